#include "FaultyDisk.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#ifdef __linux__
#include <sys/syscall.h>
#endif
#include <unistd.h>

enum kind { WRITE, SHORT, FULL, SYNC, TRUNCATE, DELETE, OPEN, LOCK, SHM, RENAME, FSYNC, KILL, POWER, TORN, SIZE, KINDS };

static const char *const names[KINDS] = {"write", "short",  "full",  "sync", "truncate", "delete", "open", "lock",
                                         "shm",   "rename", "fsync", "kill", "power",    "torn",   "size"};

static sqlite3_vfs *real;
static enum kind chosen = KINDS;
static long number;
static long calls[KINDS];
static const char *counts_path;

// What is durable of a file.
struct durable {
  char *path;
  char *bytes;
  long size; // -1: there is no such file
  int is_index;
  struct durable *next;
};

static struct durable *files;

static char *contents(const char *path, long *size) {
  *size = -1;
  FILE *file = fopen(path, "rb");
  if (!file) return NULL;
  fseek(file, 0, SEEK_END);
  *size = ftell(file);
  rewind(file);
  char *bytes = malloc(*size + 1);
  *size = (long)fread(bytes, 1, *size, file);
  fclose(file);
  return bytes;
}

static struct durable *known(const char *path) {
  for (struct durable *file = files; file; file = file->next)
    if (strcmp(file->path, path) == 0) return file;
  return NULL;
}

static void keeps(const char *path) {
  struct durable *file = known(path);
  if (!file) return;
  free(file->bytes);
  file->bytes = contents(path, &file->size);
}

// Notes a file before it is opened or deleted for the first time.
static void note(const char *path, int is_index) {
  if (!path || (chosen != POWER && chosen != TORN) || known(path)) return;
  struct durable *file = calloc(1, sizeof *file);
  file->path = strdup(path);
  file->bytes = contents(path, &file->size);
  file->is_index = is_index;
  file->next = files;
  files = file;
}

static void restore(struct durable *file) {
  long size;
  char *bytes = contents(file->path, &size);
  if (file->is_index) {
    unlink(file->path);
    return;
  }
  if (size == file->size && (size <= 0 || memcmp(bytes, file->bytes, size) == 0)) return;
  if (chosen == TORN && size > 0) {
    // Each sector is the durable one or the latest one.
    unsigned seed = (unsigned)number * 2654435761u + 1;
    for (long start = 0; start < size; start += 512) {
      seed = seed * 1664525u + 1013904223u;
      if (seed >> 31) continue;
      for (long place = start; place < start + 512 && place < size; place++)
        bytes[place] = place < file->size ? file->bytes[place] : 0;
    }
  } else {
    free(bytes);
    bytes = file->bytes;
    size = file->size;
  }
  if (size < 0) {
    unlink(file->path);
    return;
  }
  int target = open(file->path, O_WRONLY | O_CREAT | O_TRUNC, 0644);
  for (long done = 0; done < size;) {
    long wrote = write(target, bytes + done, size - done);
    if (wrote <= 0) break;
    done += wrote;
  }
  close(target);
}

static void end_process(void) {
  if (chosen == POWER || chosen == TORN)
    for (struct durable *file = files; file; file = file->next) restore(file);
  raise(SIGKILL);
}

static int fails_now(enum kind kind) {
  long count = ++calls[kind];
  if (kind != LOCK && kind != SHORT && kind != FULL) {
    calls[KILL]++, calls[POWER]++, calls[TORN]++;
    if ((chosen == KILL || chosen == POWER || chosen == TORN) && calls[chosen] == number) end_process();
  }
  if (chosen != kind || (kind == FULL ? count < number : count != number)) return 0;
  errno = kind == FULL ? ENOSPC : EIO;
  return 1;
}

// Whether this call of a kind is to fail.
static int fails(enum kind kind) {
  static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  pthread_mutex_lock(&mutex);
  int result = fails_now(kind);
  pthread_mutex_unlock(&mutex);
  return result;
}

struct faulty {
  sqlite3_file base;
  char *path;
  sqlite3_file *real;
};

#define REAL(file) (((struct faulty *)(file))->real)
#define METHODS(file) (REAL(file)->pMethods)

static int close_file(sqlite3_file *file) {
  int code = METHODS(file)->xClose(REAL(file));
  free(((struct faulty *)file)->path);
  return code;
}

static int read_file(sqlite3_file *file, void *bytes, int count, sqlite3_int64 place) {
  return METHODS(file)->xRead(REAL(file), bytes, count, place);
}

static int write_file(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 place) {
  int is_short = fails(SHORT), is_full = fails(FULL);
  if (fails(WRITE)) return SQLITE_IOERR_WRITE;
  if (is_full) return SQLITE_FULL;
  if (is_short) {
    METHODS(file)->xWrite(REAL(file), bytes, count / 2, place);
    return SQLITE_IOERR_WRITE;
  }
  return METHODS(file)->xWrite(REAL(file), bytes, count, place);
}

static int truncate_file(sqlite3_file *file, sqlite3_int64 size) {
  if (fails(TRUNCATE)) return SQLITE_IOERR_TRUNCATE;
  return METHODS(file)->xTruncate(REAL(file), size);
}

static int sync_file(sqlite3_file *file, int flags) {
  if (fails(SYNC)) return SQLITE_IOERR_FSYNC;
  int code = METHODS(file)->xSync(REAL(file), flags);
  if (code == SQLITE_OK && ((struct faulty *)file)->path) keeps(((struct faulty *)file)->path);
  return code;
}

static int file_size(sqlite3_file *file, sqlite3_int64 *size) { return METHODS(file)->xFileSize(REAL(file), size); }

static int lock_file(sqlite3_file *file, int level) {
  if (fails(LOCK)) return SQLITE_IOERR_LOCK;
  return METHODS(file)->xLock(REAL(file), level);
}

static int unlock_file(sqlite3_file *file, int level) { return METHODS(file)->xUnlock(REAL(file), level); }

static int check_lock(sqlite3_file *file, int *is_locked) {
  return METHODS(file)->xCheckReservedLock(REAL(file), is_locked);
}

static int control_file(sqlite3_file *file, int operation, void *argument) {
  return METHODS(file)->xFileControl(REAL(file), operation, argument);
}

static int sector_size(sqlite3_file *file) { return METHODS(file)->xSectorSize(REAL(file)); }

// The real disk promises to write whole sectors only.
static int characteristics(sqlite3_file *file) { return METHODS(file)->xDeviceCharacteristics(REAL(file)); }

static int map_index(sqlite3_file *file, int page, int size, int extends, void volatile **memory) {
  if (((struct faulty *)file)->path) {
    char path[4096];
    snprintf(path, sizeof path, "%s-shm", ((struct faulty *)file)->path);
    note(path, 1);
  }
  if (fails(SHM)) return SQLITE_IOERR_SHMMAP;
  return METHODS(file)->xShmMap(REAL(file), page, size, extends, memory);
}

static int lock_index(sqlite3_file *file, int offset, int count, int flags) {
  if (fails(LOCK)) return SQLITE_IOERR_LOCK;
  return METHODS(file)->xShmLock(REAL(file), offset, count, flags);
}

static void barrier(sqlite3_file *file) { METHODS(file)->xShmBarrier(REAL(file)); }

static int unmap_index(sqlite3_file *file, int deletes) { return METHODS(file)->xShmUnmap(REAL(file), deletes); }

static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = close_file,
    .xRead = read_file,
    .xWrite = write_file,
    .xTruncate = truncate_file,
    .xSync = sync_file,
    .xFileSize = file_size,
    .xLock = lock_file,
    .xUnlock = unlock_file,
    .xCheckReservedLock = check_lock,
    .xFileControl = control_file,
    .xSectorSize = sector_size,
    .xDeviceCharacteristics = characteristics,
    .xShmMap = map_index,
    .xShmLock = lock_index,
    .xShmBarrier = barrier,
    .xShmUnmap = unmap_index,
};

static int open_file(sqlite3_vfs *vfs, sqlite3_filename path, sqlite3_file *file, int flags, int *opened) {
  struct faulty *own = (struct faulty *)file;
  own->base.pMethods = NULL;
  own->path = NULL;
  own->real = (sqlite3_file *)(own + 1);
  note(path, 0);
  if (fails(OPEN)) return SQLITE_CANTOPEN;
  int code = real->xOpen(real, path, own->real, flags, opened);
  if (code != SQLITE_OK || !own->real->pMethods) return code == SQLITE_OK ? SQLITE_CANTOPEN : code;
  own->path = path ? strdup(path) : NULL;
  own->base.pMethods = &methods;
  return SQLITE_OK;
}

static int delete_file(sqlite3_vfs *vfs, const char *path, int syncs) {
  note(path, 0);
  if (fails(DELETE)) return SQLITE_IOERR_DELETE;
  int code = real->xDelete(real, path, syncs);
  if (code == SQLITE_OK && syncs) keeps(path);
  return code;
}

#ifdef __linux__
// A program's own functions come before those of the libraries that it uses, which call these, too.
int rename(const char *from, const char *to) {
  return real && fails(RENAME) ? -1 : (int)syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0);
}

int fsync(int file) { return real && fails(FSYNC) ? -1 : (int)syscall(SYS_fsync, file); }
#endif

static void write_counts(void) {
  FILE *file = fopen(counts_path, "a");
  if (!file) return;
  calls[SIZE] = 0;
  for (int kind = 0; kind < KINDS; kind++) fprintf(file, "%s %ld\n", names[kind], calls[kind]);
  fclose(file);
}

void faulty_disk_start(void) {
  const char *fault = getenv("RETOUCH_FAULT");
  counts_path = getenv("RETOUCH_FAULT_COUNTS");
  if (!fault && !counts_path) return;
  if (counts_path) atexit(write_counts);
  const char *colon = fault ? strchr(fault, ':') : NULL;
  if (colon) {
    number = atol(colon + 1);
    for (int kind = 0; kind < KINDS; kind++)
      if (strlen(names[kind]) == (size_t)(colon - fault) && strncmp(names[kind], fault, colon - fault) == 0) chosen = kind;
  }
  if (chosen == SIZE) {
    signal(SIGXFSZ, SIG_IGN);
    struct rlimit limit = {number, number};
    setrlimit(RLIMIT_FSIZE, &limit);
    return;
  }
  real = sqlite3_vfs_find(NULL);
  static sqlite3_vfs vfs;
  vfs = *real;
  vfs.zName = "faulty";
  vfs.pNext = NULL;
  vfs.szOsFile = (int)sizeof(struct faulty) + real->szOsFile;
  vfs.xOpen = open_file;
  vfs.xDelete = delete_file;
  sqlite3_vfs_register(&vfs, 1);
}
