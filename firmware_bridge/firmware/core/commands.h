/* Carries out what the host asks, each command once: docs/roller-protocol.md, sections 3 and 5. */
#ifndef COMMANDS_H
#define COMMANDS_H

#include <stdbool.h>
#include <stdint.h>

#include "message.h"

void commands_start(uint16_t boot, uint16_t identity);
void command_take(const struct message *message, uint32_t now);
/* Goes on with a command that takes its time: read, calibrate. */
void commands_poll(uint32_t now);
/* The greeting after a reset, which answers nobody. */
void commands_greet(void);

#endif
