// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// A package of its own, so that what only measuring needs stays out of the main one.
let package = Package(
  name: "bench",
  platforms: [.macOS(.v14)],
  dependencies: [
    // Named, so that the folder of the checkout may be called anything.
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
