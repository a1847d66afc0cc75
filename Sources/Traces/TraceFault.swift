/// Why a line could not be taken: where in it, and what is expected.
struct TraceFault: Error, Hashable {
  /// The column, from 1, in bytes.
  var column: Int
  /// What is wrong.
  var message: String
}
