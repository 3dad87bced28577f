// Opening, closing and the stage of the laboratory.

import Foundation
import LaboratoryCore
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit
import UIKitTools
import WindowSystem

@testable import TabBarDemo
@testable import TabBarDemoScenes
@testable import TabBarKit
@testable import TabBarLaboratory

@MainActor
@Suite(.serialized) struct LaboratoryTests {
    /// The size was given with --size.
    @Test func chosenWindowSizeStays() throws {
        let stage = try Stage.combined(size: CGSize(width: 480, height: 900))
        let laboratory = Laboratory.attach(to: stage.window, .ofScenes)
        laboratory.open(windowSize: .stays)
        stage.settle()
        #expect(UIScreen.main.bounds.size == CGSize(width: 480, height: 900))
        laboratory.close()
    }

    /// The phone keeps four fifths of the height beside the toolbar, until the user drags the timeline's edge.
    @Test(arguments: [(800.0, 600.0, 110.0), (1280, 800, 150), (1200, 1127, 180)])
    func timelineLeavesASmallWindowToThePhone(width: Double, height: Double, expected: Double) throws {
        let stage = try Stage.combined()
        let open = try stage.openLaboratory()
        stage.native.resize(width: width, height: height)
        stage.settle()
        let timeline = try #require(open.session?.time.controller.view)
        #expect(abs(timeline.frame.height - expected) < 0.01)
        let edge = try stage.tool("timeline-divider").accessibilityFrame
        stage.native.drag(fromX: edge.midX, y: edge.midY, toX: edge.midX, y: edge.midY - 40, steps: 4)
        stage.settle()
        #expect(abs(timeline.frame.height - expected - 40) < 3)
    }

    /// The device of the default settings: 390 × 844 points with the insets 47 and 34 of Apple's phones of this size.
    @Test func phoneGetsTheDevicesSizeAndSafeArea() throws {
        let stage = try Stage.combined()
        let open = try stage.openLaboratory()
        let area = try #require(open.session?.controller.stage)
        #expect(open.laboratory.messageArea == area && area.contains(stage.window.frame))
        #expect(stage.window.bounds.size == CGSize(width: 390, height: 844))
        #expect(stage.window.safeAreaInsets == UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0))
        #expect(UIScreen.main.bounds.width > 390 + 360)
    }

    @Test func closingRestoresEveryPixelOfThePhone() throws {
        let stage = try Stage.combined()
        let before = try stage.picture()
        let windows = UIApplication.shared.windows.count
        let open = try stage.openLaboratory()
        #expect(try stage.picture().width > 390)
        stage.clickOnScreen(try stage.tool("play"))
        open.session?.clock.speed = 0.5
        open.laboratory.close()
        stage.settle()
        #expect(stage.window.frame == UIScreen.main.bounds && stage.window.isKeyWindow && stage.window.layer.speed == 1)
        #expect(UIApplication.shared.windows.count == windows)
        #expect(try stage.picture().premultipliedPixels == before.premultipliedPixels)
    }

    @Test func openLaboratoryDrawsNoFramesWhileNothingChanges() throws {
        let stage = try Stage.combined()
        _ = try stage.openLaboratory()
        let frames = stage.native.frames.count
        stage.system.advance(by: 5)
        #expect(stage.native.frames.count == frames && UIApplication.shared.isIdle)
    }

    /// Counts how often its interactions were read.
    private final class CountingPage: UIViewController, InteractionOwner {
        private(set) var searches = 0
        var interactions: [any Tunable] {
            searches += 1
            return []
        }
    }

    /// Interactions are searched for in each frame. Without frames, the laboratory does nothing.
    @Test func stillLaboratoryDoesNotSearchForInteractions() throws {
        let stage = try Stage.combined()
        _ = try stage.openLaboratory()
        let page = CountingPage()
        stage.list.addChild(page)
        UIView.animate(withDuration: 2) { stage.list.view.alpha = 0.5 }
        stage.settle()
        let (frames, searches) = (stage.native.frames.count, page.searches)
        #expect(searches > 100)
        #expect(stage.system.nextTime == nil && UIApplication.shared.isIdle, "no frame and no wake-up is due")
        stage.system.advance(by: 60)
        #expect(stage.native.frames.count == frames && page.searches == searches)
    }

    @Test func clicksOnTheZoomedPhoneReachItsTabs() throws {
        let stage = try Stage.combined { $0.laboratory[\.zoom] = 50 }
        _ = try stage.openLaboratory()
        #expect(stage.window.frame.width == 195)
        stage.clickOnScreen(stage.containers[1])
        stage.settle()
        #expect(stage.tabs.selectedIndex == 1)
    }

    /// Texts of an enlarged phone have as many pixels as the screen shows; afterwards they have the screen's again.
    @Test func enlargedPhoneIsSharp() throws {
        let stage = try Stage.combined { $0.laboratory[\.zoom] = 200 }
        let label = try #require(stage.list.tableView.visibleCells.first?.textLabel)
        let open = try stage.openLaboratory()
        #expect(stage.window.transform.a == 2 && label.layer.contentsScale == 2)
        stage.settings.laboratory[\.zoom] = 50
        stage.settle()
        #expect(stage.window.transform.a == 0.5 && label.layer.contentsScale == 1)
        stage.settings.laboratory[\.zoom] = 150
        stage.settle()
        #expect(label.layer.contentsScale == 1.5)
        open.laboratory.close()
        stage.settle()
        #expect(stage.window.transform == .identity && label.layer.contentsScale == 1)
    }

    @Test func deviceAndLandscapeSettingsResizeThePhone() throws {
        let stage = try Stage.combined()
        _ = try stage.openLaboratory()
        stage.settings.laboratory[\.device] = .smallPhone
        stage.settle()
        #expect(stage.window.bounds.size == CGSize(width: 320, height: 568) && stage.window.safeAreaInsets == .zero)
        stage.settings.laboratory[\.isLandscape] = true
        stage.settle()
        #expect(stage.window.bounds.size == CGSize(width: 568, height: 320))
        stage.settings.laboratory[\.device] = .free
        stage.settle()
        let bottom = UIScreen.main.bounds.maxY - 180
        #expect(stage.window.frame.maxY == bottom && stage.window.transform == .identity)
    }

    @Test func narrowWindowShowsOnePageAtATime() throws {
        let stage = try Stage.combined()
        let open = try stage.openLaboratory()
        stage.native.resize(width: 420, height: 700)
        stage.settle()
        let tune = try #require(open.session?.controller.inspector.view)
        #expect(tune.isHidden && open.laboratory.messageArea == open.session?.controller.stage)
        let pages = try #require(try stage.tool("page") as? UISegmentedControl)
        pages.selectedSegmentIndex = 1
        pages.sendActions(for: .valueChanged)
        stage.settle()
        #expect(!tune.isHidden && tune.frame.width == 420)
        let buttons = try stage.tool("presets").accessibilityFrame
        #expect(try #require(open.laboratory.messageArea).maxY <= buttons.minY)
    }

    /// Each line of the toolbar begins and ends at the same distance from the edges.
    @Test(arguments: [DemoSettings.Language.english, .simplifiedChinese, .arabic])
    func linesOfANarrowToolbarAreFilled(language: DemoSettings.Language) throws {
        let stage = try Stage.combined { $0.language = language }
        _ = try stage.openLaboratory()
        stage.native.resize(width: 375, height: 812)
        stage.settle()
        let gap = LaboratoryLook.gap
        for line in [["close-laboratory", "page"], ["device", "zoom", "compare"], ["play", "step", "speed-menu"]] {
            let frames = try line.map { try stage.tool($0).accessibilityFrame }
            let extent = (frames.map(\.minX).min() ?? 0, frames.map(\.maxX).max() ?? 0)
            #expect(extent == (gap, 375 - gap) && Set(frames.map(\.midY)).count == 1, "\(line): \(extent)")
        }
    }

    /// The dividers can be dragged with the mouse. An arrow key moves the focused one by ten points. The settings store the lengths.
    @Test func panelsHaveTheLengthsThatTheUserHasSet() throws {
        let stage = try Stage.combined { $0.laboratory[\.inspectorWidth] = 400 }
        let open = try stage.openLaboratory()
        let controller = try #require(open.session?.controller)
        #expect(controller.inspector.view.frame.width == 400)
        let divider = controller.timelineDivider.accessibilityFrame, middle = controller.divider.accessibilityFrame
        stage.native.drag(fromX: divider.midX, y: divider.midY, toX: divider.midX, y: divider.midY - 40)
        stage.native.drag(fromX: middle.midX, y: middle.midY, toX: middle.midX + 30, y: middle.midY)
        stage.settle()
        #expect(stage.settings.laboratory[\.timelineHeight] == 220 && stage.settings.laboratory[\.inspectorWidth] == 370)
        UIFocusSystem.focusSystem(for: controller.view)?.requestFocusUpdate(to: controller.timelineDivider)
        stage.native.press(.down)
        #expect(stage.settings.laboratory[\.timelineHeight] == 210)
        open.laboratory.close()
        let again = try #require(try stage.openLaboratory().session?.controller)
        #expect(again.inspector.view.frame.width == 370 && again.timeline?.view.frame.height == 210)
    }

    @Test func pressingEscapeTwiceClosesTheLaboratory() throws {
        let stage = try Stage.combined()
        let open = try stage.openLaboratory()
        stage.native.press(.escape)
        stage.system.advance(by: 2)
        stage.native.press(.escape)
        #expect(open.laboratory.isOpen)
        stage.native.press(.escape)
        #expect(!open.laboratory.isOpen)
    }

    @Test func functionKeySwitchesTheKeyWindow() throws {
        let stage = try Stage.combined()
        let open = try stage.openLaboratory()
        #expect(open.session?.window.isKeyWindow == true)
        stage.native.press(.function(6))
        #expect(stage.window.isKeyWindow)
        stage.native.press(.function(6))
        #expect(open.session?.window.isKeyWindow == true)
    }

    /// The focus ring of a divider is narrow. On the timeline page of a narrow window, the divider cannot have the focus.
    @Test func dividersHaveNarrowRings() throws {
        let stage = try Stage.combined()
        let controller = try #require(try stage.openLaboratory().session?.controller)
        for divider in [controller.divider, controller.timelineDivider] {
            let ring = divider.ring
            #expect(min(ring.width, ring.height) == 8 && divider.bounds.contains(ring))
            #expect((ring.height == 8) == (divider === controller.timelineDivider))
        }
        stage.native.resize(width: 420, height: 700)
        stage.settle()
        controller.toolbar.show(page: .timeline)
        stage.settle()
        let divider = controller.timelineDivider
        #expect(!divider.isHidden && !divider.canBecomeFocused && divider.frame.midY == controller.timeline?.view.frame.minY)
    }

    /// The divider follows the pointer; toward the leading edge, the inspector gets wider.
    @Test(arguments: [DemoSettings.Direction.leftToRight, .rightToLeft]) func draggedDividerResizesTheInspector(
        direction: DemoSettings.Direction
    ) throws {
        let stage = try Stage.combined { $0.direction = direction }
        let session = try #require(try stage.openLaboratory().session)
        let divider = try #require(try stage.tool("divider") as? PanelDivider)
        let inspector: UIView = session.controller.inspector.view
        let before = inspector.frame.width
        let toLeading: CGFloat = direction == .leftToRight ? -1 : 1
        let start = divider.accessibilityFrame
        stage.native.movePointer(x: start.midX, y: start.midY)
        stage.native.send(.buttonPressed(.primary), x: start.midX, y: start.midY)
        stage.native.movePointer(x: start.midX + 30 * toLeading, y: start.midY)
        stage.native.send(.buttonReleased(.primary), x: start.midX + 30 * toLeading, y: start.midY)
        stage.settle()
        #expect(inspector.frame.width == before + 30)
        #expect(divider.accessibilityFrame.midX == start.midX + 30 * toLeading)
        UIFocusSystem.focusSystem(for: divider)?.requestFocusUpdate(to: divider)
        stage.native.press(direction == .leftToRight ? .right : .left)
        stage.settle()
        #expect(inspector.frame.width == before + 20)
    }

    @Test func interactionHasTheTunedValuesInItsFirstFrame() throws {
        let stage = try Stage.combined()
        let open = try stage.openLaboratory()
        open.session?.model.change("wheel.border-width", to: .number(3))
        let wheel = WheelView(frame: .zero)
        stage.tabs.view.addSubview(wheel)
        #expect(wheel.borderWidth != 3)
        stage.frame()
        #expect(wheel.borderWidth == 3)
        stage.settings.itemAnimation = .fume
        open.session?.model.change("fume.title-rise", to: .number(20))
        stage.frame()
        let item = stage.tabs.viewControllers?.last?.tabBarItem as? AnimatedTabBarItem
        #expect((item?.animation as? FumeItemAnimation)?.titleRise == 20)
        open.laboratory.close()
        #expect(UIApplication.shared.observerCount == 0)
    }
}
