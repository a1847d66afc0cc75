internal import CWebKit
internal import Glibc
internal import LocalSocket
internal import Preview
internal import PreviewProtocol

/// One page of the web, shown by WebKitGTK in a window that is on no screen, and told to the dock
/// picture by picture.
///
/// The dock takes a picture by asking for the next one, so it is never sent more than it can show;
/// while nothing on the page changes nothing is sent. What the page may do is in `PageRules`.
final class LivePage {
  /// Whether the dock was ever shown something.
  private(set) var isGood = false

  private let socket: PacketSocket
  private let rules: PageRules
  private let context: UnsafeMutablePointer<WebKitWebContext>
  private var view: UnsafeMutablePointer<WebKitWebView>?
  private var request: DocumentRequest?
  /// Whether the dock waits for a picture.
  private var isAwaited = false
  private var isTaking = false
  /// When the first picture is taken at the latest, in microseconds (`g_get_monotonic_time`).
  private var firstTime: Int?
  private var isLoaded = false
  private var shown: [UInt32] = []
  private var shownTitle = ""
  private var shownOrder: [Int64] = []
  private var pageCount = 1
  private var pageShown = -1

  /// How long changes are gathered, in milliseconds.
  private static let pause: UInt32 = 250
  /// How long what the page loads besides is waited for, in microseconds.
  private static let patience = 1_200_000

  /// A page for the dock at the other end.
  ///
  /// - Parameters:
  ///   - socket: The connection to the dock.
  ///   - proxyPort: Where connections are taken to the gateway (SOCKS 5).
  init(_ socket: PacketSocket, proxyPort: UInt16) {
    self.socket = socket
    let data = webkit_website_data_manager_new_ephemeral()
    let proxy = webkit_network_proxy_settings_new("socks5://127.0.0.1:\(proxyPort)", nil)
    webkit_website_data_manager_set_network_proxy_settings(
      data, WEBKIT_NETWORK_PROXY_MODE_CUSTOM, proxy)
    webkit_network_proxy_settings_free(proxy)
    webkit_website_data_manager_set_tls_errors_policy(data, WEBKIT_TLS_ERRORS_POLICY_FAIL)
    context = cwebkit_context(data, 500)
    webkit_web_context_set_cache_model(context, WEBKIT_CACHE_MODEL_DOCUMENT_VIEWER)
    rules = PageRules()
  }

  private var me: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  private static func page(_ context: UnsafeMutableRawPointer?) -> LivePage? {
    context.map { Unmanaged<LivePage>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Opens the page that is asked for, and shows it until the dock hangs up.
  func load(_ request: DocumentRequest) {
    self.request = request
    isAwaited = true
    cwebkit_prefer_dark(request.look.isDark ? 1 : 0)
    let settings = PageRules.settings()
    guard
      let view = cwebkit_view(
        context, settings, Int32(clamping: request.width), Int32(clamping: request.height))
    else { return fail(.failed, "view") }
    self.view = view
    // A pixel of the page is as large as one of the dock's.
    webkit_web_view_set_zoom_level(view, request.scale)
    rules.apply(to: view, in: context)
    rules.failed = { [unowned self] in fail($0, $1) }
    rules.committed = { [unowned self] in firstTime = g_get_monotonic_time() + Self.patience }
    rules.loaded = { [unowned self] in isLoaded = true }
    g_unix_fd_add(
      socket.descriptor.rawValue, GIOCondition(G_IO_IN.rawValue | G_IO_HUP.rawValue),
      { _, _, context in
        LivePage.page(context)?.receive()
        return 1
      }, me)
    g_timeout_add(
      Self.pause,
      { context in
        LivePage.page(context)?.look()
        return 1
      }, me)
    webkit_web_view_load_uri(view, request.uri)
  }

  /// The dock has shown the last picture, wants another part of the page, or is gone.
  private func receive() {
    guard case .packet(let packet)? = try? socket.receive(upTo: DocumentRequest.byteLimit + 1),
      !packet.isTruncated, let next = try? DocumentRequest(decoding: packet.bytes)
    else { return gtk_main_quit() }
    request?.page = next.page
    request?.generation = next.generation
    isAwaited = true
  }

  private func fail(_ status: LinkStatus, _ detail: String) {
    guard let request, !isGood else { return gtk_main_quit() }
    var answer = LinkAnswer(generation: request.generation, status, address: address)
    answer.detail = detail
    try? socket.send(answer.encoded)
    gtk_main_quit()
  }

  private var address: String {
    view.flatMap { webkit_web_view_get_uri($0) }.map { String(cString: $0) } ?? request?.uri ?? ""
  }

  // MARK: Pictures

  /// Takes a picture where the dock waits for one and the page is far enough.
  private func look() {
    guard isAwaited, !isTaking, let view, let request, let firstTime,
      isLoaded || g_get_monotonic_time() >= firstTime
    else { return }
    isTaking = true
    // It says how many times the window is filled, and shows the wanted part.
    let goes = request.page == pageShown ? "" : "scrollTo(0,\(request.page)*step);"
    let script = """
      (()=>{const e=document.scrollingElement||document.documentElement,v=innerHeight,step=v*0.9;\
      \(goes)return v>0?1+Math.max(0,Math.ceil((e.scrollHeight-v-8)/step)):1})()
      """
    webkit_web_view_evaluate_javascript(
      view, script, -1, "pressdock", nil, nil,
      { object, result, context in
        var count: Int32 = 1
        object?.withMemoryRebound(to: WebKitWebView.self, capacity: 1) {
          if let value = webkit_web_view_evaluate_javascript_finish($0, result, nil) {
            count = jsc_value_to_int32(value)
            g_object_unref(UnsafeMutableRawPointer(value))
          }
        }
        LivePage.page(context)?.take(pageCount: Int(count))
      }, me)
  }

  private func take(pageCount: Int) {
    self.pageCount = min(max(1, pageCount), 500)
    pageShown = request?.page ?? 0
    webkit_web_view_get_snapshot(
      view, WEBKIT_SNAPSHOT_REGION_VISIBLE, WEBKIT_SNAPSHOT_OPTIONS_NONE, nil,
      { object, result, context in
        var picture: OpaquePointer?
        object?.withMemoryRebound(to: WebKitWebView.self, capacity: 1) {
          picture = webkit_web_view_get_snapshot_finish($0, result, nil)
        }
        LivePage.page(context)?.send(picture)
        if let picture { cairo_surface_destroy(picture) }
      }, me)
  }

  private func send(_ picture: OpaquePointer?) {
    isTaking = false
    guard let picture, let request, let pixels = Self.pixels(picture) else { return }
    let title = view.flatMap { webkit_web_view_get_title($0) }.map { String(cString: $0) } ?? ""
    let page = min(pageShown, pageCount - 1)
    // Who turns is answered, also where all parts look the same.
    let order = [request.generation, Int64(page)]
    guard pixels.values != shown || title != shownTitle || order != shownOrder else { return }
    var answer = LinkAnswer(generation: request.generation, .done, address: address)
    answer.title = title
    answer.width = pixels.width
    answer.height = pixels.height
    answer.page = page
    answer.pageCount = pageCount
    guard let memory = pixels.values.withUnsafeBytes({ SealedMemory.make($0) }) else {
      return fail(.failed, "memory")
    }
    do {
      try socket.send(answer.encoded, file: memory.rawValue)
      isGood = true
      isAwaited = false
      shown = pixels.values
      shownTitle = title
      shownOrder = order
    } catch {
      gtk_main_quit()
    }
  }

  /// What is in a picture, on white: pages without a ground of their own have one in browsers.
  private static func pixels(_ picture: OpaquePointer) -> Pixels? {
    let width = Int(cairo_image_surface_get_width(picture))
    let height = Int(cairo_image_surface_get_height(picture))
    guard width > 0, height > 0, max(width, height) <= DocumentRequest.longestSide else {
      return nil
    }
    var values = [UInt32](repeating: .max, count: width * height)
    values.withUnsafeMutableBytes { bytes in
      let ground = cairo_image_surface_create_for_data(
        bytes.bindMemory(to: UInt8.self).baseAddress, CAIRO_FORMAT_ARGB32, Int32(width),
        Int32(height), Int32(4 * width))
      let pen = cairo_create(ground)
      cairo_set_source_surface(pen, picture, 0, 0)
      cairo_paint(pen)
      cairo_destroy(pen)
      cairo_surface_finish(ground)
      cairo_surface_destroy(ground)
    }
    return Pixels(width: width, height: height, values: values)
  }
}
