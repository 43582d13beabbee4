import Measurements
import Wording

/// Errors in files of the measuring kit.
extension ErrorWords {
  static func describe(_ fault: MeasuredFile.Fault) -> String { "\(fault.path): \(describe(fault.fault))" }

  private static func describe(_ fault: MeasurementFile.Fault) -> String {
    switch fault {
    case .json(let fault): describe(fault)
    case .newer(let version):
      "measurements of version \(version), which need a newer retouch; this one, \(ReportWords.version), reads up to "
        + "version \(MeasurementFile.version)"
    case .unknownKey(let key): "not a file of measurements: it has an unknown key \"\(key.prefix(40))\""
    case .missingKey(let key): "not a file of measurements: the key \"\(key)\" is missing, or comes too late"
    case .unknownWord(let key, let word): "\"\(word.prefix(40))\" is not a value of \(key)"
    case .unknownSystem(let system): "the system \"\(system.prefix(40))\" is not a version of iOS, such as 26.1"
    case .badAnswer(let id):
      "the answer \"\(id.prefix(60))\" needs one of number, truth, text and notAsked; a number is a list of two numbers, the "
        + "smaller one first"
    case .doubledAnswer(let id): "the answer \"\(id.prefix(60))\" is there twice"
    case .noRuns: "it has no runs; the measuring kit writes them"
    }
  }
}
