import DisplayList
import Geometry
import Testing

@testable import DockCore

private typealias F = Fixture

/// What a peek looks like: where its page lies in the card, and what stands below.
@Suite struct PeekLookTests {
  @Test func `a small picture lies in its card with space round it, a large one fills it`() {
    for (size, card, factor) in [
      (Size(width: 240, height: 300), Size(width: 340, height: 386), 1.0),
      (Size(width: 256, height: 188), Size(width: 340, height: 274), 1),
      (Size(width: 32, height: 32), Size(width: 340, height: 274), 188.0 / 32),
      (Size(width: 400, height: 500), Size(width: 400, height: 554), 1),
    ] {
      var dock = F.withFiles()
      let effects = dock.pressPeek(F.report)
      guard let order = F.order(in: effects) else { return }
      var page = F.page(for: order)
      page.size = size
      page.links[0].frame = Rect(origin: .zero, size: size)
      dock.show(page, 330)
      _ = dock.wait(until: 900)
      let frame = dock.state.peek?.card(at: dock.state.now) ?? .zero
      #expect(frame.size == card)
      let shown = dock.state.frame(of: .link(0)) ?? .zero
      #expect(abs(shown.width - size.width * factor) < 0.01)
      #expect(abs(shown.center.x - frame.center.x) < 0.01)
      #expect(abs(shown.center.y - (frame.center.y - 27)) < 0.01)
    }
  }

  @Test func `of the facts only those are shown that find room as a whole`() {
    var dock = F.withFiles()
    let effects = dock.pressPeek(F.report)
    guard let order = F.order(in: effects) else { return }
    var page = F.page(for: order)
    page.facts = ["PDF document", "2.9 kB", "3 pages", "1 Dec 2026, 02:41, in the afternoon"]
    dock.show(page, 330)
    _ = dock.wait(until: 900)
    let texts = Self.texts(in: dock.state.overlayScene?.commands ?? [])
    #expect(texts.contains("PDF document  ·  2.9 kB  ·  3 pages"), "\(texts)")
  }

  /// All text that is painted.
  private static func texts(in commands: [DrawCommand]) -> [String] {
    commands.flatMap { command -> [String] in
      switch command {
      case .text(let run): [run.text]
      case .group(_, _, _, let content), .clipped(_, let content): texts(in: content)
      default: []
      }
    }
  }
}
