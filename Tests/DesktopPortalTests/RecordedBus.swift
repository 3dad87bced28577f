// What a real bus and a portal sent, as it came out of the socket: dbus-daemon 1.14 with a portal that prefers dark, then light.

import Foundation

/// Bytes recorded from the session bus.
enum RecordedBus {
    /// The bus's consent, its answers to the greeting and the match, NameAcquired, and the portal's answer: 1, dark.
    static let opening = bytes(
        """
        T0sgNGFmZTBlZjU0ODQwOGQzODhmYTg0OGU4NmIwMWVmNDINCmwCAQEJAAAAAQAAAD0AAAAGAXMABAAAADoxLjEAAAAABQF1AAEAAAAIAWcAAX
        MAAAcBcwAUAAAAb3JnLmZyZWVkZXNrdG9wLkRCdXMAAAAABAAAADoxLjEAbAQBAQkAAAACAAAAjQAAAAEBbwAVAAAAL29yZy9mcmVlZGVza3Rv
        cC9EQnVzAAAAAgFzABQAAABvcmcuZnJlZWRlc2t0b3AuREJ1cwAAAAADAXMADAAAAE5hbWVBY3F1aXJlZAAAAAAGAXMABAAAADoxLjEAAAAACA
        FnAAFzAAAHAXMAFAAAAG9yZy5mcmVlZGVza3RvcC5EQnVzAAAAAAQAAAA6MS4xAGwCAQEAAAAAAwAAADUAAAAGAXMABAAAADoxLjEAAAAABQF1
        AAIAAAAHAXMAFAAAAG9yZy5mcmVlZGVza3RvcC5EQnVzAAAAAGwCAQEMAAAAAwAAAC0AAAAGAXMABAAAADoxLjEAAAAABQF1AAMAAAAIAWcAAX
        YAAAcBcwAEAAAAOjEuMAAAAAABdgABdQAAAAEAAAA=
        """)
    /// The signal that the setting is 2 now, light.
    static let change = bytes(
        """
        bAQBATgAAAAFAAAAhQAAAAEBbwAfAAAAL29yZy9mcmVlZGVza3RvcC9wb3J0YWwvZGVza3RvcAACAXMAHwAAAG9yZy5mcmVlZGVza3RvcC5wb3
        J0YWwuU2V0dGluZ3MAAwFzAA4AAABTZXR0aW5nQ2hhbmdlZAAACAFnAANzc3YAAAAAAAAAAAcBcwAEAAAAOjEuMAAAAAAaAAAAb3JnLmZyZWVk
        ZXNrdG9wLmFwcGVhcmFuY2UAAAwAAABjb2xvci1zY2hlbWUAAXUAAgAAAA==
        """)

    private static func bytes(_ text: String) -> [UInt8] {
        Data(base64Encoded: text.filter { !$0.isWhitespace }).map(Array.init) ?? []
    }
}
