internal import CCurl

/// Addresses as libcurl reads them, so that what is looked at is what will be asked.
enum CurlAddress {
  /// An address made whole (`curl_url_set`); `nil` where it is none.
  ///
  /// - Parameters:
  ///   - text: The address; relative where a base is named.
  ///   - base: Where relative ones start from.
  /// - Returns: The address, with what may not stand in one escaped.
  static func absolute(_ text: String, from base: String? = nil) -> String? {
    let parts = curl_url()
    defer { curl_url_cleanup(parts) }
    for address in [base, text].compactMap({ $0 }) {
      let escaping = UInt32(CURLU_URLENCODE)
      guard curl_url_set(parts, CURLUPART_URL, address, escaping) == CURLUE_OK else { return nil }
    }
    var whole: UnsafeMutablePointer<CChar>?
    guard curl_url_get(parts, CURLUPART_URL, &whole, 0) == CURLUE_OK, let whole else { return nil }
    defer { curl_free(whole) }
    return String(cString: whole)
  }
}
