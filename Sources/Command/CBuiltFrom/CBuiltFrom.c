#include "CBuiltFrom.h"

// Package.swift defines RETOUCH_BUILT_FROM: Swift has no constants from outside.
const char *retouch_built_from(void) { return RETOUCH_BUILT_FROM; }
