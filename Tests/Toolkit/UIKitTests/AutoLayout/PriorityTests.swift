// Priorities, inequalities and intrinsic content sizes.

import Foundation
import TestSupport
import Testing

@testable import UIKit

@MainActor @Suite(.serialized) struct PriorityTests {
    private func row(_ fixture: LayoutFixture, _ views: [UIView], spacing: CGFloat = 0) {
        var left = fixture.root.leftAnchor
        for view in views {
            _ = fixture.add(view)
            view.leftAnchor.constraint(equalTo: left, constant: view === views[0] ? 0 : spacing).isActive = true
            view.topAnchor.constraint(equalTo: fixture.root.topAnchor).isActive = true
            left = view.rightAnchor
        }
        left.constraint(equalTo: fixture.root.rightAnchor).isActive = true
    }

    @Test func intrinsicContentSizeSetsTheSize() {
        let fixture = LayoutFixture()
        let view = SizedView(70, 30)
        _ = fixture.add(view)
        view.leftAnchor.constraint(equalTo: fixture.root.leftAnchor, constant: 10).isActive = true
        fixture.layout()
        #expect(view.frame == CGRect(10, 0, 70, 30))
        view.contentSize = CGSize(width: 20, height: 5)
        fixture.layout()
        #expect(view.frame == CGRect(10, 0, 20, 5))
    }

    @Test func viewWithLowerHuggingPriorityGrows() {
        let fixture = LayoutFixture(width: 200, height: 50)
        let (left, right) = (SizedView(40, 10), SizedView(60, 10))
        left.setContentHuggingPriority(UILayoutPriority(251), for: .horizontal)
        row(fixture, [left, right])
        fixture.layout()
        #expect(left.frame.width == 40)
        #expect(right.frame.width == 160)
        right.setContentHuggingPriority(UILayoutPriority(252), for: .horizontal)
        fixture.layout()
        #expect(left.frame.width == 140)
        #expect(right.frame.width == 60)
    }

    @Test func viewWithLowerCompressionResistanceShrinksFirst() {
        let fixture = LayoutFixture(width: 100, height: 50)
        let (left, right) = (SizedView(80, 10), SizedView(60, 10))
        left.setContentCompressionResistancePriority(UILayoutPriority(749), for: .horizontal)
        row(fixture, [left, right])
        fixture.layout()
        #expect(left.frame.width == 40)
        #expect(right.frame.width == 60)
        fixture.resize(50, 50)
        fixture.layout()
        #expect(left.frame.width == 0)
        #expect(right.frame.width == 50)
        #expect(fixture.lines.isEmpty)
    }

    @Test func higherPriorityWinsAlsoAfterAChange() {
        let fixture = LayoutFixture()
        let view = fixture.add()
        let narrow = view.widthAnchor.constraint(equalToConstant: 50)
        let wide = view.widthAnchor.constraint(equalToConstant: 250)
        narrow.priority = .defaultHigh
        wide.priority = .defaultLow
        NSLayoutConstraint.activate([narrow, wide, view.heightAnchor.constraint(equalToConstant: 1)])
        fixture.layout()
        #expect(view.frame.width == 50)
        wide.priority = UILayoutPriority(999)
        fixture.layout()
        #expect(view.frame.width == 250)
        narrow.priority = .required
        fixture.layout()
        #expect(view.frame.width == 50)
        narrow.isActive = false
        fixture.layout()
        #expect(view.frame.width == 250)
    }

    @Test func inequalitiesLimitAnOptionalConstraint() {
        let fixture = LayoutFixture(width: 500, height: 50)
        let view = fixture.add()
        let optional = view.widthAnchor.constraint(equalTo: fixture.root.widthAnchor)
        optional.priority = .defaultHigh
        NSLayoutConstraint.activate([
            optional, view.widthAnchor.constraint(lessThanOrEqualToConstant: 300),
            view.widthAnchor.constraint(greaterThanOrEqualToConstant: 120),
            view.centerXAnchor.constraint(equalTo: fixture.root.centerXAnchor), view.heightAnchor.constraint(equalToConstant: 10),
        ])
        let sizes: [(CGFloat, CGFloat)] = [(500, 300), (200, 200), (100, 120), (301, 300), (0, 120)]
        for (width, expected) in sizes {
            fixture.resize(width, 50)
            fixture.layout()
            #expect(view.frame.width == expected)
        }
    }

    @Test func multilineLabelGrowsAsItNarrows() {
        let fixture = LayoutFixture(width: 400, height: 400)
        let label = UILabel()
        label.numberOfLines = 0
        label.text = "the quick brown fox jumps over the lazy dog again and again"
        _ = fixture.add(label)
        let below = SizedView(10, 10)
        _ = fixture.add(below)
        let width = label.widthAnchor.constraint(equalToConstant: 1000)
        NSLayoutConstraint.activate([
            width, label.topAnchor.constraint(equalTo: fixture.root.topAnchor),
            below.topAnchor.constraint(equalTo: label.bottomAnchor),
        ])
        fixture.layout()
        let oneLine = label.frame.height
        #expect(oneLine == label.sizeThatFits(CGSize(width: 1000, height: 1000)).height)
        width.constant = 100
        fixture.layout()
        #expect(label.frame.height == label.sizeThatFits(CGSize(width: 100, height: 1000)).height)
        #expect(label.frame.height > 2 * oneLine)
        #expect(below.frame.minY == label.frame.maxY)
        width.constant = 1000
        fixture.layout()
        #expect(label.frame.height == oneLine)
    }

    @Test func fittingSizeFollowsTheConstraintsWithinTheView() {
        let fixture = LayoutFixture()
        let card = fixture.add()
        let (title, picture) = (SizedView(90, 20), SizedView(50, 50))
        _ = fixture.add(title, to: card)
        _ = fixture.add(picture, to: card)
        NSLayoutConstraint.activate([
            card.widthAnchor.constraint(equalTo: fixture.root.widthAnchor, constant: -40),
            picture.leftAnchor.constraint(equalTo: card.leftAnchor, constant: 8),
            picture.topAnchor.constraint(greaterThanOrEqualTo: card.topAnchor, constant: 8),
            picture.centerYAnchor.constraint(equalTo: card.centerYAnchor),
            title.leftAnchor.constraint(equalTo: picture.rightAnchor, constant: 4),
            title.rightAnchor.constraint(equalTo: card.rightAnchor, constant: -8),
            title.centerYAnchor.constraint(equalTo: card.centerYAnchor),
        ])
        // 8 + 50 + 4 + 90 + 8 and 8 + 50 + 8; constraints with the root do not count.
        #expect(card.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize) == CGSize(width: 160, height: 66))
        let wide = card.systemLayoutSizeFitting(
            CGSize(width: 300, height: 0), withHorizontalFittingPriority: .required, verticalFittingPriority: .fittingSizeLevel)
        #expect(wide == CGSize(width: 300, height: 66))
        fixture.layout()
        #expect(card.frame.width == 280)
    }
}
