// Tests when a scene begins with the guide, and the transition from the guide to the scene.

import Foundation
import LaboratoryCore
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

    /// Turns the pages with Return, and finishes the guide with the same key.
    private func finishGuide(_ stage: Stage<Void>) {
        for _ in 0..<4 { stage.press(.enter) }
    }

    /// A settings store that survives launches.
    private final class MemoryStore: SettingsStore {
        var values: [String: SettingsValue] = [:]
        func value(named name: String) -> SettingsValue? { values[name] }
        func set(_ value: SettingsValue, named name: String) { values[name] = value }
    }

    @Test func guideAppearsAtEachLaunchUntilItIsCompleted() throws {
        let store = MemoryStore()
        defer { DemoSettings.shared = DemoSettings() }
        DemoSettings.shared = DemoSettings(store: store)
        do {
            let first = try launch(BounceScene.self)
            #expect(first.isGuide)
            first.press(.enter)
            #expect(first.isGuide)
        }
        #expect(store.values.isEmpty)  // shown, but not completed
        DemoSettings.shared = DemoSettings(store: store)
        do {
            let second = try launch(BounceScene.self)
            #expect(second.isGuide)
            finishGuide(second)
            #expect(second.root is ShopTabBarController)
            #expect(store.values["guide-finished"] == .flag(true))
            #expect(UIApplication.shared.isIdle)
        }
        DemoSettings.shared = DemoSettings(store: store)
        #expect(try launch(BounceScene.self).root is ShopTabBarController)
    }

    @Test func commandLineOverridesTheStoredValue() throws {
        DemoSettings.shared = DemoSettings()
        defer { DemoSettings.shared = DemoSettings() }
        #expect(try !launch(BounceScene.self, .never).isGuide)
        #expect(try !launch(WheelScene.self).isGuide)
        DemoSettings.shared.guideFinished = true
        #expect(try !launch(BounceScene.self).isGuide)
        let requested = try launch(WheelScene.self, .always)
        #expect(requested.isGuide)
        finishGuide(requested)
        #expect(requested.root is UITabBarController)
    }

    @Test func sceneFadesInAndIgnoresClicksDuringTheFade() throws {
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
