#include "CProgram.h"

#include <stdlib.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

// Package.swift defines RETOUCH_BUILT_FROM: Swift has no constants from outside.
const char *retouch_built_from(void) { return RETOUCH_BUILT_FROM; }

void retouch_share_memory_pools(void) {
#ifdef __GLIBC__
  mallopt(M_ARENA_MAX, 2);
#endif
}
