/* Sleeps until something happens, without missing what happens just before the sleep. */
#ifndef NAP_H
#define NAP_H

#include <avr/interrupt.h>
#include <avr/sleep.h>

#define NAP_WHILE(condition) \
    do { \
        cli(); \
        if (condition) { \
            sleep_enable(); \
            sei(); \
            sleep_cpu(); /* the instruction after sei is always carried out first */ \
            sleep_disable(); \
        } \
        sei(); \
    } while (condition)

#endif
