// The calls that the clients of this program share: atoms, client messages and printed lines.

import CX11
import Glibc

/// An object with a connection to the X server.
protocol XClient {
    var display: OpaquePointer { get }
}

extension XClient {
    func atom(_ name: String) -> Atom { XInternAtom(display, name, False) }

    /// Sends a client message; its window is `subject`, by default `target`.
    func send(to target: XID, about subject: XID? = nil, type: String, mask: Int, _ values: [Int]) {
        var event = XEvent()
        event.xclient.type = ClientMessage
        event.xclient.window = subject ?? target
        event.xclient.message_type = atom(type)
        event.xclient.format = 32
        withUnsafeMutableBytes(of: &event.xclient.data) { data in
            for (index, value) in values.enumerated() { data.storeBytes(of: value, toByteOffset: index * 8, as: Int.self) }
        }
        XSendEvent(display, target, False, mask, &event)
        XFlush(display)
    }

    /// Prints a line at once, for the test that waits for it.
    func printLine(_ line: String) {
        print(line)
        fflush(nil)
    }
}
