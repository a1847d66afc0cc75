extension SampleLandscape {
  /// The colors of an hour.
  struct Palette {
    var high: RGB
    var low: RGB
    var sun: RGB
    var cloud: RGB
    var haze: RGB
    var rock: RGB
    var snow: RGB
    var water: RGB
    var tree: RGB
  }

  var palette: Palette {
    switch hour {
    case .dawn:
      Palette(
        high: [0.24, 0.42, 0.68], low: [0.98, 0.78, 0.64], sun: [1, 0.72, 0.42],
        cloud: [0.99, 0.72, 0.66], haze: [0.72, 0.66, 0.76], rock: [0.13, 0.18, 0.3],
        snow: [1, 0.86, 0.82], water: [0.1, 0.22, 0.38], tree: [0.045, 0.075, 0.1])
    case .noon:
      Palette(
        high: [0.16, 0.44, 0.84], low: [0.72, 0.87, 0.97], sun: [1, 0.96, 0.84],
        cloud: [1, 1, 1], haze: [0.66, 0.78, 0.9], rock: [0.16, 0.3, 0.26],
        snow: [0.98, 0.99, 1], water: [0.05, 0.3, 0.42], tree: [0.05, 0.15, 0.1])
    case .dusk:
      Palette(
        high: [0.2, 0.16, 0.4], low: [0.98, 0.55, 0.36], sun: [1, 0.56, 0.22],
        cloud: [0.86, 0.4, 0.46], haze: [0.6, 0.4, 0.52], rock: [0.12, 0.08, 0.2],
        snow: [1, 0.7, 0.62], water: [0.14, 0.1, 0.28], tree: [0.05, 0.03, 0.08])
    case .night:
      Palette(
        high: [0.02, 0.04, 0.12], low: [0.12, 0.22, 0.36], sun: [0.7, 0.78, 0.9],
        cloud: [0.16, 0.22, 0.34], haze: [0.12, 0.2, 0.32], rock: [0.025, 0.05, 0.1],
        snow: [0.42, 0.52, 0.68], water: [0.03, 0.08, 0.18], tree: [0.01, 0.02, 0.035])
    }
  }
}
