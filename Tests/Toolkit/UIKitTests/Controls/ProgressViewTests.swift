// Progress views: the bar's size, animation and images.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing

@testable import UIKit

@MainActor @Suite struct ProgressViewTests {
    private func bar(_ view: UIProgressView) -> CGRect { view.subviews.last?.frame ?? .null }

    /// Measured on Catalyst: setting a frame sets origin and width, but keeps the default style's height of 4 points.
    @Test func heightIsFixed() {
        let view = UIProgressView(progressViewStyle: .default)
        #expect(view.intrinsicContentSize == CGSize(width: UIView.noIntrinsicMetric, height: 4))
        view.frame = CGRect(x: 5, y: 6, width: 280, height: 50)
        #expect(view.frame == CGRect(x: 5, y: 6, width: 280, height: 4))
        #expect(UIProgressView(frame: CGRect(x: 1, y: 2, width: 3, height: 9)).frame.height == 4)
        #expect(UIProgressView(progressViewStyle: .bar).intrinsicContentSize.height == 2.5)
    }

    /// Measured on Catalyst: the bar's width is progress × width, rounded half up to whole points, and at least 8 unless the progress is 0.
    @Test(arguments: [
        (280.0, Float(0.01), 8.0), (280, 0.333, 93), (281, 0.5, 141), (280, 1, 280), (280, 0, 0), (280, 7, 280), (280, .nan, 0),
    ]) func barIsRoundedToWholePoints(width: Double, progress: Float, expected: Double) {
        let stage = Stage()
        let view = UIProgressView(frame: CGRect(x: 0, y: 0, width: width, height: 4))
        stage.window.addSubview(view)
        view.progress = progress
        view.layoutIfNeeded()
        #expect(bar(view) == CGRect(x: 0, y: 0, width: expected, height: 4) && view.progress >= 0 && view.progress <= 1)
        view.semanticContentAttribute = .forceRightToLeft
        view.layoutIfNeeded()
        #expect(bar(view).maxX == CGFloat(width))
    }

    @Test func animatedProgressMovesTheBarSmoothly() {
        let stage = Stage()
        let view = UIProgressView(frame: CGRect(x: 0, y: 20, width: 200, height: 4))
        stage.window.addSubview(view)
        stage.frame()
        view.setProgress(1, animated: true)
        #expect(view.progress == 1 && bar(view).width == 200)
        stage.animate(for: 0.125)
        let width = view.subviews.last?.layer.presentation()?.frame.width ?? 0
        #expect(width > 60 && width < 140)
        stage.system.settle()
        #expect(view.subviews.last?.layer.animationKeys() == nil)
    }

    /// Apple's UIProgressView: an image is used instead of the tint.
    @Test func imagesReplaceTheColours() {
        let view = UIProgressView(frame: CGRect(x: 0, y: 0, width: 100, height: 4))
        let image = UIGraphicsImageRenderer(size: CGSize(width: 3, height: 10)).image { _ in }
        view.progressTintColor = .red
        view.trackTintColor = .green
        #expect(view.subviews.last?.backgroundColor == .red && view.subviews.first?.backgroundColor == .green)
        view.progressImage = image
        view.trackImage = image
        #expect(view.subviews.allSatisfy { $0.backgroundColor == nil } && view.bounds.height == 10)
    }
}
