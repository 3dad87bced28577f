// The desktop's settings and scale, from XSETTINGS, resources and variables.

internal import CX11
internal import DesktopPortal
internal import Glibc
internal import WindowSystem

extension X11WindowSystem {
    /// Reads all settings and selects the events for their changes.
    func readSettings() {
        guard connection.isAlive else { return }
        let xsettings = readXSettings()
        cursorTheme = X11CursorTheme(xsettings)
        // The resources are read from the root window, because Xlib's copy is from the time of the connection.
        let text = String(decoding: connection.bytes(connection.root, XA_RESOURCE_MANAGER, type: XA_STRING), as: UTF8.self)
        let resources = X11Scale.resources(text)
        scale = X11Scale.choose(override: options.scale, settings: xsettings, resources: resources, gdkScale: Environment["GDK_SCALE"])
        var settings = DesktopSettings(xsettings: xsettings, resources: resources)
        if let theme = Environment["GTK_THEME"] { settings.apply(theme: theme) }
        if let preferences = portal.preferences { settings.apply(preferences) }
        // The text scale of XSETTINGS has precedence: the portal may report a text scale that the desktop's settings daemon does not apply.
        if let textScale = X11Scale.textScale(settings: xsettings) { settings.textScale = textScale }
        self.settings = settings
    }

    /// Rereads the settings and notifies the windows and the delegate of changes.
    func settingsChanged() {
        let (oldScale, oldSettings, oldTheme) = (scale, settings, cursorTheme)
        readSettings()
        if cursorTheme != oldTheme { cursorThemeChanged() }
        if scale != oldScale { windows.values.forEach { $0.scaleChanged(to: scale) } }
        if settings != oldSettings { delegate?.windowSystemDidChangeSettings(self) }
    }

    /// Gives each window its pointer shape in the new theme.
    private func cursorThemeChanged() {
        let old = cursors.use(cursorTheme)
        guard isFirstFrameShown else { return }
        for window in windows.values { window.defineCursor() }
        old.free()
    }

    private func readXSettings() -> XSettings {
        let owner = XGetSelectionOwner(connection.display, connection.atoms.settingsSelection)
        settingsOwner = owner
        guard owner != 0 else { return XSettings() }
        // Select events before reading, so that no change is missed. The owner may have exited, so errors are ignored.
        connection.errors.ignoring { XSelectInput(connection.display, owner, Int(PropertyChangeMask | StructureNotifyMask)) }
        let name = connection.atoms[.xsettingsSettings]
        return XSettings(connection.bytes(owner, name, type: name))
    }

    /// Handles a property change of the root window or the XSETTINGS manager.
    func foreignPropertyChanged(_ event: XPropertyEvent) {
        let isOwners = event.window == settingsOwner && event.atom == connection.atoms[.xsettingsSettings]
        if isOwners || event.atom == XA_RESOURCE_MANAGER {
            settingsChanged()
        } else if event.atom == connection.atoms[.netSupported] {
            connection.readSupported()
        } else if event.atom == connection.atoms[.inputMethodServers] {
            textInput?.serversChanged()
        }
    }
}

extension DesktopSettings {
    nonisolated init(xsettings: XSettings, resources: [String: String]) {
        self.init()
        func integer(_ name: String, _ resource: String? = nil) -> Int? {
            xsettings.integers[name] ?? resource.flatMap { resources[$0] }.flatMap { Int($0.filter { !$0.isWhitespace }) }
        }
        apply(theme: xsettings.strings["Net/ThemeName"] ?? "")
        if integer("Xft/Antialias", "Xft.antialias") == 0 { antialiasing = .none }
        if integer("Xft/Hinting", "Xft.hinting") == 0 {
            hinting = .none
        } else {
            switch xsettings.strings["Xft/HintStyle"] ?? resources["Xft.hintstyle"]?.filter({ !$0.isWhitespace }) {
            case "hintnone": hinting = .none
            case "hintmedium": hinting = .medium
            case "hintfull": hinting = .full
            default: hinting = .slight
            }
        }
        if integer("Gtk/EnableAnimations") == 0 { motion = .reduced }
        // Values outside these ranges are mistakes and would make the program unusable.
        if let time = integer("Net/DoubleClickTime"), (50...5000).contains(time) { doubleClickTime = Double(time) / 1000 }
        if let distance = integer("Net/DoubleClickDistance"), (1...100).contains(distance) { doubleClickDistance = Double(distance) }
        if let threshold = integer("Net/DndDragThreshold"), (1...100).contains(threshold) { dragThreshold = Double(threshold) }
    }

    /// Sets appearance and contrast by a theme's name, such as `Adwaita-dark`, `Adwaita:dark`, `HighContrast` or `ContrastHighInverse`.
    nonisolated mutating func apply(theme: String) {
        let name = theme.lowercased()
        let isHighContrast = name.hasPrefix("highcontrast") || name.hasPrefix("contrasthigh")
        contrast = isHighContrast ? .increased : .normal
        let isDark = name.hasSuffix("-dark") || name.hasSuffix(":dark") || isHighContrast && name.hasSuffix("inverse")
        colorScheme = isDark ? .dark : .light
    }

    /// Applies the portal's preferences. Normal contrast and full motion change nothing: a portal without these settings reports the same.
    nonisolated mutating func apply(_ preferences: PortalPreferences) {
        switch preferences.colorScheme {
        case .dark: colorScheme = .dark
        case .light: colorScheme = .light
        case .none?, nil: break
        }
        if preferences.prefersHighContrast { contrast = .increased }
        if preferences.prefersReducedMotion { motion = .reduced }
        if let scale = preferences.textScale { textScale = scale }
    }
}

nonisolated enum X11Scale {
    /// The scale, 0.5…4: `override`, else the first of the variable GDK_SCALE, XSETTINGS' window scaling factor, the resource `Xft.dpi` (96
    /// is scale 1) and XSETTINGS' `Xft/DPI`, else 1. The variable wins as in GTK: it is set for one program. The monitor's physical size is
    /// not used, because servers and monitors often report wrong values.
    static func choose(override: Double?, settings: XSettings, resources: [String: String], gdkScale: String?) -> Double {
        let candidates: [Double?] = [
            override, gdkScale.flatMap(number), settings.integers["Gdk/WindowScalingFactor"].map(Double.init),
            resources["Xft.dpi"].flatMap(number).map { $0 / 96 }, settings.integers["Xft/DPI"].map { Double($0) / 1024 / 96 },
        ]
        let chosen = candidates.lazy.compactMap { $0 }.first { $0.isFinite && $0 > 0 } ?? 1
        return min(max(chosen, 0.5), 4)
    }

    /// The factor by which texts are enlarged in addition to the scale, 0.5…4, from XSETTINGS' resolutions. Nil if the factor is outside
    /// that range, or if there is no resolution. Also nil without a window scaling factor, because the resolution is then the scale itself.
    static func textScale(settings: XSettings) -> Double? {
        guard let windows = settings.integers["Gdk/WindowScalingFactor"], windows > 0 else { return nil }
        let scaled = settings.integers["Xft/DPI"].map { Double($0) / Double(windows) }
        let dots = settings.integers["Gdk/UnscaledDPI"].map(Double.init) ?? scaled
        guard let dots, (0.5...4).contains(dots / 1024 / 96) else { return nil }
        return dots / 1024 / 96
    }

    private static func number(_ text: String) -> Double? { Double(text.filter { !$0.isWhitespace }) }

    /// The entries of a RESOURCE_MANAGER property: lines of `name: value`. Of several lines with the same name, the last applies.
    static func resources(_ text: String) -> [String: String] {
        var result: [String: String] = [:]
        for line in text.split(separator: "\n") where !line.hasPrefix("!") {
            guard let colon = line.firstIndex(of: ":") else { continue }
            let name = line[..<colon].filter { !$0.isWhitespace }
            result[name] = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }.description
        }
        return result
    }
}

/// The settings in the property of an XSETTINGS manager. Any client can write the property, so it is parsed defensively.
nonisolated struct XSettings: Equatable {
    private(set) var integers: [String: Int] = [:]
    private(set) var strings: [String: String] = [:]

    init() {}

    /// Parses the bytes of the property up to the first malformed setting.
    ///
    /// Layout: byte order (0 little, 1 big), 3 unused bytes, serial, count; then for each setting its type (0 integer, 1 string,
    /// 2 colour), 1 unused byte, the length of the name in 16 bits, the name padded to a multiple of 4 bytes, the serial of its last
    /// change, the value.
    init(_ bytes: [UInt8]) {
        var reader = Reader(bytes: bytes, isBigEndian: bytes.first == 1)
        guard let order = bytes.first, order <= 1, reader.skip(8), let count = reader.uint32() else { return }
        for _ in 0..<count {
            guard let type = reader.uint8(), reader.skip(1), let nameLength = reader.uint16(),
                let name = reader.text(Int(nameLength)), reader.skip(4)
            else { return }
            switch type {
            case 0:
                guard let value = reader.uint32() else { return }
                integers[name] = Int(Int32(bitPattern: value))
            case 1:
                guard let length = reader.uint32(), let value = reader.text(Int(length)) else { return }
                strings[name] = value
            case 2: guard reader.skip(8) else { return }
            default: return
            }
        }
    }
}

/// Reads numbers and padded strings; returns nil at the end of the bytes.
nonisolated private struct Reader {
    let bytes: [UInt8]
    let isBigEndian: Bool
    var position = 0

    mutating func skip(_ count: Int) -> Bool {
        guard count <= bytes.count - position else { return false }
        position += count
        return true
    }

    mutating func uint8() -> UInt8? {
        guard position < bytes.count else { return nil }
        defer { position += 1 }
        return bytes[position]
    }

    mutating func uint16() -> UInt16? { number(2).map { UInt16(truncatingIfNeeded: $0) } }
    mutating func uint32() -> UInt32? { number(4) }

    private mutating func number(_ count: Int) -> UInt32? {
        let start = position
        guard skip(count) else { return nil }
        let part = bytes[start..<start + count]
        return isBigEndian ? part.reduce(0) { $0 << 8 | UInt32($1) } : part.reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// A string of `count` bytes, padded to a multiple of four.
    mutating func text(_ count: Int) -> String? {
        let start = position
        guard skip(count), skip((4 - count & 3) & 3) else { return nil }
        return String(decoding: bytes[start..<start + count], as: UTF8.self)
    }
}
