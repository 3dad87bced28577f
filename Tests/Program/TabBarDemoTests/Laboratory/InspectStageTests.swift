// The drawings of the Inspect page on the stage: marks, overlays, constraints and the exploded view.

import CoreGraphics
import Foundation
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
@Suite(.serialized) struct InspectStageTests {
    private typealias CombinedStage = Stage<CombinedTabBarController>

    /// A red square in front of the phone's views.
    private func addSquare(_ stage: CombinedStage, _ frame: CGRect = CGRect(x: 150, y: 300, width: 60, height: 60)) -> UIView {
        let square = UIView(frame: frame)
        square.backgroundColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
        stage.window.addSubview(square)
        stage.settle()
        return square
    }

    private func pixel(_ stage: CombinedStage, _ point: CGPoint) -> UInt32 { stage.native.pixel(x: Int(point.x), y: Int(point.y)) }

    // MARK: Marks

    /// The outline is 1.5 points wide around the view's edge, at each zoom.
    @Test(arguments: [50, 100, 150]) func outlineIsAroundTheSelectedView(percent: Int) throws {
        let stage = try Stage.combined { $0.laboratory[\.zoom] = percent }
        let inspect = try stage.openInspect()
        let square = addSquare(stage)
        let frame = square.accessibilityFrame
        let outside = CGPoint(x: frame.minX - 3, y: frame.midY), edge = CGPoint(x: frame.minX, y: frame.midY)
        let before = (pixel(stage, outside), pixel(stage, edge))
        inspect.model.select(square)
        stage.settle()
        #expect(pixel(stage, outside) == before.0 && pixel(stage, edge) != before.1)
        #expect(inspect.overlay.selection.tag.text == "UIView  60 × 60")
    }

    /// A view that moves from x = 150 by 100 points in 1 s, linearly: in each frame, its outline has moved by the same distance.
    @Test func outlineFollowsAMovingView() throws {
        let stage = try Stage.combined()
        let inspect = try stage.openInspect()
        let square = addSquare(stage)
        inspect.model.select(square)
        stage.settle()
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { square.frame.origin.x = 250 }
        let start = stage.frame()
        for step in 1...3 {
            stage.system.advance(to: start + 0.25 * Double(step))
            let corners = try #require(ScreenGeometry.corners(square.bounds, of: square))
            let shown = try #require(square.layer.presentation())
            let expected = stage.window.frame.minX + shown.frame.minX
            #expect(abs(corners[0].x - expected) < 1e-6 && expected > stage.window.frame.minX + 150)
            // The blue outline is drawn on the square's left edge in this frame.
            let edge = pixel(stage, CGPoint(x: expected.rounded(), y: corners[0].y + 20))
            #expect(edge != UIColor(red: 1, green: 0, blue: 0, alpha: 1).cgColor.premultipliedPixel)
        }
    }

    /// While the text of a label is edited, its own pixels are visible: nothing but the line of the outline is drawn over it.
    @Test func marksDoNotCoverALabelThatIsEdited() throws {
        let stage = try Stage.combined()
        let inspect = try stage.openInspect()
        let square = addSquare(stage), label = UILabel(frame: CGRect(x: 10, y: 20, width: 40, height: 16))
        label.font = .systemFont(ofSize: 13)
        label.text = "Clock"
        label.transform = CGAffineTransform(rotationAngle: 0.01)
        square.addSubview(label)
        stage.settle()
        func inside() throws -> [UInt32] {
            let frame = label.accessibilityFrame.insetBy(dx: 4, dy: 4)
            return (Int(frame.minY)..<Int(frame.maxY)).flatMap { y in
                (Int(frame.minX)..<Int(frame.maxX)).map { stage.native.pixel(x: $0, y: y) }
            }
        }
        let plain = try inside()
        inspect.model.select(label)
        stage.settle()
        #expect(try inside() != plain && !inspect.overlay.selection.tag.isHidden)
        let field = try #require(inspect.page.properties.row("text")?.descendants(of: UITextField.self).first)
        field.becomeFirstResponder()
        stage.settle()
        #expect(try inside() == plain && inspect.overlay.selection.tag.isHidden)
        field.resignFirstResponder()
        stage.settle()
        #expect(!inspect.overlay.selection.tag.isHidden)
    }

    /// The axes have the directions of the view's coordinates: in a view turned by 90 degrees, x points down and y to the left.
    @Test func transformedViewHasAxes() throws {
        let stage = try Stage.combined()
        let inspect = try stage.openInspect()
        let square = addSquare(stage)
        inspect.model.select(square)
        stage.settle()
        #expect(inspect.overlay.selection.axes == [nil, nil])
        square.transform = CGAffineTransform(rotationAngle: .pi / 2)
        stage.settle()
        let middle = stage.centerOnScreen(square)
        let ends = try inspect.overlay.selection.axes.map { try #require($0) }
        #expect(abs(ends[0].x - middle.x) < 1e-6 && ends[0].y > middle.y + 40)
        #expect(ends[1].x < middle.x - 40 && abs(ends[1].y - middle.y) < 1e-6)
    }

    // MARK: Overlays

    @Test func gridHasLinesEveryEightPoints() throws {
        let stage = try Stage.combined()
        let inspect = try stage.openInspect()
        let origin = stage.window.frame.origin
        // An empty place in the navigation bar.
        let y = origin.y + 60
        let before = (0..<24).map { pixel(stage, CGPoint(x: origin.x + 160 + CGFloat($0), y: y)) }
        inspect.toggle(.grid)
        stage.settle()
        let after = (0..<24).map { pixel(stage, CGPoint(x: origin.x + 160 + CGFloat($0), y: y)) }
        #expect(before.indices.filter { before[$0] != after[$0] } == [0, 8, 16])
        inspect.toggle(.grid)
        stage.settle()
        #expect((0..<24).map { pixel(stage, CGPoint(x: origin.x + 160 + CGFloat($0), y: y)) } == before)
    }

    @Test func outlinesAreOnTheEdgesOfAllViews() throws {
        let stage = try Stage.combined()
        let inspect = try stage.openInspect()
        let square = addSquare(stage)
        let frame = square.accessibilityFrame
        let (edge, inside) = (CGPoint(x: frame.minX, y: frame.midY), CGPoint(x: frame.midX, y: frame.midY))
        let before = (pixel(stage, edge), pixel(stage, inside))
        inspect.toggle(.outlines)
        stage.settle()
        #expect(pixel(stage, edge) != before.0)
        square.isHidden = true
        stage.settle()
        inspect.toggle(.outlines)
        stage.settle()
        square.isHidden = false
        stage.settle()
        #expect(pixel(stage, edge) == before.0 && pixel(stage, inside) == before.1)
    }

    /// The part that has changed is tinted for 0.3 s, from the frame after the change; the rest of the phone is not.
    @Test func redrawnPartIsTintedForAMoment() throws {
        let stage = try Stage.combined()
        let inspect = try stage.openInspect()
        let square = addSquare(stage)
        let frame = square.accessibilityFrame
        let (inside, outside) = (CGPoint(x: frame.midX, y: frame.midY), CGPoint(x: frame.maxX + 20, y: frame.midY))
        inspect.toggle(.damage)
        stage.settle()
        let quiet = pixel(stage, outside)
        let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
        square.backgroundColor = green
        stage.frame()
        let tinted = stage.frame()
        #expect(pixel(stage, inside) != green.cgColor.premultipliedPixel && pixel(stage, outside) == quiet)
        stage.system.advance(to: tinted + 0.25)
        #expect(pixel(stage, inside) != green.cgColor.premultipliedPixel)
        stage.system.advance(to: tinted + 0.35)
        #expect(pixel(stage, inside) == green.cgColor.premultipliedPixel)
        // The tint itself has caused no further tint.
        #expect(stage.system.settle(limit: 5) - stage.system.now <= 0 && UIApplication.shared.isIdle)
    }

    @Test func touchHasADotUntilShortlyAfterItsEnd() throws {
        let stage = try Stage.combined()
        let inspect = try stage.openInspect()
        inspect.toggle(.touches)
        stage.settle()
        let place = CGPoint(x: stage.window.frame.midX, y: stage.window.frame.minY + 62)
        let before = pixel(stage, place)
        stage.native.send(.buttonPressed(.primary), x: place.x, y: place.y)
        stage.frame()
        #expect(pixel(stage, place) != before)
        stage.native.send(.buttonReleased(.primary), x: place.x, y: place.y)
        stage.settle()
        #expect(pixel(stage, place) == before)
        #expect(inspect.trails.layer.sublayers == nil)
    }

    /// Expected: the window's hit test for each cell.
    @Test func hitAreasShowTheRaisedButtonsOverhang() throws {
        let stage = try Stage.combined()
        let inspect = try stage.openInspect()
        let button = try #require(stage.window.descendants(of: CentreButton.self).first)
        let bounds = button.bounds, area = bounds.insetBy(dx: -HitAreas.reach, dy: -HitAreas.reach), cell = HitAreas.cell
        var expected = 0.0
        for y in stride(from: area.minY, to: area.maxY, by: cell) {
            for x in stride(from: area.minX, to: area.maxX, by: cell) {
                let point = CGPoint(x: x + cell / 2, y: y + cell / 2)
                let isHit = stage.window.hitTest(button.convert(point, to: stage.window), with: nil)?.isDescendant(of: button) ?? false
                let bar = stage.tabs.tabBar
                if isHit, !bar.bounds.contains(button.convert(point, to: bar)) { expected += cell * cell }
            }
        }
        let rects = HitAreas.rects(of: button, in: stage.window)
        #expect(abs(rects.reduce(0) { $0 + $1.width * $1.height } - expected) < 0.01 && expected > 0)
        let place = CGPoint(x: stage.centerOnScreen(button).x, y: stage.tabs.tabBar.accessibilityFrame.minY - 3)
        let before = pixel(stage, place)
        inspect.toggle(.hitAreas)
        stage.settle()
        #expect(pixel(stage, place) != before)
    }

    /// A view that extends its bounds by 10 points in `point(inside:)`.
    private final class LargeTarget: UIView {
        override func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.insetBy(dx: -10, dy: -10).contains(point) }
    }

    @Test func hitAreasAreTheExtendedBounds() throws {
        let stage = try Stage.combined()
        _ = try stage.openInspect()
        let view = LargeTarget(frame: CGRect(x: 100, y: 300, width: 40, height: 20))
        stage.window.addSubview(view)
        let rects = HitAreas.rects(of: view, in: stage.window)
        // 60 × 40 without 40 × 20.
        #expect(abs(rects.reduce(0) { $0 + $1.width * $1.height } - (2400 - 800)) < 0.01)
    }

    @Test func hugeViewsAreShown() throws {
        let stage = try Stage.combined()
        let inspect = try stage.openInspect()
        for kind in StageOverlayKind.allCases { inspect.toggle(kind) }
        let square = addSquare(stage)
        inspect.model.select(square)
        stage.settle()
        for (text, field) in [("100000", "frame-3"), ("-100000", "frame-1"), ("100000", "frame-4"), ("1000", "scale-1"), ("0", "scale-2")] {
            try stage.enter(text, into: field)
        }
        inspect.toggleExploded()
        stage.settle()
        inspect.toggleExploded()
        #expect(inspect.model.selected === square && stage.laboratoryMessages.isEmpty)
    }

    // MARK: Constraints

    @Test func constraintsAreEquationsAndAClickSelectsTheOtherItem() throws {
        let stage = try Stage.combined()
        let inspect = try stage.openInspect()
        let square = addSquare(stage)
        let inner = UIView()
        inner.translatesAutoresizingMaskIntoConstraints = false
        inner.accessibilityIdentifier = "inner"
        square.addSubview(inner)
        NSLayoutConstraint.activate([
            inner.leftAnchor.constraint(equalTo: square.leftAnchor, constant: 4),
            inner.topAnchor.constraint(equalTo: square.topAnchor),
            inner.widthAnchor.constraint(equalTo: square.widthAnchor, multiplier: 0.5, constant: -2),
            inner.heightAnchor.constraint(equalToConstant: 20),
        ])
        stage.settle()
        inspect.model.select(inner)
        stage.settle()
        let list = try #require(inspect.page.properties.constraintList)
        let texts = list.lines.map(\.text)
        #expect(texts.contains("self.left = UIView.left +\u{00A0}4"))
        #expect(texts.contains("self.width = 0.5 × UIView.width −\u{00A0}2"))
        #expect(texts.contains("self.height = 20") && list.lines.allSatisfy { $0.state == .satisfied } && !list.isAmbiguous)
        #expect(list.lines.count == inner.solverConstraints.count)
        let index = try #require(list.lines.firstIndex { $0.text.hasPrefix("self.left") })
        list.buttons[index].sendActions(for: .touchUpInside)
        #expect(inspect.model.selected === square)
    }

    @Test func brokenAndAmbiguousLayoutsAreMarked() throws {
        let stage = try Stage.combined()
        let inspect = try stage.openInspect()
        let square = addSquare(stage)
        let inner = UIView()
        inner.translatesAutoresizingMaskIntoConstraints = false
        square.addSubview(inner)
        let first = inner.widthAnchor.constraint(equalToConstant: 10), second = inner.widthAnchor.constraint(equalToConstant: 30)
        NSLayoutConstraint.activate([first, second])
        stage.settle()
        inspect.model.select(inner)
        stage.settle()
        let list = try #require(inspect.page.properties.constraintList)
        #expect(list.lines.filter { $0.state == .broken }.map(\.text) == ["self.width = 30"])
        #expect(list.isAmbiguous && list.broken.count == 1)
        #expect((try stage.tool("constraints-note") as? UILabel)?.text == Localized.text("inspect.ambiguous"))
        second.isActive = false
        stage.settle()
        #expect(!list.lines.contains { $0.state == .broken })
    }

    // MARK: Exploded view

    @Test func clickInTheExplodedViewSelectsThePlaneThere() throws {
        let stage = try Stage.combined()
        let inspect = try stage.openInspect()
        let square = addSquare(stage)
        inspect.toggleExploded()
        stage.settle()
        let exploded = try #require(inspect.exploded)
        for (yaw, pitch) in [(-35.0, 14.0), (0, 0), (50, -20)] {
            inspect.model.select(nil)
            exploded.turn(yaw: yaw, pitch: pitch)
            stage.settle()
            // Nothing else on the stage is red.
            let image = try stage.picture()
            let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1).cgColor.premultipliedPixel
            let pixels = image.premultipliedPixels
            let found = pixels.indices.filter { pixels[$0] == red }
            #expect(found.count > 200, "\(yaw)")
            let middle = try #require(found.isEmpty ? nil : found[found.count / 2])
            stage.native.click(x: Double(middle % image.width) + 0.5, y: Double(middle / image.width) + 0.5)
            stage.settle()
            #expect(inspect.model.selected === square, "\(yaw)")
        }
    }

    @Test func dragTurnsAndTheSliderSpreads() throws {
        let stage = try Stage.combined()
        let inspect = try stage.openInspect()
        stage.clickOnScreen(try stage.tool("explode"))
        let exploded = try #require(inspect.exploded)
        let yaw = exploded.yaw, middle = stage.centerOnScreen(exploded)
        stage.native.drag(fromX: middle.x, y: middle.y, toX: middle.x + 60, y: middle.y)
        #expect(abs(exploded.yaw - yaw - 21) < 0.01 && inspect.model.selected == nil)
        exploded.setSpread(40)
        let plane = try #require(exploded.planes.max { $0.level < $1.level })
        #expect(plane.level > 2 && plane.layer.zPosition == CGFloat(plane.level) * 40)
        stage.native.press(.escape)
        #expect(inspect.exploded == nil)
    }

    @Test func explodedViewDoesNotChangeThePhone() throws {
        let stage = try Stage.combined()
        let inspect = try stage.openInspect()
        let before = try stage.picture().premultipliedPixels
        inspect.toggleExploded()
        stage.settle()
        #expect(try stage.picture().premultipliedPixels != before)
        inspect.toggleExploded()
        stage.settle()
        #expect(try stage.picture().premultipliedPixels == before)
    }

    @Test func hiddenViewsAreGhosts() throws {
        let stage = try Stage.combined()
        let inspect = try stage.openInspect()
        let square = addSquare(stage)
        square.isHidden = true
        stage.settle()
        inspect.toggleExploded()
        let plane = try #require(inspect.exploded?.planes.first { $0.view === square })
        #expect(plane.isGhost && (plane.layer as? CAShapeLayer)?.fillColor == nil)
    }

    /// The selection of a tab changes the tab's image and colour, but not its title.
    @Test func editedTitleOfATabStaysWhenOtherTabsAreChosen() throws {
        let stage = try Stage.combined()
        let inspect = try stage.openInspect()
        let label = stage.containers[1].textLabel
        inspect.model.select(label)
        stage.settle()
        try stage.enter("Timer", into: "text")
        #expect(label.text == "Timer")
        for index in [1, 0, 2] {
            stage.clickOnScreen(stage.containers[index])
            stage.settle()
        }
        #expect(label.text == "Timer")
        // A new title of the item is shown.
        stage.settings.language = .simplifiedChinese
        #expect(label.text == stage.tabs.viewControllers?[1].tabBarItem.title)
    }
}
