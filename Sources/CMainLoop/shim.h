/* What a main loop other than CFRunLoop needs on Linux to serve the two queues that application code takes for granted.
 *
 * Dispatch's main queue (and with it Swift's main actor): an eventfd that becomes readable when work is queued, and the call
 * that performs that work. libdispatch exports both for CoreFoundation; these are the declarations of its private header.
 *
 * Foundation's main run loop (Timer, RunLoop.perform): CoreFoundation's public calls, which swift-corelibs-foundation exports
 * but declares nowhere. Its types are opaque here. */
#ifndef CMAINLOOP_SHIM_H
#define CMAINLOOP_SHIM_H

#include <poll.h>
#include <sys/eventfd.h>
#include <time.h>

/* glibc declares these two for GNU sources only, which a module map cannot ask for. */
extern int ppoll(struct pollfd *descriptors, unsigned long count, const struct timespec *timeout, const void *signals);
extern int gettid(void);

extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *message);

extern void *CFRunLoopGetMain(void);
extern const void *const kCFRunLoopDefaultMode;
extern int CFRunLoopRunInMode(const void *mode, double seconds, unsigned char returnAfterSourceHandled);
extern double CFRunLoopGetNextTimerFireDate(void *loop, const void *mode);
extern double CFAbsoluteTimeGetCurrent(void);

/* Where the program's own code begins and ends, by the linker's word. */
extern const char __executable_start[];
extern const char etext[];

static inline unsigned long main_loop_code_start(void) { return (unsigned long)__executable_start; }
static inline unsigned long main_loop_code_end(void) { return (unsigned long)etext; }

#endif
