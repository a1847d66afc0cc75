internal import DisplayList
internal import Geometry

extension Painter {
  func draw(_ run: TextRun, on canvas: Canvas) {
    guard !run.text.isEmpty, !run.frame.isEmpty else { return }
    let layout = text.layout(
      of: run.text, style: run.style, width: run.frame.width, scale: canvas.scale,
      spans: run.spans)
    canvas.setSource(run.color)
    layout.draw(
      on: canvas, in: canvas.device(run.frame), alignment: run.alignment, lines: run.lines)
  }
}
