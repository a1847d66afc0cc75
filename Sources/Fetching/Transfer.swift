internal import CCurl
internal import Documents
internal import Glibc
internal import PreviewProtocol

/// One question to one server, and its answer up to a limit.
final class Transfer {
  /// How it ended.
  enum End {
    /// What was asked for has come, or its start has.
    case success
    /// The server names another address.
    case sentOn(String)
    /// There is nothing, with the reason.
    case failure(LinkStatus, String)
  }

  /// What came, not packed any more.
  private(set) var bytes: [UInt8] = []
  /// What the server calls it, in small letters.
  private(set) var contentType = ""
  /// Whether there was more than the limit.
  private(set) var isCut = false

  private let address: WebAddress
  private let policy: FetchPolicy
  private let limit: Int
  private let accepts: (String) -> Bool
  private var isUnwanted = false
  private var metOwnNetwork = false

  /// The longest wait for a connection, in milliseconds.
  private static let connectingTime = 3_000

  /// A question.
  ///
  /// - Parameters:
  ///   - address: What is asked for.
  ///   - policy: Who may be asked.
  ///   - limit: The most bytes that are taken.
  ///   - accepts: Which types are taken.
  init(
    _ address: WebAddress, _ policy: FetchPolicy, limit: Int,
    accepting accepts: @escaping (String) -> Bool
  ) {
    self.address = address
    self.policy = policy
    self.limit = limit
    self.accepts = accepts
  }

  /// Asks and waits (`curl_easy_perform`).
  ///
  /// - Parameters:
  ///   - handle: A handle of libcurl, which stays the caller's.
  ///   - text: The address as libcurl wrote it.
  ///   - time: How long it may take, in milliseconds.
  /// - Returns: How it ended.
  func run(_ handle: UnsafeMutableRawPointer, _ text: String, within time: Int) -> End {
    curl_easy_reset(handle)
    let types = curl_slist_append(nil, "Accept: text/html,application/xhtml+xml,image/*;q=0.8")
    defer { curl_slist_free_all(types) }
    let texts: [(CURLoption, String)] = [
      (CURLOPT_URL, text), (CURLOPT_PROTOCOLS_STR, "http,https"), (CURLOPT_PROXY, ""),
      (CURLOPT_ACCEPT_ENCODING, ""), (CURLOPT_USERAGENT, "Mozilla/5.0 (compatible; link preview)"),
    ]
    let numbers: [(CURLoption, Int)] = [
      (CURLOPT_NOSIGNAL, 1), (CURLOPT_FOLLOWLOCATION, 0), (CURLOPT_TIMEOUT_MS, time),
      (CURLOPT_CONNECTTIMEOUT_MS, min(time, Self.connectingTime)),
      (CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2), (CURLOPT_SSL_VERIFYPEER, 1),
      (CURLOPT_SSL_VERIFYHOST, 2), (CURLOPT_TCP_FASTOPEN, 0),
    ]
    // It is called from inside of `curl_easy_perform` only.
    let context = Unmanaged.passUnretained(self).toOpaque()
    var codes = texts.map { ccurl_set_text(handle, $0.0, $0.1) }
    codes += numbers.map { ccurl_set_number(handle, $0.0, $0.1) }
    codes += [
      ccurl_set_object(handle, CURLOPT_HTTPHEADER, types),
      ccurl_set_object(handle, CURLOPT_WRITEDATA, context),
      ccurl_set_object(handle, CURLOPT_OPENSOCKETDATA, context),
      ccurl_set_writer(handle, takeBytes), ccurl_set_opener(handle, openSocket),
    ]
    self.handle = handle
    defer { self.handle = nil }
    guard codes.allSatisfy({ $0 == CURLE_OK }) else { return .failure(.failed, "") }
    return end(curl_easy_perform(handle), handle)
  }

  // MARK: Answers

  private var handle: UnsafeMutableRawPointer?

  private func end(_ code: CURLcode, _ handle: UnsafeMutableRawPointer) -> End {
    let number = Self.number(CURLINFO_RESPONSE_CODE, of: handle)
    if (300..<400).contains(number), let next = Self.text(CURLINFO_REDIRECT_URL, of: handle) {
      return .sentOn(next)
    }
    noteType(handle)
    if number >= 400 || (300..<400).contains(number) { return .failure(.refused, "\(number)") }
    if isUnwanted { return .failure(.notPage, String(contentType.prefix(60))) }
    switch code {
    case CURLE_OK:
      return accepts(contentType) ? .success : .failure(.notPage, String(contentType.prefix(60)))
    // Cut off by us, or by a server that had said that there would be more.
    case CURLE_WRITE_ERROR where isCut: return .success
    case CURLE_PARTIAL_FILE where !bytes.isEmpty: return .success
    default: return .failure(status(of: code), "")
    }
  }

  private func status(of code: CURLcode) -> LinkStatus {
    switch code {
    case CURLE_COULDNT_RESOLVE_HOST: .noHost
    case CURLE_COULDNT_CONNECT: metOwnNetwork ? .ownNetwork : .noConnection
    case CURLE_OPERATION_TIMEDOUT: .timedOut
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CIPHER,
      CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS:
      .notSecure
    default: .failed
    }
  }

  private func noteType(_ handle: UnsafeMutableRawPointer) {
    contentType = Self.text(CURLINFO_CONTENT_TYPE, of: handle)?.lowercased() ?? ""
  }

  private static func number(_ info: CURLINFO, of handle: UnsafeMutableRawPointer) -> Int {
    var value = 0
    return ccurl_get_number(handle, info, &value) == CURLE_OK ? value : 0
  }

  private static func text(_ info: CURLINFO, of handle: UnsafeMutableRawPointer) -> String? {
    var value: UnsafeMutablePointer<CChar>?
    guard ccurl_get_text(handle, info, &value) == CURLE_OK, let value else { return nil }
    return String(cString: value)
  }

  // MARK: Calls of libcurl

  /// Takes a part of the answer; fewer bytes than came end it.
  fileprivate func take(_ part: UnsafeRawBufferPointer) -> Int {
    if bytes.isEmpty, let handle {
      noteType(handle)
      let number = Self.number(CURLINFO_RESPONSE_CODE, of: handle)
      isUnwanted = number < 300 && !accepts(contentType)
      guard !isUnwanted, number < 300 else { return 0 }
    }
    let room = limit - bytes.count
    bytes.append(contentsOf: part.prefix(room))
    isCut = part.count > room
    return min(part.count, room)
  }

  /// Opens a socket to a machine, if that may be asked; -1 where not.
  fileprivate func open(_ place: UnsafeMutablePointer<curl_sockaddr>) -> Int32 {
    let family = place.pointee.family
    let skipped = family == AF_INET ? 4 : 8
    let count = family == AF_INET ? 4 : family == AF_INET6 ? 16 : 0
    guard skipped + count <= Int(place.pointee.addrlen) else { return -1 }
    // The number follows family and port, and in the longer kind the flow; the longer kind is larger
    // than what is declared.
    guard let offset = MemoryLayout<curl_sockaddr>.offset(of: \.addr) else { return -1 }
    let machine = Array(
      UnsafeRawBufferPointer(start: UnsafeRawPointer(place) + offset + skipped, count: count))
    guard policy.allows(machine, for: address) else {
      metOwnNetwork = true
      return -1
    }
    let kind = place.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue)
    return socket(family, kind, place.pointee.protocol)
  }
}

/// Takes a part of an answer (`CURLOPT_WRITEFUNCTION`).
private func takeBytes(
  _ part: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int,
  _ context: UnsafeMutableRawPointer?
) -> Int {
  guard let context else { return 0 }
  let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
  return transfer.take(UnsafeRawBufferPointer(start: part, count: size * count))
}

/// Opens a socket (`CURLOPT_OPENSOCKETFUNCTION`): the one place where it is known which machine is
/// going to be asked, whatever its name said before.
private func openSocket(
  _ context: UnsafeMutableRawPointer?, _ purpose: curlsocktype,
  _ place: UnsafeMutablePointer<curl_sockaddr>?
) -> curl_socket_t {
  guard let context, let place else { return -1 }
  return Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue().open(place)
}
