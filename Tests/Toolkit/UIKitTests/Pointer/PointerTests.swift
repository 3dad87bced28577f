// The pointer over views: hover recognizers, pointer shapes, hover backgrounds, and no frames while it rests.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import WindowSystem

@testable import UIKit

@MainActor @Suite struct PointerTests {
    private final class Log {
        var lines: [String] = []
    }

    /// A button at (20, 20) of 100×40 points in a window of 200×200.
    private func buttonScene() -> (stage: Stage<Void>, button: UIButton) {
        let stage = Stage()
        stage.window.backgroundColor = .white
        let button = UIButton(type: .system)
        button.setTitle("Press", for: .normal)
        button.frame = CGRect(x: 20, y: 20, width: 100, height: 40)
        stage.window.addSubview(button)
        stage.system.settle()
        return (stage, button)
    }

    @Test func hoverRecognizerFollowsThePointer() {
        let stage = Stage()
        let view = UIView(frame: CGRect(x: 50, y: 50, width: 50, height: 50))
        stage.window.addSubview(view)
        let log = Log()
        final class Target {
            let log: Log
            init(_ log: Log) { self.log = log }
            func hovered(_ recognizer: UIHoverGestureRecognizer) {
                let location = recognizer.location(in: recognizer.view)
                log.lines.append("\(recognizer.state) \(Int(location.x)),\(Int(location.y))")
            }
        }
        let target = Target(log)
        view.addGestureRecognizer(UIHoverGestureRecognizer(target: target, action: Selector(Target.hovered(_:))))
        stage.frame()
        stage.native.movePointer(x: 10, y: 10)
        #expect(log.lines.isEmpty)
        stage.native.movePointer(x: 60, y: 70)
        stage.native.movePointer(x: 61, y: 70)
        stage.native.movePointer(x: 10, y: 10)
        // The hover ends at its last location inside the view.
        #expect(log.lines == ["began 10,20", "changed 11,20", "ended 11,20"])
        stage.native.movePointer(x: 60, y: 70)
        stage.native.send(.pointerLeft)
        #expect(log.lines.last == "ended 10,20")
        #expect(log.lines.count == 5)
    }

    @Test func hoverRecognizerDoesNotInterceptClicks() {
        let (stage, button) = buttonScene()
        button.addGestureRecognizer(UIHoverGestureRecognizer(target: nil, action: nil))
        let log = Log()
        button.addAction(UIAction { _ in log.lines.append("pressed") }, for: .touchUpInside)
        stage.native.click(x: 40, y: 40)
        #expect(log.lines == ["pressed"])
    }

    @Test func pointerIsAHandOverEnabledControls() {
        let (stage, button) = buttonScene()
        stage.native.movePointer(x: 40, y: 40)
        #expect(stage.native.pointerShape == .hand)
        stage.native.movePointer(x: 150, y: 150)
        #expect(stage.native.pointerShape == .arrow)
        button.isEnabled = false
        stage.native.movePointer(x: 40, y: 40)
        #expect(stage.native.pointerShape == .arrow)
    }

    @Test func hoverBackgroundAppearsUnderThePointer() {
        let (stage, _) = buttonScene()
        let before = stage.native.pixel(x: 24, y: 40)
        #expect(before == 0xFFFF_FFFF)
        stage.native.movePointer(x: 40, y: 40)
        stage.system.settle()
        // Theme.hover: black at 0.055 over white.
        let gray = stage.native.pixel(x: 24, y: 40) & 0xFF
        #expect((0xEF...0xF3).contains(gray))
        #expect(stage.native.pixel(x: 150, y: 150) == 0xFFFF_FFFF)
        stage.native.movePointer(x: 150, y: 150)
        stage.system.settle()
        #expect(stage.native.pixel(x: 24, y: 40) == before)
    }

    @Test func restingPointerDrawsNoFrame() {
        let (stage, _) = buttonScene()
        stage.native.movePointer(x: 40, y: 40)
        stage.system.settle()
        stage.native.forgetFrames()
        #expect(stage.system.nextTime == nil)
        stage.system.advance(by: 5)
        #expect(stage.native.frames.isEmpty)
        // Movement inside the same view draws no frame.
        stage.native.movePointer(x: 60, y: 42)
        stage.system.advance(by: 1)
        #expect(stage.native.frames.isEmpty)
    }

    /// A delegate with a different style for each half of the view.
    private final class Halves: UIPointerInteractionDelegate {
        var log: [String] = []
        func pointerInteraction(
            _ interaction: UIPointerInteraction, regionFor request: UIPointerRegionRequest, defaultRegion: UIPointerRegion
        ) -> UIPointerRegion? {
            let (left, right) = defaultRegion.rect.divided(atDistance: 50, from: .minXEdge)
            if request.location.x < 50 { return UIPointerRegion(rect: left, identifier: "text") }
            return UIPointerRegion(rect: right, identifier: "drag")
        }
        func pointerInteraction(_ interaction: UIPointerInteraction, styleFor region: UIPointerRegion) -> UIPointerStyle? {
            if region.identifier == AnyHashable("text") { return UIPointerStyle(shape: .verticalBeam(length: 20)) }
            let style = UIPointerStyle.system()
            style.accessories = [.arrow(.left), .arrow(.right)]
            return style
        }
        func pointerInteraction(
            _ interaction: UIPointerInteraction, willEnter region: UIPointerRegion, animator: any UIPointerInteractionAnimating
        ) { log.append("enter \(region.identifier.map { "\($0)" } ?? "")") }
        func pointerInteraction(
            _ interaction: UIPointerInteraction, willExit region: UIPointerRegion, animator: any UIPointerInteractionAnimating
        ) { log.append("exit \(region.identifier.map { "\($0)" } ?? "")") }
    }

    @Test func pointerShapeFollowsTheRegion() {
        let stage = Stage()
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
        let halves = Halves()
        view.addInteraction(UIPointerInteraction(delegate: halves))
        stage.window.addSubview(view)
        stage.native.movePointer(x: 10, y: 10)
        #expect(stage.native.pointerShape == .text)
        stage.native.movePointer(x: 12, y: 10)
        stage.native.movePointer(x: 70, y: 10)
        #expect(stage.native.pointerShape == .resizeLeftRight)
        stage.native.movePointer(x: 70, y: 90)
        #expect(stage.native.pointerShape == .arrow)
        #expect(halves.log == ["enter text", "exit text", "enter drag", "exit drag"])
    }

    @Test func pointerStylesMapToCursors() {
        #expect(UIPointerStyle.hidden().cursor == .hidden)
        #expect(UIPointerStyle(shape: .horizontalBeam(length: 10)).cursor == .verticalText)
    }

    /// The highlight of a title extends beyond a button that is as wide as the title; that of an icon is a disc, as far as the button has
    /// room for it.
    @Test func highlightsOfButtonsHaveAMargin() throws {
        let button = UIButton(type: .system)
        button.setTitle("Cancel", for: .normal)
        button.sizeToFit()
        guard case .roundedRect(let rect, _) = button.proposedPointer.1 else { throw Failure.otherShape }
        #expect(rect.minX <= -Theme.hoverBarInset + 1 && rect.maxX >= button.bounds.maxX + Theme.hoverBarInset - 1)
        let icon = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20)).image { $0.fill(CGRect(x: 0, y: 0, width: 20, height: 20)) }
        for (side, disc) in [(CGFloat(44), CGFloat(34)), (26, 26), (10, 10)] {
            let button = UIButton(type: .system)
            button.setImage(icon, for: .normal)
            button.frame = CGRect(x: 0, y: 0, width: side, height: side)
            guard case (.highlight, .roundedRect(let circle, let radius)) = button.proposedPointer else { throw Failure.otherShape }
            #expect(circle.width == disc && circle.height == disc && radius == disc / 2, "\(side)")
            #expect(circle.midX == side / 2)
        }
        let picture = UIButton(type: .custom)
        picture.setImage(icon, for: .normal)
        picture.frame = CGRect(x: 0, y: 0, width: 44, height: 44)
        guard case .lift = picture.proposedPointer.0 else { throw Failure.otherShape }
    }

    private enum Failure: Error { case otherShape }

    /// The highlight of an item has the corners of the view that fills it.
    @Test func hoveredItemsKeepTheCornersOfTheirContent() throws {
        let scene = CollectionScene([4])
        let cell = try #require(scene.collection.cellForItem(at: IndexPath(item: 0, section: 0)))
        func hoveredCorners() -> CGFloat? {
            scene.stage.native.movePointer(x: 300, y: 400)
            scene.stage.system.settle()
            scene.stage.native.movePointer(x: 40, y: 40)
            scene.stage.system.settle()
            return cell.layer.sublayers?.first { $0.delegate == nil && $0.opacity == 1 && $0.backgroundColor != nil }?.cornerRadius
        }
        #expect(hoveredCorners() == UIPointerShape.defaultCornerRadius)
        let fill = UIView(frame: cell.contentView.bounds)
        fill.layer.cornerRadius = 15
        cell.contentView.addSubview(fill)
        #expect(hoveredCorners() == 15)
        fill.frame.size.width -= 10
        #expect(hoveredCorners() == UIPointerShape.defaultCornerRadius)
    }

    @Test func hoverMovesToAnotherRowWhenScrollingEnds() {
        let stage = Stage(size: CGSize(width: 200, height: 220))
        let rows = Rows([100])
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 200, height: 220))
        table.register(UITableViewCell.self, forCellReuseIdentifier: "Row")
        table.dataSource = rows
        table.delegate = rows
        stage.window.addSubview(table)
        stage.system.settle()
        stage.native.movePointer(x: 100, y: 22)
        stage.system.settle()
        func isHovered(_ row: Int) -> Bool {
            let cell = table.cellForRow(at: IndexPath(row: row, section: 0))
            return cell?.layer.sublayers?.contains { $0.delegate == nil && $0.opacity == 1 && $0.cornerRadius == 0 } ?? false
        }
        #expect(stage.native.pointerShape == .hand)
        #expect(isHovered(0))
        stage.native.scroll(x: 100, y: 22, notches: 1)
        stage.system.settle()
        let top = Int((table.contentOffset.y + 22) / 44)
        #expect(top > 0)
        #expect(isHovered(top))
        #expect(!isHovered(0))
    }

    /// Segments of 40 points. The pointer highlights the one under it, unless it is selected or disabled.
    @Test func segmentUnderThePointerIsHighlighted() {
        let stage = Stage()
        stage.window.backgroundColor = .white
        let control = UISegmentedControl(items: ["A", "B", "C", "D"])
        control.frame = CGRect(x: 20, y: 20, width: 164, height: 32)
        control.selectedSegmentIndex = 0
        control.setEnabled(false, forSegmentAt: 3)
        stage.window.addSubview(control)
        stage.system.settle()
        func pixels() -> [UInt32] { (0..<4).map { stage.native.pixel(x: 28 + 40 * $0, y: 36) } }
        let before = pixels()
        func highlighted() -> [Int] { zip(pixels(), before).enumerated().filter { $1.0 != $1.1 }.map(\.offset) }
        var seen: [[Int]] = []
        for x in [48.0, 88, 90, 128, 168, 88] {
            stage.native.movePointer(x: x, y: 36)
            stage.system.settle()
            seen.append(highlighted())
        }
        #expect(seen == [[], [1], [1], [2], [], [1]])
        #expect(stage.native.pointerShape == .hand)
        stage.native.send(.buttonPressed(.primary), x: 88, y: 36)
        stage.native.send(.buttonReleased(.primary), x: 88, y: 36)
        stage.system.settle()
        #expect(control.selectedSegmentIndex == 1 && stage.native.pointerShape == .arrow)
        #expect(control.descendants(of: UIView.self).allSatisfy { ($0.layer.sublayers ?? []).allSatisfy { $0.delegate != nil } })
    }

    /// A press dims the title, not the highlight behind it.
    @Test func pressedSegmentKeepsTheHighlight() {
        let stage = Stage()
        stage.window.backgroundColor = .white
        let control = UISegmentedControl(items: ["A", "B"])
        control.frame = CGRect(x: 20, y: 20, width: 84, height: 32)
        control.selectedSegmentIndex = 0
        stage.window.addSubview(control)
        stage.native.movePointer(x: 82, y: 36)
        stage.system.settle()
        func picture() -> [UInt32] { (64..<102).flatMap { x in (22..<50).map { stage.native.pixel(x: x, y: $0) } } }
        let hovered = picture(), background = stage.native.pixel(x: 70, y: 30)
        stage.native.send(.buttonPressed(.primary), x: 82, y: 36)
        stage.system.settle()
        let pressed = picture()
        #expect(stage.native.pixel(x: 70, y: 30) == background)
        let changed = zip(hovered, pressed).filter { $0 != $1 }
        #expect(!changed.isEmpty && changed.allSatisfy { $0.0 & 0xFF < $0.1 & 0xFF }, "only the title is lighter")
        stage.native.send(.buttonReleased(.primary), x: 82, y: 36)
    }

    @Test func interactionBelongsToOneView() {
        let view = UIView()
        let interaction = UIPointerInteraction(delegate: nil)
        view.addInteraction(interaction)
        #expect(interaction.view === view)
        let other = UIView()
        other.addInteraction(interaction)
        #expect(view.interactions.isEmpty)
        #expect(interaction.view === other)
        other.interactions = []
        #expect(interaction.view == nil)
    }

    @Test func hoverBackgroundFollowsIsEnabled() {
        let (stage, button) = buttonScene()
        button.addAction(UIAction { [weak button] _ in button?.isEnabled = false }, for: .touchUpInside)
        stage.native.movePointer(x: 40, y: 40)
        stage.system.settle()
        #expect(stage.native.pixel(x: 24, y: 40) != 0xFFFF_FFFF)
        // `click` would also move the pointer out of the window.
        stage.native.send(.buttonPressed(.primary), x: 40, y: 40)
        stage.native.send(.buttonReleased(.primary), x: 40, y: 40)
        stage.system.settle()
        #expect(stage.native.pointerShape == .arrow)
        #expect(stage.native.pixel(x: 24, y: 40) == 0xFFFF_FFFF)
        button.isEnabled = true
        stage.system.settle()
        #expect(stage.native.pointerShape == .hand)
        #expect(stage.native.pixel(x: 24, y: 40) != 0xFFFF_FFFF)
    }

    @Test func invalidateAffectsOnlyTheInteractionUnderThePointer() {
        let stage = Stage()
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
        let other = UIView(frame: CGRect(x: 0, y: 100, width: 100, height: 50))
        let halves = Halves()
        let interactions = [view, other].map { view in
            let interaction = UIPointerInteraction(delegate: halves)
            view.addInteraction(interaction)
            stage.window.addSubview(view)
            return interaction
        }
        stage.native.movePointer(x: 10, y: 10)
        interactions[1].invalidate()
        stage.system.settle()
        #expect(halves.log == ["enter text"])
        interactions[0].invalidate()
        stage.system.settle()
        #expect(halves.log == ["enter text", "exit text", "enter text"])
    }
}
