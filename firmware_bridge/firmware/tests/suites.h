#ifndef SUITES_H
#define SUITES_H

#include "check.h"

extern const struct test line_tests[], sensing_tests[], keeping_tests[], throw_tests[],
    command_tests[];

#endif
