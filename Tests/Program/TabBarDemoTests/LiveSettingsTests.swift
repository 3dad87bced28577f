// Tests that a scene has the same pixels whether a setting is changed while the scene is shown or before its launch.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit
import WindowSystem

@testable import TabBarDemo
@testable import TabBarDemoScenes

@MainActor
@Suite struct LiveSettingsTests {
    /// Launches a scene with the shared settings.
    private func launch(_ name: String) throws -> Stage<Void> {
        let scene = try #require(SceneCatalog.scene(named: name))
        return try Stage(scene: scene, settings: .shared, size: CGSize(width: 320, height: 480)) { _ in () }
    }

    /// The window's pixels once nothing moves.
    private func pixels(_ stage: Stage<Void>) -> [UInt32] {
        stage.settle()
        return stage.native.pixels()
    }

    /// The number of different pixels.
    private func difference(_ first: [UInt32], _ second: [UInt32]) -> Int {
        first.count == second.count ? zip(first, second).count { $0 != $1 } : .max
    }

    @Test func changingTheAppearanceEqualsLaunchingWithIt() throws {
        for name in SceneCatalog.names { try checkAppearance(of: name) }
    }

    private func checkAppearance(of name: String) throws {
        DemoSettings.shared = DemoSettings()
        defer { DemoSettings.shared = DemoSettings() }
        let live = try launch(name)
        let light = pixels(live)
        DemoSettings.shared.appearance = .dark
        let dark = pixels(live)
        DemoSettings.shared.appearance = .light
        #expect(difference(pixels(live), light) == 0, "\(name)")
        // The desktop's preference applies with the setting `system`.
        DemoSettings.shared.appearance = .system
        live.system.settings.colorScheme = .dark
        #expect(difference(pixels(live), dark) == 0, "\(name)")
        DemoSettings.shared.appearance = .dark
        #expect(difference(try pixels(launch(name)), dark) == 0, "\(name)")
        #expect(difference(light, dark) > 1000, "\(name)")
    }

    @Test func changingTheLanguageEqualsLaunchingWithIt() throws {
        for name in SceneCatalog.names { try checkLanguage(of: name) }
    }

    private func checkLanguage(of name: String) throws {
        DemoSettings.shared = DemoSettings()
        defer { DemoSettings.shared = DemoSettings() }
        // The shop and the raised button's pages are in Chinese with the setting `system`.
        DemoSettings.shared.language = .english
        let live = try launch(name)
        let english = pixels(live)
        DemoSettings.shared.language = .traditionalChinese
        let chinese = pixels(live)
        DemoSettings.shared.language = .english
        #expect(difference(pixels(live), english) == 0, "\(name)")
        DemoSettings.shared.language = .traditionalChinese
        #expect(difference(try pixels(launch(name)), chinese) == 0, "\(name)")
        #expect(chinese != english, "\(name)")
    }

    @Test func arabicMirrorsEachSceneAtOnce() throws {
        for name in SceneCatalog.names { try checkArabic(of: name) }
    }

    private func checkArabic(of name: String) throws {
        DemoSettings.shared = DemoSettings()
        defer { DemoSettings.shared = DemoSettings() }
        DemoSettings.shared.language = .english
        let live = try launch(name)
        let english = pixels(live)
        DemoSettings.shared.language = .arabic
        let arabic = pixels(live)
        DemoSettings.shared.language = .english
        #expect(difference(pixels(live), english) == 0, "\(name): English again")
        // Arabic also changes the texts, so it differs from mirrored English.
        DemoSettings.shared.direction = .rightToLeft
        let mirrored = pixels(live)
        DemoSettings.shared.direction = .language
        #expect(difference(mirrored, english) > 100, "\(name): mirrored")
        #expect(difference(arabic, mirrored) > 200, "\(name): in Arabic")
        DemoSettings.shared.language = .arabic
        #expect(difference(try pixels(launch(name)), arabic) == 0, "\(name): launched in Arabic")
    }

    @Test func changingTheTextSizeEqualsLaunchingWithIt() throws {
        for name in SceneCatalog.names { try checkTextSize(of: name) }
    }

    private func checkTextSize(of name: String) throws {
        DemoSettings.shared = DemoSettings()
        defer { DemoSettings.shared = DemoSettings() }
        let live = try launch(name)
        let usual = pixels(live)
        DemoSettings.shared.textSize = .accessibility2
        let large = pixels(live)
        DemoSettings.shared.textSize = .system
        #expect(difference(pixels(live), usual) == 0, "\(name): the desktop's again")
        // The desktop's text size applies with the setting `system`.
        live.system.settings.textScale = 2
        #expect(difference(pixels(live), large) == 0, "\(name): the desktop's")
        live.system.settings.textScale = 1
        DemoSettings.shared.textSize = .accessibility2
        #expect(difference(try pixels(launch(name)), large) == 0, "\(name): launched with it")
        #expect(difference(usual, large) > 500, "\(name)")
    }

    /// Tests visible cells with titles that are too wide for their labels at the new text size.
    @Test func visibleRowsFitALargerTextSize() throws {
        let stage = try Stage.combined(size: CGSize(width: 320, height: 844)) { $0.wheelContents = .chineseNumerals }
        stage.list.tableView.contentOffset.y += 10 * stage.list.tableView.rowHeight
        stage.settle()
        stage.settings.textSize = .accessibility5
        stage.settle()
        let labels = stage.list.tableView.visibleCells.compactMap(\.textLabel)
        #expect(labels.contains { $0.intrinsicContentSize.width > $0.bounds.width }, "no title is too wide, so the test checks nothing")
        for label in labels {
            let share = label.adjustsFontSizeToFitWidth ? label.minimumScaleFactor : 1
            #expect(label.intrinsicContentSize.width * share <= label.bounds.width, "\(label.text ?? "")")
        }
    }
}
