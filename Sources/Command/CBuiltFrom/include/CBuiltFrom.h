/// What the program was built from, such as a commit; empty when that is not known.
const char *_Nonnull retouch_built_from(void);
