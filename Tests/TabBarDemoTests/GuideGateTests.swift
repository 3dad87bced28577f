// What comes before a scene: the guide, until somebody has been through it.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit
import WindowSystem

@testable import TabBarDemo
@testable import TabBarDemoScenes

extension Stage where Content == Void {
    fileprivate var root: UIViewController? { window.rootViewController }
    fileprivate var isGuide: Bool { root is GuideViewController }
}

@MainActor
@Suite struct GuideGateTests {
    /// Launches a scene, which may begin with the guide, with the shared settings.
    private func launch(_ scene: any Scene.Type, _ guide: CommandLineOptions.GuideRequest = .untilFinished) throws -> Stage<Void> {
        try Stage(scene: scene, settings: .shared, guide: guide, size: CGSize(width: 320, height: 480)) { _ in () }
    }

    /// Turns the pages with a key, and presses the last page's button.
    private func finishGuide(_ stage: Stage<Void>) {
        for _ in 0..<4 { stage.press(.enter) }
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
            let first = try launch(BounceScene.self)
            #expect(first.isGuide)
            first.press(.enter)
            #expect(first.isGuide)
        }
        #expect(memory.values.isEmpty)  // seen, but not finished
        DemoSettings.shared = DemoSettings(store: memory)
        do {
            let second = try launch(BounceScene.self)
            #expect(second.isGuide)
            finishGuide(second)
            #expect(second.root is ShopTabBarController)
            #expect(memory.values["guide-finished"] == .flag(true))
            #expect(UIApplication.shared.isIdle)
        }
        DemoSettings.shared = DemoSettings(store: memory)
        #expect(try launch(BounceScene.self).root is ShopTabBarController)
    }

    @Test func theCommandLineDecidesOverTheMemory() throws {
        DemoSettings.shared = DemoSettings()
        defer { DemoSettings.shared = DemoSettings() }
        #expect(try !launch(BounceScene.self, .never).isGuide)
        #expect(try !launch(WheelScene.self).isGuide)
        DemoSettings.shared.guideFinished = true
        #expect(try !launch(BounceScene.self).isGuide)
        let asked = try launch(WheelScene.self, .always)
        #expect(asked.isGuide)
        finishGuide(asked)
        #expect(asked.root is UITabBarController)
    }

    @Test func theSceneFadesInAndClicksMeanwhileDoNothing() throws {
        DemoSettings.shared = DemoSettings()
        defer { DemoSettings.shared = DemoSettings() }
        let stage = try launch(BounceScene.self)
        for _ in 0..<3 {
            stage.press(.enter)
        }
        let guide = stage.native.pixels()
        stage.native.press(.enter)
        stage.system.advance(by: SceneDelegate.crossFadeSeconds / 2)
        let half = stage.native.pixels()
        let tabs = try #require(stage.root as? ShopTabBarController)
        stage.native.click(x: 120, y: 460)  // the second tab
        stage.native.resize(width: 400, height: 500)
        stage.native.resize(width: 320, height: 480)
        stage.settle()
        let scene = stage.native.pixels()
        #expect(half != guide && half != scene && guide != scene)
        #expect(tabs.selectedIndex == 0)
        stage.native.click(x: 120, y: 460)
        stage.settle()
        #expect(tabs.selectedIndex == 1)
    }
}
