internal import Pressure
internal import X11

/// What is known of the devices that press the dock.
final class InputDevices {
  func force(of pointer: PointerEvent) -> Force? { nil }
  func force(of touch: TouchEvent) -> Force? { nil }
  func contactBegan(_ contact: ContactID) {}
  func contactEnded(_ contact: ContactID) {}
  func kind(of source: DeviceID) -> ContactKind {
    ContactKind(settings: RecognizerSettings(), measuresForce: false)
  }
  func isEnabled(_ source: Int) -> Bool { true }
  func classesChanged(of source: DeviceID) {}
  func forget(_ device: DeviceID) {}
  func refresh() {}
}
internal import DockCore
