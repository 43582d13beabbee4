import ArgumentParser

/// Compares Retouch with other ways to do the same work, in the same run.
///
///     swift build -c release         (in the repository's root: it builds the measured retouch)
///     cd Tools/bench
///     swift run -c release --scratch-path .build-bench bench all
///
/// Each measurement alternates between both, A B A B, so that a machine that becomes slower affects
/// both. It prints a Markdown table.
BenchCommand.main()
