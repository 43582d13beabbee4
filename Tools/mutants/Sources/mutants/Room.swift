/// The rooms of the project whose tests are tried.
struct Room {
  var name: String
  /// The folder from the root of the project.
  var folder: String

  static let all = [
    Room(name: "HitTesting", folder: "Sources/Core/HitTesting"),
    Room(name: "Delivery", folder: "Sources/Core/Delivery"),
    Room(name: "Recording", folder: "Sources/Core/Recording"),
    Room(name: "TraceStore", folder: "Sources/Files/TraceStore"),
    Room(name: "Certificates", folder: "Sources/Files/Certificates"),
    Room(name: "PolicyFiles", folder: "Sources/Files/PolicyFiles"),
    Room(name: "Replay", folder: "Sources/Replay/Replay"),
    Room(name: "TouchRecorder", folder: "Sources/App/TouchRecorder"),
  ]
}
