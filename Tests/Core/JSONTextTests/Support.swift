import JSONText
import Testing

/// The fault that the reader finds in a text when it reads the whole text as one value.
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
