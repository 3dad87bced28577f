// Tests WheelView: its texts and their transforms.

import Foundation
import Testing
import UIKit

@testable import TabBarKit

@MainActor
@Suite struct WheelViewTests {
    /// A wheel like the tab's icon, laid out: 25×25 points, with a border of 1 point and a bold font of 15 points.
    private func makeWheel(_ contents: [String]) -> WheelView {
        let wheel = WheelView(frame: .zero)
        wheel.font = UIFont.systemFont(ofSize: 15, weight: .bold)
        wheel.borderWidth = 1
        wheel.contents = contents
        let host = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        host.addSubview(wheel)
        NSLayoutConstraint.activate([
            wheel.widthAnchor.constraint(equalToConstant: 25), wheel.heightAnchor.constraint(equalToConstant: 25),
            wheel.leftAnchor.constraint(equalTo: host.leftAnchor), wheel.topAnchor.constraint(equalTo: host.topAnchor),
        ])
        host.layoutIfNeeded()
        retained.hosts.append(host)
        return wheel
    }

    private final class Retained { var hosts: [UIView] = [] }
    private let retained = Retained()
    private let hundred = (1...100).map(String.init)

    @Test func labelsFillTheWheelInsideItsBorder() {
        let wheel = makeWheel(hundred)
        for label in [wheel.topLabel, wheel.bottomLabel] {
            #expect(label.bounds == CGRect(x: 0, y: 0, width: 23, height: 23))
            #expect(label.center == CGPoint(x: 12.5, y: 12.5))
        }
        #expect(wheel.bounds.size == CGSize(width: 25, height: 25))
        #expect(wheel.layer.borderWidth == 1)
    }

    @Test func textsAndTransformsFollowTheProgress() {
        // 4 texts · 0.4 = 1.6: text 1 has 40 % of 23 points and moves up by 11.5 · 0.6; text 2 has 60 % and moves down by 11.5 · 0.4.
        let wheel = makeWheel(["A", "B", "C", "D"])
        wheel.progress = 0.4
        #expect(wheel.topLabel.text == "B")
        #expect(wheel.bottomLabel.text == "C")
        expectNear(wheel.topLabel.transform, CGAffineTransform(a: 1, b: 0, c: 0, d: 0.4, tx: 0, ty: -6.9))
        expectNear(wheel.bottomLabel.transform, CGAffineTransform(a: 1, b: 0, c: 0, d: 0.6, tx: 0, ty: 4.6))
    }

    @Test func labelsDivideTheHeightWithoutGapOrOverlap() {
        let wheel = makeWheel(hundred)
        for step in 0...1000 {
            wheel.progress = Float(step) / 1000
            let top = wheel.topLabel.frame, bottom = wheel.bottomLabel.frame
            #expect(abs(top.minY - 1) < 1e-9)
            #expect(abs(top.maxY - bottom.minY) < 1e-9)
            #expect(abs(bottom.maxY - 24) < 1e-9)
        }
    }

    @Test func lastTextFillsTheWheel() {
        let wheel = makeWheel(hundred)
        for progress: Float in [0.99, 0.995, 1] {
            wheel.progress = progress
            #expect(wheel.topLabel.text == "100")
            #expect(wheel.topLabel.transform == .identity)
            #expect(wheel.bottomLabel.frame.height == 0)
        }
    }

    @Test func progressIsClamped() {
        let wheel = makeWheel(hundred)
        wheel.progress = -3
        #expect(wheel.progress == 0)
        #expect(wheel.topLabel.text == "1")
        wheel.progress = 7
        #expect(wheel.progress == 1)
        #expect(wheel.topLabel.text == "100")
        wheel.progress = .infinity
        #expect(wheel.progress == 1)
        wheel.roll(toPosition: 25)
        #expect(wheel.progress == 0.25)
        wheel.roll(toPosition: 101)
        #expect(wheel.progress == 1 && wheel.position == 99)
    }

    @Test func progressNaNCountsAs0() {
        let wheel = makeWheel(hundred)
        wheel.progress = 0.5
        wheel.progress = .nan
        #expect(wheel.progress == 0)
        #expect(wheel.topLabel.text == "1")
        wheel.roll(toPosition: .nan)
        #expect(wheel.topLabel.text == "1")
        #expect(wheel.topLabel.transform == .identity)
    }

    @Test func emptyContentsShowNothing() {
        let wheel = makeWheel([])
        wheel.progress = 0.3
        #expect((wheel.topLabel.text ?? "").isEmpty)
        wheel.contents = ["a"]
        #expect(wheel.topLabel.text == "a")
        wheel.progress = 0.7
        #expect(wheel.topLabel.text == "a")
        #expect(wheel.topLabel.transform == .identity)
        wheel.contents = []
        #expect((wheel.topLabel.text ?? "").isEmpty)
        #expect((wheel.bottomLabel.text ?? "").isEmpty)
    }

    @Test func onlyVisibleTextsOfAMillionAreRequested() {
        final class Counting: WheelContents {
            let count = 1_000_000
            var asked: [Int] = []
            func text(at index: Int) -> String {
                asked.append(index)
                return String(index + 1)
            }
        }
        let texts = Counting()
        let wheel = makeWheel([])
        wheel.source = texts
        texts.asked = []
        wheel.roll(toPosition: 123_456.25)
        #expect(Set(texts.asked) == [123_456, 123_457])
        #expect(wheel.topLabel.text == "123457")
        #expect(abs(wheel.bottomLabel.transform.d - 0.25) < 1e-6)
    }

    @Test func tintColourAppliesToBothLabelsAndTheBorder() {
        let wheel = makeWheel(hundred)
        wheel.tintColor = .gray
        #expect(wheel.topLabel.textColor == .gray)
        #expect(wheel.bottomLabel.textColor == .gray)
        #expect(wheel.layer.borderColor == UIColor.gray.cgColor)
        wheel.tintColor = .red
        #expect(wheel.topLabel.textColor == .red)
        #expect(wheel.layer.borderColor == UIColor.red.cgColor)
    }

    @Test func fontAndBackgroundApplyToBothLabels() {
        let wheel = makeWheel(hundred)
        wheel.backgroundColor = .white
        #expect(wheel.topLabel.backgroundColor == .white)
        #expect(wheel.bottomLabel.backgroundColor == .white)
        #expect(wheel.backgroundColor == .white)
        wheel.font = UIFont.systemFont(ofSize: 9)
        #expect(wheel.topLabel.font == UIFont.systemFont(ofSize: 9))
        #expect(wheel.bottomLabel.font == UIFont.systemFont(ofSize: 9))
        #expect(wheel.topLabel.adjustsFontSizeToFitWidth)
        #expect(wheel.borderWidth == 1)
    }

    private func expectNear(_ a: CGAffineTransform, _ b: CGAffineTransform, _ location: SourceLocation = #_sourceLocation) {
        let distances = [a.a - b.a, a.b - b.b, a.c - b.c, a.d - b.d, a.tx - b.tx, a.ty - b.ty].map(abs)
        #expect((distances.max() ?? 0) < 1e-5, "\(a) is not \(b)", sourceLocation: location)
    }
}
