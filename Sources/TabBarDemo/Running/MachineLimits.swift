// Checks resource limits before a library aborts for lack of them.

import Glibc

/// The limits (`ulimit`) that a run needs. Descriptors and memory are tried, so that what is in use already counts.
nonisolated enum MachineLimits {
    /// Descriptors: the display, the session's buses, the files being written, and room for the libraries' own.
    static let descriptors = 24
    /// Memory without the window's: stacks and heaps of the font library's threads take most of it.
    static let memory = 256 << 20
    /// A thread's stack; a layout pass is as deep as the view tree.
    static let stack = 1 << 20

    /// Throws `RunError` when a run that draws `pixels` cannot have what it needs.
    static func check(pixels: Int) throws {
        try checkStack()
        try checkDescriptors()
        try checkMemory(memory + pixels * 4 * 2)
    }

    private static func checkDescriptors() throws {
        var opened: [Int32] = []
        opened.reserveCapacity(descriptors)
        defer { for descriptor in opened { close(descriptor) } }
        while opened.count < descriptors {
            let descriptor = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0)
            guard descriptor >= 0 else {
                let limit = value(of: RLIMIT_NOFILE, unit: 1)
                throw RunError("too few files may be open: \(descriptors) more are needed (ulimit -n: \(limit))")
            }
            opened.append(descriptor)
        }
    }

    private static func checkMemory(_ bytes: Int) throws {
        let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
        guard let memory = mmap(nil, bytes, PROT_READ | PROT_WRITE, flags, -1, 0), memory != MAP_FAILED else {
            throw RunError(
                "too little memory may be used: \(bytes >> 10) kB more are needed (ulimit -v: \(value(of: RLIMIT_AS, unit: 1024)))")
        }
        munmap(memory, bytes)
    }

    /// The limit is that of each thread's stack, too, which is why it is not simply raised: theirs are as they were at the start.
    private static func checkStack() throws {
        guard current(RLIMIT_STACK).rlim_cur >= rlim_t(stack) else {
            throw RunError("the stack may not grow to \(stack >> 10) kB (ulimit -s: \(value(of: RLIMIT_STACK, unit: 1024)))")
        }
    }

    /// A limit as the shell prints it, in its unit.
    private static func value(of limit: __rlimit_resource, unit: rlim_t) -> String {
        let value = current(limit).rlim_cur
        return value == rlim_t.max ? "unlimited" : "\(value / unit)"
    }

    private static func current(_ limit: __rlimit_resource) -> rlimit {
        var value = rlimit()
        getrlimit(number(limit), &value)
        return value
    }

    private static func number(_ limit: __rlimit_resource) -> Int32 { Int32(limit.rawValue) }
}
