import JSONText
import Wording

/// Compressed blocks of one kind, one after another.
struct PageBlocks {
  /// The size of a block, in bytes before it is compressed. The script reads a whole block to get
  /// at one entry.
  static let size = 1 << 17

  let kind: String
  /// The key of the list in each block.
  let list: String
  private(set) var first = 0
  var block: PageBlock?

  init(kind: String, list: String) {
    (self.kind, self.list) = (kind, list)
  }

  /// Begins a block for an entry, unless one has begun.
  mutating func begin(_ entry: Int) {
    guard block == nil else { return }
    first = entry
    var begun = PageBlock()
    begun.json.key(list)
    begun.json.beginArray()
    block = begun
  }

  mutating func end(ofAtLeast size: Int, to output: (String) throws -> Void) rethrows {
    guard var ended = block, ended.json.bytes.count >= size else { return }
    block = nil
    ended.json.endArray()
    try output(ended.packedElement(kind, first: first))
  }
}
