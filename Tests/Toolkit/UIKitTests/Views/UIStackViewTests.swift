// Stack views: distributions, alignments, spacing and hidden views.

import Foundation
import TestSupport
import Testing

@testable import UIKit

@MainActor @Suite struct UIStackViewTests {
    private func stack(_ sizes: [(CGFloat, CGFloat)], prepare: (UIStackView) -> Void) -> UIStackView {
        let stage = Stage(size: CGSize(width: 320, height: 200))
        let stack = UIStackView(arrangedSubviews: sizes.map { SizedView($0.0, $0.1) })
        stack.frame = CGRect(x: 0, y: 0, width: 300, height: 100)
        prepare(stack)
        stage.window.addSubview(stack)
        stage.frame()
        return stack
    }

    private func spans(_ stack: UIStackView) -> [[CGFloat]] { stack.arrangedSubviews.map { [$0.frame.minX, $0.frame.width] } }

    @Test func distributionsSetWidthsAndGaps() {
        let sizes: [(CGFloat, CGFloat)] = [(20, 10), (40, 10), (60, 10)]
        let expected: [(UIStackView.Distribution, [[CGFloat]])] = [
            (.fillEqually, [[0, 96], [102, 96], [204, 96]]), (.fillProportionally, [[0, 48], [54, 96], [156, 144]]),
            (.equalSpacing, [[0, 20], [110, 40], [240, 60]]), (.equalCentering, [[0, 20], [120, 40], [240, 60]]),
        ]
        for (distribution, expectedSpans) in expected {
            let stack = stack(sizes) {
                $0.distribution = distribution
                $0.spacing = 6
            }
            #expect(spans(stack) == expectedSpans, "\(distribution)")
        }
        let filled = stack(sizes) {
            $0.spacing = 6
            $0.arrangedSubviews[1].setContentHuggingPriority(.defaultLow - 1, for: .horizontal)
        }
        #expect(spans(filled) == [[0, 20], [26, 208], [240, 60]])
    }

    @Test func alignmentsSetPositionAndHeight() {
        let expected: [(UIStackView.Alignment, [CGFloat])] = [
            (.fill, [0, 100]), (.top, [0, 10]), (.center, [45, 10]), (.bottom, [90, 10]),
        ]
        for (alignment, span) in expected {
            let stack = stack([(20, 10), (40, 30)]) {
                $0.alignment = alignment
                $0.distribution = .equalSpacing
            }
            #expect([stack.arrangedSubviews[0].frame.minY, stack.arrangedSubviews[0].frame.height] == span, "\(alignment)")
        }
    }

    @Test func hiddenViewsTakeNoSpaceOrSpacing() {
        let stack = stack([(20, 10), (40, 10), (60, 10)]) {
            $0.axis = .vertical
            $0.alignment = .leading
            $0.spacing = 5
            $0.setCustomSpacing(25, after: $0.arrangedSubviews[1])
            $0.addArrangedSubview(UIView(frame: .zero))
        }
        func tops() -> [CGFloat] { stack.arrangedSubviews.filter { !$0.isHidden }.map(\.frame.minY) }
        #expect(tops() == [0, 15, 50, 65])
        stack.arrangedSubviews[1].isHidden = true
        stack.layoutIfNeeded()
        #expect(tops() == [0, 15, 30])
        stack.arrangedSubviews[1].isHidden = false
        stack.arrangedSubviews[0].removeFromSuperview()
        stack.layoutIfNeeded()
        #expect(stack.arrangedSubviews.count == 3)
        #expect(tops() == [0, 35, 50])
        stack.insertArrangedSubview(stack.arrangedSubviews[1], at: 0)
        stack.layoutIfNeeded()
        #expect(tops() == [0, 15, 50])
    }

    /// A hidden view keeps its place between its neighbours, with a width of 0. This was measured on a device, with the third of four equal
    /// views hidden, in a stack of 320 points with gaps of 8.
    @Test func hiddenViewsHaveNoLengthInTheirPlace() {
        let stack = stack([(20, 10), (20, 10), (20, 10), (20, 10)]) {
            $0.frame = CGRect(x: 0, y: 0, width: 320, height: 100)
            $0.distribution = .fillEqually
            $0.spacing = 8
            $0.arrangedSubviews[2].isHidden = true
        }
        let hidden = stack.arrangedSubviews[2]
        #expect(hidden.frame == CGRect(x: stack.arrangedSubviews[3].frame.minX - 4, y: 0, width: 0, height: 100))
        stack.arrangedSubviews[0].isHidden = true
        stack.arrangedSubviews[3].isHidden = true
        stack.layoutIfNeeded()
        #expect(stack.arrangedSubviews.map(\.frame.minX) == [0, 0, 320, 320])
        stack.semanticContentAttribute = .forceRightToLeft
        stack.arrangedSubviews[3].isHidden = false
        stack.layoutIfNeeded()
        #expect(hidden.frame.minX == stack.arrangedSubviews[3].frame.maxX + 4)
        #expect(!stack.layer.needsLayout())
    }

    /// Measured on a device in a stack of 300 × 30 points with the distribution `fill` and the alignment `center`.
    @Test func centredPlainViewHasNoHeight() {
        let stack = stack([(40, 20), (0, 0), (42, 20)]) { stack in
            let plain = UIView()
            stack.arrangedSubviews[1].removeFromSuperview()
            stack.insertArrangedSubview(plain, at: 1)
            stack.frame = CGRect(x: 0, y: 0, width: 300, height: 30)
            stack.alignment = .center
        }
        #expect(stack.arrangedSubviews[1].frame == CGRect(x: 40, y: 15, width: 218, height: 0))
    }

    /// Measured on a device with two plain views among labels.
    @Test func lastPlainViewTakesTheSlack() {
        let stack = stack([(40, 20), (42, 20)]) {
            $0.insertArrangedSubview(UIView(), at: 1)
            $0.addArrangedSubview(UIView())
            $0.addArrangedSubview(SizedView(50, 20))
        }
        #expect(spans(stack) == [[0, 40], [40, 0], [40, 42], [82, 168], [250, 50]])
    }

    @Test func fittingSizeIsTheSizeOfTheArrangedSubviews() {
        let stack = UIStackView(arrangedSubviews: [SizedView(20, 10), SizedView(40, 30)])
        stack.spacing = 8
        #expect(stack.systemLayoutSizeFitting(CGSize(width: 0, height: 0)) == CGSize(width: 68, height: 30))
        stack.axis = .vertical
        stack.alignment = .center
        stack.isLayoutMarginsRelativeArrangement = true
        stack.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        #expect(stack.systemLayoutSizeFitting(CGSize(width: 0, height: 0)) == CGSize(width: 46, height: 52))
    }
}
