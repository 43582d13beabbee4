// A file system that fails, for tests of programs that use SQLite.
//
// The environment says what fails, and when: RETOUCH_FAULT=KIND:N, where N counts the calls of that
// kind from 1.
//
//   write     the call writes nothing and fails, once
//   short     it writes half, and fails, once
//   full      this and all later calls to write find the disk full
//   sync      nothing is made durable, once
//   truncate  the file keeps its length, once
//   delete    the file stays, once
//   open      the file cannot be opened, once
//   lock      the file cannot be locked, once
//   shm       the index of a log cannot be had, once
//   rename    a file keeps its name, whoever renames it, once (on Linux)
//   fsync     a file is not made durable, whoever asks for it, once (on Linux)
//   kill      the process is killed before the call; calls of all kinds but lock count
//   power     as kill, and all that was not made durable is gone
//   torn      as power, but some sectors of what was not made durable are there, and some are not
//   size      no file grows above N bytes, whoever writes it
//
// RETOUCH_FAULT_COUNTS=FILE adds to the file, when the process ends, how many calls there were: a
// line `KIND N` each.

/// Makes the failing file system SQLite's own for this process, where the environment says so. Call
/// it before any other function of SQLite.
void faulty_disk_start(void);
