// swift-tools-version: 6.2
import PackageDescription

// A package of one's own: the whole retouch command, and the app's override code as policies.
let package = Package(
  name: "shop-retouch",
  platforms: [.macOS(.v14)],
  // In a project of one's own: .package(url: "…/retouch", from: "…").
  dependencies: [.package(name: "retouch", path: "../../..")],
  targets: [
    .executableTarget(
      name: "shop-retouch",
      dependencies: [
        .product(name: "ObjectScenes", package: "retouch"), .product(name: "RetouchCommand", package: "retouch"),
        .product(name: "UIKitModel", package: "retouch"),
      ])
  ]
)
