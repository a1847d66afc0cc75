internal import Glibc

/// Work on rows, cut into bands that run at the same time.
enum ParallelBands {
  /// Cuts `range` into as many bands as there are threads and runs `body` on each.
  ///
  /// The last band is the calling thread's; the call returns when all are done.
  /// `body` runs on several threads at once and must write to places of its own band only.
  static func run(_ range: Range<Int>, threads: Int, _ body: (Range<Int>) -> Void) {
    let threads = max(1, min(threads, range.count))
    guard threads > 1 else {
      if !range.isEmpty { body(range) }
      return
    }
    func band(_ index: Int) -> Range<Int> {
      let start = range.lowerBound + range.count * index / threads
      return start..<(range.lowerBound + range.count * (index + 1) / threads)
    }
    withoutActuallyEscaping(body) { body in
      var started: [pthread_t] = []
      for index in 0..<(threads - 1) {
        let task = Unmanaged.passRetained(BandTask { body(band(index)) })
        var thread = pthread_t()
        if pthread_create(&thread, nil, runBand, task.toOpaque()) == 0 {
          started.append(thread)
        } else {
          // No thread to be had: slower, not wrong.
          task.takeRetainedValue().body()
        }
      }
      body(band(threads - 1))
      for thread in started { pthread_join(thread, nil) }
    }
  }
}

/// Carries a closure through a C thread's start.
private final class BandTask {
  let body: () -> Void
  init(_ body: @escaping () -> Void) { self.body = body }
}

private func runBand(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let context { Unmanaged<BandTask>.fromOpaque(context).takeRetainedValue().body() }
  return nil
}
