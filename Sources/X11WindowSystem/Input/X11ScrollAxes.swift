// The scroll axes of all pointing devices, as XInput 2.1 tells of them.

internal import CX11
internal import WindowSystem

/// The devices that scroll smoothly.
final class X11ScrollAxes {
    private struct Device {
        /// By valuator number.
        var axes: [Int: ScrollAxis] = [:]
        var isTouchpad = false
    }

    private let connection: X11Connection
    private var devices: [Int32: Device] = [:]
    private var touchpads: [Int32: Bool] = [:]
    /// The devices whose touches are fingers on a screen or on a pad.
    private var touchModes: [Int32: Int32] = [:]

    init(connection: X11Connection) { self.connection = connection }

    /// Forgets what is known of devices that may have come or gone.
    func devicesChanged() {
        touchpads.removeAll()
        refresh()
    }

    /// Reads all devices' axes and where they stand now; to be called when the pointer enters, before its first motion.
    func refresh() {
        guard connection.isAlive else { return }
        devices.removeAll()
        touchModes.removeAll(keepingCapacity: true)
        connection.errors.ignoring {
            var count: Int32 = 0
            guard let list = XIQueryDevice(connection.display, XIAllDevices, &count) else { return }
            for index in 0..<Int(count) where list[index].use == XISlavePointer || list[index].use == XIFloatingSlave {
                if let device = device(list[index]) { devices[list[index].deviceid] = device }
            }
            XIFreeDeviceInfo(list)
        }
    }

    /// Whether the device scrolls smoothly in a direction, so that its wheel buttons say nothing new.
    func scrolls(_ device: Int32, _ direction: ScrollAxis.Direction) -> Bool {
        devices[device]?.axes.values.contains { $0.direction == direction } ?? false
    }

    /// Whether the device is a touch screen: its fingers point at what they touch.
    func isTouchScreen(_ device: Int32) -> Bool { touchModes[device] == XIDirectTouch }

    /// Whether the device is a pad whose fingers are reported one by one, and move the pointer instead.
    func isTouchPad(_ device: Int32) -> Bool { touchModes[device] == XIDependentTouch }

    /// What a motion of a device scrolled, from its valuators; nil when it scrolled nothing.
    func scroll(device: Int32, valuators: XIValuatorState) -> ScrollDelta? {
        guard let known = devices[device], !known.axes.isEmpty, let mask = valuators.mask, var value = valuators.values else { return nil }
        var delta = ScrollDelta(x: 0, y: 0, source: known.isTouchpad ? .touchpad : .wheel)
        var hasScrolled = false
        for number in 0..<Int(valuators.mask_len) * 8 where mask[number >> 3] & (1 << (number & 7)) != 0 {
            defer { value += 1 }
            guard let notches = devices[device]?.axes[number]?.notches(to: value.pointee) else { continue }
            hasScrolled = true
            if known.axes[number]?.direction == .vertical { delta.y += notches } else { delta.x += notches }
        }
        guard hasScrolled else { return nil }
        if delta.x == 0, delta.y == 0 {
            guard known.isTouchpad else { return nil }
            delta.source = .touchpadLifted
        }
        return delta
    }

    private func device(_ info: XIDeviceInfo) -> Device? {
        var device = Device()
        var values: [Int: Double] = [:]
        var scrolls: [XIScrollClassInfo] = []
        for index in 0..<Int(info.num_classes) {
            guard let item = info.classes[index] else { continue }
            switch item.pointee.type {
            case XIScrollClass:
                scrolls.append(UnsafeRawPointer(item).assumingMemoryBound(to: XIScrollClassInfo.self).pointee)
            case XIValuatorClass:
                let valuator = UnsafeRawPointer(item).assumingMemoryBound(to: XIValuatorClassInfo.self).pointee
                values[Int(valuator.number)] = valuator.value
            case XITouchClass:
                let touch = UnsafeRawPointer(item).assumingMemoryBound(to: XITouchClassInfo.self).pointee
                touchModes[info.deviceid] = touch.mode
                device.isTouchpad = touch.mode == XIDependentTouch
            default: break
            }
        }
        guard !scrolls.isEmpty else { return nil }
        for scroll in scrolls {
            let number = Int(scroll.number)
            device.axes[number] = ScrollAxis(
                direction: scroll.scroll_type == XIScrollTypeVertical ? .vertical : .horizontal,
                increment: scroll.increment, baseline: values[number])
        }
        device.isTouchpad = device.isTouchpad || isTapping(info.deviceid)
        return device
    }

    /// Whether libinput offers tapping for the device, which it does for touchpads only.
    private func isTapping(_ device: Int32) -> Bool {
        if let known = touchpads[device] { return known }
        var type: Atom = 0
        var format: Int32 = 0
        var count: UInt = 0
        var rest: UInt = 0
        var data: UnsafeMutablePointer<UInt8>?
        let status = XIGetProperty(
            connection.display, device, connection.atoms[.tappingEnabled], 0, 1, False, Atom(AnyPropertyType), &type, &format,
            &count, &rest, &data)
        if let data { XFree(data) }
        let result = status == Success && type != 0
        touchpads[device] = result
        return result
    }
}
