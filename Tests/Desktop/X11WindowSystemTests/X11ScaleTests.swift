// The order of the sources of the scale, and the refresh rate of a mode.

import Testing

@testable import X11WindowSystem

@MainActor @Suite struct X11ScaleTests {
    private func settings(_ values: [String: Int]) -> XSettings {
        var bytes: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, UInt8(values.count), 0, 0, 0]
        for (name, value) in values {
            bytes += [0, 0, UInt8(name.utf8.count), 0] + Array(name.utf8)
            while bytes.count % 4 != 0 { bytes.append(0) }
            bytes += [0, 0, 0, 0] + (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        return XSettings(bytes)
    }

    private func choose(
        _ override: Double? = nil, _ values: [String: Int] = [:], _ resources: String = "", gdk: String? = nil
    ) -> Double {
        X11Scale.choose(
            override: override, settings: settings(values), resources: X11Scale.resources(resources), gdkScale: gdk)
    }

    @Test func firstSourceWithAScaleDeterminesTheScale() {
        let all = ["Gdk/WindowScalingFactor": 2, "Xft/DPI": 96 * 1024 * 3]
        #expect(choose(1.5, all, "Xft.dpi:\t168\n", gdk: "4") == 1.5)
        // GTK 3: `GDK_SCALE` wins over the settings of the desktop.
        #expect(choose(nil, all, "Xft.dpi:\t96\n", gdk: "4") == 4)
        #expect(choose(nil, all, "Xft.dpi:\t168\n") == 2)
        #expect(choose(nil, ["Xft/DPI": 96 * 1024 * 3], "Xft.dpi:\t168\n") == 1.75)
        #expect(choose(nil, ["Xft/DPI": 96 * 1024 * 3]) == 3)
        #expect(choose(gdk: "2") == 2)
        #expect(choose() == 1)
    }

    @Test func invalidScalesAreIgnoredAndOthersClamped() {
        #expect(choose(nil, ["Gdk/WindowScalingFactor": 0], "Xft.dpi: 144\n", gdk: "many") == 1.5)
        #expect(choose(nil, [:], "Xft.dpi: -96\n") == 1)
        #expect(choose(.nan, [:], "Xft.dpi: 144") == 1.5)
        #expect(choose(nil, [:], "Xft.dpi: 100000") == 4)
        #expect(choose(0.01) == 0.5)
    }

    @Test func resourcesAreLinesOfNameAndValue() {
        let resources = X11Scale.resources("! comment: 1\nXft.dpi:\t96\nXft.dpi: 120\nbroken line\n*font :  a: b\n")
        #expect(resources == ["Xft.dpi": "120", "*font": "a: b"])
    }

    // CEA-861's 1920x1080 at 60 Hz, the same interlaced with 60 fields per second, and the mode of a 144 Hz monitor.
    @Test func theRefreshRateIsTheDotClockDividedByTheTotal() throws {
        #expect(try abs(#require(X11RefreshRate.rate(dotClock: 148_500_000, total: 2200 * 1125, flags: 0)) - 60) < 1e-9)
        #expect(try abs(#require(X11RefreshRate.rate(dotClock: 74_250_000, total: 2200 * 1125, flags: 0x10)) - 60) < 1e-9)
        #expect(try abs(#require(X11RefreshRate.rate(dotClock: 346_500_000, total: 2080 * 1157, flags: 0)) - 143.98) < 0.01)
        #expect(X11RefreshRate.rate(dotClock: 0, total: 0, flags: 0) == nil)
        #expect(X11RefreshRate.rate(dotClock: 1, total: 1000, flags: 0) == 30)
    }
}
