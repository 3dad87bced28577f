// Hierarchies of thousands of nested views, and geometry that is not finite.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing

@testable import UIKit

@MainActor @Suite(.serialized) struct DeepHierarchyTests {
    /// Each walk through the views, such as those for layout, traits, hit tests and screen readers, reaches the innermost view.
    @Test(arguments: [10_000, 2000]) func thousandsOfNestedViewsAreDrawnAndHit(count: Int) {
        let stage = Stage()
        let outermost = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        var view = outermost
        for _ in 1..<count {
            let inner = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            inner.backgroundColor = .white
            view.addSubview(inner)
            view = inner
        }
        view.backgroundColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
        stage.window.addSubview(outermost)
        stage.frame()
        #expect(stage.native.pixels().count { $0 == 0xFFFF_0000 } == 10_000)
        #expect(stage.window.hitTest(CGPoint(x: 50, y: 50), with: nil) === view)
        // Each view looks for an appearance in all its superviews.
        guard count < 10_000 else { return }
        stage.window.overrideUserInterfaceStyle = .dark
        stage.window.tintColor = .systemRed
        stage.frame()
        #expect(view.traitCollection.userInterfaceStyle == .dark)
        outermost.removeFromSuperview()
        stage.frame()
        #expect(view.window == nil)
    }

    /// iOS raises an exception for numbers that are not finite ("CALayer position contains NaN"). Here the former ones are kept.
    @Test(arguments: [CGFloat.nan, .infinity, -.infinity]) func framesAreAlwaysFinite(_ value: CGFloat) {
        let stage = Stage()
        let view = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
        stage.window.addSubview(view)
        view.frame = CGRect(x: value, y: 1, width: 30, height: 40)
        #expect(view.frame == CGRect(x: 10, y: 1, width: 30, height: 40))
        view.frame = CGRect(x: 2, y: 1, width: value, height: 50)
        #expect(view.frame == CGRect(x: 2, y: 1, width: 30, height: 50))
        view.bounds = CGRect(x: value, y: 0, width: 10, height: value)
        #expect(view.bounds == CGRect(x: 0, y: 0, width: 10, height: 50))
        view.center = CGPoint(x: 7, y: value)
        #expect(view.center == CGPoint(x: 7, y: 26))
        view.transform = CGAffineTransform(scaleX: value, y: 1)
        #expect(view.transform == .identity)
        view.frame = .null
        #expect(view.frame == CGRect(x: 2, y: 1, width: 0, height: 0))
        stage.native.resize(width: Double(value), height: 100)
        #expect(stage.window.bounds.size == CGSize(width: 200, height: 200))
        stage.frame()
    }

    /// The size of a drawn view overflows an integer.
    @Test func aViewOfAnyFiniteSizeIsDrawn() {
        final class Drawn: UIView {
            override func draw(_ rect: CGRect) { UIRectFill(CGRect(x: 0, y: 0, width: 1, height: 1)) }
        }
        let stage = Stage()
        let view = Drawn(frame: CGRect(x: 0, y: 0, width: 1e300, height: 1e300))
        stage.window.addSubview(view)
        stage.frame()
        view.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
        view.setNeedsDisplay()
        stage.frame()
        #expect(stage.native.pixel(x: 0, y: 0) == 0xFF00_0000)
    }

    @Test func aControllerCannotContainItself() {
        let (outer, middle, inner) = (UIViewController(), UIViewController(), UIViewController())
        outer.addChild(middle)
        middle.addChild(inner)
        inner.addChild(outer)
        #expect(inner.children.isEmpty && outer.parent == nil && inner.rootContainer === outer)
    }

    @Test(arguments: [UIDatePickerStyle.wheels, .compact, .inline]) func aDateThatIsNotANumberIsIgnored(_ style: UIDatePickerStyle) {
        let stage = Stage(size: CGSize(width: 400, height: 500))
        let picker = UIDatePicker()
        picker.preferredDatePickerStyle = style
        picker.frame = CGRect(x: 0, y: 0, width: 400, height: 400)
        stage.window.addSubview(picker)
        let date = Date(timeIntervalSinceReferenceDate: 600)
        picker.date = date
        let none = Date(timeIntervalSinceReferenceDate: .nan)
        (picker.minimumDate, picker.maximumDate) = (none, none)
        picker.date = none
        stage.frame()
        #expect(picker.date == date)
        picker.minimumDate = Date(timeIntervalSinceReferenceDate: 1200)
        #expect(picker.date == Date(timeIntervalSinceReferenceDate: 1200))
    }
}
