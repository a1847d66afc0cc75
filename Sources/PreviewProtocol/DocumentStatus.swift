/// How the preview of a file ended: each has a page of its own, with words for the user.
package enum DocumentStatus: String, CaseIterable, Hashable, Sendable {
  /// The content comes along.
  case done
  /// There is nothing to decode: a card with the facts is all that can be shown.
  case card
  /// The file was there and isn't any more.
  case gone
  /// The user may not read it.
  case noPermission
  /// It has no content.
  case empty
  /// It wants a password.
  case locked
  /// It is larger than what is looked into.
  case tooLarge
  /// No decoder knows the format.
  case unsupported
  /// It took too long.
  case timedOut
  /// It is cut off or damaged.
  case damaged
  /// It ended the decoder.
  case crashed
  /// It ended the decoder twice, or took too long twice: it isn't looked into before it changes.
  case setAside
  /// What it is kept on doesn't answer: a network or a program that went away.
  case notResponding
  /// A link that leads nowhere, or in a circle.
  case brokenLink
  /// A pipe, a socket or a device: reading it would wait, or do something.
  case special
  /// The system refused for another reason.
  case unreadable
  /// Helper and dock don't understand each other.
  case badRequest

  /// What a user is told; `nil` where the content speaks for itself.
  package var message: String? {
    switch self {
    case .done, .card: nil
    case .gone: "The file is gone."
    case .noPermission: "You don't have permission to read this."
    case .empty: "The file is empty."
    case .locked: "It is locked by a password."
    case .tooLarge: "It is too large to look into."
    case .unsupported: "There is no preview for this kind of file."
    case .timedOut: "The preview took too long."
    case .damaged: "The file is damaged."
    case .crashed: "The preview failed over this file."
    case .setAside: "The preview failed twice. It is tried again when the file changes."
    case .notResponding: "The place where it is kept isn't responding."
    case .brokenLink: "The link leads nowhere."
    case .special: "It is no file that could be read."
    case .unreadable: "It can't be read."
    case .badRequest: "Dock and helper don't understand each other: install both anew."
    }
  }
}
