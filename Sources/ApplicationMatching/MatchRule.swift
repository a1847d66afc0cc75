/// The user's own word on which entry a window belongs to.
///
/// Each part that is given must be equal, in any case of letters; a rule without any part holds for
/// no window.
package struct MatchRule: Hashable, Sendable {
  /// The first half of `WM_CLASS`, or `nil` for any.
  package var instance: String?
  /// The second half of `WM_CLASS`, or `nil` for any.
  package var className: String?
  /// The desktop-file id: `org.example.App.desktop`.
  package var desktopID: String

  /// A rule from its parts.
  package init(instance: String? = nil, className: String? = nil, desktopID: String) {
    self.instance = instance
    self.className = className
    self.desktopID = desktopID
  }

  /// Whether the rule speaks of this window.
  func holds(for window: WindowFacts) -> Bool {
    let pairs = [(instance, window.instance), (className, window.className)]
    let given = pairs.filter { $0.0.isPresent }
    return !given.isEmpty
      && given.allSatisfy { wanted, found in
        found.isPresent && wanted?.lowercased() == found?.lowercased()
      }
  }
}

extension String? {
  /// Whether there is a string and it isn't empty.
  var isPresent: Bool { self?.isEmpty == false }
}
