import Desktop

/// The argument lists of a command line, or the error.
func arguments(
  _ value: String, _ mode: ExecLine.Mode = .strict, opening targets: [OpenTarget] = [],
  values: ExecLine.Values = .init()
) -> Result<[[String]], ExecError> {
  Result { () throws(ExecError) in
    try ExecLine(value: value, mode: mode).expanded(opening: targets, values: values)
  }
}

/// The argument as Desktop Entry 1.5 has it written: quoted, and escaped by both layers.
func quoted(_ argument: String) -> String {
  var result = "\""
  for scalar in argument.unicodeScalars {
    switch scalar {
    case "\"", "`", "$": result += "\\\\\(scalar)"
    case "\\": result += "\\\\\\\\"
    case "%": result += "%%"
    case "\n": result += "\\n"
    case "\t": result += "\\t"
    case "\r": result += "\\r"
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result + "\""
}
