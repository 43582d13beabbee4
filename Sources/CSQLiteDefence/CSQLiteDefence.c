#include "CSQLiteDefence.h"

#include <sqlite3.h>

// Swift cannot call a C function that takes a variable number of arguments.
void retouch_defend(sqlite3 *connection) { sqlite3_db_config(connection, SQLITE_DBCONFIG_DEFENSIVE, 1, (void *)0); }
