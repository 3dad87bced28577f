// The interactions beyond the articles, operated in each way:
//
//                      mouse             finger             keyboard                  reversed in mid-flight
//      bar: hides      wheel             flick              Page Down, Page Up        scrolls back while the bar settles
//      bar: pill       wheel, click      flick, tap         Page Down, Space          the same; the raised button opens its sheet
//      swipe           drag              drag               Ctrl+number               the drag goes back; settling pages are caught
//      menu            secondary click   long press         Menu on the focused tab   Escape while it opens; the finger moves away
//      reordering      drag              drag               Ctrl+Shift+arrow          the drag goes back; the other arrow
//      second click    click             tap                Space on the focused tab  the wheel scrolls down again
//      badge           click on +        tap on +           Space on +, Enter         the form changes while the badge hops
//      indicator       click             tap                Space on the focused tab  another tab is selected
//      driven icon     wheel             flick              Page Down, Page Up        scrolls back
//
// Each interaction is tested with each device, with full and with reduced motion, and in both layout directions.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit
import WindowSystem

@testable import TabBarDemoScenes
@testable import TabBarKit

@MainActor
@Suite(.serialized) struct InteractionInputTests {
    private typealias CombinedStage = Stage<CombinedTabBarController>

    // MARK: The bar while scrolling

    /// With full motion, the bar moves; with reduced motion, it fades where it is.
    @Test(arguments: UseCase.all) func barIsMinimizedAndReturns(use: UseCase) throws {
        for form in [DemoSettings.BarScrolling.hides, .pill] {
            let stage = try Stage.combined(use) { $0.barScrolling = form }
            let minimizer = try #require(stage.moreInteractions?.minimizer), bar = stage.tabs.tabBar
            stage.scrollList(down: true, use)
            stage.settle()
            #expect(minimizer.progress == 1, "\(form)")
            let minimized = bar.transform
            // The bar begins to return, and is minimized again before it has arrived.
            stage.scrollList(down: false, use)
            stage.system.advance(frames: 2)
            if use.isReduced, minimizer.progress > 0, minimizer.progress < 1 {
                #expect([.identity, minimized].contains(bar.transform) && bar.alpha < 1, "\(form)")
            }
            stage.scrollList(down: true, use)
            stage.settle()
            #expect(minimizer.progress == 1 && bar.transform == minimized && bar.alpha == 1, "\(form)")
            for _ in 0..<3 { stage.scrollList(down: false, use) }
            stage.settle()
            #expect(minimizer.progress == 0 && bar.transform == .identity && bar.alpha == 1, "\(form)")
        }
    }

    /// The wheel icon, a badge and the raised button are in the pill, where they can be used.
    @Test(arguments: UseCase.all) func pillHasTheIconTheBadgeAndTheRaisedButton(use: UseCase) throws {
        let stage = try Stage.combined(use) {
            $0.barScrolling = .pill
            $0.badgeStyle = .number
        }
        stage.scrollList(down: true, use)
        stage.settle()
        let bar = stage.tabs.tabBar.frameInWindow
        #expect(bar.width < 390)
        let badge = try #require(stage.containers.first { $0.item === stage.tabs.viewControllers?.first?.tabBarItem }?.badge)
        for view in [stage.list.wheelView, badge] as [UIView] {
            // Foundation's `contains(_:)` compares the bar with the union of both frames, which has rounding errors.
            let frame = view.frameInWindow
            #expect(frame.minX >= bar.minX && frame.maxX <= bar.maxX, "\(frame) in \(bar)")
            #expect(frame.minY >= bar.minY && frame.maxY <= bar.maxY, "\(frame) in \(bar)")
        }
        let button = try #require(stage.window.descendants(of: CentreButton.self).first)
        stage.activate(button, use)
        stage.settle()
        #expect(stage.sheet != nil)
    }

    // MARK: Swipes

    /// The next page enters from the trailing edge; with reduced motion, it fades in.
    @Test(arguments: UseCase.all.filter { $0.device != .keys }) func swipeSelectsTheNextTab(use: UseCase) throws {
        let stage = try swipingStage(use)
        let indicator = try #require(stage.moreInteractions?.indicator)
        let start = CGPoint(x: 195 + 130 * use.trailing, y: 150)
        stage.down(start, use)
        for distance in [10, 60, 110] as [CGFloat] { stage.move(to: CGPoint(x: start.x - distance * use.trailing, y: 150), use) }
        let next = try #require(stage.tabs.viewControllers?[2].viewIfLoaded)
        if use.isReduced {
            #expect(next.transform == .identity && next.alpha > 0.1 && next.alpha < 0.9)
        } else {
            #expect(next.transform.tx * use.trailing > 0 && next.alpha == 1)
        }
        #expect(indicator.position > 1.1 && indicator.position < 1.9)
        stage.move(to: CGPoint(x: start.x - 250 * use.trailing, y: 150), use)
        stage.up(CGPoint(x: start.x - 250 * use.trailing, y: 150), use)
        stage.settle()
        expectSelected(2, stage)
        // Back and forth in one drag: the tab stays.
        stage.drag(from: start, by: [-10, -90, -200, -90, -20, -4], use)
        stage.settle()
        expectSelected(2, stage)
        // The pages are caught while they settle, and moved back.
        stage.drag(from: start, by: [-10, -120, -240], use)
        stage.system.advance(frames: 3)
        stage.drag(from: CGPoint(x: 195 - 100 * use.trailing, y: 150), by: [10, 120, 240], use)
        stage.settle()
        expectSelected(2, stage)
    }

    /// Ctrl and the number of a tab select it, also while a finger swipes to another tab.
    @Test(arguments: UseCase.all.filter { $0.device == .keys }) func keysSelectTabsAlsoDuringASwipe(use: UseCase) throws {
        let stage = try swipingStage(use)
        stage.native.press(.character("3"), modifiers: .control)
        stage.settle()
        expectSelected(2, stage)
        let start = CGPoint(x: 195 + 130 * use.trailing, y: 150), finger = use.withFinger
        stage.down(start, finger)
        for distance in [10, 60, 120] as [CGFloat] { stage.move(to: CGPoint(x: start.x - distance * use.trailing, y: 150), finger) }
        stage.native.press(.character("1"), modifiers: .control)
        stage.system.advance(frames: 2)
        stage.up(CGPoint(x: start.x - 120 * use.trailing, y: 150), finger)
        stage.settle()
        expectSelected(0, stage)
    }

    /// The second tab is selected. Its page has no horizontal scroll view at y = 150.
    private func swipingStage(_ use: UseCase) throws -> CombinedStage {
        let stage = try Stage.combined(use) {
            $0.tabSwipe = true
            $0.tabIndicator = true
        }
        stage.clickTab(1)
        return stage
    }

    private func expectSelected(_ index: Int, _ stage: CombinedStage) {
        #expect(stage.tabs.selectedIndex == index && stage.selectedContainers == [index])
        #expect(stage.moreInteractions?.indicator?.position == CGFloat(index) && stage.moreInteractions?.indicator?.alpha == 1)
        for page in (stage.tabs.viewControllers ?? []).compactMap(\.viewIfLoaded) {
            #expect(page.transform == .identity && page.alpha == 1)
        }
    }

    // MARK: Menus

    /// With the extended button, tabs are selected on press, and also by a long press. With the custom button, they are selected on
    /// release, which the menu prevents.
    @Test(arguments: UseCase.all) func menuOfATabOpensAndCloses(use: UseCase) throws {
        for style in [DemoSettings.CentreButtonStyle.extended, .custom] {
            let stage = try Stage.combined(use) { $0.centreButtonStyle = style }
            let tab = stage.containers[1], place = stage.middle(of: tab)
            #expect(!isMenuOpen)
            switch use.device {
            case .mouse: stage.native.click(x: place.x, y: place.y, button: .secondary)
            case .finger:
                // The finger moves away before the menu opens.
                stage.down(place, use)
                stage.system.advance(by: 0.3)
                stage.move(to: CGPoint(x: place.x, y: place.y - 60), use)
                stage.system.advance(by: 1)
                #expect(!isMenuOpen)
                stage.up(CGPoint(x: place.x, y: place.y - 60), use)
                stage.settle()
                stage.down(place, use)
                stage.system.advance(by: 0.7)
                stage.up(place, use)
            case .keys:
                UIFocusSystem.focusSystem(for: stage.window)?.requestFocusUpdate(to: tab)
                stage.native.press(.menu)
            }
            stage.system.advance(frames: 3)
            #expect(isMenuOpen, "\(style)")
            // Escape closes the menu while it is opening.
            stage.native.press(.escape)
            stage.settle()
            #expect(!isMenuOpen && stage.tabs.selectedIndex == (use.device == .finger && style == .extended ? 1 : 0), "\(style)")
        }
    }

    private var isMenuOpen: Bool {
        UIApplication.shared.windows.contains { window in
            window.descendants(of: UIView.self).contains { String(describing: Swift.type(of: $0)) == "MenuCard" }
        }
    }

    // MARK: Reordering

    /// The first tab changes places with the second one, which is at its left in a right-to-left layout.
    @Test(arguments: UseCase.all) func tabChangesItsPlace(use: UseCase) throws {
        let stage = try Stage.combined(use) { $0.reordersTabs = true }
        let reordering = try #require(stage.moreInteractions?.reordering)
        let before = reordering.order, tab = stage.containers[0], other = stage.containers[1]
        if use.device == .keys {
            func press(trailing: Bool) {
                stage.native.press(trailing != use.isMirrored ? .right : .left, modifiers: [.control, .shift])
                stage.system.advance(frames: 2)
            }
            press(trailing: true)
            #expect(use.isReduced == (tab.transform == .identity))
            // Reversed before the tabs have arrived, and again.
            press(trailing: false)
            #expect(reordering.order == before)
            press(trailing: true)
        } else {
            let start = stage.middle(of: tab), end = stage.middle(of: other)
            #expect((end.x < start.x) == use.isMirrored)
            let way = abs(end.x - start.x)
            stage.down(start, use)
            for share in [0.2, 0.6, 1, 0.6, 0, 0.6, 1] as [CGFloat] {
                stage.move(to: CGPoint(x: start.x + share * way * use.trailing, y: start.y), use)
            }
            // The tab lags behind the finger by the 10 points that begin the drag. The other tab makes room, at once with reduced
            // motion.
            #expect(abs(stage.middle(of: tab).x - end.x) < 11)
            #expect(!use.isReduced || abs(abs(other.transform.tx) - way) < 1)
            stage.up(end, use)
        }
        stage.settle()
        #expect(reordering.order == [before[1], before[0]] + before[2...])
        #expect(stage.settings.tabOrder == reordering.order.joined(separator: ","))
        #expect(stage.containers.allSatisfy { $0.transform == .identity } && stage.tabs.selectedIndex == 1)
        // The wheel icon is in the slot of its tab.
        #expect(stage.list.wheelView.superview === stage.containers[1].icon)
    }

    // MARK: Second click

    @Test(arguments: UseCase.all) func secondClickScrollsToTheTop(use: UseCase) throws {
        let stage = try Stage.combined(use) { $0.secondClick = .scrolls }
        let table = stage.list.tableView
        stage.native.scroll(x: 195, y: 400, notches: 12)
        stage.settle()
        let top = -table.adjustedContentInset.top
        #expect(table.contentOffset.y > top + 200)
        stage.activate(stage.containers[0], use)
        stage.system.advance(frames: 2)
        // Reversed in mid-flight: the list scrolls down again, without a jump.
        stage.native.scroll(x: 195, y: 400, notches: 3)
        let step = stage.largestStep { table.contentOffset.y }
        #expect(use.isReduced || step < 200, "\(step)")
        stage.settle()
        #expect(table.contentOffset.y > top, "\(table.contentOffset.y)")
        stage.activate(stage.containers[0], use)
        stage.settle()
        let end = -table.adjustedContentInset.top
        #expect(abs(table.contentOffset.y - end) < 0.5 && stage.tabs.selectedIndex == 0, "\(table.contentOffset.y), not \(end)")
    }

    // MARK: Badges

    /// The badge shows the number of rows, and hops when the number changes. With reduced motion, it keeps its size.
    @Test(arguments: UseCase.all) func badgeChangesWithTheRows(use: UseCase) throws {
        let stage = try Stage.combined(use) { $0.badgeStyle = .number }
        let item = try #require(stage.tabs.viewControllers?.first?.tabBarItem as? AnimatedTabBarItem)
        let badge = try #require(stage.containers.first { $0.item === item }?.badge)
        func scale() -> CGFloat { badge.layer.presentation()?.transform.m11 ?? 1 }
        stage.list.delete(IndexSet(integersIn: 0..<90))
        stage.settle()
        #expect(item.badgeValue == "10")
        let add = try #require(stage.window.descendants(of: UIControl.self).first { $0.accessibilityIdentifier == "add" })
        stage.activate(add, use)
        stage.settle()
        stage.native.press(.enter)
        // The row is added after the alert has disappeared.
        for _ in 0..<60 where item.badgeValue == "10" { stage.system.advance(frames: 1) }
        #expect(item.badgeValue == "11")
        stage.system.advance(frames: 6)
        #expect(use.isReduced ? scale() == 1 : scale() > 1.05)
        // The form changes while the badge hops, without a jump of its scale.
        stage.settings.badgeStyle = .dot
        let step = stage.largestStep(of: scale)
        #expect(step < 0.15, "\(step)")
        #expect(scale() == 1 && badge.bounds.size == CGSize(width: 8, height: 8) && !badge.isHidden)
        #expect(stage.containers[0].bounds.contains(badge.frame))
    }

    // MARK: Indicator

    @Test(arguments: UseCase.all) func indicatorTravelsAndReturns(use: UseCase) throws {
        let stage = try Stage.combined(use) { $0.tabIndicator = true }
        let indicator = try #require(stage.moreInteractions?.indicator)
        func distance(_ index: Int) -> CGFloat { abs(indicator.frameInWindow.midX - stage.containers[index].frameInWindow.midX) }
        stage.activate(stage.containers[3], use)
        stage.settle()
        #expect(distance(3) < 1 && indicator.alpha == 1)
        stage.activate(stage.containers[0], use)
        stage.system.advance(frames: 4)
        stage.activate(stage.containers[3], use)
        // With reduced motion, it fades instead.
        let step = stage.largestStep { indicator.frame.midX }
        #expect(step < (use.isReduced ? 1 : 60), "\(step)")
        stage.settle()
        #expect(distance(3) < 1 && indicator.alpha == 1)
    }

    // MARK: Icons driven by scroll views

    @Test(arguments: UseCase.all) func ringShowsHowFarThePageIsScrolled(use: UseCase) throws {
        let stage = try Stage.combined(use) { $0.scrollIcon = true }
        stage.clickTab(2)
        let page = stage.tabs.motionPage, driver = try #require(stage.moreInteractions?.iconDriver)
        #expect(driver.progress == 0)
        func expected() -> CGFloat {
            let view: UIScrollView = page.collectionView, inset = view.adjustedContentInset
            let range = view.contentSize.height + inset.top + inset.bottom - view.bounds.height
            return min(max((view.contentOffset.y + inset.top) / max(range, 1), 0), 1)
        }
        func expectProgress(frames: Int) {
            for _ in 0..<frames {
                stage.system.advance(frames: 1)
                #expect(abs(driver.progress - expected()) < 1e-6)
            }
        }
        stage.scrollList(down: true, use)
        expectProgress(frames: 5)
        #expect(driver.progress > 0)
        // Reversed before the page rests.
        stage.scrollList(down: false, use)
        expectProgress(frames: 20)
        for _ in 0..<3 { stage.scrollList(down: false, use) }
        stage.settle()
        #expect(driver.progress == 0)
    }
}
