internal import CWebKit
internal import Documents
internal import PreviewProtocol

/// What a page may do while somebody looks at it, and what is told of it.
///
/// It may run its scripts and load what belongs to it, and nothing else: no windows, downloads,
/// questions, logins, devices or sounds, and nothing that outlives it.
final class PageRules {
  /// Called when there will be no page, with the reason and a detail.
  var failed: (LinkStatus, String) -> Void = { _, _ in }
  /// Called when the page begins to come.
  var committed: () -> Void = {}
  /// Called when it is whole.
  var loaded: () -> Void = {}

  /// How often it may lead on, counting what it loads into its frames.
  private var navigationsLeft = 60

  /// Settings that hold for every page.
  static func settings() -> UnsafeMutablePointer<WebKitSettings>? {
    let settings = webkit_settings_new()
    webkit_settings_set_hardware_acceleration_policy(
      settings, WEBKIT_HARDWARE_ACCELERATION_POLICY_NEVER)
    let off: [(UnsafeMutablePointer<WebKitSettings>?, gboolean) -> Void] = [
      webkit_settings_set_enable_webgl, webkit_settings_set_enable_media_stream,
      webkit_settings_set_enable_webaudio, webkit_settings_set_enable_html5_database,
      webkit_settings_set_enable_html5_local_storage, webkit_settings_set_enable_page_cache,
      webkit_settings_set_javascript_can_open_windows_automatically,
      webkit_settings_set_javascript_can_access_clipboard,
      webkit_settings_set_allow_file_access_from_file_urls,
      webkit_settings_set_enable_smooth_scrolling, webkit_settings_set_enable_webrtc,
    ]
    off.forEach { $0(settings, 0) }
    webkit_settings_set_media_playback_requires_user_gesture(settings, 1)
    return settings
  }

  private var me: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  fileprivate static func rules(_ context: UnsafeMutableRawPointer?) -> PageRules? {
    context.map { Unmanaged<PageRules>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Holds a view to the rules, as long as both live.
  func apply(
    to view: UnsafeMutablePointer<WebKitWebView>,
    in context: UnsafeMutablePointer<WebKitWebContext>
  ) {
    func connect(_ object: UnsafeMutableRawPointer, _ signal: String, _ handler: GCallback?) {
      g_signal_connect_data(object, signal, handler, me, nil, GConnectFlags(rawValue: 0))
    }
    let view = UnsafeMutableRawPointer(view)
    connect(view, "load-changed", unsafeBitCast(loadChanged, to: GCallback.self))
    connect(view, "load-failed", unsafeBitCast(loadFailed, to: GCallback.self))
    connect(
      view, "load-failed-with-tls-errors", unsafeBitCast(certificateFailed, to: GCallback.self))
    connect(view, "decide-policy", unsafeBitCast(decide, to: GCallback.self))
    connect(view, "web-process-terminated", unsafeBitCast(ended, to: GCallback.self))
    connect(view, "permission-request", unsafeBitCast(deny, to: GCallback.self))
    connect(view, "authenticate", unsafeBitCast(refuseLogin, to: GCallback.self))
    for signal in ["script-dialog", "print", "run-file-chooser", "show-notification"] {
      connect(view, signal, unsafeBitCast(swallow, to: GCallback.self))
    }
    connect(
      UnsafeMutableRawPointer(context), "download-started",
      unsafeBitCast(cancel, to: GCallback.self))
  }

  fileprivate func changed(_ event: WebKitLoadEvent) {
    if event == WEBKIT_LOAD_COMMITTED { committed() }
    if event == WEBKIT_LOAD_FINISHED { loaded() }
  }

  /// Whether a page may lead there: pages of the web, and what is written in the page itself.
  fileprivate func allows(_ address: String) -> Bool {
    navigationsLeft -= 1
    guard navigationsLeft >= 0 else { return false }
    if ["about:", "blob:", "data:"].contains(where: { address.hasPrefix($0) }) { return true }
    guard let parts = WebAddress(address) else { return false }
    return parts.isWeb && parts.login.isEmpty
  }
}

// MARK: Signals of WebKit (webkit2gtk-4.1, WebKitWebView)

private typealias View = UnsafeMutableRawPointer?
private typealias Context = UnsafeMutableRawPointer?

private let loadChanged: @convention(c) (View, WebKitLoadEvent, Context) -> Void = {
  PageRules.rules($2)?.changed($1)
}

private let loadFailed:
  @convention(c) (
    View, WebKitLoadEvent, UnsafePointer<CChar>?, UnsafePointer<GError>?, Context
  ) -> gboolean = { _, _, _, error, context in
    // A page that leads on at once was interrupted, not missed.
    let code = error?.pointee.code ?? 0
    let isCancelled =
      code == gint(WEBKIT_NETWORK_ERROR_CANCELLED.rawValue)
      && error?.pointee.domain == webkit_network_error_quark()
    if !isCancelled {
      let words = error.flatMap { $0.pointee.message }.map { String(cString: $0) } ?? ""
      PageRules.rules(context)?.failed(.failed, DisplayedText.line(words, limit: 100))
    }
    return 1
  }

private let certificateFailed:
  @convention(c) (
    View, UnsafePointer<CChar>?, UnsafeMutableRawPointer?, UInt32, Context
  ) -> gboolean = { _, _, _, _, context in
    PageRules.rules(context)?.failed(.notSecure, "")
    return 1
  }

private let decide:
  @convention(c) (
    View, UnsafeMutablePointer<WebKitPolicyDecision>?, WebKitPolicyDecisionType, Context
  ) -> gboolean = { _, decision, kind, context in
    var isAllowed = kind != WEBKIT_POLICY_DECISION_TYPE_NEW_WINDOW_ACTION
    if isAllowed, let address = cwebkit_next_address(decision) {
      isAllowed = PageRules.rules(context)?.allows(String(cString: address)) ?? false
    }
    if isAllowed, cwebkit_can_show(decision) == 0 {
      isAllowed = false
      PageRules.rules(context)?.failed(.notPage, "")
    }
    if isAllowed {
      webkit_policy_decision_use(decision)
    } else {
      webkit_policy_decision_ignore(decision)
    }
    return 1
  }

private let ended: @convention(c) (View, WebKitWebProcessTerminationReason, Context) -> Void = {
  PageRules.rules($2)?.failed(.failed, $1 == WEBKIT_WEB_PROCESS_CRASHED ? "crashed" : "memory")
}

private let deny: @convention(c) (View, OpaquePointer?, Context) -> gboolean = { _, request, _ in
  webkit_permission_request_deny(request)
  return 1
}

private let refuseLogin:
  @convention(c) (View, UnsafeMutablePointer<WebKitAuthenticationRequest>?, Context) -> gboolean = {
    _, request, _ in
    webkit_authentication_request_cancel(request)
    return 1
  }

private let swallow: @convention(c) (View, UnsafeMutableRawPointer?, Context) -> gboolean = {
  _, _, _ in 1
}

private let cancel:
  @convention(c) (Context, UnsafeMutablePointer<WebKitDownload>?, Context) -> Void = {
    _, download, _ in
    webkit_download_cancel(download)
  }
