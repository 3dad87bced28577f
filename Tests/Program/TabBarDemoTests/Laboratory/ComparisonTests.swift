// Comparing two phones: opening, places, pixels, values, and closing.

import Foundation
import LaboratoryCore
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit
import UIKitTools
import WindowSystem

@testable import TabBarDemoScenes
@testable import TabBarKit
@testable import TabBarLaboratory

@MainActor
@Suite(.serialized) struct ComparisonTests {
    // MARK: Opening and closing

    @Test func secondPhoneBeginsWithTheTabAndTheOffsetOfTheFirst() throws {
        let stage = try Stage.combined()
        stage.native.scroll(x: 195, y: 400, notches: 4)
        stage.settle()
        let phones = try stage.comparePhones()
        let offset = stage.list.tableView.contentOffset.y
        #expect(offset > 0 && phones.secondTabs.listPage.tableView.contentOffset.y == offset)
        #expect(try stage.differingPixels(phones) == 0)
        phones.comparison.mode = .off
        stage.tabs.selectedIndex = 1
        stage.settle()
        phones.comparison.mode = .sideBySide
        let again = try #require(phones.session.stage.second?.rootViewController as? CombinedTabBarController)
        #expect(again.selectedIndex == 1)
    }

    /// States of the first phone in which a comparison is opened.
    /// Each settings change would be handled once for every comparison since the laboratory was opened.
    @Test func comparisonsLeaveNoObserversOfTheSettings() throws {
        let stage = try Stage.combined()
        let phones = try stage.comparePhones()
        phones.comparison.mode = .off
        stage.settle()
        let count = stage.settings.observerCount
        for _ in 0..<3 {
            phones.comparison.mode = .sideBySide
            stage.settle()
            phones.comparison.mode = .off
            stage.settle()
        }
        #expect(stage.settings.observerCount <= count)
    }

    enum State: CaseIterable { case settingsPage, deletedRows, selectedRows, search, sheet }

    @Test(arguments: State.allCases) func secondPhoneBeginsInTheStateOfTheFirst(state: State) throws {
        // The phone keeps its size, so that the wheel of a page that is not visible does not change.
        let stage = try Stage.combined { $0.laboratory[\.device] = .free }
        switch state {
        case .settingsPage:
            stage.clickTab(3)
            stage.scrollSettingsToTheEnd()
            try stage.click("More Interactions")
            try stage.click("Bar While Scrolling")
        case .deletedRows:
            stage.list.delete(IndexSet(integersIn: 1...3))
        case .selectedRows:
            stage.native.press(.character("e"), modifiers: .control)
            stage.settle()
            try stage.clickRow(2)
            try stage.clickRow(4)
        case .search:
            stage.native.press(.character("f"), modifiers: .control)
            stage.settle()
            for character in "12" { stage.native.press(.character(character)) }
        case .sheet:
            stage.click(try #require(stage.window.descendants(of: CentreButton.self).first))
        }
        stage.settle()
        let phones = try stage.comparePhones()
        #expect(try stage.differingPixels(phones) == 0)
        // The same input has the same effect in both phones.
        let point = stage.point(195, 300, in: phones.first)
        stage.native.click(x: point.x, y: point.y)
        stage.native.movePointer(x: 1, y: 1)
        stage.settle()
        #expect(try stage.differingPixels(phones) == 0)
    }

    /// The list is scrolled, and the bar is whole because a tab was selected: the second phone's minimizer must not react to its offset.
    @Test(arguments: DemoSettings.BarScrolling.allCases, [-1, 0, 2]) func barBeginsInTheFormOfTheFirst(
        _ form: DemoSettings.BarScrolling, notches: Int
    ) throws {
        let stage = try Stage.combined {
            $0.barScrolling = form
            $0.tabIndicator = true
            $0.tabSwipe = true
            $0.scrollIcon = true
            $0.badgeStyle = .number
            $0.laboratory[\.device] = .free
        }
        stage.native.scroll(x: 195, y: 400, notches: 8)
        stage.settle()
        stage.clickTab(1)
        stage.settle()
        stage.clickTab(0)
        stage.settle()
        if notches != 0 { stage.native.scroll(x: 195, y: 400, notches: Double(notches)) }
        stage.settle()
        let phones = try stage.comparePhones()
        let differing = try stage.differingPixels(phones)
        #expect(differing == 0)
        let progress = stage.tabs.moreInteractions?.minimizer?.progress
        #expect(phones.secondTabs.moreInteractions?.minimizer?.progress == progress)
        #expect(phones.session.model.second?.phone.presetTitle == Localized.text("laboratory.preset.article"))
    }

    @Test func narrowWindowKeepsItsSize() throws {
        let stage = try Stage.combined()
        let open = try stage.openLaboratory()
        stage.native.resize(width: 480, height: 900)
        stage.settle()
        open.session?.comparison.toggle()
        stage.settle()
        #expect(UIScreen.main.bounds.size == CGSize(width: 480, height: 900) && open.session?.stage.second != nil)
    }

    @Test func secondPhoneGetsTheStateOfTheFirstAgain() throws {
        let stage = try Stage.combined()
        let phones = try stage.comparePhones()
        phones.session.model.second?.perform {
            phones.secondTabs.selectedIndex = 2
        }
        try phones.session.model.second?.phone.set.change("bounce.duration", to: .number(2))
        stage.settle()
        #expect(try stage.differingPixels(phones) > 0)
        phones.session.model.editsSecond = true
        phones.comparison.copyState()
        stage.settle()
        let sides = try #require(try stage.tool("compared-side") as? UISegmentedControl)
        #expect(phones.session.model.editsSecond && sides.selectedSegmentIndex == 1)
        let second = try #require(phones.session.stage.second), tabs = try #require(second.rootViewController as? CombinedTabBarController)
        #expect(tabs.selectedIndex == 0 && phones.session.model.second?.phone.set.value(of: "bounce.duration") == .number(2))
        #expect(try stage.pixels(of: phones.first) == stage.pixels(of: second))
    }

    /// The first page of a stack cannot be popped, also if it cannot be copied to the other phone.
    @Test func firstPageStaysIfTheOtherPhoneHasNoPages() {
        let stage = Stage(), page = UIViewController()
        let pages = UINavigationController(rootViewController: page)
        let second = UIWindow(frame: stage.window.frame)
        (stage.window.rootViewController, second.rootViewController) = (pages, UINavigationController())
        second.isHidden = false
        stage.system.settle()
        PhoneState.match(stage.window, second)
        #expect(pages.viewControllers.count == 1 && pages.topViewController === page)
    }

    @Test func inputIsNotMirroredWhileThereIsOnePhone() throws {
        let stage = try Stage.combined()
        #expect(UIApplication.shared.mirroredInput == nil)
        let phones = try stage.comparePhones()
        #expect(UIApplication.shared.mirroredInput != nil)
        phones.comparison.mode = .off
        #expect(UIApplication.shared.mirroredInput == nil)
        #expect(phones.first.layer.compositing == .isolated && phones.first.accessibilityLabel == nil)
    }

    @Test(arguments: [true, false]) func closingFreesTheSecondPhone(closesLaboratory: Bool) throws {
        let stage = try Stage.combined()
        let before = try stage.picture()
        weak var window: UIWindow?
        weak var tabs: UIViewController?
        weak var list: UIViewController?
        let laboratory: Laboratory
        do {
            let phones = try stage.comparePhones()
            (window, tabs, list) = (phones.second, phones.secondTabs, phones.secondTabs.listPage)
            laboratory = phones.open.laboratory
            stage.native.click(x: phones.second.frame.midX, y: phones.second.frame.maxY - 50)
            stage.settle()
            stage.native.click(x: phones.second.frame.midX, y: phones.second.frame.minY + 60)
            stage.settle()
            if closesLaboratory { laboratory.close() } else { phones.comparison.mode = .off }
        }
        stage.settle()
        stage.system.advance(by: 1)
        #expect(window == nil && tabs == nil && list == nil)
        if closesLaboratory { #expect(try stage.picture().premultipliedPixels == before.premultipliedPixels) }
    }

    @Test func stillPhonesDrawNoFrames() throws {
        let stage = try Stage.combined()
        _ = try stage.comparePhones(.difference)
        let frames = stage.native.frames.count
        stage.system.advance(by: 5)
        #expect(stage.native.frames.count == frames && UIApplication.shared.isIdle)
    }

    @Test func keysOpenTheModesAndCloseThem() throws {
        let stage = try Stage.combined()
        let comparison = try #require(try stage.openLaboratory().session?.comparison)
        stage.native.press(.character("b"), modifiers: .control)
        #expect(comparison.mode == .sideBySide)
        stage.native.press(.character("b"), modifiers: [.control, .shift])
        #expect(comparison.mode == .overlay)
        stage.native.press(.character("b"), modifiers: [.control, .shift])
        #expect(comparison.mode == .difference)
        stage.native.press(.character("b"), modifiers: .control)
        #expect(comparison.mode == .off)
        stage.native.press(.character("b"), modifiers: .control)
        #expect(comparison.mode == .difference)
    }

    // MARK: Places

    @Test(arguments: [(1600.0, 1000.0), (900, 700), (420, 760), (1200, 500)]) func phonesNeverOverlap(size: (Double, Double)) throws {
        let stage = try Stage.combined()
        let phones = try stage.comparePhones(zoom: 0)
        stage.native.resize(width: size.0, height: size.1)
        stage.settle()
        #expect(phones.first.frame.maxX + 20 < phones.second.frame.minX)
        #expect(phones.first.frame.size == phones.second.frame.size && phones.first.frame.minY == phones.second.frame.minY)
        #expect(phones.session.controller.stage.contains(phones.first.frame))
        #expect(phones.session.controller.stage.contains(phones.second.frame))
    }

    @Test func firstPhoneIsAtTheRightInARightToLeftLayout() throws {
        let stage = try Stage.combined { $0.language = .arabic }
        let phones = try stage.comparePhones()
        #expect(phones.second.frame.maxX < phones.first.frame.minX)
        #expect(try stage.differingPixels(phones) == 0)
    }

    @Test func deviceAndLandscapeApplyToBoth() throws {
        let stage = try Stage.combined()
        let phones = try stage.comparePhones(zoom: 0)
        stage.settings.laboratory[\.device] = .largeNotchedPhone
        stage.settings.laboratory[\.isLandscape] = true
        stage.settings.appearance = .dark
        stage.settle()
        for phone in [phones.first, phones.second] {
            #expect(phone.bounds.size == CGSize(width: 932, height: 430))
            #expect(phone.safeAreaInsets.left == 59 && phone.traitCollection.userInterfaceStyle == .dark)
        }
        #expect(try stage.differingPixels(phones) == 0)
    }

    // MARK: Pixels

    @Test func equalPhonesHaveABlackDifference() throws {
        let stage = try Stage.combined()
        let phones = try stage.comparePhones(.difference)
        let pixels = try stage.pixels(of: phones.first)
        #expect(pixels.count == 390 * 844)
        let radius = Int(phones.first.layer.cornerRadius)
        var colored = 0, corner: [UInt32] = []
        for y in 0..<844 {
            for x in 0..<390 {
                let (dx, dy) = (min(x, 389 - x), min(y, 843 - y))
                let isCorner = dx < radius && dy < radius
                if !isCorner, pixels[y * 390 + x] != 0xFF00_0000 { colored += 1 }
                if isCorner, dx == dy, x == y { corner.append(pixels[y * 390 + x] & 0xFF) }
            }
        }
        #expect(colored == 0)
        // The device has its corners, and from the stage to the phone the pixels only become darker: there is no bright arc.
        #expect(radius > 0 && corner.first ?? 0 > 100 && corner.last == 0)
        let darkest = corner.reduce(into: [UInt32]()) { $0.append(min($0.last ?? .max, $1)) }
        #expect(zip(corner, darkest).allSatisfy { $0 <= $1 + 40 }, "\(corner)")
    }

    /// Expected: the absolute difference of each colour component, or the mean in the overlay. Both phones are first read side by side.
    @Test func differenceAndOverlayCombineThePixelsOfBothPhones() throws {
        let stage = try Stage.combined()
        let phones = try stage.comparePhones()
        phones.secondTabs.listPage.tableView.contentOffset.y += 100
        stage.settle()
        let first = try stage.pixels(of: phones.first), second = try stage.pixels(of: phones.second)
        phones.comparison.mode = .difference
        stage.settle()
        let difference = try stage.pixels(of: phones.first)
        phones.comparison.mode = .overlay
        stage.settle()
        let overlay = try stage.pixels(of: phones.first)
        var wrong = 0
        for y in 150..<600 {
            for x in stride(from: 60, to: 330, by: 3) {
                let index = y * 390 + x
                for shift in [0, 8, 16] as [UInt32] {
                    let (a, b) = (Int(first[index] >> shift & 255), Int(second[index] >> shift & 255))
                    if abs(Int(difference[index] >> shift & 255) - abs(a - b)) > 1 { wrong += 1 }
                    if abs(Int(overlay[index] >> shift & 255) - (a + b) / 2) > 2 { wrong += 1 }
                }
            }
        }
        #expect(wrong == 0)
    }

    /// A bounce of twice the duration reaches each value at twice the time. Before and after, the phones are equal.
    @Test func bounceOfTwiceTheDurationTakesTwiceAsLong() throws {
        let stage = try Stage.combined()
        let phones = try stage.comparePhones()
        try phones.session.model.second?.phone.set.change("bounce.duration", to: .number(1.2))
        #expect(try stage.differingPixels(phones) == 0)
        let frame = stage.containers[1].convert(stage.containers[1].bounds, to: nil)
        let place = stage.point(frame.midX, frame.midY, in: phones.second)
        let count = stage.native.frames.count
        stage.native.click(x: place.x, y: place.y)
        // The click itself may already draw a frame.
        let start = stage.native.frames.count > count ? stage.native.frames[count].time : stage.frame()
        func scale(_ tabs: CombinedTabBarController) -> CGFloat? {
            let icon = tabs.view.descendants(of: ItemContainer.self).first { $0.isSelected }?.icon
            return (icon?.layer.presentation() ?? icon?.layer)?.transform.m11
        }
        var values: [Int: (CGFloat, CGFloat)] = [:]
        for frame in 1...54 {
            let milliseconds = Int(((stage.frame() - start) * 1000).rounded())
            guard [9, 18, 36, 54].contains(frame) else { continue }
            values[milliseconds] = try (#require(scale(phones.firstTabs)), #require(scale(phones.secondTabs)))
            #expect(try stage.differingPixels(phones) > 0, "\(milliseconds) ms")
        }
        #expect(abs((values[150]?.0 ?? 0) - (values[300]?.1 ?? 1)) < 0.01)
        #expect(abs((values[300]?.0 ?? 0) - (values[600]?.1 ?? 1)) < 0.01)
        #expect(values[900]?.0 == 1)
        stage.settle()
        #expect(try stage.differingPixels(phones) == 0)
    }

    @Test func speedPauseAndStepApplyToBoth() throws {
        let stage = try Stage.combined()
        let phones = try stage.comparePhones()
        phones.session.clock.speed = 0.1
        phones.session.play()
        stage.system.advance(frames: 20)
        #expect(try stage.differingPixels(phones) == 0)
        phones.session.clock.isPaused = true
        phones.session.clock.step(by: 0.1)
        stage.system.advance(frames: 2)
        #expect(try stage.differingPixels(phones) == 0)
        #expect(phones.second.layer.speed == 0)
        stage.settings.appearance = .dark
        stage.system.advance(frames: 3)
        #expect(phones.first.layer.speed == 0 && phones.second.layer.speed == 0)
    }

    // MARK: Values

    @Test func secondPhoneBeginsWithTheArticlesValuesAndHasItsOwn() throws {
        let stage = try Stage.combined()
        let open = try stage.openLaboratory()
        try open.session?.model.set.change("bounce.duration", to: .number(0.9))
        let phones = try stage.comparePhones()
        let model = phones.session.model
        #expect(model.first.set.value(of: "bounce.duration") == .number(0.9))
        #expect(model.second?.phone.set.changedValues.isEmpty == true)
        model.editsSecond = true
        model.change("bounce.duration", to: .number(0.3))
        #expect(model.first.set.value(of: "bounce.duration") == .number(0.9))
        phones.comparison.swapValues()
        #expect(model.first.set.value(of: "bounce.duration") == .number(0.3))
        #expect(model.second?.phone.set.value(of: "bounce.duration") == .number(0.9))
        phones.comparison.copyValues(toSecond: true)
        #expect(model.second?.phone.set.value(of: "bounce.duration") == .number(0.3))
        model.undo()
        #expect(model.second?.phone.set.value(of: "bounce.duration") == .number(0.9))
        phones.comparison.mode = .off
        #expect(!model.editsSecond && model.set.value(of: "bounce.duration") == .number(0.3))
    }

    @Test func controlOnTheTunePageSelectsThePhone() throws {
        let stage = try Stage.combined()
        let phones = try stage.comparePhones()
        let control = try #require(try stage.tool("compared-side") as? UISegmentedControl)
        #expect(!control.isHidden)
        control.selectedSegmentIndex = 1
        control.sendActions(for: .valueChanged)
        phones.session.model.change("bounce.duration", to: .number(0.2))
        #expect(phones.session.model.second?.phone.set.value(of: "bounce.duration") == .number(0.2))
        #expect(phones.session.model.first.set.changedValues.isEmpty)
        let titles = phones.session.stage.background.captions.map { $0.text ?? "" }
        #expect(titles == ["A  The Article’s Values", "B  Unsaved Values"])
        phones.comparison.mode = .off
        #expect(control.isHidden)
    }

    @Test func phonesAreNamedForScreenReaders() throws {
        let stage = try Stage.combined()
        let phones = try stage.comparePhones()
        #expect(phones.first.accessibilityLabel == "A" && phones.second.accessibilityLabel == "B")
    }
}
