extension Sequence<UInt8> {
  /// The FNV-1a hash in 64 bits: the same for the same bytes in each process and release.
  package var fnv1a: UInt64 { reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 } }
}
