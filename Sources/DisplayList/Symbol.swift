/// The pictures that the painter draws itself as outlines, sharp at any size.
public enum Symbol: String, CaseIterable, Hashable, Sendable {
  // The 29 of quick actions (the names of iOS).
  case compose, play, pause, add, location, search, share, prohibit, contact, home
  case markLocation, favorite, love, cloud, invitation, confirmation, mail, message, date, time
  case capturePhoto, captureVideo, task, taskCompleted, alarm, bookmark, shuffle, audio, update
  // The dock's own rows.
  case more, back, pin, unpin, quit, checkmark, window, warning, action
  // Peeks.
  case up, down, forward, open, folder, copy, link, trash, undo, call, page
}
