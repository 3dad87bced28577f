// What comes before a scene: the guide, until somebody has been through it.

import Foundation
import OffscreenWindowSystem
import Testing
import UIKit
import WindowSystem

@testable import TabBarDemo
@testable import TabBarDemoScenes

@MainActor
@Suite struct GuideGateTests {
    /// A scene that may begin with the guide, off the screen.
    private final class Launch {
        let system = OffscreenWindowSystem()
        let window: OffscreenWindow

        init(_ scene: any Scene.Type, _ guide: CommandLineOptions.GuideRequest = .untilFinished) throws {
            UIApplication.windowConfiguration = UIWindowConfiguration(
                title: "Guide", size: CGSize(width: 320, height: 480), minimumSize: CGSize(width: 1, height: 1), safeAreaInsets: .zero)
            try UIApplication.shared.start(SceneDelegate(scene: scene, options: SceneOptions(), guide: guide), on: system)
            guard let window = system.windows.first else { throw StageError(description: "the scene did not start") }
            self.window = window
            system.settle(limit: 2)
        }

        isolated deinit {
            UIApplication.shared.stop()
            UIApplication.windowConfiguration = UIWindowConfiguration()
        }

        var root: UIViewController? { UIApplication.shared.keyWindow?.rootViewController }
        var isGuide: Bool { root is GuideViewController }

        /// Turns the pages by keys, and presses the last one's button.
        func goThroughTheGuide() {
            for _ in 0..<4 {
                window.press(.enter)
                system.settle(limit: 5)
            }
        }
    }

    /// A memory that outlives launches.
    private final class Memory: SettingsStore {
        var values: [String: SettingsValue] = [:]
        func value(named name: String) -> SettingsValue? { values[name] }
        func remember(_ value: SettingsValue, named name: String) { values[name] = value }
    }

    @Test func theGuideComesUntilItIsFinished() throws {
        let memory = Memory()
        defer { DemoSettings.shared = DemoSettings() }
        DemoSettings.shared = DemoSettings(store: memory)
        do {
            let first = try Launch(BounceScene.self)
            #expect(first.isGuide)
            first.window.press(.enter)
            first.system.settle(limit: 5)
            #expect(first.isGuide)
        }
        #expect(memory.values.isEmpty)  // seen, but not finished
        DemoSettings.shared = DemoSettings(store: memory)
        do {
            let second = try Launch(BounceScene.self)
            #expect(second.isGuide)
            second.goThroughTheGuide()
            #expect(second.root is ShopTabBarController)
            #expect(memory.values["guide-finished"] == .flag(true))
            #expect(UIApplication.shared.isIdle)
        }
        DemoSettings.shared = DemoSettings(store: memory)
        #expect(try Launch(BounceScene.self).root is ShopTabBarController)
    }

    @Test func theCommandLineDecidesOverTheMemory() throws {
        DemoSettings.shared = DemoSettings()
        defer { DemoSettings.shared = DemoSettings() }
        #expect(try !Launch(BounceScene.self, .never).isGuide)
        #expect(try !Launch(WheelScene.self).isGuide)
        DemoSettings.shared.guideFinished = true
        #expect(try !Launch(BounceScene.self).isGuide)
        let asked = try Launch(WheelScene.self, .always)
        #expect(asked.isGuide)
        asked.goThroughTheGuide()
        #expect(asked.root is UITabBarController)
    }

    @Test func theSceneFadesInAndClicksMeanwhileDoNothing() throws {
        DemoSettings.shared = DemoSettings()
        defer { DemoSettings.shared = DemoSettings() }
        let launch = try Launch(BounceScene.self)
        for _ in 0..<3 {
            launch.window.press(.enter)
            launch.system.settle(limit: 5)
        }
        let guide = launch.window.pixels()
        launch.window.press(.enter)
        launch.system.advance(by: SceneDelegate.crossFadeSeconds / 2)
        let half = launch.window.pixels()
        let tabs = try #require(launch.root as? ShopTabBarController)
        launch.window.click(x: 120, y: 460)  // the second tab
        launch.window.resize(width: 400, height: 500)
        launch.window.resize(width: 320, height: 480)
        launch.system.settle(limit: 5)
        let scene = launch.window.pixels()
        #expect(half != guide && half != scene && guide != scene)
        #expect(tabs.selectedIndex == 0)
        launch.window.click(x: 120, y: 460)
        launch.system.settle(limit: 5)
        #expect(tabs.selectedIndex == 1)
    }
}
