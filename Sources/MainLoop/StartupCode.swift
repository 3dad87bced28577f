// Releases the memory of code that ran only at startup. The kernel maps code in pieces of 64 KiB around each called function, most of
// which never runs. Code that runs again is mapped again from the page cache, without reading the disk.

internal import CMainLoop
internal import Glibc

/// The pages of the program's own code.
public enum StartupCode {
    /// Unmaps the code pages of the program. Call it once when startup is complete.
    ///
    /// Does nothing in debug builds, because the breakpoints of a debugger are in those pages.
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
