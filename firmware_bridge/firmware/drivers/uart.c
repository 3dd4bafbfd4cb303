#include "uart.h"

#include <avr/interrupt.h>
#include <avr/io.h>

#include "nap.h"

#define INWARD 128 /* powers of two */
#define OUTWARD 256

static volatile uint8_t inward[INWARD], outward[OUTWARD];
static volatile uint8_t inward_head, inward_tail, outward_head, outward_tail;

void uart_start(void)
{
    UCSR0A = 1 << U2X0;
    UBRR0 = 34; /* 57143 baud, 0.8 % off */
    UCSR0C = 1 << UCSZ01 | 1 << UCSZ00;
    UCSR0B = 1 << RXEN0 | 1 << TXEN0 | 1 << RXCIE0;
}

ISR(USART_RX_vect)
{
    uint8_t byte = UDR0;
    uint8_t next = (inward_head + 1) % INWARD;
    if (next == inward_tail)
        return; /* full: the line is spoilt and the host repeats it */
    inward[inward_head] = byte;
    inward_head = next;
}

ISR(USART_UDRE_vect)
{
    if (outward_head == outward_tail) {
        UCSR0B &= (uint8_t)~(1 << UDRIE0);
        return;
    }
    UDR0 = outward[outward_tail];
    outward_tail = (uint8_t)(outward_tail + 1);
}

bool uart_read(uint8_t *byte)
{
    if (inward_head == inward_tail)
        return false;
    *byte = inward[inward_tail];
    inward_tail = (inward_tail + 1) % INWARD;
    return true;
}

void uart_write(uint8_t byte)
{
    uint8_t next = (uint8_t)(outward_head + 1);
    NAP_WHILE(next == outward_tail);
    outward[outward_head] = byte;
    outward_head = next;
    UCSR0B |= 1 << UDRIE0;
}
