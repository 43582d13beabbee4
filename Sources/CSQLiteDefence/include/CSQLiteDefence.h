struct sqlite3;

/// Lets no statement of a connection corrupt its file, also not by way of SQLite's own tables.
void retouch_defend(struct sqlite3 *_Nonnull connection);
