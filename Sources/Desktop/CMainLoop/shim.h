/* Functions for a main loop that serves Dispatch's main queue and Foundation's main run loop on Linux.
 *
 * Dispatch's main queue, and so Swift's main actor: an eventfd that is readable while work is queued, and the function
 * that performs the work. libdispatch exports both for CoreFoundation; these are the declarations of its private header.
 *
 * Foundation's main run loop (Timer, RunLoop.perform): public functions of CoreFoundation, which swift-corelibs-foundation exports
 * without a header. Its types are opaque here. */
#ifndef CMAINLOOP_SHIM_H
#define CMAINLOOP_SHIM_H

#include <malloc.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <time.h>

/* glibc declares these two only with _GNU_SOURCE, which a module map cannot define. */
extern int ppoll(struct pollfd *descriptors, unsigned long count, const struct timespec *timeout, const void *signals);
extern int gettid(void);

extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *message);

extern void *CFRunLoopGetMain(void);
extern const void *const kCFRunLoopDefaultMode;
extern int CFRunLoopRunInMode(const void *mode, double seconds, unsigned char returnAfterSourceHandled);
extern double CFRunLoopGetNextTimerFireDate(void *loop, const void *mode);
extern double CFAbsoluteTimeGetCurrent(void);

#endif
