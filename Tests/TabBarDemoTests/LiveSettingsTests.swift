// Settings at once: a scene whose appearance or language is changed looks as if it had begun with it, in every pixel.

import Foundation
import OffscreenWindowSystem
import Testing
import UIKit
import WindowSystem

@testable import TabBarDemo
@testable import TabBarDemoScenes

@MainActor
@Suite struct LiveSettingsTests {
    /// A scene off the screen.
    private final class Launch {
        let system = OffscreenWindowSystem()
        let window: OffscreenWindow

        init(_ name: String) throws {
            guard let scene = SceneCatalog.scene(named: name) else { throw StageError(description: "no scene \(name)") }
            UIApplication.windowConfiguration = UIWindowConfiguration(
                title: name, size: CGSize(width: 320, height: 480), minimumSize: CGSize(width: 1, height: 1), safeAreaInsets: .zero)
            try UIApplication.shared.start(SceneDelegate(scene: scene, options: SceneOptions()), on: system)
            guard let window = system.windows.first else { throw StageError(description: "the scene did not start") }
            self.window = window
        }

        isolated deinit {
            UIApplication.shared.stop()
            UIApplication.windowConfiguration = UIWindowConfiguration()
        }

        /// What is seen once everything has come to rest.
        func pixels() -> [UInt32] {
            system.settle(limit: 5)
            return window.pixels()
        }
    }

    /// How many pixels of the two differ.
    private func difference(_ first: [UInt32], _ second: [UInt32]) -> Int {
        first.count == second.count ? zip(first, second).count { $0 != $1 } : .max
    }

    @Test func anAppearanceIsTakenOnAtOnce() throws {
        for name in SceneCatalog.names { try checkAppearance(of: name) }
    }

    private func checkAppearance(of name: String) throws {
        DemoSettings.shared = DemoSettings()
        defer { DemoSettings.shared = DemoSettings() }
        let live = try Launch(name)
        let light = live.pixels()
        DemoSettings.shared.appearance = .dark
        let dark = live.pixels()
        DemoSettings.shared.appearance = .light
        #expect(difference(live.pixels(), light) == 0, "\(name)")
        // The desktop's preference counts as long as nothing else was chosen.
        DemoSettings.shared.appearance = .system
        live.system.settings.colorScheme = .dark
        #expect(difference(live.pixels(), dark) == 0, "\(name)")
        DemoSettings.shared.appearance = .dark
        #expect(difference(try Launch(name).pixels(), dark) == 0, "\(name)")
        #expect(difference(light, dark) > 1000, "\(name)")
    }

    @Test func aLanguageIsSpokenAtOnce() throws {
        for name in SceneCatalog.names { try checkLanguage(of: name) }
    }

    private func checkLanguage(of name: String) throws {
        DemoSettings.shared = DemoSettings()
        defer { DemoSettings.shared = DemoSettings() }
        // The shop and the raised button's pages are in Chinese unless a language is chosen.
        DemoSettings.shared.language = .english
        let live = try Launch(name)
        let english = live.pixels()
        DemoSettings.shared.language = .traditionalChinese
        let chinese = live.pixels()
        DemoSettings.shared.language = .english
        #expect(difference(live.pixels(), english) == 0, "\(name)")
        DemoSettings.shared.language = .traditionalChinese
        #expect(difference(try Launch(name).pixels(), chinese) == 0, "\(name)")
        // Only the wheel's page is not translated: its texts are the article's, in English.
        #expect((chinese == english) == (name == "wheel"), "\(name)")
    }

    @Test func arabicTurnsEverySceneRoundAtOnce() throws {
        for name in SceneCatalog.names { try checkArabic(of: name) }
    }

    private func checkArabic(of name: String) throws {
        DemoSettings.shared = DemoSettings()
        defer { DemoSettings.shared = DemoSettings() }
        DemoSettings.shared.language = .english
        let live = try Launch(name)
        let english = live.pixels()
        DemoSettings.shared.language = .arabic
        let arabic = live.pixels()
        DemoSettings.shared.language = .english
        #expect(difference(live.pixels(), english) == 0, "\(name): back in English")
        // Arabic changes the direction and the texts: it differs from English that is laid out from right to left.
        DemoSettings.shared.direction = .rightToLeft
        let mirrored = live.pixels()
        DemoSettings.shared.direction = .language
        #expect(difference(mirrored, english) > 100, "\(name): mirrored")
        #expect((difference(arabic, mirrored) > 200) == (name != "wheel"), "\(name): in Arabic")
        DemoSettings.shared.language = .arabic
        #expect(difference(try Launch(name).pixels(), arabic) == 0, "\(name): begun in Arabic")
    }

    @Test func aTextSizeIsTakenOnAtOnce() throws {
        for name in SceneCatalog.names { try checkTextSize(of: name) }
    }

    private func checkTextSize(of name: String) throws {
        DemoSettings.shared = DemoSettings()
        defer { DemoSettings.shared = DemoSettings() }
        let live = try Launch(name)
        let usual = live.pixels()
        DemoSettings.shared.textSize = .accessibility2
        let large = live.pixels()
        DemoSettings.shared.textSize = .system
        #expect(difference(live.pixels(), usual) == 0, "\(name): back to the desktop's")
        // The desktop's counts as long as nothing else was chosen.
        live.system.settings.textScale = 2
        #expect(difference(live.pixels(), large) == 0, "\(name): the desktop's")
        live.system.settings.textScale = 1
        DemoSettings.shared.textSize = .accessibility2
        #expect(difference(try Launch(name).pixels(), large) == 0, "\(name): begun with it")
        #expect(difference(usual, large) > 500, "\(name)")
    }

    /// Cells that are on screen when the size changes, with titles that are too wide at the new size.
    @Test func rowsInSightMakeRoomForALargerText() throws {
        let stage = try CombinedStage(size: CGSize(width: 320, height: 844)) { $0.wheelContents = .chineseNumerals }
        stage.list.tableView.contentOffset.y += 10 * stage.list.tableView.rowHeight
        stage.settle()
        stage.settings.textSize = .accessibility5
        stage.settle()
        let labels = stage.list.tableView.visibleCells.compactMap(\.textLabel)
        #expect(labels.contains { $0.intrinsicContentSize.width > $0.bounds.width }, "no title is too wide, so the test shows nothing")
        for label in labels {
            let share = label.adjustsFontSizeToFitWidth ? label.minimumScaleFactor : 1
            #expect(label.intrinsicContentSize.width * share <= label.bounds.width, "\(label.text ?? "")")
        }
    }
}
