extension Configuration {
  /// How windows are told apart.
  package struct Windows: Hashable, Sendable {
    /// The user's own word on which application windows belong to; the first that holds counts.
    package var rules: [WindowRule] = []

    /// The defaults.
    package init() {}
  }

  /// Which application windows of a `WM_CLASS` belong to.
  package struct WindowRule: Hashable, Sendable {
    /// The first half of `WM_CLASS`; `nil` for any.
    package var instance: String?
    /// The second half of `WM_CLASS`; `nil` for any.
    package var className: String?
    /// The desktop id of the application.
    package var application = ""
  }
}
