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
        let expected: [(UIStackView.Alignment, [CGFloat])] = [(.fill, [0, 100]), (.top, [0, 10]), (.center, [45, 10]), (.bottom, [90, 10])]
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

    @Test func fittingSizeIsThatOfTheArrangedSubviews() {
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
