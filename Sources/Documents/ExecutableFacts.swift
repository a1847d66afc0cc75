/// What kind of program a file is, in a line: `ELF, 64 bits, x86-64, shared object`.
package enum ExecutableFacts {
  /// The line for the beginning of an ELF or PE file; `nil` for anything else.
  package static func line(of bytes: [UInt8]) -> String? {
    let file = ByteReader(bytes: bytes)
    return elf(file) ?? portable(file)
  }

  private static func elf(_ file: ByteReader) -> String? {
    guard file.has("\u{7F}ELF", at: 0), let width = file.number(at: 4, 1),
      let order = file.number(at: 5, 1)
    else { return nil }
    var file = file
    file.isLittleEndian = order != 2
    let kinds = [
      1: "object for linking", 2: "executable", 3: "executable or shared object", 4: "core dump",
    ]
    let machines = [
      3: "x86", 8: "MIPS", 20: "PowerPC", 21: "PowerPC 64", 22: "S/390", 40: "Arm", 43: "SPARC 64",
      62: "x86-64", 183: "Arm 64", 243: "RISC-V", 258: "LoongArch",
    ]
    let machine = file.number(at: 18, 2) ?? 0
    return [
      "ELF", width == 2 ? "64 bits" : "32 bits", machines[machine] ?? "machine \(machine)",
      file.number(at: 16, 2).flatMap { kinds[$0] } ?? "of an unknown kind",
    ].joined(separator: ", ")
  }

  private static func portable(_ file: ByteReader) -> String? {
    var file = file
    file.isLittleEndian = true
    guard file.has("MZ", at: 0), let start = file.number(at: 0x3C, 4),
      file.has("PE\0\0", at: start)
    else { return nil }
    let machines = [0x14C: "x86", 0x8664: "x86-64", 0xAA64: "Arm 64", 0x1C4: "Arm"]
    let machine = file.number(at: start + 4, 2) ?? 0
    let isLibrary = (file.number(at: start + 22, 2) ?? 0) & 0x2000 != 0
    return [
      "PE", file.number(at: start + 24, 2) == 0x20B ? "64 bits" : "32 bits",
      machines[machine] ?? "machine \(machine)", isLibrary ? "library" : "executable",
    ].joined(separator: ", ")
  }
}
