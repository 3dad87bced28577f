// Returns freed memory to the system.

internal import CMainLoop
internal import Glibc

/// The memory that the program has freed but that the C library keeps.
public enum FreedMemory {
    /// Returns the free pages of the heap to the system. The start parses font configurations, texts and images, and frees their blocks.
    public static func returnToSystem() {
        _ = malloc_trim(0)
    }
}
