// Which of XInput 2's events are wanted.

internal import CX11

/// Selections of XInput 2 events.
enum X11InputSelection {
    /// Wants the pointer's events of all master devices on a window.
    static func select(_ connection: X11Connection, window: XID) {
        select(
            connection, window: window, device: XIAllMasterDevices,
            [XI_Motion, XI_ButtonPress, XI_ButtonRelease, XI_Enter, XI_Leave, XI_DeviceChanged])
    }

    /// Wants to know of devices that come and go.
    static func selectHierarchy(_ connection: X11Connection) {
        select(connection, window: connection.root, device: XIAllDevices, [XI_HierarchyChanged])
    }

    private static func select(_ connection: X11Connection, window: XID, device: Int32, _ types: [Int32]) {
        var bits = [UInt8](repeating: 0, count: 4)
        for type in types { bits[Int(type) >> 3] |= 1 << (UInt8(type) & 7) }
        bits.withUnsafeMutableBufferPointer { bits in
            var mask = XIEventMask(deviceid: device, mask_len: Int32(bits.count), mask: bits.baseAddress)
            XISelectEvents(connection.display, window, &mask, 1)
        }
    }
}
