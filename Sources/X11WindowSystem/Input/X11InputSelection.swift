// Which of XInput 2's events are wanted.

internal import CX11

/// Selections of XInput 2 events.
enum X11InputSelection {
    /// Wants the pointer's events of all master devices on a window.
    static func select(_ connection: X11Connection, window: XID) {
        var types = [XI_Motion, XI_ButtonPress, XI_ButtonRelease, XI_Enter, XI_Leave, XI_DeviceChanged]
        if connection.extensions.touches {
            // With their ownership, touches come at once, not only after every window manager's gesture has let go of them.
            types += [XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd, XI_TouchOwnership]
        }
        if connection.extensions.gestures {
            types += [XI_GesturePinchBegin, XI_GesturePinchUpdate, XI_GesturePinchEnd]
            types += [XI_GestureSwipeBegin, XI_GestureSwipeUpdate, XI_GestureSwipeEnd]
        }
        select(connection, window: window, device: XIAllMasterDevices, types)
    }

    /// Wants to know of devices that come and go.
    static func selectHierarchy(_ connection: X11Connection) {
        select(connection, window: connection.root, device: XIAllDevices, [XI_HierarchyChanged])
    }

    private static func select(_ connection: X11Connection, window: XID, device: Int32, _ types: [Int32]) {
        // XInput 2.4's last event is number 32.
        var bits = [UInt8](repeating: 0, count: 8)
        for type in types { bits[Int(type) >> 3] |= 1 << (UInt8(type) & 7) }
        bits.withUnsafeMutableBufferPointer { bits in
            var mask = XIEventMask(deviceid: device, mask_len: Int32(bits.count), mask: bits.baseAddress)
            XISelectEvents(connection.display, window, &mask, 1)
        }
    }
}
