/// The file of this name in `Page` or `Schemas`, as UTF-8 with a zero at its
/// end; null where there is no such file.
const char *_Nullable retouch_report_file(const char *_Nonnull name);
