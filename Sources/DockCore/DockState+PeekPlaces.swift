package import Geometry
internal import Pressure

extension DockState {
  // MARK: Places

  /// What an entry or a link is.
  func subject(of choice: Peek.Choice) -> PeekSubject? {
    guard let content = peek?.content else { return nil }
    switch choice {
    case .entry(let index):
      return content.entries.indices.contains(index) ? content.entries[index].subject : nil
    case .link(let index):
      return content.links.indices.contains(index) ? content.links[index].subject : nil
    }
  }

  /// Where the page is on the screen: its middle, its natural size, and by what it is scaled.
  func pagePlacement(of peek: Peek) -> (center: Point, size: Size, scale: Double) {
    let card = peek.card(at: now)
    let room = Size(
      width: card.width, height: max(1, card.height - PeekLayout.footer * footerShare(of: peek)))
    let center = Point(x: card.center.x, y: card.minY + room.height / 2)
    var size = Size(width: peek.naturalFrame.width, height: peek.naturalFrame.height)
    size.height = max(1, size.height - PeekLayout.footer)
    if let content = peek.content, content.entries.isEmpty, !content.pictures.isEmpty,
      content.size.width > 0
    {
      size = content.size
    }
    // The space round a small one grows with the card.
    let inset =
      PeekLayout.inset(of: size) * 2 * min(1, card.width / max(1, peek.naturalFrame.width))
    return (
      center, size,
      min(
        max(1, room.width - inset) / max(1, size.width), max(1, room.height - inset) / size.height)
    )
  }

  /// How much of the footer there is: it grows with the card.
  func footerShare(of peek: Peek) -> Double {
    let card = peek.card(at: now)
    return min(1, card.width / max(1, peek.naturalFrame.width))
  }

  /// Where an entry or a link lies, in logical pixels of the monitor; `nil` where it is not shown.
  package func frame(of choice: Peek.Choice) -> Rect? {
    guard let peek, let content = peek.content else { return nil }
    let place = pagePlacement(of: peek)
    func onScreen(_ rect: Rect, _ size: Size) -> Rect {
      Rect(
        x: place.center.x + (rect.minX - size.width / 2) * place.scale,
        y: place.center.y + (rect.minY - size.height / 2) * place.scale,
        width: rect.width * place.scale, height: rect.height * place.scale)
    }
    switch choice {
    case .entry(let index):
      guard let grid, grid.range(page: peek.order.page).contains(index) else { return nil }
      return onScreen(grid.frame(of: index), grid.size)
    case .link(let index):
      guard content.links.indices.contains(index) else { return nil }
      return onScreen(content.links[index].frame, place.size)
    }
  }

  /// The entry or link at a place.
  func choice(at location: Point) -> Peek.Choice? {
    guard let peek, let content = peek.content, peek.card(at: now).contains(location) else {
      return nil
    }
    if let grid {
      for index in grid.range(page: peek.order.page)
      where frame(of: .entry(index))?.contains(location) == true {
        return .entry(index)
      }
      return nil
    }
    // A finger is larger than a line of text.
    for index in content.links.indices
    where frame(of: .link(index))?.inset(by: -3).contains(location) == true {
      return .link(index)
    }
    return nil
  }
}
