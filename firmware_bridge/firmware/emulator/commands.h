#ifndef EMULATOR_COMMANDS_H
#define EMULATOR_COMMANDS_H

#include <stdbool.h>

/* Does what one line says and answers with `ok`, or with `error` and the reason. */
void command_run(char *line);
bool command_quit_seen(void);
void command_set_link(const char *link);

#endif
