// swift-tools-version: 6.2
import PackageDescription

/// Whether another package depends on this one by its address. Warnings are then not errors: who
/// builds that package turns them off, and the compiler does not take both.
let isDependency = Context.packageDirectory.split(separator: "/").contains("checkouts")

let strict: [SwiftSetting] =
  (isDependency ? [] : [.treatAllWarnings(as: .error)]) + [
    .strictMemorySafety(),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    // Where there is no UIKit, the sources use the model of it in its place.
    .define("UIKIT_MODEL", .when(platforms: [.linux, .macOS])),
  ]

/// Whether Tools/swift builds for tests, in the release configuration, which compiles a room as a
/// whole, in half the time of file by file. What only builds for debugging have is there, and only
/// the rooms that the tests' laws work hardest are optimized.
let tested = Context.environment["RETOUCH_TESTED"]
// Tools/mutants builds a copy that stands where dependencies do.
let isTested = tested != nil && !isDependency || tested == "copy"
let hotRooms: Set = ["HitTesting", "Delivery", "JSONText", "Recording", "SQLiteFile", "TraceStore"]

func settings(_ name: String) -> [SwiftSetting] {
  let invariants: BuildSettingCondition? = isTested ? nil : .when(configuration: .debug)
  return strict + (name == "HitTesting" ? [.define("RETOUCH_INVARIANTS", invariants)] : [])
    + (isTested
      ? [.define("DEBUG"), .unsafeFlags(hotRooms.contains(name) ? [] : ["-Onone"])] : [])
}

/// The floors of the house, the lowest first: the folders of `Sources`.
let floors = ["Core", "UIKitModel", "Files", "Replay", "App", "Command"]

// The rooms of each floor with the modules that each may import, the lowest room first. A room
// imports only rooms above it in this list, so no floor imports a later one.
// Tests/ArchitectureTests checks that they import nothing else.
let rooms: [(floor: String, name: String, imports: [String])] = [
  ("Core", "HitTesting", []),
  ("Core", "Delivery", ["HitTesting"]),
  ("Core", "JSONText", []),
  ("Core", "Recording", ["HitTesting", "JSONText"]),
  ("Core", "Findings", ["HitTesting", "Recording"]),
  ("Core", "Measurements", ["Delivery", "HitTesting", "JSONText"]),
  ("UIKitModel", "UIKitModel", ["Delivery", "HitTesting", "Foundation"]),
  ("Files", "FileIdentities", ["Foundation"]),
  ("Files", "SQLiteFile", ["CSQLiteOptions", "FileIdentities", "HitTesting", "Foundation", "GRDB"]),
  ("Files", "Wording", ["Findings", "HitTesting", "Measurements", "Recording"]),
  ("Files", "TraceStore", ["HitTesting", "JSONText", "Recording", "SQLiteFile", "TraceSchema", "Foundation", "GRDB"]),
  (
    "Files", "FindingsStore",
    ["Findings", "HitTesting", "Recording", "SQLiteFile", "TraceSchema", "Wording", "Foundation", "GRDB"]
  ),
  ("Files", "Certificates", ["HitTesting", "Recording", "SQLiteFile", "TraceSchema", "Foundation", "GRDB"]),
  (
    "Files", "TraceImport",
    ["CZlib", "FileIdentities", "HitTesting", "JSONText", "Recording", "Foundation", "FoundationXML"]
  ),
  ("Files", "PolicyFiles", ["FileIdentities", "Findings", "HitTesting", "Foundation", "Yams"]),
  (
    "Files", "Reporting",
    [
      "CReportFiles", "CZlib", "Certificates", "Findings", "HitTesting", "JSONText", "Recording", "Wording",
      "Foundation", "Mustache", "Rainbow", "XMLCoder",
    ]
  ),
  ("Replay", "ObjectScenes", ["Findings", "HitTesting", "Recording", "UIKitModel", "Foundation"]),
  ("Replay", "Replay", ["Certificates", "Delivery", "Findings", "HitTesting", "Recording", "Foundation"]),
  (
    "Replay", "PolicyProcesses",
    ["Findings", "HitTesting", "ObjectScenes", "Recording", "Replay", "TraceImport", "TraceStore", "Foundation"]
  ),
  ("App", "TouchRecorder", ["HitTesting", "Recording", "TraceStore", "UIKitModel", "Foundation"]),
  // It is empty where there is no SwiftUI.
  ("App", "TouchRecorderUI", ["TouchRecorder", "Foundation", "SwiftUI"]),
  (
    "App", "RetouchTesting",
    [
      "Findings", "HitTesting", "ObjectScenes", "Recording", "Replay", "TraceStore", "UIKitModel", "Wording",
      "Foundation", "Testing", "XCTest",
    ]
  ),
  (
    "App", "RetouchTestingFiles",
    ["Findings", "PolicyFiles", "Reporting", "RetouchTesting", "Foundation", "Testing", "XCTest"]
  ),
  ("App", "MeasuringKit", ["HitTesting", "Measurements", "UIKitModel", "Wording", "Foundation", "SwiftUI"]),
  ("App", "ExampleApps", ["ObjectScenes", "TouchRecorder", "UIKitModel", "Foundation"]),
  (
    "Command", "RetouchCommand",
    [
      "CProgram", "CSQLiteOptions", "Certificates", "FileIdentities", "Findings", "FindingsStore", "HitTesting",
      "JSONText", "Measurements", "ObjectScenes", "PolicyFiles", "PolicyProcesses", "Recording", "Replay", "Reporting",
      "SQLiteFile", "TraceImport", "TraceStore", "Wording", "ArgumentParser", "Foundation",
    ]
  ),
]

/// The rooms that other packages may use, each a product of its own name. The public declarations
/// of these four are stable; Tools/interface compares them.
let stable = ["RetouchCommand", "RetouchTesting", "RetouchTestingFiles", "TouchRecorder"]

/// The products whose declarations may change in any release.
let changing = [
  "Certificates", "Findings", "FindingsStore", "HitTesting", "MeasuringKit", "ObjectScenes", "PolicyFiles", "Recording",
  "Replay", "TouchRecorderUI", "TraceStore", "UIKitModel",
]

/// The product of another package that only the products need whose trait this is.
func product(_ name: String, _ package: String, for trait: String) -> [Target.Dependency] {
  [.product(name: name, package: package, condition: .when(traits: [trait]))]
}

/// The products of other packages, by the names of their modules.
let libraries: [String: [Target.Dependency]] = [
  "ArgumentParser": product("ArgumentParser", "swift-argument-parser", for: "RetouchCommand"),
  "GRDB": [.product(name: "GRDB", package: "GRDB.swift"), .product(name: "GRDBSQLite", package: "GRDB.swift")],
  "Mustache": product("Mustache", "swift-mustache", for: "RetouchTestingFiles"),
  "Rainbow": product("Rainbow", "Rainbow", for: "RetouchTestingFiles"),
  "XMLCoder": product("XMLCoder", "XMLCoder", for: "RetouchTestingFiles"),
  "Yams": product("Yams", "Yams", for: "RetouchTestingFiles"),
  // An app links UIKit itself.
  "UIKitModel": [.target(name: "UIKitModel", condition: .when(platforms: [.linux, .macOS]))],
  // These come with the toolchain.
  "Foundation": [], "FoundationXML": [], "SwiftUI": [], "Testing": [], "XCTest": [],
]

func dependencies(_ modules: [String]) -> [Target.Dependency] {
  modules.flatMap { libraries[$0] ?? [.byName(name: $0)] }
}

let embedded = ["PolicyFiles": ["policy-schema.json"]]

/// Files that an app gets with a room: what Apple asks of a library that apps ship.
let copied: [String: [String]] = ["TouchRecorder": ["PrivacyInfo.xcprivacy"]]

/// What `retouch --version` tells that it was built from: a commit, from Tools/install. What git
/// says itself would stay what it was when the manifest was read first.
let builtFrom = (Context.environment["RETOUCH_BUILT_FROM"] ?? "").filter {
  $0.isLetter || $0.isNumber || "-+._".contains($0)
}

let sources: [Target] = rooms.map { room in
  .target(
    name: room.name, dependencies: dependencies(room.imports),
    // A floor of one room is the room.
    path: room.name == "UIKitModel" ? "Sources/UIKitModel" : "Sources/\(room.floor)/\(room.name)",
    resources: embedded[room.name, default: []].map { .embedInCode($0) }
      + copied[room.name, default: []].map { .copy($0) },
    swiftSettings: settings(room.name))
}

func test(_ floor: String, _ name: String, _ imports: String...) -> Target {
  .testTarget(
    name: name, dependencies: dependencies(imports), path: "Tests/\(floor)/\(name)", swiftSettings: settings(name))
}

let tests: [Target] = [
  .target(
    name: "TestSupport",
    dependencies: dependencies(["Delivery", "Findings", "HitTesting", "Recording", "TouchRecorder", "UIKitModel"]),
    path: "Tests/Support/TestSupport", swiftSettings: settings("TestSupport")),
  .testTarget(name: "ArchitectureTests", swiftSettings: settings("ArchitectureTests")),
  test("Core", "DeliveryTests", "Delivery", "HitTesting", "TestSupport"),
  test("Core", "FindingsTests", "Findings", "HitTesting", "TestSupport"),
  test("Core", "HitTestingTests", "Certificates", "HitTesting", "Recording", "TestSupport"),
  test("Core", "MeasurementsTests", "Delivery", "HitTesting", "JSONText", "Measurements"),
  test("Core", "JSONTextTests", "HitTesting", "JSONText", "Recording", "TestSupport"),
  test("UIKitModel", "UIKitModelTests", "Delivery", "HitTesting", "TestSupport", "UIKitModel"),
  test(
    "Files", "FindingsStoreTests", "Findings", "FindingsStore", "HitTesting", "Recording", "SQLiteFile", "TestSupport",
    "GRDB"),
  test("Files", "PolicyFilesTests", "Findings", "HitTesting", "PolicyFiles", "TestSupport"),
  test(
    "Files", "ReportingTests", "CZlib", "Certificates", "Findings", "FindingsStore", "HitTesting", "JSONText",
    "Recording", "Reporting", "TestSupport", "Wording", "GRDB"),
  test("Files", "TraceImportTests", "HitTesting", "JSONText", "Recording", "TestSupport", "TraceImport", "TraceStore"),
  test(
    "Files", "TraceStoreTests", "HitTesting", "Recording", "SQLiteFile", "TestSupport", "TraceSchema", "TraceStore",
    "GRDB"),
  test(
    "Replay", "ObjectScenesTests", "ExampleApps", "Findings", "HitTesting", "ObjectScenes", "Recording", "TestSupport",
    "TouchRecorder", "TraceStore", "UIKitModel"),
  test(
    "Replay", "ReplayTests", "Certificates", "Delivery", "Findings", "FindingsStore", "HitTesting", "PolicyFiles",
    "Recording", "Replay", "Reporting", "SQLiteFile", "TestSupport", "TraceStore", "Wording", "GRDB"),
  test(
    "App", "ExampleAppsTests", "ExampleApps", "HitTesting", "Recording", "TestSupport", "TraceStore", "UIKitModel",
    "GRDB"),
  test(
    "App", "MeasuringKitTests", "HitTesting", "Measurements", "MeasuringKit", "UIKitModel"),
  test(
    "App", "RetouchTestingTests", "Findings", "HitTesting", "ObjectScenes", "PolicyFiles", "Recording",
    "RetouchTesting", "RetouchTestingFiles", "TestSupport", "TraceImport", "TraceStore", "UIKitModel", "Wording"),
  test(
    "App", "TouchRecorderTests", "Findings", "HitTesting", "JSONText", "Recording", "RecorderProbe", "Replay",
    "SQLiteFile", "TestSupport", "TouchRecorder", "TraceImport", "TraceStore", "UIKitModel", "GRDB"),
  test(
    "Command", "CommandTests", "Certificates", "Delivery", "ExampleApps", "Findings", "FindingsStore", "HitTesting",
    "Measurements", "PolicyProbe", "Recording", "RecorderProbe", "Replay", "Reporting", "SQLiteFile", "TestSupport",
    "TraceImport", "TraceSchema", "TraceStore", "Wording", "GRDB", "retouch"),
  // These programs are run by tests.
  .executableTarget(
    name: "PolicyProbe",
    dependencies: dependencies([
      "FaultyDisk", "HitTesting", "ObjectScenes", "RetouchCommand", "SQLiteFile", "TraceSchema", "UIKitModel",
    ]),
    path: "Tests/Command/PolicyProbe", swiftSettings: settings("PolicyProbe")),
  .executableTarget(
    name: "RecorderProbe", dependencies: dependencies(["FaultyDisk", "TouchRecorder", "UIKitModel"]),
    path: "Tests/App/RecorderProbe", swiftSettings: settings("RecorderProbe")),
  .target(
    name: "FaultyDisk", dependencies: dependencies(["CSQLiteOptions"]), path: "Tests/Support/FaultyDisk"),
]

/// What Tools/fuzz builds, with libFuzzer and without the program, so that nothing else has it
/// among its targets.
let fuzz: [Target] =
  Context.environment["RETOUCH_FUZZ"] == nil
  ? []
  : [
    .executableTarget(
      name: "fuzz",
      dependencies: dependencies([
        "Certificates", "Findings", "FindingsStore", "HitTesting", "JSONText", "Measurements", "PolicyFiles",
        "PolicyProcesses", "Recording", "Replay", "Reporting", "RetouchCommand", "TestSupport", "TouchRecorder",
        "TraceImport", "TraceStore", "UIKitModel", "Wording", "GRDB",
      ]),
      path: "Tools/fuzz/Sources", swiftSettings: settings("fuzz"))
  ]

let package = Package(
  name: "retouch",
  platforms: [.macOS(.v14), .iOS(.v15)],
  products: [.executable(name: "retouch", targets: ["retouch"])]
    + (stable + changing).map { Product.`library`(name: $0, targets: [$0]) }
    + [.plugin(name: "AppFiles", targets: ["AppFiles"]), .plugin(name: "RetouchPlugin", targets: ["RetouchPlugin"])],
  // A package that uses `TouchRecorder` and `RetouchTesting` alone turns these off, and then
  // resolves GRDB and nothing else.
  traits: [
    .default(enabledTraits: ["RetouchCommand"]),
    .trait(
      name: "RetouchCommand", description: "The command, its plug-in, and programs that use it.",
      enabledTraits: ["RetouchTestingFiles"]),
    .trait(name: "RetouchTestingFiles", description: "Policy files and reports, for tests and other programs."),
  ],
  dependencies: [
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    .package(url: "https://github.com/CoreOffice/XMLCoder", from: "0.18.2"),
    .package(url: "https://github.com/onevcat/Rainbow", from: "4.2.2"),
  ],
  targets: [
    .executableTarget(
      name: "retouch", dependencies: dependencies(["ExampleApps", "RetouchCommand"]), path: "Sources/Command/retouch",
      swiftSettings: settings("retouch")),
    // Compiles files of an app in another package, without their Objective-C marks.
    .plugin(name: "AppFiles", capability: .buildTool(), path: "Tools/AppFiles"),
    .plugin(
      name: "RetouchPlugin",
      capability: .command(
        intent: .custom(verb: "retouch", description: "Runs retouch in the folder of the package."),
        permissions: [.writeToPackageDirectory(reason: "retouch writes traces, results and reports there.")]),
      dependencies: ["retouch"], path: "Tools/RetouchPlugin"),
    .target(
      name: "TraceSchema", path: "Migrations", exclude: ["findings-schema.json"],
      resources: [.embedInCode("v1-trace.sql"), .embedInCode("v1-results.sql"), .embedInCode("v1-certificate.sql")],
      swiftSettings: settings("TraceSchema")),
    .systemLibrary(
      name: "CSQLiteOptions", path: "Sources/Files/CSQLiteOptions", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite3"])]),
    .target(name: "CReportFiles", path: "Sources/Files/CReportFiles", exclude: ["Page", "Schemas"]),
    .target(
      name: "CProgram", path: "Sources/Command/CProgram",
      cSettings: [.define("RETOUCH_BUILT_FROM", to: "\"\(builtFrom)\"")]),
    .systemLibrary(
      name: "CZlib", path: "Sources/Files/CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
  ] + sources + tests + fuzz
)
