// The desktop's settings and scale, at the start and as they change.

internal import CX11
internal import DesktopPortal
internal import WindowSystem

extension X11WindowSystem {
    /// Reads everything that the desktop says, and follows it from now on.
    func readSettings() {
        guard connection.isAlive else { return }
        let xsettings = readXSettings()
        cursorTheme = X11CursorTheme(xsettings)
        // Read from the window, because Xlib's copy is as old as the connection.
        let text = String(decoding: connection.bytes(connection.root, XA_RESOURCE_MANAGER, type: XA_STRING), as: UTF8.self)
        let resources = X11Scale.resources(text)
        scale = X11Scale.choose(
            override: options.scale, settings: xsettings, resources: resources, gdkScale: Environment["GDK_SCALE"])
        var settings = DesktopSettings(xsettings: xsettings, resources: resources)
        if let theme = Environment["GTK_THEME"] { settings.takeLook(ofTheme: theme) }
        if let preferences = portal.preferences { settings.take(preferences) }
        // A desktop's settings daemon knows what it scales; the portal passes on a setting that the daemon may not follow.
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

    /// The user chose other cursors: each window gets its shape in the new theme.
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
        // First listen, then read: a change in between is read twice rather than missed. The owner may be gone by now.
        connection.errors.ignoring {
            XSelectInput(connection.display, owner, Int(PropertyChangeMask | StructureNotifyMask))
        }
        let name = connection.atoms[.xsettingsSettings]
        return XSettings(connection.bytes(owner, name, type: name))
    }

    /// A property of the root window or of the settings manager's changed.
    func foreignPropertyChanged(_ event: XPropertyEvent) {
        let isOwners = event.window == settingsOwner && event.atom == connection.atoms[.xsettingsSettings]
        if isOwners || event.atom == XA_RESOURCE_MANAGER {
            settingsChanged()
        } else if event.atom == connection.atoms[.netSupported] {
            connection.readSupported()
        }
    }
}

extension DesktopSettings {
    /// The settings that XSETTINGS and the resources know of.
    nonisolated init(xsettings: XSettings, resources: [String: String]) {
        self.init()
        func integer(_ name: String, _ resource: String? = nil) -> Int? {
            xsettings.integers[name] ?? resource.flatMap { resources[$0] }.flatMap { Int($0.filter { !$0.isWhitespace }) }
        }
        takeLook(ofTheme: xsettings.strings["Net/ThemeName"] ?? "")
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
        // Values outside these ranges are a mistake, and would make the program unusable.
        if let time = integer("Net/DoubleClickTime"), (50...5000).contains(time) { doubleClickTime = Double(time) / 1000 }
        if let distance = integer("Net/DoubleClickDistance"), (1...100).contains(distance) { doubleClickDistance = Double(distance) }
        if let threshold = integer("Net/DndDragThreshold"), (1...100).contains(threshold) { dragThreshold = Double(threshold) }
    }

    /// Takes what a theme's name says: dark is `Adwaita-dark` or `Adwaita:dark`, high contrast `HighContrast` or `ContrastHigh`.
    nonisolated mutating func takeLook(ofTheme name: String) {
        let name = name.lowercased()
        let isHighContrast = name.hasPrefix("highcontrast") || name.hasPrefix("contrasthigh")
        contrast = isHighContrast ? .increased : .normal
        let isDark = name.hasSuffix("-dark") || name.hasSuffix(":dark") || isHighContrast && name.hasSuffix("inverse")
        colorScheme = isDark ? .dark : .light
    }

    /// Takes what the portal says; of contrast and motion only what differs from the usual, as its silence and its zero are the same.
    nonisolated mutating func take(_ preferences: PortalPreferences) {
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
