// Moves the clock of the programs that load it: Tools/at-date gives this to LD_PRELOAD, and the seconds in RETOUCH_CLOCK.
//
// The time of day, the times of files and deadlines by the clock are moved. What measures durations is not. It keeps no
// state, opens no file and leaves the environment as it is, so that programs also behave under it that are started with
// closed streams, and those of Swift, which search their arguments beside the environment.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <time.h>
#include <utime.h>

static long long offset(void) {
  const char *text = getenv("RETOUCH_CLOCK");
  return text ? atoll(text) : 0;
}

// Calls the function that this one stands for.
#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static int is_wall_clock(clockid_t id) {
  return id == CLOCK_REALTIME || id == CLOCK_REALTIME_COARSE || id == CLOCK_TAI;
}

int clock_gettime(clockid_t id, struct timespec *now) {
  int code = REAL(clock_gettime)(id, now);
  if (code == 0 && is_wall_clock(id)) now->tv_sec += offset();
  return code;
}

int gettimeofday(struct timeval *now, void *zone) {
  int code = REAL(gettimeofday)(now, zone);
  if (code == 0) now->tv_sec += offset();
  return code;
}

time_t time(time_t *now) {
  struct timespec found;
  clock_gettime(CLOCK_REALTIME, &found);
  if (now) *now = found.tv_sec;
  return found.tv_sec;
}

int timespec_get(struct timespec *now, int base) {
  int code = REAL(timespec_get)(now, base);
  if (code == TIME_UTC) now->tv_sec += offset();
  return code;
}

// Files: what was written now has the time of now.

#define MOVED(call)                   \
  int code = call;                    \
  if (code == 0) {                    \
    long long seconds = offset();     \
    found->st_atim.tv_sec += seconds; \
    found->st_mtim.tv_sec += seconds; \
    found->st_ctim.tv_sec += seconds; \
  }                                   \
  return code

int stat(const char *path, struct stat *found) { MOVED(REAL(stat)(path, found)); }
int lstat(const char *path, struct stat *found) { MOVED(REAL(lstat)(path, found)); }
int fstat(int file, struct stat *found) { MOVED(REAL(fstat)(file, found)); }
int fstatat(int folder, const char *path, struct stat *found, int flags) {
  MOVED(REAL(fstatat)(folder, path, found, flags));
}
int stat64(const char *path, struct stat64 *found) { MOVED(REAL(stat64)(path, found)); }
int lstat64(const char *path, struct stat64 *found) { MOVED(REAL(lstat64)(path, found)); }
int fstat64(int file, struct stat64 *found) { MOVED(REAL(fstat64)(file, found)); }
int fstatat64(int folder, const char *path, struct stat64 *found, int flags) {
  MOVED(REAL(fstatat64)(folder, path, found, flags));
}

int statx(int folder, const char *path, int flags, unsigned mask, struct statx *found) {
  int code = REAL(statx)(folder, path, flags, mask, found);
  if (code == 0) {
    long long seconds = offset();
    found->stx_atime.tv_sec += seconds;
    found->stx_mtime.tv_sec += seconds;
    found->stx_ctime.tv_sec += seconds;
    found->stx_btime.tv_sec += seconds;
  }
  return code;
}

static const struct timespec *earlier(const struct timespec times[2], struct timespec moved[2]) {
  if (!times) return NULL;
  for (int which = 0; which < 2; which++) {
    moved[which] = times[which];
    if (times[which].tv_nsec != UTIME_NOW && times[which].tv_nsec != UTIME_OMIT) moved[which].tv_sec -= offset();
  }
  return moved;
}

int utimensat(int folder, const char *path, const struct timespec times[2], int flags) {
  struct timespec moved[2];
  return REAL(utimensat)(folder, path, earlier(times, moved), flags);
}

int futimens(int file, const struct timespec times[2]) {
  struct timespec moved[2];
  return REAL(futimens)(file, earlier(times, moved));
}

static const struct timeval *before(const struct timeval times[2], struct timeval moved[2]) {
  if (!times) return NULL;
  for (int which = 0; which < 2; which++) {
    moved[which] = times[which];
    moved[which].tv_sec -= offset();
  }
  return moved;
}

int utimes(const char *path, const struct timeval times[2]) {
  struct timeval moved[2];
  return REAL(utimes)(path, before(times, moved));
}

int lutimes(const char *path, const struct timeval times[2]) {
  struct timeval moved[2];
  return REAL(lutimes)(path, before(times, moved));
}

int futimes(int file, const struct timeval times[2]) {
  struct timeval moved[2];
  return REAL(futimes)(file, before(times, moved));
}

int utime(const char *path, const struct utimbuf *times) {
  if (!times) return REAL(utime)(path, times);
  struct utimbuf moved = {times->actime - offset(), times->modtime - offset()};
  return REAL(utime)(path, &moved);
}

// Deadlines. One by a clock that counts from the start of the machine is far before those by the time of day.

static const struct timespec *deadline(const struct timespec *end, struct timespec *moved) {
  if (!end || end->tv_sec < 1000000000) return end;
  *moved = *end;
  moved->tv_sec -= offset();
  return moved;
}

int pthread_cond_timedwait(pthread_cond_t *condition, pthread_mutex_t *mutex, const struct timespec *end) {
  // The oldest version of the symbol is for conditions of another layout.
  static __typeof__(&pthread_cond_timedwait) real;
  if (!real) real = (__typeof__(real))dlvsym(RTLD_NEXT, "pthread_cond_timedwait", "GLIBC_2.3.2");
  if (!real) real = REAL(pthread_cond_timedwait);
  struct timespec moved;
  return real(condition, mutex, deadline(end, &moved));
}

int pthread_mutex_timedlock(pthread_mutex_t *mutex, const struct timespec *end) {
  struct timespec moved;
  return REAL(pthread_mutex_timedlock)(mutex, deadline(end, &moved));
}

int sem_timedwait(sem_t *semaphore, const struct timespec *end) {
  struct timespec moved;
  return REAL(sem_timedwait)(semaphore, deadline(end, &moved));
}
