internal import ApplicationMatching
internal import Desktop
internal import DisplayList
internal import DockCore
internal import EventLoop
internal import Geometry
internal import Painting
internal import Pressure
internal import X11

extension DockSession {
  // MARK: Windows

  /// Shows windows with their pictures, and follows what changes in them.
  func showWindows(_ content: PeekContent) {
    let windows = content.entries.compactMap { entry -> WindowID? in
      guard case .window(let id, _) = entry.subject.target else { return nil }
      return WindowID(rawValue: id)
    }
    windowPictures.watch(windows, isComposited: state.display.isComposited)
    var content = content
    for window in windows { take(window, into: &content) }
    peeking.shownWindows = content
    show(content)
  }

  /// Takes a window's picture into what is shown of it.
  private func take(_ window: WindowID, into content: inout PeekContent) {
    let index = content.entries.firstIndex { entry in
      if case .window(window.rawValue, _) = entry.subject.target { true } else { false }
    }
    guard let index else { return }
    let scale = state.display.scale
    let picture = windowPictures.withPicture(of: window) { memory -> ImageSurface? in
      guard let base = memory.bytes.baseAddress,
        let whole = try? ImageSurface(
          wrapping: base, width: memory.width, height: memory.height, stride: memory.stride)
      else { return nil }
      let factor = min(1, 560 * scale / Double(memory.width), 380 * scale / Double(memory.height))
      return whole.opaqueCopy(
        width: max(1, Int(Double(memory.width) * factor)),
        height: max(1, Int(Double(memory.height) * factor)))
    }
    if let former = content.entries[index].picture { peeks.drop(former) }
    guard let picture = picture ?? nil else {
      content.entries[index].picture = nil
      return
    }
    peeking.pictureCount += 1
    let name = PictureName(rawValue: "window \(window.rawValue) \(peeking.pictureCount)")
    peeks.keep(picture, as: name)
    content.entries[index].picture = name
    content.entries[index].aspect = Double(picture.width) / Double(picture.height)
  }

  /// A window that is shown has changed: its picture follows, five times a second at most.
  func windowDamaged(_ window: WindowID) {
    peeking.damagedWindows.insert(window)
    guard peeking.windowPause == nil else { return }
    let pause = loop.makeDeadline { [unowned self] in
      peeking.windowPause = nil
      guard var content = peeking.shownWindows else { return }
      for window in peeking.damagedWindows { take(window, into: &content) }
      peeking.damagedWindows = []
      peeking.shownWindows = content
      show(content)
    }
    pause.set(MonotonicTime.now.advanced(byMilliseconds: 200))
    peeking.windowPause = pause
  }
}
