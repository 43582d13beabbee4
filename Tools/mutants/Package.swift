// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// This is a separate package, so that the main package does not need what only mutants need.
let package = Package(
  name: "mutants",
  platforms: [.macOS(.v14)],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/swiftlang/swift-syntax", exact: "603.0.1"),
  ],
  targets: [
    // Finds places for mutants in a source file, and writes the file with all of them in it.
    .target(
      name: "Mutating",
      dependencies: [
        .product(name: "SwiftOperators", package: "swift-syntax"),
        .product(name: "SwiftParser", package: "swift-syntax"),
        .product(name: "SwiftSyntax", package: "swift-syntax"),
      ], swiftSettings: strict),
    .executableTarget(
      name: "mutants",
      dependencies: ["Mutating", .product(name: "ArgumentParser", package: "swift-argument-parser")],
      swiftSettings: strict),
    .testTarget(name: "MutatingTests", dependencies: ["Mutating"], swiftSettings: strict),
  ]
)
