internal import FuzzTargets
internal import Glibc

/// The reader that `PRESSDOCK_FUZZ` names; by itself this program lists them.
private let target = getenv("PRESSDOCK_FUZZ").flatMap { FuzzTarget(rawValue: String(cString: $0)) }

/// Writes the seeds of the reader into the folder that `PRESSDOCK_FUZZ_SEEDS` names.
///
/// The driver of the fuzzer calls this by its name, once and first.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(_: UnsafeMutableRawPointer?, _: UnsafeMutableRawPointer?) -> CInt {
  guard let target else {
    puts(FuzzTarget.allCases.map(\.rawValue).joined(separator: " "))
    exit(0)
  }
  guard let folder = getenv("PRESSDOCK_FUZZ_SEEDS").map({ String(cString: $0) }) else { return 0 }
  for (number, seed) in target.seeds.enumerated() {
    let file = open("\(folder)/seed\(number)", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard file >= 0, write(file, seed, seed.count) == seed.count else {
      perror(folder)
      exit(1)
    }
    close(file)
  }
  return 0
}

/// Reads one input.
@_cdecl("LLVMFuzzerTestOneInput")
public func test(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  target?.run(Array(UnsafeBufferPointer(start: bytes, count: count)))
  return 0
}
