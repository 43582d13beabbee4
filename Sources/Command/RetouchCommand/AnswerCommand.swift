import ArgumentParser
import HitTesting
import ObjectScenes
import PolicyProcesses
import Recording

extension ProcessTask.Questions: ExpressibleByArgument {}

/// Asks a policy of code. A replay runs this command in its own process; users do not call it.
struct AnswerCommand: MainThreadCommand {
  static let configuration = CommandConfiguration(
    commandName: "answer-events", abstract: "Answers for a recording by a policy's code.",
    shouldDisplay: false)

  @Argument var trace: String
  @Option var recording: NumberArgument<RecordingID>
  @Option var policy: String
  @Option var after: NumberArgument<EventID>
  @Flag var oneByOne = false
  @Option var questions: ProcessTask.Questions

  func run() throws {
    guard let code = PolicyCatalog.provided.code.first(where: { $0.name == policy }) else { throw ExitCode(2) }
    let task = ProcessTask(
      trace: trace, recording: recording.id, policy: policy, after: after.id, oneByOne: oneByOne, questions: questions)
    // The command runs on the main thread, as code of apps does.
    try MainActor.assumeIsolated { try task.run(code, system: { Policy.ofSystem(named: $0.policy) }) }
  }
}
