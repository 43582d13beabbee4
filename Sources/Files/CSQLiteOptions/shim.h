#include <sqlite3.h>

// Swift cannot call a C function that takes a variable number of arguments.

/// Turns off the counting of the memory that SQLite uses, which all threads of a program wait for. Call it before any other
/// function of SQLite; otherwise it does nothing and returns SQLITE_MISUSE.
static inline int sqlite3_config_without_memory_status(void) { return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }

/// Lets no statement of a connection corrupt its file, also not by way of SQLite's own tables.
static inline void retouch_defend(sqlite3 *_Nonnull connection) {
  sqlite3_db_config(connection, SQLITE_DBCONFIG_DEFENSIVE, 1, (void *)0);
}
