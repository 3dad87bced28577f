// The distances between the selected view and the view under the pointer.

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
@Suite(.serialized) struct ViewDistanceTests {
    private let square = CGRect(x: 10, y: 20, width: 100, height: 60)

    private func lengths(_ other: CGRect) -> [CGFloat] { ViewDistance.between(square, other).map(\.length) }

    @Test func gapIsMeasuredOnAxesOnWhichTheRectanglesAreApart() {
        // 20 points to the right and 30 below.
        #expect(lengths(CGRect(x: 130, y: 110, width: 5, height: 5)) == [20, 30])
        // 4 points to the left, with the same top and bottom.
        #expect(lengths(CGRect(x: 0, y: 20, width: 6, height: 60)) == [4])
    }

    @Test func insetsAreMeasuredIfOneContainsTheOther() {
        // 8 and 12 points horizontally, 5 and 25 vertically.
        #expect(lengths(CGRect(x: 18, y: 25, width: 80, height: 30)) == [8, 12, 5, 25])
        #expect(lengths(square).isEmpty)
    }

    @Test func lineIsInTheMiddleOfTheCommonPart() {
        let distance = ViewDistance.between(square, CGRect(x: 130, y: 60, width: 10, height: 100)).first
        #expect(distance == ViewDistance(start: CGPoint(x: 110, y: 70), end: CGPoint(x: 130, y: 70)))
    }

    /// Two squares 24 points apart, also on a stage at half the size.
    @Test(arguments: [50, 100]) func pointingAtASecondViewShowsItsDistanceInPointsOfThePhone(percent: Int) throws {
        let stage = try Stage.combined { $0.laboratory[\.zoom] = percent }
        let inspect = try stage.openInspect()
        let views = [CGRect(x: 60, y: 300, width: 60, height: 60), CGRect(x: 144, y: 300, width: 60, height: 60)].map { frame in
            let view = UIView(frame: frame)
            stage.window.addSubview(view)
            return view
        }
        inspect.model.select(views[0])
        stage.settle()
        inspect.togglePicking()
        let place = stage.centerOnScreen(views[1])
        stage.native.movePointer(x: place.x, y: place.y)
        stage.settle()
        #expect(inspect.picker.view === views[1])
        let shown = inspect.overlay.distances.tags.filter { !$0.isHidden }.map(\.text)
        #expect(shown == ["24"] && inspect.overlay.distances.layer.path != nil)
        stage.native.press(.escape)
        stage.settle()
        #expect(inspect.model.selected === views[0] && inspect.overlay.distances.layer.path == nil)
        #expect(inspect.overlay.distances.tags.filter { !$0.isHidden }.isEmpty)
    }
}
