internal import Geometry

extension PeekSoak {
  /// One peek, by a device and with an end of chance.
  func peek() throws(RigError) {
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<6: try penPeek()
    case 6..<8: try mousePeek()
    default: try keyPeek()
    }
    try dismiss()
  }

  private func penPeek() throws(RigError) {
    let place = try place()
    try pen.press(at: place, force: 0.1)
    let time = Double.random(in: 120...320, using: &random)
    try pen.play(.ramp(from: 0.1, to: 0.64, milliseconds: time), rate: 125)
    try watch(Double.random(in: 70...400, using: &random))
    try note()
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<4: try pen.lift()
    case 4..<7:
      for step in 1...6 {
        try pen.move(to: Point(x: place.x, y: place.y - 9 * Double(step)), force: 0.5)
      }
      try watch(120)
      try pen.lift()
    case 7:
      try pen.play(.ramp(from: 0.64, to: 1, milliseconds: 120), rate: 125)
      try watch(60)
      try pen.lift()
    case 8:
      // Looks to clients as unplugging does.
      try rig.probe.setDevice(named: pen.name, enabled: false)
      try watch(60)
      try rig.probe.setDevice(named: pen.name, enabled: true)
      try pen.socket.reopen()
    default:
      for step in 1...4 {
        try pen.move(to: Point(x: place.x + 30 * Double(step), y: place.y), force: 0.5)
      }
      try pen.leave()
      try pen.lift()
    }
  }

  private func mousePeek() throws(RigError) {
    let place = try place()
    try mouse.move(to: place)
    try mouse.press()
    try watch(Double.random(in: 310...450, using: &random))
    try mouse.release()
    try note()
    try watch(Double.random(in: 10...150, using: &random))
    if Bool.random(using: &random) { try mouse.click(at: Point(x: 20, y: 20)) }
  }

  private func keyPeek() throws(RigError) {
    try keyboard.tap(.space, with: [.super])
    for _ in 0..<Int.random(in: 0..<6, using: &random) { try keyboard.tap(.right) }
    try keyboard.tap(.space)
    try watch(Double.random(in: 20...250, using: &random))
    try note()
    let choices: [Keyboard.Key] = [.left, .right, .up, .down, .tab, .space, .end, .home]
    for _ in 0..<Int.random(in: 0..<5, using: &random) {
      if let key = choices.randomElement(using: &random) { try keyboard.tap(key) }
    }
    if Int.random(in: 0..<6, using: &random) == 0 { try keyboard.tap(.enter) }
  }
}
