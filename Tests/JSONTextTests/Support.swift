import JSONText
import Testing

/// Reads all of the text as one value; for texts that are no value at all, the fault.
func fault(_ text: String) throws -> JSONFault {
  try #require(throws: JSONFault.self) {
    var reader = JSONReader(text)
    try reader.skip()
    try reader.finish()
  }
}

func read<Value>(_ text: String, _ work: (inout JSONReader) throws -> Value) throws -> Value {
  var reader = JSONReader(text)
  let value = try work(&reader)
  try reader.finish()
  return value
}
