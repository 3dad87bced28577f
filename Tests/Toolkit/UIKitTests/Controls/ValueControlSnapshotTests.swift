// Pictures of sliders, steppers, progress views and activity indicators in both appearances, directions and scales.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import WindowSystem

@testable import UIKit

@MainActor @Suite(.serialized) struct ValueControlSnapshotTests {
    /// A window with the controls in several states.
    private func stage(scale: Double, style: UIUserInterfaceStyle, direction: UISemanticContentAttribute) -> Stage<Void> {
        let stage = Stage(size: CGSize(width: 260, height: 330), scale: scale)
        let page = UIView(frame: stage.window.bounds)
        page.backgroundColor = .systemBackground
        page.overrideUserInterfaceStyle = style
        stage.window.addSubview(page)
        var y: CGFloat = 10
        func add(_ views: [UIView], widths: [CGFloat], height: CGFloat) {
            var x: CGFloat = 15
            for (view, width) in zip(views, widths) {
                view.frame = CGRect(x: x, y: y, width: width, height: height)
                page.addSubview(view)
                for part in [view] + view.descendants(of: UIView.self) { part.semanticContentAttribute = direction }
                x += width + 15
            }
            y += height + 12
        }
        for value in [Float(0), 0.35, 1] { add([slider(value)], widths: [230], height: 31) }
        add([sliderWithImages(), disabledSlider()], widths: [120, 95], height: 31)
        let steppers = [UIStepper(), UIStepper()]
        steppers[0].value = 5
        add(steppers, widths: [94, 94], height: 32)
        for (progress, style) in [(Float(0), UIProgressView.Style.default), (0.01, .default), (0.6, .default), (0.6, .bar)] {
            let view = UIProgressView(progressViewStyle: style)
            view.progress = progress
            add([view], widths: [230], height: 4)
        }
        let indicators = [UIActivityIndicatorView.Style.medium, .large, .medium].map { UIActivityIndicatorView(style: $0) }
        indicators[2].color = .systemRed
        indicators.forEach { $0.startAnimating() }
        add(indicators, widths: [20, 37, 20], height: 37)
        stage.frame()
        return stage
    }

    private func slider(_ value: Float) -> UISlider {
        let slider = UISlider()
        slider.value = value
        return slider
    }

    private func sliderWithImages() -> UISlider {
        let slider = slider(0.5)
        func disc(_ side: CGFloat, _ color: UIColor) -> UIImage {
            UIGraphicsImageRenderer(size: CGSize(width: side, height: side)).image { _ in
                color.setFill()
                UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: side, height: side)).fill()
            }
        }
        slider.minimumValueImage = disc(8, .gray)
        slider.maximumValueImage = disc(16, .gray)
        slider.setThumbImage(disc(20, .systemOrange), for: .normal)
        slider.minimumTrackTintColor = .systemGreen
        slider.maximumTrackTintColor = .systemPink
        return slider
    }

    private func disabledSlider() -> UISlider {
        let slider = slider(0.5)
        slider.isEnabled = false
        return slider
    }

    @Test func lightAt1x() throws {
        try Snapshot.verify(stage(scale: 1, style: .light, direction: .unspecified).picture(), named: "values-1x")
    }

    @Test func lightAt2x() throws {
        try Snapshot.verify(stage(scale: 2, style: .light, direction: .unspecified).picture(), named: "values-2x")
    }

    @Test func darkAt2x() throws {
        try Snapshot.verify(stage(scale: 2, style: .dark, direction: .unspecified).picture(), named: "values-dark-2x")
    }

    @Test func rightToLeftAt1x() throws {
        try Snapshot.verify(stage(scale: 1, style: .light, direction: .forceRightToLeft).picture(), named: "values-rtl-1x")
    }

    /// The focus ring, and a held stepper.
    @Test func pressedAndFocused() throws {
        let stage = stage(scale: 2, style: .light, direction: .unspecified)
        stage.native.press(.tab)
        stage.frame()
        stage.native.press(.tab)
        stage.frame()
        let ring = try stage.picture()
        try Snapshot.verify(ring, named: "values-focused-2x")
        stage.native.send(.buttonPressed(.primary), x: 90, y: 200)
        stage.frame()
        try Snapshot.verify(stage.picture(), named: "values-pressed-2x")
        stage.native.send(.buttonReleased(.primary), x: 90, y: 200)
    }
}
