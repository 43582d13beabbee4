// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// This is a separate package, so that the main package does not need what only measurements need.
let package = Package(
  name: "bench",
  platforms: [.macOS(.v14)],
  dependencies: [
    // The name is given, so that the folder of the checkout may have any name.
    .package(name: "retouch", path: "../.."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
  ],
  targets: [
    .executableTarget(
      name: "bench",
      dependencies: [
        "CSQLite",
        .product(name: "HitTesting", package: "retouch"),
        .product(name: "TouchRecorder", package: "retouch"),
        .product(name: "UIKitModel", package: "retouch"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], swiftSettings: strict),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite3"])]),
  ]
)
