/// How a request for an icon ended.
package enum IconStatus: UInt32, CaseIterable, Hashable, Sendable, CustomStringConvertible {
  /// The picture comes along.
  case done = 0
  /// The request itself could not be read.
  case badRequest = 1
  /// No file came with the request.
  case noFile = 2
  /// It is a folder, a pipe, a device: anything but a regular file.
  case notRegular = 3
  /// The file is larger than what is decoded.
  case fileTooLarge = 4
  /// The picture has more pixels than what is decoded.
  case pictureTooLarge = 5
  /// No decoder knows the format.
  case unknownFormat = 6
  /// The file is cut off or damaged.
  case damaged = 7
  /// Memory ran out.
  case noMemory = 8
  /// The file could not be read.
  case unreadable = 9

  /// What a user is told.
  package var description: String {
    switch self {
    case .done: "the icon is drawn"
    case .badRequest: "dock and helper don't understand each other: install both anew"
    case .noFile: "no file came with the request"
    case .notRegular: "it is not a regular file"
    case .fileTooLarge:
      "the file is larger than \(IconRequest.largestFile >> 20) MiB"
    case .pictureTooLarge:
      "the picture is larger than \(IconRequest.longestSide) x \(IconRequest.longestSide) pixels"
    case .unknownFormat: "the format is not known"
    case .damaged: "the file is damaged"
    case .noMemory: "memory ran out"
    case .unreadable: "the file can't be read"
    }
  }
}
