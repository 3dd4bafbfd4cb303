/* The smallest test runner that says where and why. */
#ifndef CHECK_H
#define CHECK_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(condition) \
    do { \
        if (!(condition)) { \
            fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #condition); \
            exit(1); \
        } \
    } while (0)

#define CHECK_SAYS(text) \
    do { \
        if (!board_said(text)) { \
            fprintf(stderr, "%s:%d: not said: %s\nsaid was:\n%s\n", __FILE__, __LINE__, text, \
                    board_output()); \
            exit(1); \
        } \
    } while (0)

#define CHECK_DOES_NOT_SAY(text) \
    do { \
        if (board_said(text)) { \
            fprintf(stderr, "%s:%d: said: %s\nsaid was:\n%s\n", __FILE__, __LINE__, text, \
                    board_output()); \
            exit(1); \
        } \
    } while (0)

struct test {
    const char *name;
    void (*run)(void);
};

#endif
