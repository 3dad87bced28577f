// The selections of XInput 2 events.

internal import CX11

/// Selects XInput 2 events of windows and devices.
enum X11InputSelection {
    /// Selects pointer, touch and gesture events of all master devices on a window.
    static func select(_ connection: X11Connection, window: XID) {
        var types = [XI_Motion, XI_ButtonPress, XI_ButtonRelease, XI_Enter, XI_Leave, XI_DeviceChanged]
        if connection.extensions.touches {
            // With ownership events, touches arrive at once, before the window manager's grabs release them.
            types += [XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd, XI_TouchOwnership]
        }
        if connection.extensions.gestures {
            types += [XI_GesturePinchBegin, XI_GesturePinchUpdate, XI_GesturePinchEnd]
            types += [XI_GestureSwipeBegin, XI_GestureSwipeUpdate, XI_GestureSwipeEnd]
        }
        select(connection, window: window, device: XIAllMasterDevices, types)
    }

    /// Selects events for devices that are added or removed.
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
