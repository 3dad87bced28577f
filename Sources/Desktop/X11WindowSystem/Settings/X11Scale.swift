// The scale, from the settings, resources and variables in which desktops store it.

internal import Glibc

/// Chooses the scale and the text scale.
nonisolated enum X11Scale {
    /// The scale, 0.5…4: `override`, else the first of the variable GDK_SCALE, XSETTINGS' window scaling factor, the resource `Xft.dpi`
    /// (96 is scale 1) and XSETTINGS' `Xft/DPI`, else 1. The variable wins as in GTK: it is set for one program.
    ///
    /// The monitor's physical size is not used, because servers and monitors often report wrong values.
    static func choose(override: Double?, settings: XSettings, resources: [String: String], gdkScale: String?) -> Double {
        let candidates: [Double?] = [
            override,
            gdkScale.flatMap(number),
            settings.integers["Gdk/WindowScalingFactor"].map(Double.init),
            resources["Xft.dpi"].flatMap(number).map { $0 / 96 },
            settings.integers["Xft/DPI"].map { Double($0) / 1024 / 96 },
        ]
        let chosen = candidates.lazy.compactMap { $0 }.first { $0.isFinite && $0 > 0 } ?? 1
        return min(max(chosen, 0.5), 4)
    }

    /// The factor by which texts are enlarged in addition to the scale, 0.5…4, from XSETTINGS' resolutions.
    ///
    /// Nil if the factor is outside that range, or if there is no resolution. Also nil without a window scaling factor, because the
    /// resolution is then the scale itself.
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
