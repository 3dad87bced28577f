// Checks resource limits at the start, because libraries abort when a limit is reached.

import Glibc
import TabBarLaboratory

/// The resource limits (`ulimit`) of a run. Descriptors and memory are allocated for the check, so that present use counts, too.
nonisolated enum MachineLimits {
    /// The number of file descriptors for the display, the message buses, the output files and the libraries.
    static let descriptors = 24
    /// The bytes of address space besides the window's pixels, mainly for threads of the font library.
    static let memory = 256 << 20
    /// The bytes of stack that the program needs. The need grows with the depth of the view hierarchy.
    static let stack = 1 << 20

    /// Throws `RunError` if a limit is too low for a run with a window of `pixels` pixels.
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

    /// The program cannot raise the limit instead: the limit at the program's start determines the stack size of its threads.
    private static func checkStack() throws {
        guard current(RLIMIT_STACK).rlim_cur >= rlim_t(stack) else {
            throw RunError("the stack may not grow to \(stack >> 10) kB (ulimit -s: \(value(of: RLIMIT_STACK, unit: 1024)))")
        }
    }

    /// A limit as `ulimit` prints it, in the given unit.
    private static func value(of limit: __rlimit_resource, unit: rlim_t) -> String {
        let value = current(limit).rlim_cur
        return value == rlim_t.max ? "unlimited" : "\(value / unit)"
    }

    private static func current(_ limit: __rlimit_resource) -> rlimit {
        var value = rlimit()
        getrlimit(Int32(limit.rawValue), &value)
        return value
    }
}
