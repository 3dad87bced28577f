// Gives back the memory of code that only the start needed. The kernel maps code in pieces of 64 KiB around what is called, most of
// which never runs; what still runs is mapped again at its next call, from the page cache and without reading the disk.

internal import CMainLoop
internal import Glibc

/// The pages of the program's own code.
public enum StartupCode {
    /// Lets go of the program's code pages, once everything that only happens at the start has happened.
    ///
    /// In debug builds nothing is done: a debugger's breakpoints are in those pages.
    public static func release() {
        #if !DEBUG
            let page = UInt(sysconf(Int32(_SC_PAGESIZE)))
            let start = (UInt(main_loop_code_start()) + page - 1) / page * page
            let end = UInt(main_loop_code_end()) / page * page
            guard end > start else { return }
            _ = madvise(UnsafeMutableRawPointer(bitPattern: start), Int(end - start), MADV_DONTNEED)
        #endif
    }
}
