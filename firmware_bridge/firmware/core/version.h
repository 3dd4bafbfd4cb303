#ifndef VERSION_H
#define VERSION_H

#define FIRMWARE_VERSION "1.1.0"

#endif
