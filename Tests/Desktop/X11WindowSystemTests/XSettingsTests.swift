// Parsing of XSETTINGS properties in both byte orders, also of malformed ones.

import DesktopBus
import TestSupport
import Testing
import WindowSystem

@testable import DesktopPortal
@testable import X11WindowSystem

/// Writes properties as a settings manager does.
private struct Writer {
    var isBigEndian = false
    var bytes: [UInt8] = []

    mutating func number(_ value: UInt32, bytes count: Int = 4) {
        let little = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * UInt32($0))) }
        bytes += isBigEndian ? little.reversed() : little
    }
    mutating func padded(_ text: String) {
        bytes += Array(text.utf8)
        while bytes.count % 4 != 0 { bytes.append(0) }
    }
    mutating func header(count: UInt32) {
        bytes += [isBigEndian ? 1 : 0, 0, 0, 0]
        number(7)
        number(count)
    }
    mutating func setting(type: UInt8, _ name: String) {
        bytes += [type, 0]
        number(UInt32(name.utf8.count), bytes: 2)
        padded(name)
        number(3)
    }

    static func sample(isBigEndian: Bool) -> [UInt8] {
        var writer = Writer(isBigEndian: isBigEndian)
        writer.header(count: 4)
        writer.setting(type: 0, "Net/DoubleClickTime")
        writer.number(250)
        writer.setting(type: 1, "Net/ThemeName")
        writer.number(12)
        writer.padded("Adwaita-dark")
        writer.setting(type: 2, "Some/Colour")
        writer.number(0)
        writer.number(0)
        writer.setting(type: 0, "Gdk/Offset")
        writer.number(UInt32(bitPattern: -5))
        return writer.bytes
    }
}

@MainActor @Suite struct XSettingsTests {
    @Test(arguments: [false, true]) func integersAndStringsAreReadInBothByteOrders(isBigEndian: Bool) {
        let settings = XSettings(Writer.sample(isBigEndian: isBigEndian))
        #expect(settings.integers == ["Net/DoubleClickTime": 250, "Gdk/Offset": -5])
        #expect(settings.strings == ["Net/ThemeName": "Adwaita-dark"])
    }

    @Test func aTruncatedPropertyLacksItsLastSetting() {
        let bytes = Writer.sample(isBigEndian: false)
        for count in 0..<bytes.count {
            let settings = XSettings(Array(bytes.prefix(count)))
            #expect(settings.integers.count + settings.strings.count < 3)
        }
    }

    @Test func lengthsBeyondTheEndStopTheParsing() {
        var writer = Writer()
        writer.header(count: .max)
        writer.setting(type: 0, "A/B")
        writer.number(1)
        writer.setting(type: 1, "C/D")
        writer.number(.max)
        #expect(XSettings(writer.bytes).integers == ["A/B": 1])
        #expect(XSettings([2, 0, 0, 0]) == XSettings())
        #expect(XSettings([]) == XSettings())
    }

    @Test func randomlyCorruptedPropertiesDoNotTrap() {
        var generator = SeededGenerator(seed: 20)
        for _ in 0..<5_000 {
            var bytes = Writer.sample(isBigEndian: Bool.random(using: &generator))
            for _ in 0..<Int.random(in: 1...8, using: &generator) {
                bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            }
            let settings = XSettings(Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &generator))))
            #expect(settings.integers.count + settings.strings.count <= bytes.count / 12)
        }
    }

    @Test func xsettingsAreConvertedToDesktopSettings() {
        var settings = DesktopSettings(xsettings: XSettings(Writer.sample(isBigEndian: false)), resources: [:])
        #expect(settings.colorScheme == .dark)
        #expect(settings.doubleClickTime == 0.25)
        #expect(settings.hinting == .slight)
        settings = DesktopSettings(xsettings: XSettings(), resources: ["Xft.hintstyle": "hintfull", "Xft.antialias": "0"])
        #expect(settings.hinting == .full)
        #expect(settings.antialiasing == .none)
        #expect(settings.colorScheme == .light)
    }

    private func settings(strings: [String: String] = [:], integers: [String: Int] = [:]) -> XSettings {
        var writer = Writer()
        writer.header(count: UInt32(strings.count + integers.count))
        for (name, text) in strings {
            writer.setting(type: 1, name)
            writer.number(UInt32(text.utf8.count))
            writer.padded(text)
        }
        for (name, number) in integers {
            writer.setting(type: 0, name)
            writer.number(UInt32(bitPattern: Int32(number)))
        }
        return XSettings(writer.bytes)
    }

    @Test(arguments: [
        ("HighContrast", DesktopSettings.Contrast.increased, DesktopSettings.ColorScheme.light),
        ("HighContrastInverse", .increased, .dark), ("ContrastHigh", .increased, .light), ("Adwaita-dark", .normal, .dark),
        ("Yaru", .normal, .light),
    ])
    func namesOfThemesSetAppearanceAndContrast(name: String, contrast: DesktopSettings.Contrast, scheme: DesktopSettings.ColorScheme) {
        let settings = DesktopSettings(xsettings: self.settings(strings: ["Net/ThemeName": name]), resources: [:])
        #expect(settings.contrast == contrast)
        #expect(settings.colorScheme == scheme)
    }

    @Test func disabledAnimationsReduceMotion() {
        #expect(DesktopSettings(xsettings: settings(integers: ["Gtk/EnableAnimations": 0]), resources: [:]).motion == .reduced)
        #expect(DesktopSettings(xsettings: settings(integers: ["Gtk/EnableAnimations": 1]), resources: [:]).motion == .full)
    }

    @Test func resolutionWithAWindowScaleIsTheTextScale() {
        func scale(_ integers: [String: Int]) -> Double? { X11Scale.textScale(settings: settings(integers: integers)) }
        let usual = 96 * 1024
        #expect(scale(["Gdk/WindowScalingFactor": 2, "Gdk/UnscaledDPI": usual * 5 / 4, "Xft/DPI": usual * 5 / 2]) == 1.25)
        #expect(scale(["Gdk/WindowScalingFactor": 2, "Xft/DPI": usual * 3]) == 1.5)
        #expect(scale(["Gdk/WindowScalingFactor": 1, "Xft/DPI": usual]) == 1)
        // Without Gdk/WindowScalingFactor, the resolution sets the scale of the window, not of texts. −1024 means that the server chooses
        // the resolution.
        #expect(scale(["Xft/DPI": usual * 2]) == nil)
        #expect(scale(["Gdk/WindowScalingFactor": 1, "Xft/DPI": -1024]) == nil)
        #expect(scale(["Gdk/WindowScalingFactor": 0, "Xft/DPI": usual]) == nil)
        #expect(scale(["Gdk/WindowScalingFactor": 1]) == nil)
        #expect(scale(["Gdk/WindowScalingFactor": 1, "Gdk/UnscaledDPI": usual * 100]) == nil)
    }

    @Test func portalPreferencesAreAddedToXSettings() {
        var settings = DesktopSettings(xsettings: self.settings(strings: ["Net/ThemeName": "HighContrast"]), resources: [:])
        settings.apply(PortalPreferences())
        #expect(settings.contrast == .increased && settings.textScale == 1 && settings.motion == .full)
        var preferences = PortalPreferences()
        preferences.apply(.double(1.5), named: "text-scaling-factor", in: PortalPreferences.interface)
        preferences.apply(.uint32(1), named: "reduced-motion", in: PortalPreferences.standard)
        settings.apply(preferences)
        #expect(settings.contrast == .increased && settings.textScale == 1.5 && settings.motion == .reduced)
    }
}
