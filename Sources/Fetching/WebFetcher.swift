internal import CCurl
internal import Documents
internal import Glibc
package import Preview

/// Brings pages of the web by libcurl: HTTP and HTTPS, without cookies, logins or a word of where one
/// comes from.
///
/// Where a server sends on to is looked at before it is followed.
package final class WebFetcher: PageFetching {
  private var handle: UnsafeMutableRawPointer?
  private var policy: FetchPolicy?
  private let start = WebFetcher.milliseconds

  /// A fetcher, whose time begins to run.
  package init() { handle = curl_easy_init() }

  deinit { close() }

  package func close() {
    curl_easy_cleanup(handle)
    handle = nil
  }

  package func page(at link: String) throws(FetchFailure) -> FetchedPage {
    guard let handle, let first = CurlAddress.absolute(link), let policy = FetchPolicy(first)
    else { throw FetchFailure(.notAsked, address: link) }
    self.policy = policy
    var text = first
    for _ in 0...FetchPolicy.redirectLimit {
      guard let address = WebAddress(text), address.isWeb else {
        throw FetchFailure(.badRedirect, address: first)
      }
      let transfer = Transfer(address, policy, limit: FetchPolicy.pageLimit, accepting: Self.isPage)
      switch transfer.run(handle, text, within: remaining) {
      case .success:
        return FetchedPage(
          address: text, bytes: transfer.bytes, charset: Self.charset(of: transfer.contentType))
      case .sentOn(let next):
        guard let next = CurlAddress.absolute(next, from: text), let there = WebAddress(next),
          there.isWeb, there.login.isEmpty
        else { throw FetchFailure(.badRedirect, address: text) }
        text = next
      case .failure(let status, let detail):
        throw FetchFailure(status, detail: detail, address: text)
      }
    }
    throw FetchFailure(.tooManyRedirects, address: text)
  }

  package func picture(at address: String, of page: FetchedPage) -> [UInt8]? {
    guard let handle, let policy else { return nil }
    let base = CurlAddress.absolute(page.base, from: page.address) ?? page.address
    var next = CurlAddress.absolute(address, from: base)
    for _ in 0...FetchPolicy.redirectLimit {
      guard let text = next, let parts = WebAddress(text), parts.isWeb, parts.login.isEmpty else {
        return nil
      }
      let transfer = Transfer(parts, policy, limit: FetchPolicy.pictureLimit) {
        $0.hasPrefix("image/")
      }
      switch transfer.run(handle, text, within: remaining) {
      case .success: return transfer.isCut ? nil : transfer.bytes
      case .sentOn(let there): next = CurlAddress.absolute(there, from: text)
      case .failure: return nil
      }
    }
    return nil
  }

  // MARK: Types and time

  private static func isPage(_ type: String) -> Bool {
    ["text/html", "application/xhtml+xml"].contains(type.prefix { $0 != ";" && $0 != " " })
  }

  private static func charset(of type: String) -> String? {
    guard let start = type.split(separator: "charset=", maxSplits: 1).dropFirst().first else {
      return nil
    }
    let name = start.drop { $0 == "\"" || $0 == "'" }
      .prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
    return name.isEmpty ? nil : String(name)
  }

  /// What is left of the time, in milliseconds.
  private var remaining: Int {
    max(1, FetchPolicy.timeLimit - Int(Self.milliseconds - start))
  }

  private static var milliseconds: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
  }
}
