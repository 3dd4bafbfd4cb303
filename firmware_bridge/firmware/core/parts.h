/* Which parts of the tower answer: for the self test, for refusals, and for notes. */
#ifndef PARTS_H
#define PARTS_H

#include <stdbool.h>
#include <stdint.h>

#include "sets.h"

enum part { MUX, COLOUR1, COLOUR2, CELLS1, CELLS2, MEMORY, PARTS };

void parts_reset(void);
void part_is(enum part part, bool good);
uint8_t parts_bad(void);       /* one bit a part */
void parts_print(uint8_t bad); /* names joined by commas */
/* Do all sensors of this set answer? */
bool parts_serve(enum set set);

#endif
