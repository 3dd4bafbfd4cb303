/* The serial line to the host: 57600 8N1, both directions buffered. */
#ifndef UART_H
#define UART_H

#include <stdbool.h>
#include <stdint.h>

void uart_start(void);
bool uart_read(uint8_t *byte);
void uart_write(uint8_t byte); /* waits for a byte's time when the buffer is full */

#endif
