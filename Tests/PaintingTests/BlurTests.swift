import DisplayList
import Geometry
import Painting
import Testing

@Suite struct BlurTests {
  /// A ladder with a picture of a desktop, and the picture.
  func ladder(
    width: Int = 240, height: Int = 160, maximumSigma: Double = 20
  ) throws -> (ladder: BlurLadder, picture: ImageSurface) {
    let picture = try BlurBenchmark.desktop(width: width, height: height)
    let ladder = try BlurLadder(width: width, height: height, maximumSigma: maximumSigma)
    ladder.load(picture)
    return (ladder, picture)
  }

  func blurred(_ ladder: BlurLadder, _ sigma: Double, dim: Double = 0) throws -> ImageSurface {
    let target = try ImageSurface(width: ladder.width, height: ladder.height)
    ladder.draw(sigma: sigma, dim: dim, into: target)
    return target
  }

  func pixels(_ picture: ImageSurface) -> [UInt32] { picture.values }

  @Test(arguments: [
    (20.0, 48.0), (16.8, 40), (11.9, 40), (10, 48), (8.4, 40), (5.9, 40), (5, 47), (4.2, 40),
    (3, 40), (2.5, 44), (2, 40), (1.5, 42), (1.25, 50),
  ])
  func `the blur is close to a true Gaussian`(sigma: Double, decibels: Double) throws {
    let (ladder, picture) = try ladder(width: 480, height: 320)
    let measured = FloatGaussian(picture, sigma: sigma)
      .decibels(try blurred(ladder, sigma))
    #expect(measured >= decibels, "\(sigma): \(measured) dB")
  }

  @Test(arguments: [(40.0, 48.0), (28, 40), (20, 45), (10, 45)])
  func `a screen of twice the scale has blur of twice the strength`(
    sigma: Double, decibels: Double
  ) throws {
    let (ladder, picture) = try ladder(width: 600, height: 400, maximumSigma: 40)
    let measured = FloatGaussian(picture, sigma: sigma)
      .decibels(try blurred(ladder, sigma))
    #expect(measured >= decibels, "\(sigma): \(measured) dB")
  }

  @Test func `no strength is the very picture`() throws {
    let (ladder, picture) = try ladder(width: 101, height: 67)
    #expect(pixels(try blurred(ladder, 0)) == pixels(picture))
    #expect(pixels(try blurred(ladder, -1)) == pixels(picture))
    #expect(pixels(try blurred(ladder, .nan)) == pixels(picture))
  }

  @Test func `the unused byte of a capture doesn't matter`() throws {
    let (ladder, picture) = try ladder(width: 64, height: 48)
    let expected = try [0, 1, 2, 4, 8, 20].map { pixels(try blurred(ladder, $0)) }
    picture.withPixels { bytes in
      for index in stride(from: 3, to: bytes.count, by: 4) { bytes[index] = 0 }
    }
    ladder.load(picture)
    let actual = try [0, 1, 2, 4, 8, 20].map { pixels(try blurred(ladder, $0)) }
    #expect(actual == expected)
    #expect(actual.allSatisfy { $0.allSatisfy { $0 >> 24 == 255 } })
  }

  @Test func `strength rises evenly and every step shows`() throws {
    let (ladder, picture) = try ladder(width: 160, height: 120)
    let sharp = pixels(picture)
    var last = sharp
    var lastDistance = 0.0
    var largestStep = 0.0
    let steps = 160
    for step in 1...steps {
      let now = pixels(try blurred(ladder, 20 * Double(step) / Double(steps)))
      #expect(now != last, "step \(step) shows nothing")
      let distance = difference(sharp, now)
      // Dither leaves a little noise in the last steps.
      #expect(distance > lastDistance - 0.02, "step \(step) falls back")
      if step > 1 { largestStep = max(largestStep, difference(last, now)) }
      (last, lastDistance) = (now, distance)
    }
    #expect(largestStep < 6, "a step of \(largestStep)")
  }

  /// The root of the mean square difference of two pictures, in steps of 255.
  func difference(_ first: [UInt32], _ second: [UInt32]) -> Double {
    var sum = 0
    for (one, two) in zip(first, second) {
      for shift in [UInt32(0), 8, 16] {
        let difference = Int((one >> shift) & 0xFF) - Int((two >> shift) & 0xFF)
        sum += difference * difference
      }
    }
    return (Double(sum) / Double(3 * first.count)).squareRoot()
  }

  @Test(arguments: [0x0000_0000, 0x00FF_FFFF, 0x0080_8080, 0x0001_02FE] as [UInt32])
  func `an even surface keeps its colour to the edges`(color: UInt32) throws {
    let picture = try ImageSurface(width: 61, height: 45)
    picture.withPixels { bytes in
      for index in 0..<(bytes.count / 4) {
        bytes.storeBytes(of: color, toByteOffset: 4 * index, as: UInt32.self)
      }
    }
    let ladder = try BlurLadder(width: 61, height: 45, maximumSigma: 40)
    ladder.load(picture)
    for sigma in [0.3, 1, 1.25, 2, 2.5, 3, 5, 7, 10, 20, 30, 40] {
      for pixel in Set(pixels(try blurred(ladder, sigma))) {
        for shift in [UInt32(0), 8, 16] {
          let (is_, was) = (Int((pixel >> shift) & 0xFF), Int((color >> shift) & 0xFF))
          #expect(abs(is_ - was) <= 1, "\(sigma): \(String(pixel, radix: 16))")
        }
      }
    }
  }

  @Test(arguments: [
    (1, 1), (2, 3), (3, 2), (4, 4), (5, 7), (7, 5), (8, 8), (9, 1), (1, 9), (33, 31), (63, 17),
    (127, 65), (130, 70),
  ])
  func `any size is blurred right up to the edges`(width: Int, height: Int) throws {
    let (ladder, picture) = try ladder(width: width, height: height)
    for sigma in [1.0, 1.25, 2, 2.5, 4, 5, 7, 10, 20] {
      let measured = FloatGaussian(picture, sigma: sigma)
        .decibels(try blurred(ladder, sigma))
      // The mean of a square that hangs over the edge counts the edge twice: small pictures
      // differ somewhat more than large ones.
      #expect(measured >= (min(width, height) < 16 ? 28 : 30), "\(sigma): \(measured) dB")
    }
  }

  @Test func `a region is drawn as in the whole and nothing else is touched`() throws {
    let (ladder, _) = try ladder(width: 101, height: 67)
    for (index, sigma) in [0, 0.7, 1.25, 1.9, 3.1, 5, 8, 20].enumerated() {
      let whole = pixels(try blurred(ladder, sigma, dim: 0.1 * Double(index % 3)))
      for region in [
        Rect(x: 0, y: 0, width: 1, height: 1), Rect(x: 13.2, y: 7.9, width: 30, height: 20.5),
        Rect(x: 100, y: 66, width: 1, height: 1), Rect(x: -5, y: 60, width: 200, height: 50),
        Rect(x: 3, y: 3, width: 3, height: 3),
      ] {
        let target = try ImageSurface(width: 101, height: 67)
        ladder.draw(
          sigma: sigma, dim: 0.1 * Double(index % 3), region: region, into: target)
        let inside = region.roundedOut
        for (place, pixel) in pixels(target).enumerated() {
          let point = Point(x: Double(place % 101), y: Double(place / 101))
          #expect(
            pixel == (inside.contains(point) ? whole[place] : 0), "\(sigma) \(region) \(point)")
        }
      }
    }
  }

  @Test func `two threads draw what one does`() throws {
    let (one, picture) = try ladder(width: 133, height: 91)
    let two = try BlurLadder(width: 133, height: 91)
    two.load(picture)
    for sigma in [0.0, 1, 2, 3, 7, 20] {
      let target = try ImageSurface(width: 133, height: 91)
      two.draw(sigma: sigma, into: target, threads: 2)
      #expect(pixels(target) == pixels(try blurred(one, sigma)), "\(sigma)")
    }
  }

  @Test func `levels prepared beforehand give the same frames`() throws {
    let (late, picture) = try ladder(width: 96, height: 64)
    let early = try BlurLadder(width: 96, height: 64)
    early.load(picture)
    var steps = 0
    while early.prepareNext() { steps += 1 }
    #expect(steps == 5)
    for sigma in [1.0, 2, 3, 7, 20] {
      #expect(pixels(try blurred(early, sigma)) == pixels(try blurred(late, sigma)))
    }
  }

  @Test func `dimming darkens and full dim is black`() throws {
    let (ladder, picture) = try ladder(width: 64, height: 48)
    for sigma in [0.0, 1, 3, 20] {
      #expect(Set(pixels(try blurred(ladder, sigma, dim: 1))) == [0xFF00_0000])
      let half = pixels(try blurred(ladder, sigma, dim: 0.5))
      let full = pixels(try blurred(ladder, sigma))
      for (dark, light) in zip(half, full) {
        #expect(abs(Int(dark & 0xFF) * 2 - Int(light & 0xFF)) <= 3)
      }
    }
    _ = picture
  }

  @Test func `a closed ladder draws nothing and holds nothing`() throws {
    let (ladder, _) = try ladder(width: 64, height: 48)
    _ = try blurred(ladder, 20)
    ladder.close()
    #expect(Set(pixels(try blurred(ladder, 20))) == [0])
    #expect(!ladder.prepareNext())
    #expect(ladder.isWiped)
  }
}
