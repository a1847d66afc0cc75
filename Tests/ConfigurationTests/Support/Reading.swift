import Configuration

let place = ConfigurationPlace(directory: "/home/ada/.config/pressdock", home: "/home/ada")

/// Reads a configuration that lies in a home directory.
func reading(_ text: String) -> ConfigurationReading {
  ConfigurationReading(Array(text.utf8), at: place)
}

/// What a configuration sets, where nothing is wrong with it.
func configuration(_ text: String) -> Configuration? {
  let reading = reading(text)
  return reading.issues.isEmpty && reading.isValid ? reading.configuration : nil
}

/// All that is wrong, without the file's name.
func issues(_ text: String) -> [String] {
  reading(text).issues.map { String($0.description(file: "").dropFirst()) }
}
