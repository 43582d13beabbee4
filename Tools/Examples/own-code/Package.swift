// swift-tools-version: 6.2
import PackageDescription

// A package of one's own with two programs: the whole retouch command with the app's override code
// as policies, and a small one that uses the libraries.
let package = Package(
  name: "own-code",
  platforms: [.macOS(.v14)],
  // In a project of one's own: .package(url: "…/retouch", from: "…").
  dependencies: [.package(name: "retouch", path: "../../..")],
  targets: [
    .executableTarget(
      name: "shop-retouch",
      dependencies: [
        .product(name: "RetouchCommand", package: "retouch"),
        .target(name: "UIKit", condition: .when(platforms: [.linux, .macOS])),
      ],
      exclude: ["App"],
      // Compiles the files of the app that the folder App links to.
      plugins: [.plugin(name: "AppFiles", package: "retouch")]),
    // With this, files of the app that import UIKit stay as they are.
    .target(name: "UIKit", dependencies: [.product(name: "UIKitModel", package: "retouch")]),
    .testTarget(
      name: "ShopTests",
      dependencies: [
        "shop-retouch", .product(name: "RetouchTesting", package: "retouch"),
        .product(name: "RetouchTestingFiles", package: "retouch"),
      ],
      exclude: ["Traces", "checkout.jsonl", "sheet.yaml"]),
    // Runs the app of ../ios-app. Its start, which needs UIKit itself, is left out of the links.
    .testTarget(
      name: "ShopAppTests",
      dependencies: [
        "UIKit", .product(name: "HitTesting", package: "retouch"), .product(name: "Recording", package: "retouch"),
        .product(name: "TouchRecorder", package: "retouch"), .product(name: "TraceStore", package: "retouch"),
        .product(name: "UIKitModel", package: "retouch"),
      ],
      exclude: ["App"],
      plugins: [.plugin(name: "AppFiles", package: "retouch")]),
    .executableTarget(
      name: "shop-groups",
      dependencies: [
        .product(name: "Findings", package: "retouch"), .product(name: "HitTesting", package: "retouch"),
        .product(name: "PolicyFiles", package: "retouch"), .product(name: "Recording", package: "retouch"),
        .product(name: "Replay", package: "retouch"), .product(name: "TraceStore", package: "retouch"),
      ]),
  ]
)
