// The kernel's report that programs wait for memory, and the return of freed memory to the system.

internal import CMainLoop
internal import Glibc

/// A file descriptor with an urgent event whenever the system is short of memory (Linux's pressure stall information).
public final class MemoryPressure {
    /// For the argument `urgent` of `Descriptors.wait`; -1 if the kernel does not report pressure to this process.
    public private(set) var descriptor: Int32

    /// Asks the kernel for events.
    public init(path: String = "/proc/pressure/memory") {
        descriptor = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        // Asks for an event when tasks waited for memory for 0.3 s within 2 s. Only root may choose a period that is not a multiple of 2 s.
        let trigger = "some 300000 2000000"
        // The kernel reads the text with its terminating zero.
        if write(descriptor, trigger, trigger.utf8.count + 1) < 0 { close() }
    }

    /// Ends the events.
    public func close() {
        if descriptor >= 0 { Glibc.close(descriptor) }
        descriptor = -1
    }
}

/// The memory that the program has freed but that the C library keeps.
public enum FreedMemory {
    /// Returns the free pages of the heap to the system. The start parses font configurations, texts and images, and frees their blocks.
    public static func returnToSystem() { _ = malloc_trim(0) }
}
