/// Why a window of ours can't be had.
package enum WindowError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The server gave no visual to paint with.
  case noVisual
  /// The server refused a request.
  case refused(XError)

  /// What is wrong.
  package var description: String {
    switch self {
    case .noVisual: "the X server has no visual to paint with"
    case .refused(let error): "the X server refuses a window: \(error)"
    }
  }
}
