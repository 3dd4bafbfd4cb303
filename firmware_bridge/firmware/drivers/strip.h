/* WS2812: one pixel a seat. */
#ifndef STRIP_H
#define STRIP_H

void strip_start(void);
void strip_step(void); /* shows what changed */

#endif
