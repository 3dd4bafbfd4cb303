/*
 * What tells this board from others and this start from all before it, kept in the EEPROM. A number
 * is in use only after it was written whole, and the one before it stays whole until then: a power
 * cut at any byte cannot bring a number back.
 */
#ifndef NUMBERS_H
#define NUMBERS_H

#include <stdint.h>

uint16_t numbers_next_boot(void);           /* counts up with every reset */
uint16_t numbers_identity(uint16_t chance); /* made of `chance` once, then always the same */

#endif
