// Wishes: priorities, inequalities, and the sizes that contents want.

import Foundation
import TestSupport
import Testing

@testable import UIKit

@MainActor @Suite(.serialized) struct PriorityTests {
    private func row(_ stage: LayoutStage, _ views: [UIView], spacing: CGFloat = 0) {
        var left = stage.root.leftAnchor
        for view in views {
            _ = stage.add(view)
            view.leftAnchor.constraint(equalTo: left, constant: view === views[0] ? 0 : spacing).isActive = true
            view.topAnchor.constraint(equalTo: stage.root.topAnchor).isActive = true
            left = view.rightAnchor
        }
        left.constraint(equalTo: stage.root.rightAnchor).isActive = true
    }

    @Test func contentsGiveTheirSize() {
        let stage = LayoutStage()
        let view = SizedView(70, 30)
        _ = stage.add(view)
        view.leftAnchor.constraint(equalTo: stage.root.leftAnchor, constant: 10).isActive = true
        stage.layout()
        #expect(view.frame == CGRect(10, 0, 70, 30))
        view.contentSize = CGSize(width: 20, height: 5)
        stage.layout()
        #expect(view.frame == CGRect(10, 0, 20, 5))
    }

    @Test func theOneThatHugsLessGrows() {
        let stage = LayoutStage(width: 200, height: 50)
        let (left, right) = (SizedView(40, 10), SizedView(60, 10))
        left.setContentHuggingPriority(UILayoutPriority(251), for: .horizontal)
        row(stage, [left, right])
        stage.layout()
        #expect(left.frame.width == 40)
        #expect(right.frame.width == 160)
        right.setContentHuggingPriority(UILayoutPriority(252), for: .horizontal)
        stage.layout()
        #expect(left.frame.width == 140)
        #expect(right.frame.width == 60)
    }

    @Test func theOneThatResistsLessShrinksAndNotBelowNothing() {
        let stage = LayoutStage(width: 100, height: 50)
        let (left, right) = (SizedView(80, 10), SizedView(60, 10))
        left.setContentCompressionResistancePriority(UILayoutPriority(749), for: .horizontal)
        row(stage, [left, right])
        stage.layout()
        #expect(left.frame.width == 40)
        #expect(right.frame.width == 60)
        stage.resize(50, 50)
        stage.layout()
        #expect(left.frame.width == 0)
        #expect(right.frame.width == 50)
        #expect(stage.lines.isEmpty)
    }

    @Test func aHigherPriorityWinsAndAChangedOneTakesOver() {
        let stage = LayoutStage()
        let view = stage.add()
        let narrow = view.widthAnchor.constraint(equalToConstant: 50)
        let wide = view.widthAnchor.constraint(equalToConstant: 250)
        narrow.priority = .defaultHigh
        wide.priority = .defaultLow
        NSLayoutConstraint.activate([narrow, wide, view.heightAnchor.constraint(equalToConstant: 1)])
        stage.layout()
        #expect(view.frame.width == 50)
        wide.priority = UILayoutPriority(999)
        stage.layout()
        #expect(view.frame.width == 250)
        narrow.priority = .required
        stage.layout()
        #expect(view.frame.width == 50)
        narrow.isActive = false
        stage.layout()
        #expect(view.frame.width == 250)
    }

    @Test func inequalitiesBoundWhatAWishAsksFor() {
        let stage = LayoutStage(width: 500, height: 50)
        let view = stage.add()
        let wish = view.widthAnchor.constraint(equalTo: stage.root.widthAnchor)
        wish.priority = .defaultHigh
        NSLayoutConstraint.activate([
            wish, view.widthAnchor.constraint(lessThanOrEqualToConstant: 300),
            view.widthAnchor.constraint(greaterThanOrEqualToConstant: 120),
            view.centerXAnchor.constraint(equalTo: stage.root.centerXAnchor), view.heightAnchor.constraint(equalToConstant: 10),
        ])
        let sizes: [(CGFloat, CGFloat)] = [(500, 300), (200, 200), (100, 120), (301, 300), (0, 120)]
        for (width, expected) in sizes {
            stage.resize(width, 50)
            stage.layout()
            #expect(view.frame.width == expected)
        }
    }

    @Test func labelsOfSeveralLinesGrowAsTheyNarrow() {
        let stage = LayoutStage(width: 400, height: 400)
        let label = UILabel()
        label.numberOfLines = 0
        label.text = "the quick brown fox jumps over the lazy dog again and again"
        _ = stage.add(label)
        let below = SizedView(10, 10)
        _ = stage.add(below)
        let width = label.widthAnchor.constraint(equalToConstant: 1000)
        NSLayoutConstraint.activate([
            width, label.topAnchor.constraint(equalTo: stage.root.topAnchor),
            below.topAnchor.constraint(equalTo: label.bottomAnchor),
        ])
        stage.layout()
        let oneLine = label.frame.height
        #expect(oneLine == label.sizeThatFits(CGSize(width: 1000, height: 1000)).height)
        width.constant = 100
        stage.layout()
        #expect(label.frame.height == label.sizeThatFits(CGSize(width: 100, height: 1000)).height)
        #expect(label.frame.height > 2 * oneLine)
        #expect(below.frame.minY == label.frame.maxY)
        width.constant = 1000
        stage.layout()
        #expect(label.frame.height == oneLine)
    }

    @Test func aFittingSizeIsWhatTheConstraintsWithinWant() {
        let stage = LayoutStage()
        let card = stage.add()
        let (title, picture) = (SizedView(90, 20), SizedView(50, 50))
        _ = stage.add(title, to: card)
        _ = stage.add(picture, to: card)
        NSLayoutConstraint.activate([
            card.widthAnchor.constraint(equalTo: stage.root.widthAnchor, constant: -40),
            picture.leftAnchor.constraint(equalTo: card.leftAnchor, constant: 8),
            picture.topAnchor.constraint(greaterThanOrEqualTo: card.topAnchor, constant: 8),
            picture.centerYAnchor.constraint(equalTo: card.centerYAnchor),
            title.leftAnchor.constraint(equalTo: picture.rightAnchor, constant: 4),
            title.rightAnchor.constraint(equalTo: card.rightAnchor, constant: -8),
            title.centerYAnchor.constraint(equalTo: card.centerYAnchor),
        ])
        // 8 + 50 + 4 + 90 + 8 and 8 + 50 + 8; what ties the card to the root does not count.
        #expect(card.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize) == CGSize(width: 160, height: 66))
        let wide = card.systemLayoutSizeFitting(
            CGSize(width: 300, height: 0), withHorizontalFittingPriority: .required, verticalFittingPriority: .fittingSizeLevel)
        #expect(wide == CGSize(width: 300, height: 66))
        stage.layout()
        #expect(card.frame.width == 280)
    }
}
