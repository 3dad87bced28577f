// Windows that are shown enlarged by their transform.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKitTools

@testable import UIKit

@MainActor @Suite(.serialized) struct MagnificationTests {
    private final class Watcher: UIView {
        var previous: [CGFloat?] = []
        override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
            super.traitCollectionDidChange(previousTraitCollection)
            previous.append(previousTraitCollection?.displayScale)
        }
    }

    /// A label and a line that constraints place between two points, in a window of its own.
    private func window(scale: CGFloat) -> UIWindow {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 60))
        window.backgroundColor = .white
        let label = UILabel(frame: CGRect(x: 5, y: 5, width: 60, height: 20))
        label.text = "Sharp"
        let line = UIView()
        line.backgroundColor = .black
        line.translatesAutoresizingMaskIntoConstraints = false
        for view in [label, line] { window.addSubview(view) }
        NSLayoutConstraint.activate([
            line.leadingAnchor.constraint(equalTo: window.leadingAnchor), line.widthAnchor.constraint(equalTo: window.widthAnchor),
            line.topAnchor.constraint(equalTo: window.topAnchor, constant: 30.6), line.heightAnchor.constraint(equalToConstant: 2),
        ])
        window.transform = CGAffineTransform(scaleX: scale, y: scale)
        window.frame.origin = .zero
        window.magnification = scale
        window.isHidden = false
        return window
    }

    private func picture(screen: Double, window scale: CGFloat) throws -> CGImage {
        let stage = Stage(size: CGSize(width: 200 / screen, height: 120 / screen), scale: screen)
        stage.window.isHidden = true
        let shown = window(scale: scale)
        defer { shown.magnification = 1 }
        return try stage.pictureAtRest()
    }

    /// A window at twice its size is as sharp as on a screen with twice the pixels.
    @Test func enlargedWindowHasThePixelsOfAFinerScreen() throws {
        let fine = try picture(screen: 2, window: 1), enlarged = try picture(screen: 1, window: 2)
        #expect(fine.width == 200 && enlarged.width == 200)
        let differing = zip(fine.premultipliedPixels, enlarged.premultipliedPixels).enumerated().filter { $0.1.0 != $0.1.1 }.map(\.0)
        #expect(differing.isEmpty, "\(differing.count) pixels, from \(differing.first.map { ($0 % 200, $0 / 200) } ?? (0, 0))")
    }

    @Test func viewsLearnTheScale() {
        let stage = Stage(size: CGSize(width: 200, height: 200))
        let watcher = Watcher(), other = UIView()
        let icon = UIImageView(image: UIImage(systemName: "star"))
        for view in [watcher, icon] { stage.window.addSubview(view) }
        let window = UIWindow(frame: stage.window.frame)
        window.addSubview(other)
        window.isHidden = false
        watcher.previous = []
        stage.window.magnification = 1.5
        #expect(watcher.traitCollection.displayScale == 1.5 && watcher.layer.contentsScale == 1.5 && watcher.previous == [1])
        stage.system.settle()
        #expect(abs(icon.layer.contentsScale - 1.5) < 0.05)
        #expect(other.traitCollection.displayScale == 1 && UIScreen.main.scale == 1)
        #expect(watcher.traitCollection === watcher.traitCollection)
        // A view that moves to another window has the scale of that window.
        window.addSubview(watcher)
        #expect(watcher.layer.contentsScale == 1)
        stage.window.addSubview(watcher)
        stage.window.magnification = .nan
        #expect(stage.window.magnification == 1 && watcher.layer.contentsScale == 1)
    }
}
