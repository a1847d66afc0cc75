import Foundation
import JSON
import Rig
import Testing

/// Every kind of content, docked and pressed with the pen as far as its peek.
///
/// `PRESSDOCK_SHOTS=FOLDER` keeps a picture of the screen for each, light and dark and at two pixels
/// for one, to be looked at.
@Suite(.serialized) struct PeekContentsTests {
  @Test(arguments: ContentStage.Look.wanted)
  func `words are shown as their kind is read`(look: ContentStage.Look) throws {
    try ContentStage(look).press([
      .init("Letter.txt", "text/plain", facts: ["6 lines"]),
      .init("Diary.md", "text/markdown"),
      .init("Tide.swift", "text/x-swift", facts: ["Swift source code", "9 lines"]),
      .init("Costs.csv", "text/csv", facts: ["4 rows", "3 columns"]),
      .init("Page.html", "text/html"),
      .init("Speech.rtf", "application/rtf"),
      .init("Nothing.txt", "text/plain", message: "The file is empty."),
    ])
  }

  @Test(arguments: ContentStage.Look.wanted)
  func `office documents, books and PDF have their pages`(look: ContentStage.Look) throws {
    try ContentStage(look).press([
      .init("Report.docx", SampleOffice.word),
      .init("Ships.xlsx", SampleOffice.sheet, pages: 2),
      .init("Talk.pptx", SampleOffice.slides, pages: 2),
      .init("Sea.odt", SampleOffice.text),
      .init("Tides.ods", SampleOffice.spreadsheet),
      .init("Lights.odp", SampleOffice.presentation, pages: 2),
      .init("The Pier.epub", SampleOffice.book, pages: 3),
      .init("Timetable.pdf", "application/pdf", pages: 3, facts: ["3 pages"]),
      .init("Secret.pdf", "application/pdf", message: "It is locked by a password."),
    ])
  }

  @Test(arguments: ContentStage.Look.wanted)
  func `pictures stand upright, in their colours, and move`(look: ContentStage.Look) throws {
    try ContentStage(look).press([
      .init("On its side.jpg", "image/jpeg", facts: ["240 × 360 pixels"]),
      .init("Inks.jpg", "image/jpeg", facts: ["256 × 192 pixels"]),
      .init("Glass.png", "image/png", facts: ["320 × 240 pixels"]),
      .init("Lamp.gif", "image/gif", facts: ["200 × 150 pixels", "3 frames"]),
      .init("Lamp.webp", "image/webp", facts: ["200 × 150 pixels", "3 frames"]),
      .init("Buoy.svg", "image/svg+xml", facts: ["320 × 240 pixels at its own size"]),
    ])
  }

  @Test(arguments: ContentStage.Look.wanted)
  func `sound, video, fonts, archives and bytes tell what they are`(
    look: ContentStage.Look
  ) throws {
    try ContentStage(look).press([
      .init("Lanterns.mp3", "audio/mpeg", facts: ["Lanterns on the Water", "The Testers"]),
      .init("Loons.wav", "audio/x-wav", facts: ["Test tone", "0:02"]),
      .init("Holiday.mp4", "video/mp4", facts: ["Holiday", "1:35"]),
      .init("Clip.webm", "video/webm", facts: ["Clip", "0:30"]),
      .init("Sans.ttf", "font/ttf", facts: ["DejaVu Sans Book"]),
      .init("Boats.zip", "application/zip", facts: ["3 entries"]),
      .init("Secret.zip", "application/zip", facts: ["locked by a password"]),
      .init(
        "Bytes.bin", "application/octet-stream", pages: 10,
        facts: ["Unknown kind of file", "the first 4 KiB are shown"]),
    ])
  }

  @Test(arguments: ContentStage.Look.wanted)
  func `links, folders, programs and what is no file are told as that`(
    look: ContentStage.Look
  ) throws {
    try ContentStage(look).press([
      .init("Place.desktop", "application/x-desktop"),
      .init("Site.url", "application/x-mswinurl"),
      .init("Map.webloc", "application/xml"),
      .init("Link to the letter", "text/plain", facts: ["link to Letter.txt"]),
      .init("Lost link", "application/octet-stream", message: "The link leads nowhere: nowhere"),
      .init(
        "Pipe", "inode/fifo",
        message: "A named pipe. Nothing is read of it: that would take words from programs."),
      .init("Boats", "inode/directory", entries: ["Aurora.txt", "Bella.txt"]),
      .init(program: "notes.desktop"),
      .init(place: "trash", name: "Trash", entries: ["Old list.txt"]),
      .init(place: "desktop", name: "Desktop", entries: ["Ideas", "To do.txt"]),
    ])
  }
}
