import ArgumentParser

/// Measures Retouch against the same work done otherwise, in the same run.
///
///     swift build -c release                                  (in the repository's root: the retouch that is measured)
///     cd Tools/bench
///     swift run -c release --scratch-path .build-bench bench all
///
/// Each measurement alternates between the two, A B A B, so that a machine that slows down slows both. Prints a Markdown table.
BenchCommand.main()
