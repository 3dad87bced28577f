// The scroll axes of all pointing devices, as XInput 2.1 reports them.

internal import CX11
internal import WindowSystem

/// The devices with scroll valuators, and the modes of touch devices.
final class X11ScrollAxes {
    private struct Device {
        /// The scroll axes by the number of their valuator.
        var axes: [Int: ScrollAxis] = [:]
        var isTouchpad = false
    }

    private let connection: X11Connection
    private var devices: [Int32: Device] = [:]
    private var touchpads: [Int32: Bool] = [:]
    /// The touch mode of each device with touches: direct (a touch screen) or dependent (a touchpad).
    private var touchModes: [Int32: Int32] = [:]

    init(connection: X11Connection) { self.connection = connection }

    /// Rereads the devices after one was added, removed or changed.
    func devicesChanged() {
        touchpads.removeAll()
        refresh()
    }

    /// Reads the axes of all devices and their current values.
    func refresh() {
        guard connection.isAlive else { return }
        devices.removeAll()
        touchModes.removeAll(keepingCapacity: true)
        read(XIAllDevices)
    }

    /// Reads the current values again, which the scrolling of other windows has changed. Call it when the pointer enters, before its first
    /// motion. Devices that are added, removed or changed have events of their own: only the known ones with scroll valuators matter here.
    /// Each query waits for the server, so several devices are read with one.
    func pointerEntered() {
        guard connection.isAlive, let known = devices.keys.first else { return }
        if devices.count == 1 { read(known) } else { refresh() }
    }

    private func read(_ devices: Int32) {
        connection.errors.ignoring {
            var count: Int32 = 0
            guard let list = XIQueryDevice(connection.display, devices, &count) else { return }
            for index in 0..<Int(count) where list[index].use == XISlavePointer || list[index].use == XIFloatingSlave {
                if let device = device(list[index]) { self.devices[list[index].deviceid] = device }
            }
            XIFreeDeviceInfo(list)
        }
    }

    /// Whether the device has a scroll valuator for a direction, so that its wheel buttons must be ignored.
    func scrolls(_ device: Int32, _ direction: ScrollAxis.Direction) -> Bool {
        devices[device]?.axes.values.contains { $0.direction == direction } ?? false
    }

    /// Whether the device is a touch screen, so that touches have positions on the screen.
    func isTouchScreen(_ device: Int32) -> Bool { touchModes[device] == XIDirectTouch }

    /// Whether the device is a touchpad that reports touches although its fingers move the pointer.
    func isTouchPad(_ device: Int32) -> Bool { touchModes[device] == XIDependentTouch }

    /// The scrolling of a motion event, from its valuators; nil for a motion without scrolling.
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
            case XIScrollClass: scrolls.append(UnsafeRawPointer(item).assumingMemoryBound(to: XIScrollClassInfo.self).pointee)
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
        device.isTouchpad = device.isTouchpad || hasTappingProperty(info.deviceid)
        return device
    }

    /// Whether the device has libinput's property for tapping, which only touchpads have.
    private func hasTappingProperty(_ device: Int32) -> Bool {
        if let known = touchpads[device] { return known }
        var (type, format, count, rest) = (Atom(0), Int32(0), UInt(0), UInt(0))
        var data: UnsafeMutablePointer<UInt8>?
        let status = XIGetProperty(
            connection.display, device, connection.atoms[.tappingEnabled], 0, 1, False, Atom(AnyPropertyType), &type, &format,
            &count, &rest, &data)
        if let data { XFree(data) }
        touchpads[device] = status == Success && type != 0
        return status == Success && type != 0
    }
}

/// A device's scroll axis. An axis's value is a running total that also changes while the pointer is over other windows, so scrolling is
/// the difference from a baseline.
nonisolated struct ScrollAxis: Equatable {
    enum Direction { case vertical, horizontal }

    let direction: Direction
    /// The difference for one notch; negative for a reversed axis.
    let increment: Double
    /// The last value; nil if it is unknown.
    private var last: Double?
    private var isFirst = true

    /// Creates an axis with the current value; with a nil `baseline`, the first value becomes the baseline.
    init(direction: Direction, increment: Double, baseline: Double?) {
        (self.direction, self.increment, last) = (direction, increment, baseline)
    }

    /// The notches scrolled since the last value, positive down and right; nil if this value only sets the baseline or is invalid.
    mutating func notches(to value: Double) -> Double? {
        guard increment != 0, increment.isFinite, value.isFinite else { return nil }
        let (previous, wasFirst) = (last, isFirst)
        (last, isFirst) = (value, false)
        guard let previous else { return nil }
        // The server's counter has 32 bits and overflows.
        if abs(value - previous) > 0.95 * 2_147_483_648 { return nil }
        let notches = (value - previous) / increment
        // A first difference of more than ten notches means that the baseline was wrong.
        if wasFirst, abs(notches) > 10 { return nil }
        return notches
    }
}
