internal import DisplayList
internal import Glibc

extension SymbolPen {
  /// Draws a symbol.
  func draw(_ symbol: Symbol) {
    switch symbol {
    case .compose, .share, .search, .prohibit, .add, .update, .shuffle, .more, .back, .quit,
      .checkmark, .warning, .action, .confirmation, .task, .taskCompleted:
      drawDeed(symbol)
    case .play, .pause, .audio, .capturePhoto, .captureVideo, .date, .time, .alarm, .window,
      .mail, .message, .invitation, .bookmark:
      drawThing(symbol)
    case .up, .down, .forward, .open, .undo, .folder, .copy, .link, .trash, .call, .page:
      drawPeek(symbol)
    case .contact, .home, .location, .markLocation, .favorite, .love, .cloud, .pin, .unpin:
      drawShape(symbol)
    }
  }

  /// Symbols of what is done.
  private func drawDeed(_ symbol: Symbol) {
    switch symbol {
    case .compose:
      lines(
        (12.4, 4.6), (4, 4.6), (4, 20), (19.4, 20), (19.4, 11.6), radius: 3.4)
      solid((9.6, 14.4), (10.2, 11.6), (18.1, 3.7), (20.3, 5.9), (12.4, 13.8))
    case .share:
      lines((12, 3), (12, 14.6))
      lines((8.2, 6.6), (12, 2.8), (15.8, 6.6))
      lines((8.6, 9.6), (5, 9.6), (5, 20.6), (19, 20.6), (19, 9.6), (15.4, 9.6), radius: 2.6)
    case .search:
      circle(10.4, 10.4, radius: 6.7)
      lines((15.3, 15.3), (20.4, 20.4))
    case .prohibit:
      circle(12, 12, radius: 8.8)
      lines((6, 6), (18, 18))
    case .add:
      lines((12, 4), (12, 20))
      lines((4, 12), (20, 12))
    case .update:
      arc(12, 12, radius: 8, from: 188, to: 330)
      arc(12, 12, radius: 8, from: 8, to: 150)
      lines((19.3, 3.6), (19.3, 8.2), (14.7, 8.2))
      lines((4.7, 20.4), (4.7, 15.8), (9.3, 15.8))
    case .shuffle:
      stroke { path in
        path.move(3, 7.4)
        path.line(5.4, 7.4)
        path.curve(11.6, 7.4, 11.4, 16.6, 17.6, 16.6)
        path.line(20.6, 16.6)
      }
      cutOut(room: 1) {
        stroke { path in
          path.move(3, 16.6)
          path.line(5.4, 16.6)
          path.curve(11.6, 16.6, 11.4, 7.4, 17.6, 7.4)
          path.line(18.6, 7.4)
        }
      }
      stroke { path in
        path.move(17.6, 7.4)
        path.line(20.6, 7.4)
      }
      lines((18, 4.4), (21, 7.4), (18, 10.4))
      lines((18, 13.6), (21, 16.6), (18, 19.6))
    case .more:
      for x in [5.0, 12, 19] { dot(x, 12, radius: 1.75) }
    case .back:
      lines((15, 4.6), (7.6, 12), (15, 19.4))
    case .quit:
      circle(12, 12, radius: 8.8)
      lines((8.8, 8.8), (15.2, 15.2))
      lines((15.2, 8.8), (8.8, 15.2))
    case .checkmark:
      lines((4.6, 12.8), (9.6, 18), (19.6, 6.4))
    case .warning:
      lines((12, 3.4), (21.6, 20), (2.4, 20), radius: 2.6, closed: true)
      lines((12, 9.6), (12, 13.6))
      dot(12, 16.7, radius: 1.15)
    case .action:
      lines(
        (13.4, 2.8), (5, 13.6), (11.2, 13.6), (10.6, 21.2), (19, 10.4), (12.8, 10.4),
        radius: 0.8, closed: true)
    case .confirmation:
      drawSeal()
      lines((8.3, 12.3), (11, 15), (15.8, 9.4))
    case .task:
      box(3.6, 3.6, 16.8, 16.8, radius: 4.4)
    case .taskCompleted:
      box(3.6, 3.6, 16.8, 16.8, radius: 4.4)
      lines((7.8, 12.4), (10.8, 15.4), (16.2, 8.8))
    default: break
    }
  }

  /// A round seal with eight soft lobes.
  private func drawSeal() {
    stroke { path in
      let lobes = 8
      for lobe in 0..<lobes {
        let turn = 360 / Double(lobes)
        let angle = (Double(lobe) * turn - 90) * .pi / 180
        let (x, y) = (12 + 6.9 * cos(angle), 12 + 6.9 * sin(angle))
        let degrees = Double(lobe) * turn - 90
        path.arc(x, y, 2.7, from: degrees - 78, to: degrees + 78)
      }
      path.close()
    }
  }

  /// Symbols of things.
  private func drawThing(_ symbol: Symbol) {
    switch symbol {
    case .play:
      solid((7.2, 4.8), (19.4, 12), (7.2, 19.2), radius: 0.6)
    case .pause:
      solidBox(5.6, 4.4, 4.2, 15.2, radius: 1.3)
      solidBox(14.2, 4.4, 4.2, 15.2, radius: 1.3)
    case .audio:
      lines(
        (2.8, 9.2), (6.2, 9.2), (11.2, 4.9), (11.2, 19.1), (6.2, 14.8), (2.8, 14.8),
        radius: 0.9, closed: true)
      arc(10.8, 12, radius: 5, from: -38, to: 38)
      arc(10.8, 12, radius: 9.4, from: -40, to: 40)
    case .capturePhoto:
      lines(
        (2.8, 7), (7.4, 7), (9.2, 4.4), (14.8, 4.4), (16.6, 7), (21.2, 7), (21.2, 19.4),
        (2.8, 19.4), radius: 1.9, closed: true)
      circle(12, 12.9, radius: 3.7)
    case .captureVideo:
      box(2.4, 5.6, 12.4, 12.8, radius: 3)
      lines((17.6, 10.6), (21.8, 7.4), (21.8, 16.6), (17.6, 13.4), radius: 0.6, closed: true)
    case .date:
      box(3.6, 4.8, 16.8, 15.8, radius: 3)
      lines((3.6, 9.6), (20.4, 9.6))
      lines((8, 3), (8, 6.2))
      lines((16, 3), (16, 6.2))
      for (x, y) in [(8.2, 13.2), (12, 13.2), (15.8, 13.2), (8.2, 17), (12, 17)] {
        dot(x, y, radius: 1.05)
      }
    case .time:
      circle(12, 12, radius: 8.8)
      lines((12, 6.8), (12, 12), (15.6, 14.2))
    case .alarm:
      circle(12, 13.2, radius: 7.2)
      lines((12, 9), (12, 13.2), (14.8, 15))
      lines((2.8, 7), (6.6, 3.6))
      lines((21.2, 7), (17.4, 3.6))
      lines((6.6, 18.9), (4.9, 21))
      lines((17.4, 18.9), (19.1, 21))
    case .window:
      box(2.8, 4.2, 18.4, 15.6, radius: 3)
      lines((2.8, 9.4), (21.2, 9.4))
      dot(6.2, 6.8, radius: 0.9)
      dot(9.1, 6.8, radius: 0.9)
    case .mail:
      box(2.8, 5, 18.4, 14, radius: 3)
      lines((4.2, 7.2), (12, 13.4), (19.8, 7.2), radius: 1.6)
    case .message:
      lines(
        (2.8, 4), (21.2, 4), (21.2, 17), (12.2, 17), (7, 20.8), (7, 17), (2.8, 17),
        radius: 4, closed: true)
    case .invitation:
      lines(
        (3.4, 9.6), (12, 3), (20.6, 9.6), (20.6, 20.4), (3.4, 20.4), radius: 2.2, closed: true)
      lines((4.2, 10.6), (12, 16), (19.8, 10.6), radius: 1.2)
    case .bookmark:
      lines((5.8, 3.4), (18.2, 3.4), (18.2, 20.8), (12, 16), (5.8, 20.8), radius: 1.7, closed: true)
    default: break
    }
  }

  /// Symbols that are one shape.
  private func drawShape(_ symbol: Symbol) {
    switch symbol {
    case .contact:
      circle(12, 7.2, radius: 4)
      stroke { path in
        path.move(4, 19.4)
        path.curve(4, 16.6, 7.6, 15, 12, 15)
        path.curve(16.4, 15, 20, 16.6, 20, 19.4)
        path.curve(20, 20.2, 19.4, 20.8, 18.6, 20.8)
        path.line(5.4, 20.8)
        path.curve(4.6, 20.8, 4, 20.2, 4, 19.4)
        path.close()
      }
    case .home:
      lines((2.8, 11.4), (12, 3.6), (21.2, 11.4), radius: 1)
      lines((5.4, 9.8), (5.4, 20.4), (18.6, 20.4), (18.6, 9.8), radius: 1.8)
      lines((9.6, 20.4), (9.6, 14), (14.4, 14), (14.4, 20.4), radius: 0.8)
    case .location:
      lines((20.8, 3.2), (13.6, 20.6), (11.4, 12.6), (3.4, 10.4), radius: 0.9, closed: true)
    case .markLocation:
      stroke { path in
        path.move(12, 21.4)
        path.curve(9.6, 18.8, 5, 14.4, 5, 9.6)
        path.curve(5, 5.6, 8, 2.8, 12, 2.8)
        path.curve(16, 2.8, 19, 5.6, 19, 9.6)
        path.curve(19, 14.4, 14.4, 18.8, 12, 21.4)
        path.close()
      }
      circle(12, 9.6, radius: 2.5)
    case .favorite:
      drawStar()
    case .love:
      stroke { path in
        path.move(12, 20.4)
        path.curve(8.2, 17.6, 2.8, 13.6, 2.8, 8.9)
        path.curve(2.8, 5.9, 5, 3.8, 7.6, 3.8)
        path.curve(9.5, 3.8, 11.2, 4.9, 12, 6.7)
        path.curve(12.8, 4.9, 14.5, 3.8, 16.4, 3.8)
        path.curve(19, 3.8, 21.2, 5.9, 21.2, 8.9)
        path.curve(21.2, 13.6, 15.8, 17.6, 12, 20.4)
        path.close()
      }
    case .cloud:
      stroke { path in
        path.arc(6.9, 14.9, 4.3, from: 90, to: 252)
        path.arc(11.4, 10.6, 5.6, from: 196, to: 336)
        path.arc(17.1, 14.9, 4.3, from: 266, to: 450)
        path.close()
      }
    case .pin:
      drawPin()
    case .unpin:
      drawPin()
      cutOut(room: 1.1) { lines((3.6, 3.6), (20.4, 20.4)) }
    default: break
    }
  }

  private func drawStar() {
    var points: [(Double, Double)] = []
    for index in 0..<10 {
      let angle = (Double(index) * 36 - 90) * .pi / 180
      let radius = index % 2 == 0 ? 10.0 : 4.5
      points.append((12 + radius * cos(angle), 12.7 + radius * sin(angle)))
    }
    shape(points, radius: 0.9)
  }

  private func drawPin() {
    stroke { path in
      path.move(8.4, 3.4)
      path.line(15.6, 3.4)
      path.move(9.4, 3.4)
      path.line(9.4, 8.8)
      path.curve(9.4, 10.8, 6.4, 11.2, 6.4, 14.4)
      path.line(17.6, 14.4)
      path.curve(17.6, 11.2, 14.6, 10.8, 14.6, 8.8)
      path.line(14.6, 3.4)
    }
    lines((12, 14.4), (12, 21))
  }
}
