import CZlib
import FileIdentities

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The bytes of a file or of standard input, in pieces. gzip data is decompressed, a text in UTF-16
/// becomes one in UTF-8, and a byte order mark is left out.
@safe package final class InputBytes {
  /// The number of bytes to read before the ratio of compression is checked.
  private static let freeBytes = 256 << 20
  /// The maximum ratio of unpacked to packed size for a larger file. Recordings have about 12.
  private static let mostTimes = 300

  /// The maximum size of what is held in memory at once, in bytes: a line, or a file of a format
  /// that is not read in lines. What is made of it takes up to 50 times as much.
  package static let mostHeld = 32 << 20

  package let file: String
  private let handle: gzFile
  private var count = 0
  /// nil for bytes that are not in UTF-16.
  private var utf16: UTF16Pieces?

  /// Opens an input.
  ///
  /// - Parameter path: the file's path; `-` for standard input.
  /// - Throws: ``ImportFault`` with `errno` when it cannot be opened.
  package init(path: String) throws {
    file = path
    FilesRead.add(path)
    var status = stat()
    if path != "-", unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      throw ImportFault(.unreadable(errno: EISDIR), at: InputPlace(file: path))
    }
    errno = 0
    let opened = path == "-" ? unsafe gzdopen(dup(STDIN_FILENO), "rb") : unsafe gzopen(path, "rb")
    guard let opened = unsafe opened else {
      throw ImportFault(.unreadable(errno: errno == 0 ? ENOMEM : errno), at: InputPlace(file: path))
    }
    unsafe handle = opened
    unsafe gzbuffer(opened, 1 << 18)
  }

  deinit { unsafe gzclose(handle) }

  /// Appends up to a quarter of a megabyte; returns false at the end of the input.
  ///
  /// - Throws: ``ImportFault``, also at the end of gzip data that was cut off, and for UTF-16 with
  ///   half a character.
  package func read(into buffer: inout [UInt8], upTo limit: Int = 1 << 18) throws -> Bool {
    let piece = try unsafe [UInt8](unsafeUninitializedCapacity: limit) { target, count in
      let got = unsafe gzread(handle, target.baseAddress, UInt32(limit))
      guard got >= 0 else {
        var code: Int32 = 0
        let message = unsafe String(cString: gzerror(handle, &code))
        if code == Z_ERRNO { throw ImportFault(.unreadable(errno: errno), at: InputPlace(file: file)) }
        throw ImportFault(.malformed(expected: "gzip data", found: message), at: InputPlace(file: file))
      }
      // > gzread() does not return -1 in the event of an incomplete gzip stream. […] gzerror can be
      // > used before gzclose to detect this case. (zlib.h)
      var code: Int32 = 0
      unsafe gzerror(handle, &code)
      if got == 0, code == Z_BUF_ERROR {
        throw ImportFault(
          .malformed(expected: "the rest of the gzip data", found: "the end of the file"), at: InputPlace(file: file))
      }
      count = Int(got)
    }
    let isFirst = count == 0
    count += piece.count
    // The offset in the packed input; -1 for a pipe, which has no offset.
    if count > Self.freeBytes, case let packed = unsafe gzoffset(handle), packed > 0, count / Self.mostTimes > packed {
      throw ImportFault(.unpacksTooFar(times: Self.mostTimes), at: InputPlace(file: file))
    }
    buffer.append(contentsOf: try text(piece, isFirst: isFirst))
    return !piece.isEmpty
  }

  /// - Parameter piece: the next bytes; empty at the end.
  private func text(_ piece: [UInt8], isFirst: Bool) throws -> [UInt8] {
    var piece = piece
    if isFirst {
      utf16 = UTF16Pieces(&piece)
      if piece.starts(with: UTF16Pieces.mark) { piece.removeFirst(UTF16Pieces.mark.count) }
    }
    guard utf16 != nil else { return piece }
    do {
      if piece.isEmpty { try utf16?.finish() }
      return try utf16?.utf8(piece) ?? piece
    } catch {
      throw ImportFault(
        .malformed(
          expected: "whole characters in UTF-16", found: error == .odd ? "an odd byte at its end" : "half of one"),
        at: InputPlace(file: file))
    }
  }

  /// Reads the whole input.
  ///
  /// - Throws: ``ImportFault``, also for an input of more than ``mostHeld`` bytes.
  package func readAll() throws -> [UInt8] {
    var buffer: [UInt8] = []
    while try read(into: &buffer) {
      if buffer.count > Self.mostHeld {
        throw ImportFault(.tooLarge(.file, limit: Self.mostHeld), at: InputPlace(file: file))
      }
    }
    return buffer
  }
}
