internal import Glibc

/// The system's words for an `errno`.
func systemWords(_ code: Int32) -> String { String(cString: strerror(code)) }
