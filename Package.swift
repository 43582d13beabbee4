// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let arguments = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let grdb: [Target.Dependency] = [
  .product(name: "GRDB", package: "GRDB.swift"), .product(name: "GRDBSQLite", package: "GRDB.swift"),
]
let rainbow = Target.Dependency.product(name: "Rainbow", package: "Rainbow")
let xmlCoder = Target.Dependency.product(name: "XMLCoder", package: "XMLCoder")
let mustache = Target.Dependency.product(name: "Mustache", package: "swift-mustache")
let yams = Target.Dependency.product(name: "Yams", package: "Yams")

// Dependencies run one way, downwards; Tests/ArchitectureTests holds each folder to this list.
let package = Package(
  name: "retouch",
  platforms: [.macOS(.v14), .iOS(.v17)],
  products: [
    .executable(name: "retouch", targets: ["retouch"]),
    .library(name: "HitTesting", targets: ["HitTesting"]),
    .library(name: "LiveScenes", targets: ["LiveScenes"]),
    .library(name: "RetouchCommand", targets: ["RetouchCommand"]),
    .library(name: "TouchRecorder", targets: ["TouchRecorder"]),
    .library(name: "UIKitModel", targets: ["UIKitModel"]),
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
    .executableTarget(name: "retouch", dependencies: ["RetouchCommand"], swiftSettings: strict),
    .target(
      name: "RetouchCommand",
      dependencies: [
        "ExampleApps", "HitTesting", "JSONText", "LiveScenes", "PolicyFiles", "PolicyProcesses", "Replay", "Reporting",
        "TraceImport", "TraceStore", arguments,
      ], swiftSettings: strict),
    .target(
      name: "Reporting", dependencies: ["HitTesting", "JSONText", "Replay", "TraceStore", mustache, rainbow, xmlCoder],
      resources: ["report-schema.json"].map { .embedInCode($0) }
        + ["page.html", "page.css", "data.js", "names.js", "scene.js", "group.js", "page.js"].map { .embedInCode("Page/" + $0) },
      swiftSettings: strict),
    .target(name: "Replay", dependencies: ["HitTesting", "TraceStore"], swiftSettings: strict),
    .target(name: "TraceImport", dependencies: ["CZlib", "HitTesting", "JSONText"], swiftSettings: strict),
    .target(name: "TraceStore", dependencies: ["HitTesting", "JSONText", "TraceSchema"] + grdb, swiftSettings: strict),
    .target(
      name: "TraceSchema", path: "Migrations",
      resources: [.embedInCode("v1-trace.sql"), .embedInCode("v1-results.sql")], swiftSettings: strict),
    .target(
      name: "PolicyFiles", dependencies: ["HitTesting", "TraceStore", yams], resources: [.embedInCode("policy-schema.json")],
      swiftSettings: strict),
    .target(name: "JSONText", dependencies: ["HitTesting"], swiftSettings: strict),
    .target(
      name: "HitTesting",
      swiftSettings: strict + [.define("RETOUCH_INVARIANTS", .when(configuration: .debug))]),
    .target(name: "UIKitModel", swiftSettings: strict),
    .target(name: "LiveScenes", dependencies: ["HitTesting", "UIKitModel"], swiftSettings: strict),
    .target(name: "TouchRecorder", dependencies: ["HitTesting", "TraceStore", "UIKitModel"], swiftSettings: strict),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .target(name: "TestSupport", dependencies: ["HitTesting"], path: "Tests/Support", swiftSettings: strict),
    .testTarget(name: "HitTestingTests", dependencies: ["HitTesting", "TestSupport"], swiftSettings: strict),
    .testTarget(name: "JSONTextTests", dependencies: ["HitTesting", "JSONText", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "PolicyFilesTests", dependencies: ["HitTesting", "PolicyFiles", "TestSupport", "TraceStore"], swiftSettings: strict),
    .testTarget(
      name: "TraceImportTests", dependencies: ["HitTesting", "JSONText", "TestSupport", "TraceImport", "TraceStore"],
      swiftSettings: strict),
    .testTarget(
      name: "TraceStoreTests", dependencies: ["HitTesting", "TestSupport", "TraceSchema", "TraceStore"] + grdb,
      swiftSettings: strict),
    .testTarget(
      name: "ReplayTests", dependencies: ["HitTesting", "Replay", "TestSupport", "TraceStore"], swiftSettings: strict),
    .testTarget(
      name: "ReportingTests", dependencies: ["HitTesting", "JSONText", "Reporting", "TestSupport", "TraceStore"],
      swiftSettings: strict),
    .target(
      name: "PolicyProcesses", dependencies: ["HitTesting", "LiveScenes", "Replay", "TraceStore"], swiftSettings: strict),
    .target(name: "ExampleApps", dependencies: ["LiveScenes", "TouchRecorder", "UIKitModel"], swiftSettings: strict),
    .testTarget(
      name: "ExampleAppsTests", dependencies: ["ExampleApps", "HitTesting", "TraceStore", "UIKitModel"] + grdb,
      swiftSettings: strict),
    .executableTarget(
      name: "RecorderProbe", dependencies: ["TouchRecorder", "UIKitModel"], path: "Tests/RecorderProbe", swiftSettings: strict),
    .testTarget(
      name: "TouchRecorderTests",
      dependencies: ["HitTesting", "RecorderProbe", "TouchRecorder", "TraceStore", "UIKitModel"] + grdb,
      swiftSettings: strict),
    .testTarget(
      name: "LiveScenesTests",
      dependencies: [
        "ExampleApps", "HitTesting", "LiveScenes", "TestSupport", "TouchRecorder", "TraceStore", "UIKitModel",
      ], swiftSettings: strict),
    .testTarget(name: "UIKitModelTests", dependencies: ["HitTesting", "UIKitModel"], swiftSettings: strict),
    .testTarget(name: "ArchitectureTests", swiftSettings: strict),
    .executableTarget(
      name: "PolicyProbe", dependencies: ["HitTesting", "LiveScenes", "RetouchCommand", "UIKitModel"],
      path: "Tests/PolicyProbe", swiftSettings: strict),
    .testTarget(
      name: "CommandTests", dependencies: ["ExampleApps", "PolicyProbe", "TestSupport", "retouch"], swiftSettings: strict),
  ]
)
