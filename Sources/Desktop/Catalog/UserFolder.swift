internal import CGIO

/// The folders that a user has by custom (`user-dirs.dirs`, by `g_get_user_special_dir`).
package enum UserFolder: Sendable {
  case desktop, documents, downloads, music, pictures, videos

  /// Its absolute path; `nil` where the user has none.
  package var path: String? {
    let number: GUserDirectory =
      switch self {
      case .desktop: G_USER_DIRECTORY_DESKTOP
      case .documents: G_USER_DIRECTORY_DOCUMENTS
      case .downloads: G_USER_DIRECTORY_DOWNLOAD
      case .music: G_USER_DIRECTORY_MUSIC
      case .pictures: G_USER_DIRECTORY_PICTURES
      case .videos: G_USER_DIRECTORY_VIDEOS
      }
    return g_get_user_special_dir(number).map { String(cString: $0) }
  }
}
