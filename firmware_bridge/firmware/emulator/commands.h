#ifndef EMULATOR_COMMANDS_H
#define EMULATOR_COMMANDS_H

#include <stdbool.h>

/* Does what one line says and answers with `ok`, or with `error` and the reason. */
void command_run(char *line);
bool command_quit_seen(void);
unsigned command_speed(void); /* times real time */
void command_set_link(const char *link);

#endif
