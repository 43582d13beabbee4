/// What the program was built from, such as a commit; empty when that is not known.
const char *_Nonnull retouch_built_from(void);

/// Lets all threads take their memory from two pools. In glibc, each thread otherwise has one of
/// its own, with up to 128 MB of addresses; elsewhere nothing changes.
void retouch_share_memory_pools(void);
