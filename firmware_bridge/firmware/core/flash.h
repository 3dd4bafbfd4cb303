/* Words live in flash on the AVR, where memory is short; on the host they are ordinary strings. */
#ifndef FLASH_H
#define FLASH_H

#ifdef __AVR__
#include <avr/pgmspace.h>
#else
#include <stdint.h>
#include <string.h>
#define PROGMEM
#define PSTR(text) (text)
#define pgm_read_byte(address) (*(const uint8_t *)(address))
#define strlen_P strlen
#define memcpy_P memcpy
#endif

#endif
