internal import CGIO

/// What a file descriptor is ready for, or watched for.
package struct Readiness: OptionSet, Hashable, Sendable {
  /// The bits, the project's own.
  package let rawValue: Int

  /// A set from its bits.
  package init(rawValue: Int) { self.rawValue = rawValue }

  /// Something can be read, or the end of the stream has come.
  package static let readable = Readiness(rawValue: 1)
  /// Something can be written.
  package static let writable = Readiness(rawValue: 2)
  /// The other side has gone, or the descriptor is broken.
  ///
  /// Always watched for; it stays until the watch is cancelled, so a handler that doesn't cancel
  /// makes the loop spin.
  package static let hungUp = Readiness(rawValue: 4)

  /// The set that GLib's poll reports.
  init(_ condition: GIOCondition) {
    var readiness: Readiness = []
    let bits = condition.rawValue
    if bits & (G_IO_IN.rawValue | G_IO_PRI.rawValue) != 0 { readiness.insert(.readable) }
    if bits & G_IO_OUT.rawValue != 0 { readiness.insert(.writable) }
    let ends = G_IO_HUP.rawValue | G_IO_ERR.rawValue | G_IO_NVAL.rawValue
    if bits & ends != 0 { readiness.insert(.hungUp) }
    self = readiness
  }

  /// The set as GLib's poll wants it.
  var condition: GIOCondition {
    var bits = G_IO_HUP.rawValue | G_IO_ERR.rawValue
    if contains(.readable) { bits |= G_IO_IN.rawValue }
    if contains(.writable) { bits |= G_IO_OUT.rawValue }
    return GIOCondition(rawValue: bits)
  }
}
