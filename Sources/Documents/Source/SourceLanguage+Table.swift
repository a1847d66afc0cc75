extension SourceLanguage {
  /// The languages that are known, by their common names.
  static let all: [String: SourceLanguage] = {
    let slashes = ["//"]
    let stars = ("/*", "*/")
    let plain = [Quote("\""), Quote("'")]
    let long = [Quote("\"\"\"", isLong: true), Quote("\"")]
    let c = SourceLanguage(
      keywords: """
        alignas alignof auto bool break case catch char class const constexpr continue decltype \
        default delete do double else enum explicit extern false float for friend goto if inline int \
        long mutable namespace new noexcept nullptr NULL operator override private protected public \
        register restrict return short signed sizeof static static_assert static_cast struct switch \
        template this throw true try typedef typename union unsigned using virtual void volatile \
        wchar_t while size_t int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t
        """, line: slashes, block: stars, quotes: plain, sigils: "#")
    let script = """
      as async await break case catch class const continue debugger default delete do else export \
      extends false finally for from function get if import in instanceof let new null of return set \
      static super switch this throw true try typeof undefined var void while with yield
      """
    return [
      "c": c,
      "csharp": SourceLanguage(
        keywords: """
          abstract as async await base bool break byte case catch char class const continue decimal \
          default do double else enum event false finally float for foreach get if in int interface \
          internal is lock long namespace new null object out override private protected public \
          readonly record ref return sealed set short static string struct switch this throw true try \
          typeof uint ulong using var virtual void while yield
          """, line: slashes, block: stars, sigils: "#"),
      "swift": SourceLanguage(
        keywords: """
          actor any as associatedtype async await break case catch class continue consuming convenience \
          default defer deinit do else enum extension fallthrough false fileprivate final for func get \
          guard if import in indirect init inout internal is isolated lazy let mutating nil \
          nonisolated open operator override package precedencegroup private protocol public repeat \
          required rethrows return self Self set some static struct subscript super switch throw throws \
          true try typealias unowned var weak where while willSet didSet
          """, line: slashes, block: stars, quotes: long, sigils: "@#"
      ).with { $0.nestsComments = true },
      "python": SourceLanguage(
        keywords: """
          and as assert async await break class continue def del elif else except False finally for \
          from global if import in is lambda match None nonlocal not or pass raise return self True try \
          while with yield
          """, line: ["#"],
        quotes: [Quote("\"\"\"", isLong: true), Quote("'''", isLong: true)] + plain, sigils: "@"),
      "javascript": SourceLanguage(
        keywords: script, line: slashes, block: stars, quotes: plain + [Quote("`", isLong: true)]),
      "typescript": SourceLanguage(
        keywords: script + """
           abstract any bigint boolean declare enum implements interface keyof namespace never number \
          object private protected public readonly string symbol type unknown
          """, line: slashes, block: stars, quotes: plain + [Quote("`", isLong: true)], sigils: "@"),
      "json": SourceLanguage(
        keywords: "true false null", line: slashes, block: stars, quotes: [Quote("\"")]
      ).with { $0.keySign = UInt8(ascii: ":") },
      "xml": SourceLanguage(
        block: ("<!--", "-->"),
        quotes: [
          Quote("\"", hasEscapes: false, isLong: true), Quote("'", hasEscapes: false, isLong: true),
        ]
      ).with { $0.shape = .markup },
      "css": SourceLanguage(
        keywords: "auto inherit initial none unset important", block: stars, sigils: "@#."
      ).with {
        $0.keySign = UInt8(ascii: ":")
        $0.wordBytes = [UInt8(ascii: "-")]
      },
      "sh": SourceLanguage(
        keywords: """
          break case continue do done echo elif else esac eval exec exit export fi for function if in \
          local read readonly return select set shift source test then trap unset until while
          """, line: ["#"],
        quotes: [Quote("\"", isLong: true), Quote("'", hasEscapes: false, isLong: true)],
        sigils: "$"),
      "yaml": SourceLanguage(
        keywords: "true false null yes no on off", line: ["#"],
        quotes: [
          Quote("\""), Quote("'", hasEscapes: false),
        ], sigils: "&*!"
      ).with {
        $0.keySign = UInt8(ascii: ":")
        $0.wordBytes = [UInt8(ascii: "-")]
      },
      "toml": SourceLanguage(
        keywords: "true false", line: ["#"], quotes: [Quote("\"\"\"", isLong: true)] + plain
      ).with {
        $0.keySign = UInt8(ascii: "=")
        $0.hasSections = true
        $0.wordBytes = [UInt8(ascii: "-")]
      },
      "ini": SourceLanguage(
        keywords: "true false yes no on off", line: ["#", ";"], quotes: [Quote("\"")]
      ).with {
        $0.keySign = UInt8(ascii: "=")
        $0.hasSections = true
        $0.ignoresCase = true
        $0.wordBytes = Array("-.[]@".utf8)
      },
      "diff": SourceLanguage(quotes: []).with { $0.shape = .changes },
      "make": SourceLanguage(
        keywords: "define endef else endif export ifdef ifeq ifndef ifneq include override vpath",
        line: ["#"], quotes: plain, sigils: "$."
      ).with {
        $0.keySign = UInt8(ascii: ":")
        $0.wordBytes = Array("-./%".utf8)
      },
      "cmake": SourceLanguage(
        keywords: """
          if else elseif endif foreach endforeach while endwhile function endfunction macro endmacro \
          set unset option include project return ON OFF TRUE FALSE
          """, line: ["#"], quotes: [Quote("\"", isLong: true)], sigils: "$"
      ).with { $0.ignoresCase = true },
      "sql": SourceLanguage(
        keywords: """
          add all alter and as asc begin between by case check column commit constraint create cross \
          database default delete desc distinct drop else end exists foreign from full group having if \
          in index inner insert integer into is join key left like limit not null offset on or order \
          outer primary references returning right rollback select set table text then transaction \
          trigger union unique update using values varchar view when where with
          """, line: ["--"], block: stars,
        quotes: [
          Quote("'", hasEscapes: false, isLong: true), Quote("\"", hasEscapes: false),
        ]
      ).with { $0.ignoresCase = true },
      "rust": SourceLanguage(
        keywords: """
          as async await bool break const continue crate dyn else enum extern false fn for f32 f64 if \
          impl in i8 i16 i32 i64 isize let loop match mod move mut pub ref return self Self static str \
          struct super trait true type u8 u16 u32 u64 unsafe use usize where while
          """, line: slashes, block: stars, quotes: [Quote("\"", isLong: true)], sigils: "#"
      ).with { $0.nestsComments = true },
      "go": SourceLanguage(
        keywords: """
          bool break byte case chan const continue default defer else error fallthrough false float64 \
          for func go goto if import int int64 interface iota map nil package range return rune select \
          string struct switch true type uint var
          """, line: slashes, block: stars,
        quotes: plain + [Quote("`", hasEscapes: false, isLong: true)]),
      "java": SourceLanguage(
        keywords: """
          abstract assert boolean break byte case catch char class const continue default do double \
          else enum extends false final finally float for if implements import instanceof int interface \
          long native new null package private protected public record return sealed short static super \
          switch synchronized this throw throws transient true try var void volatile while
          """, line: slashes, block: stars, quotes: long + [Quote("'")], sigils: "@"),
      "kotlin": SourceLanguage(
        keywords: """
          abstract as break by case class companion const continue data def do else enum extends false \
          final for fun if implicit import in init interface internal is lateinit match null object open \
          override package private protected public return sealed super suspend this throw trait true \
          try typealias val var vararg when while with yield
          """, line: slashes, block: stars, quotes: long + [Quote("'")], sigils: "@"),
      "ruby": SourceLanguage(
        keywords: """
          alias and begin break case class def do else elsif end ensure false for if in module next nil \
          not or redo require rescue retry return self super then true undef unless until when while \
          yield
          """, line: ["#"], sigils: "@$:"),
      "lua": SourceLanguage(
        keywords: """
          and break do else elseif end false for function goto if in local nil not or repeat return then \
          true until while
          """, line: ["--"], block: ("--[[", "]]"),
        quotes: plain + [Quote("[[", "]]", hasEscapes: false, isLong: true)]),
      "perl": SourceLanguage(
        keywords: """
          and cmp do else elsif eq for foreach if last local my ne next no not or our package print \
          require return sub undef unless until use while
          """, line: ["#"], sigils: "$@%"),
      "php": SourceLanguage(
        keywords: """
          abstract and array as break case catch class const continue default do echo else elseif empty \
          extends false final finally fn for foreach function global if implements include interface \
          isset match namespace new null or private protected public require return static switch this \
          throw trait true try unset use var while
          """, line: ["//", "#"], block: stars, sigils: "$"),
    ]
  }()
}
