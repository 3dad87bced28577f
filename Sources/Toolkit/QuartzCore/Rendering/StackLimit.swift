// The limit of the main thread's stack.

import Foundation

/// Walks through views and layers are recursive where subclasses take part, and applications may nest thousands of views.
enum StackLimit {
    /// 96 MB. Linux keeps at least 128 MB of addresses free below the stack of the main thread, whatever the limit was at the start, and
    /// uses memory only for the part that was needed.
    private static let size: rlim_t = 96 << 20

    /// Raises the limit of the main thread's stack once, as far as the hard limit allows.
    static func raise() { raised }

    private static let raised: Void = {
        var limit = rlimit()
        guard getrlimit(Int32(RLIMIT_STACK.rawValue), &limit) == 0, limit.rlim_cur < size else { return }
        limit.rlim_cur = min(size, limit.rlim_max)
        setrlimit(Int32(RLIMIT_STACK.rawValue), &limit)
    }()
}
