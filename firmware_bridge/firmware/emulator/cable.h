/*
 * The USB cable and the serial chip on the board: UART0 on one side, a real pty on the other, with
 * a link of a fixed name to it, as /dev/ttyUSB0 would be. Pulling it takes the pty away; bytes
 * sent while nobody has the port open are lost, as on a real one.
 */
#ifndef EMULATOR_CABLE_H
#define EMULATOR_CABLE_H

#include <stdbool.h>
#include <stdint.h>

void cable_attach(void);
/* False, with a message, when there is no pty to be had or the link cannot be made. */
bool cable_plug(const char *link);
void cable_unplug(void);
bool cable_is_plugged(void);
/* Passes on what waits on either side. */
void cable_poll(void);
/* Puts the next byte for the board on the wire; a reset sweeps its timer away. */
void cable_keep_feeding(void);
void cable_after_reset(void);
/* What waits for the board is eaten by somebody else. */
void cable_drop_input(void);
/* As on most boards: opening the port resets it, and its boot loader listens for so long; 0: not.
 */
void cable_reset_when_opened(unsigned milliseconds);
/* One byte in so many gets a bit turned over, in both directions; 0 for a clean line. */
void cable_garble(unsigned one_in);
/* Resets the board in the middle of a line: so many bytes after it has next sent this word. */
void cable_reset_after(const char *word, unsigned bytes);

#endif
