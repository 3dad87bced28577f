// Returns to the system the memory that an idle program does not need: code that has run, and freed blocks of the heap.

internal import CMainLoop
internal import Glibc

/// The memory that the program keeps although it is idle.
public enum IdleMemory {
    /// The seconds without a frame after which a program counts as idle.
    public static let delay = 2.0

    /// Unmaps the program's code and the free pages of the heap. Call it when startup is complete, and each time that the program has
    /// become idle.
    public static func release() {
        unmapCode()
        // Parsers of font configurations, of texts and of images have freed their blocks, but the C library keeps the pages.
        _ = malloc_trim(0)
    }

    /// Unmaps the program's code pages. The kernel maps code in pieces of at least 64 KiB around each called function, most of which
    /// never runs. Code that runs again is mapped again from the page cache, without reading the disk.
    ///
    /// Does nothing in debug builds, because the breakpoints of a debugger are in those pages.
    private static func unmapCode() {
        #if !DEBUG
            let page = UInt(sysconf(Int32(_SC_PAGESIZE)))
            let start = (UInt(main_loop_code_start()) + page - 1) / page * page
            let end = UInt(main_loop_code_end()) / page * page
            guard end > start else { return }
            _ = madvise(UnsafeMutableRawPointer(bitPattern: start), Int(end - start), MADV_DONTNEED)
        #endif
    }
}
