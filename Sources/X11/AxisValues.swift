/// The axes that one event reports: only those that changed, each with its value in device units.
package struct AxisValues: Hashable, Sendable {
  private var values: [Int: Double] = [:]

  /// No axis at all, as in many button events.
  package init() {}

  /// Axes by number.
  package init(_ values: [Int: Double]) { self.values = values }

  /// Unpacks what XInput2 sends: `packed` holds one value for each bit set in `mask`, in the order
  /// of the bits (XI2proto, DeviceEvent).
  ///
  /// Bits without a value, and values that are no finite number, are left out.
  package init(mask: some Sequence<UInt8>, packed: some Sequence<Double>) {
    var next = packed.makeIterator()
    for (byteIndex, byte) in mask.enumerated() where byte != 0 {
      for bit in 0..<8 where byte & (1 << bit) != 0 {
        guard let value = next.next() else { return }
        if value.isFinite { values[byteIndex * 8 + bit] = value }
      }
    }
  }

  /// The value of an axis, or `nil` where this event says nothing of it.
  package subscript(axis: Int) -> Double? { values[axis] }

  /// The numbers of the axes that are reported, ascending.
  package var axes: [Int] { values.keys.sorted() }

  /// Whether the event reports no axis.
  package var isEmpty: Bool { values.isEmpty }
}
