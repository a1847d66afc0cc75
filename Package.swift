// swift-tools-version: 6.2
import PackageDescription

// Each target is a room; docs/architecture.md holds the table of who may import whom, and
// ArchitectureTests reads the import lines against it.

let basic: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("ExistentialAny"),
  .treatAllWarnings(as: .error),
]
let strict = basic + [.enableUpcomingFeature("MemberImportVisibility")]

func library(_ name: String, pkgConfig: String, apt: [String]) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt(apt)])
}

func room(
  _ name: String, _ rooms: [String] = [], exclude: [String] = [],
  rules: [SwiftSetting] = strict, settings: [SwiftSetting] = []
) -> Target {
  .target(
    name: name, dependencies: rooms.map { .init(stringLiteral: $0) }, exclude: exclude,
    swiftSettings: rules + settings)
}

func program(_ name: String, _ rooms: [String]) -> Target {
  .executableTarget(
    name: name, dependencies: rooms.map { .init(stringLiteral: $0) }, swiftSettings: strict)
}

func tests(_ name: String, _ rooms: [String], exclude: [String] = []) -> Target {
  .testTarget(
    name: name, dependencies: rooms.map { .init(stringLiteral: $0) }, exclude: exclude,
    swiftSettings: strict)
}

let package = Package(
  name: "pressdock",
  products: [
    .executable(name: "pressdock", targets: ["pressdock"]),
    .executable(name: "pressdock-preview", targets: ["pressdock-preview"]),
    .executable(name: "pressdock-fetch", targets: ["pressdock-fetch"]),
    .library(name: "Pressure", targets: ["Pressure"]),
    .library(name: "QuickActions", targets: ["QuickActions"]),
  ],
  targets: [
    // C ground.
    library(
      "CX11", pkgConfig: "x11 xi xext xrandr xfixes xdamage xcomposite xres",
      apt: [
        "libx11-dev", "libxi-dev", "libxext-dev", "libxrandr-dev", "libxfixes-dev",
        "libxdamage-dev", "libxcomposite-dev", "libxres-dev",
      ]),
    library(
      "CStartup", pkgConfig: "libstartup-notification-1.0", apt: ["libstartup-notification0-dev"]),
    library("CCairo", pkgConfig: "cairo", apt: ["libcairo2-dev"]),
    library("CPango", pkgConfig: "pangocairo", apt: ["libpango1.0-dev"]),
    library("CGIO", pkgConfig: "gio-2.0 gio-unix-2.0", apt: ["libglib2.0-dev"]),
    library("CPixbuf", pkgConfig: "gdk-pixbuf-2.0", apt: ["libgdk-pixbuf-2.0-dev"]),
    library("CPoppler", pkgConfig: "poppler-glib", apt: ["libpoppler-glib-dev"]),
    library("CArchive", pkgConfig: "libarchive", apt: ["libarchive-dev"]),
    library(
      "CFont", pkgConfig: "cairo-ft freetype2 harfbuzz",
      apt: ["libcairo2-dev", "libfreetype-dev", "libharfbuzz-dev"]),
    library(
      "CWebP", pkgConfig: "libwebpdemux libwebp", apt: ["libwebp-dev"]),
    library("CPropertyList", pkgConfig: "libplist-2.0", apt: ["libplist-dev"]),
    library("CUchardet", pkgConfig: "uchardet", apt: ["libuchardet-dev"]),
    library("CCurl", pkgConfig: "libcurl", apt: ["libcurl4-openssl-dev"]),
    library("CRsvg", pkgConfig: "librsvg-2.0", apt: ["librsvg2-dev"]),
    library("CMarkdown", pkgConfig: "md4c", apt: ["libmd4c-dev"]),
    library("CXML", pkgConfig: "libxml-2.0", apt: ["libxml2-dev"]),

    // What only C can do: the steps between fork and exec.
    .target(name: "CLaunch"),

    // What only C can call: force feedback of input devices.
    .target(name: "CHaptics"),

    // What only C can call: the ways to give up rights.
    .target(name: "CSandbox"),

    // Floor 1.
    room("Geometry"),
    room("JSON"),
    room("LocalSocket"),
    room("EventLoop", ["CGIO"]),

    // Floor 2.
    room("Pressure", ["Geometry"]),
    room("QuickActions", ["JSON"]),
    room("DisplayList", ["Geometry"]),
    room("ApplicationMatching"),
    room("PreviewProtocol", ["JSON"]),

    // Floor 3.
    room("DockCore", ["DisplayList", "Pressure", "Geometry"]),
    room("Traces", ["Pressure", "Geometry", "JSON"]),
    room("X11", ["CX11", "CStartup", "Pressure", "Geometry", "ApplicationMatching"]),
    // Without optimization a screen takes seconds to blur: no press could be tested.
    room(
      "Painting", ["CCairo", "CPango", "DisplayList", "Geometry"],
      settings: [.unsafeFlags(["-O"], .when(configuration: .debug))]),
    room("Desktop", ["CGIO", "CLaunch", "EventLoop", "QuickActions", "JSON"]),

    room("Documents"),
    room("Haptics", ["CHaptics", "Pressure"]),

    // Floor 4.
    room("Configuration", ["JSON", "QuickActions", "Pressure", "Geometry"]),
    // Many C libraries bring the structures of the system with them, and which of their modules these
    // are said to belong to depends on the order of compilation: no import could be named for them.
    room(
      "Preview",
      [
        "CArchive", "CMarkdown", "CXML", "CPixbuf", "CPoppler", "CRsvg", "CSandbox", "CCairo",
        "CGIO", "DisplayList", "CWebP", "CFont", "CUchardet", "CPropertyList",
        "Documents", "Geometry",
        "JSON", "LocalSocket", "Painting", "PreviewProtocol",
      ], rules: basic),

    // Floor 5 and 6. What speaks with the network is a room of its own, and so a program of its own:
    // no decoder of files is linked with it.
    room(
      "Fetching", ["CCurl", "Documents", "LocalSocket", "Preview", "PreviewProtocol"], rules: basic),
    room(
      "DockApp",
      [
        "ApplicationMatching", "Configuration", "Desktop", "DisplayList", "DockCore", "Documents",
        "EventLoop", "Geometry", "Haptics", "JSON", "LocalSocket", "Painting", "Pressure",
        "PreviewProtocol",
        "QuickActions", "Traces", "X11",
      ]),
    program("pressdock", ["DockApp"]),
    program("pressdock-preview", ["Preview"]),
    program("pressdock-fetch", ["Fetching", "Preview"]),
    program(
      "pressdock-sample",
      ["CGIO", "DisplayList", "EventLoop", "Geometry", "JSON", "Painting", "X11"]),

    // The rig: a real X server with real pressure; never installed.
    room("Rig", ["CX11", "CCairo", "Geometry", "JSON"]),
    program(
      "pressdock-rig", ["Rig", "DisplayList", "Geometry", "JSON", "Painting", "Pressure"]),

    // Readers of what others wrote, each with a door for the fuzzer.
    room(
      "FuzzTargets",
      ["Configuration", "Desktop", "Documents", "JSON", "PreviewProtocol", "Traces"]),

    // Tests, one target a room.
    tests("FuzzTests", ["FuzzTargets"]),
    tests("ArchitectureTests", []),
    tests("PressureTests", ["Pressure", "Geometry", "Traces", "JSON"]),
    tests("JSONTests", ["JSON"]),
    tests("QuickActionsTests", ["QuickActions", "JSON"]),
    tests(
      "ConfigurationTests", ["Configuration", "Geometry", "JSON", "Pressure", "QuickActions"]),
    tests("DocumentsTests", ["Documents"]),
    tests("DockCoreTests", ["DockCore", "DisplayList", "Geometry", "Pressure"]),
    tests("MatchingTests", ["ApplicationMatching"]),
    tests("DesktopTests", ["CGIO", "Desktop", "QuickActions", "JSON", "EventLoop"]),
    tests(
      "PaintingTests",
      [
        "Painting", "DisplayList", "DockCore", "Documents", "Geometry", "Preview",
        "PreviewProtocol", "Pressure", "Rig",
      ],
      exclude: ["Goldens", "fonts.conf"]),
    tests(
      "PreviewTests",
      [
        "DisplayList", "DockApp", "DockCore", "Documents", "EventLoop", "Geometry", "LocalSocket",
        "Painting", "Preview", "PreviewProtocol",
      ]),
    tests("DockAppTests", ["Configuration", "DisplayList", "DockApp", "DockCore", "JSON", "X11"]),
    tests("X11Tests", ["X11", "Rig", "Geometry", "Pressure", "ApplicationMatching"]),
    tests("DockTests", ["Rig", "Geometry", "JSON"], exclude: ["Verbs/Goldens"]),
  ]
)

// The fuzzer brings its own main and wants every room instrumented: `make fuzz` asks for it.
if Context.environment["PRESSDOCK_FUZZ_BUILD"] != nil {
  package.targets.append(
    program("pressdock-fuzz", ["FuzzTargets"]))
}

// WebKitGTK is large, and nothing but live pages of the web needs it: who has it sets this, as the
// Makefile does.
if Context.environment["PRESSDOCK_WEBKIT"] == "1" {
  package.products.append(
    .executable(name: "pressdock-webpage", targets: ["pressdock-webpage"]))
  package.targets += [
    library("CWebKit", pkgConfig: "webkit2gtk-4.1", apt: ["libwebkit2gtk-4.1-dev"]),
    room(
      "WebPages", ["CWebKit", "Documents", "LocalSocket", "Preview", "PreviewProtocol"],
      rules: basic),
    program("pressdock-webpage", ["WebPages"]),
  ]
}
