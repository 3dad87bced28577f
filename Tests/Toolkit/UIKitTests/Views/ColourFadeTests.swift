// Cross-fades after changes of appearance and tint: colours change in small steps from frame to frame.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import WindowSystem

@testable import UIKit

@MainActor @Suite struct ColourFadeTests {
    /// The red, green and blue channels of a pixel.
    private func channels(_ stage: Stage<Void>, _ x: Int, _ y: Int) -> [Int] {
        let pixel = stage.native.pixel(x: x, y: y)
        return [16, 8, 0].map { Int(pixel >> UInt32($0) & 0xFF) }
    }

    /// The channels of a pixel before `change` and in each frame after it.
    private func course(_ stage: Stage<Void>, _ x: Int, _ y: Int, frames: Int = 40, _ change: () -> Void) -> [[Int]] {
        var course = [channels(stage, x, y)]
        change()
        for _ in 0..<frames {
            stage.system.advance(frames: 1)
            course.append(channels(stage, x, y))
        }
        return course
    }

    /// The largest step of a channel from one frame to the next.
    private func largestStep(_ course: [[Int]]) -> Int {
        zip(course, course.dropFirst()).map { zip($0, $1).map { abs($0 - $1) }.max() ?? 0 }.max() ?? 0
    }

    @Test func changedAppearanceCrossFades() {
        let stage = Stage()
        stage.window.backgroundColor = .systemBackground
        stage.frame()
        stage.system.advance(by: 1)
        let toDark = course(stage, 50, 50) { stage.system.settings.colorScheme = .dark }
        #expect(toDark.first == [255, 255, 255] && toDark.last == [0, 0, 0])
        // From 255 to 0 in 0.3 s, easing in and out, the largest step is 25.
        #expect(largestStep(toDark) <= 26)
        #expect(UIApplication.shared.isIdle && stage.window.layer.animationKeys() == nil)
        let toContrast = course(stage, 50, 50) { stage.system.settings.contrast = .increased }
        #expect(toContrast.allSatisfy { $0 == [0, 0, 0] })
    }

    @Test func reversedAppearanceChangeContinuesFromThePresentedColour() {
        let stage = Stage()
        stage.window.backgroundColor = .systemBackground
        stage.frame()
        stage.system.advance(by: 1)
        var all = course(stage, 50, 50, frames: 8) { stage.system.settings.colorScheme = .dark }
        #expect((all.last ?? [0])[0] > 60)
        all += course(stage, 50, 50, frames: 40) { stage.system.settings.colorScheme = .light }
        #expect(all.last == [255, 255, 255])
        #expect(largestStep(all) <= 28)
    }

    /// A view fades out when its window begins to cross-fade: the snapshot shows the presented opacity, not the final one.
    @Test func crossFadeBeginsWithPresentedValues() {
        let stage = Stage()
        stage.window.backgroundColor = .white
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        view.backgroundColor = .black
        stage.window.addSubview(view)
        stage.frame()
        stage.system.advance(by: 1)
        var all = course(stage, 50, 50, frames: 15) { UIView.animate(withDuration: 0.6) { view.alpha = 0 } }
        all += course(stage, 50, 50, frames: 45) {
            UIView.transition(with: stage.window, duration: 0.3, options: .transitionCrossDissolve, animations: nil)
        }
        #expect(all.last == [255, 255, 255])
        #expect(largestStep(all) <= 20)
    }

    @Test func noCrossFadeBeforeTheFirstFrame() {
        let stage = Stage()
        stage.system.settings.colorScheme = .dark
        stage.window.backgroundColor = .systemBackground
        stage.frame()
        #expect(channels(stage, 50, 50) == [0, 0, 0])
        #expect(stage.window.layer.animationKeys() == nil)
    }

    /// Behind a sheet, an image, a title and a background that follow the tint become gray.
    @Test func dimmedTintsCrossFade() throws {
        final class Tinted: UIView {
            override func tintColorDidChange() { backgroundColor = tintColor }
        }
        let stage = Stage(size: CGSize(width: 375, height: 600))
        let page = UIViewController()
        stage.window.rootViewController = page
        let picture = UIImageView(frame: CGRect(x: 10, y: 10, width: 40, height: 40))
        picture.image = UIGraphicsImageRenderer(size: CGSize(width: 40, height: 40)).image { _ in
            UIBezierPath(rect: CGRect(x: 0, y: 0, width: 40, height: 40)).fill()
        }.withRenderingMode(.alwaysTemplate)
        let background = Tinted(frame: CGRect(x: 60, y: 10, width: 40, height: 40))
        let button = UIButton(type: .system)
        button.frame = CGRect(x: 110, y: 10, width: 60, height: 40)
        button.setTitle("\u{2588}\u{2588}", for: .normal)
        for view in [picture, background, button] { page.view.addSubview(view) }
        background.tintColorDidChange()
        stage.frame()
        stage.system.advance(by: 1)
        let sheet = UIAlertController(title: "Sheet", message: nil, preferredStyle: .actionSheet)
        sheet.addAction(UIAlertAction(title: "Cancel", style: .cancel))
        let points = [(30, 30), (80, 30), (140, 30)]
        let before = points.map { channels(stage, $0.0, $0.1) }
        #expect(before.allSatisfy { $0[2] > $0[0] + 100 }, "blue")
        for presents in [true, false] {
            var courses = points.map { [channels(stage, $0.0, $0.1)] }
            if presents { page.present(sheet, animated: true) } else { page.dismiss(animated: true) }
            for _ in 0..<40 {
                stage.system.advance(frames: 1)
                for (index, point) in points.enumerated() { courses[index].append(channels(stage, point.0, point.1)) }
            }
            for (index, course) in courses.enumerated() {
                #expect(largestStep(course) <= 40, "view \(index)")
                if presents { #expect(abs((course.last ?? [0, 0, 0])[2] - (course.last ?? [0])[0]) < 20, "gray") }
            }
        }
        #expect(points.map { channels(stage, $0.0, $0.1) } == before)
        #expect(picture.layer.animationKeys() == nil && UIApplication.shared.isIdle)
    }

    @Test func viewsWithoutTintDoNotCrossFade() {
        let stage = Stage()
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 20))
        label.text = "Text"
        stage.window.addSubview(label)
        stage.frame()
        stage.window.setTintAdjustment(.dimmed, over: 0.3)
        #expect(label.layer.animationKeys() == nil)
        #expect(stage.window.tintAdjustmentMode == .dimmed)
    }
}
