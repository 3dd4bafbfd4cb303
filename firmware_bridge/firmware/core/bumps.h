/* Notices what moves although nobody asked for a throw, and says so once. */
#ifndef BUMPS_H
#define BUMPS_H

#include <stdint.h>

#include "sets.h"

void bumps_reset(void);
/* The set that was armed last tells whose die it is that lies in a well. */
void bumps_used(enum set set);
void bumps_poll(uint32_t now);

#endif
