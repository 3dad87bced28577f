// The look of the Inspect page and of the marks on the stage: contrast, pixels and margins.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit
import WindowSystem

@testable import TabBarDemoScenes
@testable import TabBarKit
@testable import TabBarLaboratory

@MainActor
@Suite(.serialized) struct InspectLookTests {
    /// WCAG 2.1 requires 4.5:1 of texts of this size.
    @Test(arguments: [UIUserInterfaceStyle.light, .dark], [UIAccessibilityContrast.normal, .high])
    func textsOfTagsHaveEnoughContrast(style: UIUserInterfaceStyle, contrast: UIAccessibilityContrast) throws {
        let overlay = StageOverlay(frame: .zero)
        let traits = UITraitCollection(traitsFrom: [
            UITraitCollection(userInterfaceStyle: style), UITraitCollection(accessibilityContrast: contrast),
        ])
        for tag in [overlay.selection.tag, overlay.candidate.tag] {
            let label = try #require(tag.descendants(of: UILabel.self).first), background = try #require(tag.backgroundColor)
            let colors = [label.textColor, background].compactMap { $0?.resolvedColor(with: traits).cgColor }
            #expect(Contrast.ratio(colors[0], colors[1]) >= 4.5)
        }
    }

    @Test(arguments: [DemoSettings.Appearance.light, .dark])
    func textsOfTheSelectedRowHaveEnoughContrast(appearance: DemoSettings.Appearance) throws {
        let stage = try Stage.combined { $0.appearance = appearance }
        let inspect = try stage.openInspect()
        inspect.model.select(stage.containers[1])
        stage.settle()
        let table = inspect.page.treeView.table
        let cell = try #require(table.indexPathForSelectedRow.flatMap { table.cellForRow(at: $0) })
        let frame = cell.accessibilityFrame, pixel = stage.native.pixel(x: Int(frame.maxX) - 4, y: Int(frame.midY))
        func part(_ shift: UInt32) -> CGFloat { CGFloat(pixel >> shift & 0xFF) / 255 }
        let background = CGColor(red: part(16), green: part(8), blue: part(0), alpha: 1)
        let labels = cell.descendants(of: UILabel.self).filter { $0.text != nil && !$0.isHidden }
        #expect(labels.count == 2)
        for label in labels {
            let color = Contrast.mix(label.textColor.resolvedColor(with: cell.traitCollection).cgColor, opacity: 1, over: background)
            #expect(Contrast.ratio(color, background) >= 4.5, "\(label.text ?? "")")
        }
    }

    /// The phone is scaled, so that the edges of its views are between pixels.
    @Test(arguments: [(1.0, 2.0), (2, 1.5)]) func outlineCoversWholePixels(scale: Double, width: CGFloat) throws {
        let stage = try Stage.combined(scale: scale) { $0.laboratory[\.zoom] = 69 }
        let inspect = try stage.openInspect()
        inspect.model.select(stage.containers[1])
        stage.settle()
        let outline = inspect.overlay.selection.outline, box = try #require(outline.path).boundingBox
        #expect(outline.lineWidth == width)
        let outer = box.insetBy(dx: -width / 2, dy: -width / 2), frame = stage.containers[1].accessibilityFrame
        for (edge, place) in [
            (outer.minX, frame.minX), (outer.maxX, frame.maxX), (outer.minY, frame.minY), (outer.maxY, frame.maxY),
        ] {
            let pixels = edge * scale
            #expect(abs(pixels - pixels.rounded()) < 1e-6 && abs(edge - place) <= 0.5 / scale + 1e-6, "\(edge), \(place)")
        }
    }

    /// The lines of the outlines overlay are in the middle of a row or a column of pixels.
    @Test func outlinesOverlayCoversWholePixels() throws {
        let stage = try Stage.combined { $0.laboratory[\.zoom] = 69 }
        let inspect = try stage.openInspect()
        inspect.toggle(.outlines)
        stage.settle()
        let points = try #require(inspect.structure.outlines.path).elements.compactMap { element -> CGPoint? in
            switch element {
            case .move(to: let point), .line(to: let point): point
            default: nil
            }
        }
        #expect(points.count > 100)
        func isMiddle(_ value: CGFloat) -> Bool { abs(value - 0.5 - (value - 0.5).rounded()) < 1e-6 }
        // The labels of the wheel icon are scaled; an empty view has an outline of zero size on the edge of a pixel.
        let straight = points.filter { isMiddle($0.x) && isMiddle($0.y) }
        #expect(straight.count * 10 >= points.count * 8, "\(straight.count) of \(points.count)")
    }

    /// The outline of a rotated view has the view's corners. In a view with less than twice the line's width, the line is in the middle.
    @Test func outlineOfARotatedViewHasItsCorners() {
        let rotated = [CGPoint(x: 1.3, y: 0), CGPoint(x: 2, y: 1), CGPoint(x: 1, y: 2), CGPoint(x: 0, y: 1)]
        #expect(ScreenGeometry.innerOutline(rotated, lineWidth: 2, scale: 1) == rotated)
        let low = [CGPoint(x: 1, y: 1), CGPoint(x: 9, y: 1), CGPoint(x: 9, y: 2), CGPoint(x: 1, y: 2)]
        #expect(ScreenGeometry.innerOutline(low, lineWidth: 2, scale: 1).map(\.y) == [1.5, 1.5, 1.5, 1.5])
    }

    /// In all directions of the axes, the tag covers neither of their tips.
    @Test func tagLeavesTheTipsOfTheAxesVisible() throws {
        let stage = try Stage.combined()
        let inspect = try stage.openInspect()
        let view = stage.containers[1], marks = inspect.overlay.selection
        inspect.model.select(view)
        defer { view.transform = .identity }
        for degrees in stride(from: 15, to: 360, by: 30) {
            view.transform = CGAffineTransform(rotationAngle: CGFloat(degrees) * .pi / 180)
            stage.settle()
            let tips = marks.axes.compactMap(\.self), tag = marks.tag.convert(marks.tag.bounds, to: marks.tag.superview)
            #expect(tips.count == 2 && !tips.contains(where: tag.contains), "\(degrees)°: \(tips), \(tag)")
        }
    }

    /// Each symbol is 8 points from the edges of its button, so that the last symbol ends at the margin.
    @Test(arguments: [DemoSettings.Language.english, .arabic]) func undoButtonsEndAtTheMargin(language: DemoSettings.Language) throws {
        let stage = try Stage.combined { $0.language = language }
        _ = try stage.openInspect()
        let session = try #require(stage.retained.lazy.compactMap { $0 as? OpenLaboratory }.last?.session)
        let width = UIScreen.main.bounds.width
        func distance(_ identifier: String) throws -> CGFloat {
            let frame = try stage.tool(identifier).accessibilityFrame
            return language == .arabic ? frame.minX : width - frame.maxX
        }
        #expect(try distance("inspect-redo") == LaboratoryLook.margin - 8)
        session.controller.inspector.visiblePage = session.controller.inspector.tune
        stage.settle()
        #expect(try distance("redo") == LaboratoryLook.margin - 8)
        #expect(try distance("interaction") == LaboratoryLook.margin - 8 + 2 * 36 + LaboratoryLook.gap)
    }
}
