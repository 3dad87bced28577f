// The desktop's settings and scale, at the start and after changes.

internal import CX11
internal import DesktopPortal
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
        scale = X11Scale.choose(
            override: options.scale, settings: xsettings, resources: resources, gdkScale: Environment["GDK_SCALE"])
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
        connection.errors.ignoring {
            XSelectInput(connection.display, owner, Int(PropertyChangeMask | StructureNotifyMask))
        }
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
    /// The settings from XSETTINGS and the X resources.
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
