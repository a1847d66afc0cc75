internal import DisplayList

extension SymbolPen {
  /// Symbols of peeks and their actions.
  func drawPeek(_ symbol: Symbol) {
    switch symbol {
    case .up:
      lines((4.6, 15.4), (12, 8), (19.4, 15.4))
    case .down:
      lines((4.6, 8.6), (12, 16), (19.4, 8.6))
    case .forward:
      lines((9, 4.6), (16.4, 12), (9, 19.4))
    case .open:
      lines((10.4, 4.6), (4, 4.6), (4, 20), (19.4, 20), (19.4, 13.6), radius: 3.4)
      lines((11.4, 12.6), (20, 4))
      lines((14, 3.8), (20.2, 3.8), (20.2, 10))
    case .undo:
      lines((8.2, 3.8), (3.8, 8.2), (8.2, 12.6))
      stroke { path in
        path.move(4.2, 8.2)
        path.line(14.4, 8.2)
        path.curve(22.2, 8.2, 22.2, 19.4, 14.4, 19.4)
        path.line(8.4, 19.4)
      }
    case .folder:
      lines(
        (3, 19.6), (3, 4.8), (9.4, 4.8), (11.8, 7.6), (21, 7.6), (21, 19.6), radius: 2.4,
        closed: true)
    case .copy:
      box(8.6, 8.6, 12, 12, radius: 2.6)
      lines((5.6, 15.4), (3.4, 15.4), (3.4, 3.4), (15.4, 3.4), (15.4, 5.6), radius: 2.4)
    case .link:
      lines((10.2, 6.6), (3, 6.6), (3, 17.4), (10.2, 17.4), radius: 5)
      lines((13.8, 6.6), (21, 6.6), (21, 17.4), (13.8, 17.4), radius: 5)
      lines((8.2, 12), (15.8, 12))
    case .trash:
      lines((3.6, 6.4), (20.4, 6.4))
      lines((8.6, 6.2), (8.6, 3.2), (15.4, 3.2), (15.4, 6.2), radius: 1.4)
      lines((5.6, 6.6), (6.6, 20.8), (17.4, 20.8), (18.4, 6.6), radius: 2)
      lines((10, 10.4), (10, 17))
      lines((14, 10.4), (14, 17))
    case .call:
      stroke { path in
        path.move(7.2, 3.4)
        path.curve(4.4, 3.4, 3.2, 5.2, 3.4, 7.6)
        path.curve(4.2, 14.6, 9.4, 19.8, 16.4, 20.6)
        path.curve(18.8, 20.8, 20.6, 19.6, 20.6, 16.8)
        path.line(20.6, 15.6)
        path.line(15.8, 13.8)
        path.line(13.4, 16)
        path.curve(11, 14.8, 9.2, 13, 8, 10.6)
        path.line(10.2, 8.2)
        path.line(8.4, 3.4)
        path.line(7.2, 3.4)
      }
    case .page:
      lines(
        (14, 2.8), (5, 2.8), (5, 21.2), (19, 21.2), (19, 7.8), radius: 2, closed: true)
      lines((13.6, 3.2), (13.6, 8.2), (18.6, 8.2), radius: 1)
    default: break
    }
  }
}
