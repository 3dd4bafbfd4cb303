"""Will hold the serial link to the dice roller: transport, framer, messages, virtual roller."""
