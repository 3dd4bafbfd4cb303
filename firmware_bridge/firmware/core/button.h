/* A button with bouncing contacts: a press counts when it is released. */
#ifndef BUTTON_H
#define BUTTON_H

#include <stdbool.h>
#include <stdint.h>

void button_reset(void);
void button_sample(bool pressed, uint32_t now);

#endif
