package import DisplayList

/// Where the painter gets the pictures that previews made from.
package protocol PictureSource: AnyObject {
  /// Looks for a picture; `nil` where there is none, then nothing is drawn.
  func picture(named name: PictureName) -> ImageSurface?
}

/// A source without pictures.
package final class NoPictures: PictureSource {
  /// An empty source.
  package init() {}

  /// Always `nil`.
  package func picture(named name: PictureName) -> ImageSurface? { nil }
}
