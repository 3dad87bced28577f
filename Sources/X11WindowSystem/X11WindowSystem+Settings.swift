// The desktop's settings and scale, at the start and as they change.

internal import CX11
internal import DesktopPortal
internal import WindowSystem

extension X11WindowSystem {
    /// Reads everything that the desktop says, and follows it from now on.
    func readSettings() {
        guard connection.isAlive else { return }
        let xsettings = readXSettings()
        // Read from the window, because Xlib's copy is as old as the connection.
        let text = String(decoding: connection.bytes(connection.root, XA_RESOURCE_MANAGER, type: XA_STRING), as: UTF8.self)
        let resources = X11Scale.resources(text)
        scale = X11Scale.choose(
            override: options.scale, settings: xsettings, resources: resources, gdkScale: Environment["GDK_SCALE"])
        var settings = DesktopSettings(xsettings: xsettings, resources: resources)
        if let theme = Environment["GTK_THEME"] { settings.colorScheme = DesktopSettings.colorScheme(ofTheme: theme) }
        switch portal.preference {
        case .dark: settings.colorScheme = .dark
        case .light: settings.colorScheme = .light
        case .none?, nil: break
        }
        self.settings = settings
    }

    /// Reads the settings anew and tells those whom the change concerns.
    func settingsChanged() {
        let (oldScale, oldSettings) = (scale, settings)
        readSettings()
        if scale != oldScale { windows.values.forEach { $0.scaleChanged(to: scale) } }
        if settings != oldSettings { delegate?.windowSystemDidChangeSettings(self) }
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
        colorScheme = Self.colorScheme(ofTheme: xsettings.strings["Net/ThemeName"] ?? "")
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

    /// Whether a theme of this name is a dark one: `Adwaita-dark`, `Adwaita:dark`.
    nonisolated static func colorScheme(ofTheme name: String) -> ColorScheme {
        let name = name.lowercased()
        return name.hasSuffix("-dark") || name.hasSuffix(":dark") ? .dark : .light
    }
}
