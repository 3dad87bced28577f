// Tests scene `bar`: what the interface shows of a description, and that changes keep the user's place.

import Foundation
import LaboratoryCore
import OffscreenWindowSystem
import TabBarKit
import TestSupport
import Testing
import UIKit
import WindowSystem

@testable import TabBarDemoScenes
@testable import TabBarKit

@MainActor
@Suite(.serialized) struct BarSceneTests {
    private static let square =
        #"<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24"><rect x="4" y="4" width="16" height="16"/></svg>"#

    /// The scene with a bar in a folder.
    private func stage(
        _ bar: BarDescription, in files: TemporaryFolder, size: CGSize = CGSize(width: 320, height: 480),
        prepare: (DemoSettings) -> Void = { _ in }
    ) throws -> Stage<MyBarController> {
        try bar.json().write(to: files.url.appendingPathComponent("bar.json"))
        try BarScene.open(folder: files.url.path)
        let settings = DemoSettings()
        prepare(settings)
        return try Stage(scene: BarScene.self, settings: settings, size: size)
    }

    private func bar(_ count: Int) -> BarDescription {
        BarDescription(name: "Mine", tabs: (1...count).map { BarTab(title: "Tab \($0)") })
    }

    private func click(_ index: Int, on stage: Stage<MyBarController>) {
        stage.click(stage.containers[index])
        stage.settle()
    }

    private func scrollView(_ stage: Stage<MyBarController>) throws -> UIScrollView {
        let page = try #require(stage.tabs.selectedViewController as? UINavigationController).topViewController
        return try #require(page?.view.descendants(of: UIScrollView.self).first)
    }

    @Test func theSampleIsShownWithoutAFolder() throws {
        try BarScene.open(folder: nil)
        let stage = try Stage(scene: BarScene.self, size: CGSize(width: 390, height: 844)) { $0 as? MyBarController }
        #expect(stage.containers.map { $0.textLabel.text } == ["Today", "Garden", "Basket", "Me"])
        #expect(stage.tabs.centreButton?.accessibilityLabel == "Plant" && stage.tabs.bar.isSample)
        stage.containers[1].item.playAnimation(stage.containers[1].icon, textLabel: stage.containers[1].textLabel)
        DemoSettings.shared.language = .simplifiedChinese
        #expect(stage.containers.map { $0.textLabel.text } == ["今天", "园子", "篮子", "我"])
        #expect(stage.tabs.bar.isSample)
    }

    @Test func tabsHaveTheirTitlesBadgesIconsAndAnimations() throws {
        let files = try TemporaryFolder()
        _ = try files.file("a.svg", Self.square)
        let bar = BarDescription(
            name: "Mine",
            tabs: [
                BarTab(title: "One", icon: "a.svg", badge: "3", animation: "swing"),
                BarTab(title: "Two", icon: "a.svg", ownColors: true, badge: BarTab.dot), BarTab(title: "", badge: "Sale"),
            ], tint: BarColors(BarColor(red: 255, green: 0, blue: 0)), unselected: BarColors(BarColor(red: 0, green: 0, blue: 255)),
            animation: "jelly")
        let stage = try stage(bar, in: files), items = stage.containers
        #expect(items.map(\.badge.text) == ["3", "•", "Sale"] && items.map(\.badge.style) == [.number, .dot, .text])
        #expect(items[0].item.animation is SwingItemAnimation && items[1].item.animation is JellyItemAnimation)
        #expect(items[0].icon.image?.renderingMode == .alwaysTemplate && items[1].icon.image?.renderingMode == .alwaysOriginal)
        #expect(items[0].icon.tintColor == .red && items[1].textLabel.textColor == .blue)
        #expect(items[2].accessibilityLabel == "Tab 3")
    }

    @Test func aChangeKeepsTheSelectedTabAndItsPlace() throws {
        let files = try TemporaryFolder(), stage = try stage(bar(3), in: files)
        click(1, on: stage)
        stage.native.scroll(x: 160, y: 240, notches: 5)
        stage.settle()
        let offset = try scrollView(stage).contentOffset.y
        #expect(offset > 50)
        let page = stage.tabs.selectedViewController
        var bar = bar(3)
        bar.tabs[1].title = "Renamed"
        bar.tabs[1].badge = "7"
        bar.tabs.insert(BarTab(title: "New", page: .grid), at: 0)
        bar.tint = BarColors(BarColor(red: 0, green: 128, blue: 0))
        stage.tabs.bar.description = bar
        stage.settle()
        #expect(stage.containers.map { $0.textLabel.text } == ["New", "Tab 1", "Renamed", "Tab 3"])
        #expect(stage.tabs.selectedViewController === page && stage.tabs.selectedIndex == 2)
        #expect(try scrollView(stage).contentOffset.y == offset)
        #expect(stage.containers[2].isSelected && stage.containers[2].badge.text == "7")
        // The tabs are dragged to other places.
        bar.tabs.swapAt(1, 2)
        stage.tabs.bar.description = bar
        stage.settle()
        #expect(stage.tabs.selectedViewController === page && stage.tabs.selectedIndex == 1)
    }

    @Test func aTabMayBecomeAnotherPageAndDisappear() throws {
        let files = try TemporaryFolder(), stage = try stage(bar(3), in: files)
        _ = try files.file("screen.svg", Self.square)
        click(2, on: stage)
        var bar = bar(3)
        bar.tabs[2].page = .picture("screen.svg")
        stage.tabs.bar.description = bar
        stage.settle()
        let page = try #require(stage.tabs.selectedViewController as? UINavigationController)
        #expect(page.topViewController is BarPicturePage && page.isNavigationBarHidden)
        #expect(try scrollView(stage).contentSize == CGSize(width: 320, height: 320))
        bar.tabs.removeLast()
        stage.tabs.bar.description = bar
        stage.settle()
        #expect(stage.containers.count == 2 && stage.tabs.selectedIndex == 0)
    }

    @Test(arguments: [2, 5, 6, 8]) func tabsBeyondTheFifthAreUnderMore(_ count: Int) throws {
        let files = try TemporaryFolder(), stage = try stage(bar(count), in: files)
        #expect(stage.containers.count == min(count, count > 5 ? 4 : 5))
        #expect(stage.tabs.tabBar.items?.count == min(count, 5))
        guard count > 5 else { return }
        stage.native.click(x: 290, y: 460)
        stage.settle()
        #expect(stage.tabs.selectedViewController === stage.tabs.moreNavigationController)
        let rows = stage.window.descendants(of: UITableViewCell.self).compactMap { $0.textLabel?.text }
        #expect(rows == (5...count).map { "Tab \($0)" })
    }

    /// With four tabs, with three of which two are in the leading half, and with More.
    @Test(arguments: [2, 3, 4, 5, 8], [false, true]) func theRaisedButtonIsBetweenTheTabs(_ count: Int, _ isMirrored: Bool) throws {
        var bar = bar(count)
        bar.button = LaboratoryCore.RaisedButton(diameter: 56, overhang: 20)
        let files = try TemporaryFolder()
        let stage = try stage(bar, in: files) { if isMirrored { $0.direction = .rightToLeft } }
        let button = try #require(stage.tabs.centreButton)
        #expect(button.frameInWindow.midX == 160 && button.diameter == 56 && button.accessibilityLabel == "Add")
        let frames = (stage.containers + stage.tabs.tabBar.tabButtons.filter { !$0.isHidden }).map(\.frameInWindow)
        #expect(frames.count == min(count, 5))
        for frame in frames { #expect(frame.maxX <= 120.5 || frame.minX >= 199.5, "\(frame)") }
        for (index, frame) in frames.enumerated() {
            for other in frames.dropFirst(index + 1) { #expect(frame.intersection(other).width < 0.5, "\(frame) \(other)") }
        }
        stage.click(button)
        stage.settle()
        #expect(stage.tabs.presentedViewController is UIAlertController)
        stage.tabs.dismiss(animated: false)
        stage.settle()
        bar.button = nil
        stage.tabs.bar.description = bar
        stage.settle()
        #expect(stage.tabs.centreButton == nil)
    }

    @Test func aLottieIconPlaysOnceWhenItsTabIsSelected() throws {
        let files = try TemporaryFolder()
        _ = try files.file("spin.json", Self.lottie)
        var bar = bar(2)
        bar.tabs[1].icon = "spin.json"
        bar.tabs[1].ownColors = true
        let stage: Stage<MyBarController>
        do { stage = try self.stage(bar, in: files) } catch let error as BarError {
            // Without the library, the error names its package.
            #expect(error.problem == .noLottie(file: "spin.json") && error.description.contains("librlottie0-1"))
            return
        }
        let icon = stage.containers[1].icon
        let rest = try #require(icon.image?.cgImage?.premultipliedPixels)
        #expect(rest.contains { $0 != 0 })
        stage.click(stage.containers[1])
        stage.animate(for: 0.25)
        #expect((icon.layer.animation(forKey: "frames")?.duration ?? 0) > 0.9)
        stage.settle()
        #expect(icon.layer.animation(forKey: "frames") == nil)
        let last = try #require(icon.image?.cgImage?.premultipliedPixels)
        #expect(last != rest && last.contains { $0 != 0 })
    }

    /// A red square that moves from the left to the right in a second.
    static let lottie = """
        {"v": "5.5.0", "fr": 30, "ip": 0, "op": 30, "w": 100, "h": 100, "layers": [{"ty": 4, "ip": 0, "op": 60, "st": 0,
        "ks": {"p": {"a": 1, "k": [{"t": 0, "s": [20, 50], "e": [80, 50], "i": {"x": 1, "y": 1}, "o": {"x": 0, "y": 0}}, {"t": 29}]},
        "a": {"a": 0, "k": [0, 0]}, "s": {"a": 0, "k": [100, 100]}, "r": {"a": 0, "k": 0}, "o": {"a": 0, "k": 100}},
        "shapes": [{"ty": "gr", "it": [{"ty": "rc", "p": {"a": 0, "k": [0, 0]}, "s": {"a": 0, "k": [40, 40]}, "r": {"a": 0, "k": 0}},
        {"ty": "fl", "c": {"a": 0, "k": [1, 0, 0, 1]}, "o": {"a": 0, "k": 100}}, {"ty": "tr", "p": {"a": 0, "k": [0, 0]},
        "a": {"a": 0, "k": [0, 0]}, "s": {"a": 0, "k": [100, 100]}, "r": {"a": 0, "k": 0}, "o": {"a": 0, "k": 100}}]}]}]}
        """

    private func wobble(_ values: [Double] = [1, 1.5, 1]) -> TrackAnimation {
        TrackAnimation(
            name: "Wobble",
            tracks: [
                .animation(.scale, Keyframes(values), duration: 0.6), .animation(.strokeEnd, Keyframes([0, 1]), duration: 0.6),
            ])
    }

    @Test func anAnimationOfTheBarIsPlayedAndDrawsTheLinesOfTheIcon() throws {
        let files = try TemporaryFolder()
        let line = ##"<svg xmlns="http://www.w3.org/2000/svg" width="24" height="12"><path d="M0 6H24" stroke="#000" fill="none"/></svg>"##
        _ = try files.file("line.svg", line)
        var bar = bar(3)
        bar.animations = [wobble()]
        bar.tabs[1] = BarTab(title: "Two", icon: "line.svg", animation: "Wobble")
        bar.tabs[2] = BarTab(title: "Three", icon: "line.svg", ownColors: true, animation: "Wobble")
        let stage = try stage(bar, in: files), tab = stage.containers[1]
        // The lines are in the square of the icon, and not its whole width high.
        let picture = try #require(tab.item.picture(isSelected: true))
        #expect(picture.width == 24 && picture.height == 24 && picture.shapes.first?.paths.first?.vertices.first?.point.y == 12)
        #expect(stage.containers[2].item.picture(isSelected: true) == nil, "a picture in its own colours")
        stage.click(tab)
        stage.animate(for: 0.3)
        #expect(abs((tab.icon.layer.presentation()?.transform.m11 ?? 0) - 1.5) < 0.1)
        let lines = tab.icon.layer.sublayers?.flatMap { $0.sublayers ?? [] }.compactMap { $0 as? CAShapeLayer } ?? []
        #expect(lines.contains { ($0.presentation()?.strokeEnd ?? 1) < 0.9 })
        #expect(TrackItemAnimation.canDrawLines(in: stage.window))
        stage.settle()
        // A change is played by the next click.
        bar.animations = [wobble([1, 0.5, 1])]
        stage.tabs.bar.description = bar
        stage.click(tab)
        stage.animate(for: 0.3)
        #expect(abs((tab.icon.layer.presentation()?.transform.m11 ?? 0) - 0.5) < 0.1)
        stage.settle()
        // The list of the laboratory is another one.
        let parameters = WindowParameters.parameters(of: stage.window)
        TrackItemAnimation.declarations.forEach(parameters.set.declare)
        parameters.update()
        #expect(parameters.set.value(of: TrackItemAnimation.listID) == .animations([]))
    }

    @Test func aSecondPhoneShowsTheSameBarAndFollowsIt() throws {
        let files = try TemporaryFolder(), stage = try stage(bar(2), in: files)
        let second = try #require(BarScene.make(SceneOptions()) as? MyBarController)
        stage.tabs.bar.description = bar(4)
        #expect(second.viewControllers?.count == 4 && stage.tabs.viewControllers?.count == 4)
        #expect(BarScene.bar(in: stage.window) === second.bar)
    }

    @Test func theBackgroundIsThatOfTheDescription() throws {
        var bar = bar(2)
        bar.background = BarColors(BarColor(red: 10, green: 200, blue: 30))
        bar.blur = false
        let files = try TemporaryFolder(), stage = try stage(bar, in: files)
        #expect(stage.native.pixels()[470 * 320 + 2] == 0xFF0A_C81E)
        bar.background?.dark = BarColor(red: 1, green: 2, blue: 3)
        stage.tabs.bar.description = bar
        DemoSettings.shared.appearance = .dark
        stage.settle()
        #expect(stage.native.pixels()[470 * 320 + 2] == 0xFF01_0203)
    }
}

@MainActor
@Suite(.serialized) struct BarSnapshotTests {
    private func stage(_ scale: Double, _ prepare: (DemoSettings) -> Void = { _ in }) throws -> Stage<MyBarController> {
        try BarScene.open(folder: nil)
        let settings = DemoSettings()
        prepare(settings)
        return try Stage(scene: BarScene.self, settings: settings, size: CGSize(width: 320, height: 568), scale: scale)
    }

    @Test func sampleAtLaunch() throws {
        try Snapshot.verify(stage(2).pictureAtRest(), named: "bar-launch-2x")
    }

    @Test func sampleInChineseInDarkMode() throws {
        let stage = try stage(1) {
            $0.appearance = .dark
            $0.language = .simplifiedChinese
        }
        stage.click(stage.containers[1])
        try Snapshot.verify(stage.pictureAtRest(), named: "bar-grid-dark-1x")
    }

    @Test func sampleInArabic() throws {
        let stage = try stage(2) { $0.language = .arabic }
        stage.click(stage.containers[2])
        try Snapshot.verify(stage.pictureAtRest(), named: "bar-list-arabic-2x")
    }
}
