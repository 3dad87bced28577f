// Views pinned to others, to margins, to guides.

import Foundation
import TestSupport
import Testing

@testable import UIKit

@MainActor @Suite(.serialized) struct PinningTests {
    @Test func labelsFillTheWheelWithinItsMargins() {
        // design/3-interactions §1: a view of 25 by 25 with margins of 1, two labels pinned to its margins guide.
        let stage = LayoutStage()
        let wheel = UIView(frame: CGRect(40, 40, 25, 25))
        wheel.layoutMargins = UIEdgeInsets(top: 1, left: 1, bottom: 1, right: 1)
        stage.root.addSubview(wheel)
        let labels = [UILabel(), UILabel()]
        let guide = wheel.layoutMarginsGuide
        for label in labels {
            _ = stage.add(label, to: wheel)
            NSLayoutConstraint.activate([
                label.topAnchor.constraint(equalTo: guide.topAnchor),
                label.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
                label.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
                label.trailingAnchor.constraint(equalTo: guide.trailingAnchor),
            ])
        }
        labels[0].text = "7"
        labels[1].text = "888"
        stage.layout()
        #expect(labels.map(\.frame) == [CGRect(1, 1, 23, 23), CGRect(1, 1, 23, 23)])
        #expect(guide.layoutFrame == CGRect(1, 1, 23, 23))
        #expect(wheel.frame == CGRect(40, 40, 25, 25))
        #expect(stage.lines.isEmpty)
    }

    @Test func aViewIsCentredInItsSuperview() {
        let stage = LayoutStage()
        let view = stage.add()
        NSLayoutConstraint.activate([
            view.centerXAnchor.constraint(equalTo: stage.root.centerXAnchor),
            view.centerYAnchor.constraint(equalTo: stage.root.centerYAnchor, constant: -10),
            view.widthAnchor.constraint(equalToConstant: 25),
            view.heightAnchor.constraint(equalToConstant: 25),
        ])
        stage.layout()
        // (320 − 25) / 2 = 147.5 and (480 − 25) / 2 − 10 = 217.5, edges rounded up to whole pixels at 1×.
        #expect(view.frame == CGRect(148, 218, 25, 25))
    }

    @Test func everyAttributeOfTheSuperviewIsWhereItShouldBe() {
        let stage = LayoutStage(width: 200, height: 100)
        stage.root.layoutMargins = UIEdgeInsets(top: 5, left: 10, bottom: 15, right: 20)
        typealias Attribute = NSLayoutConstraint.Attribute
        let horizontal: [(Attribute, CGFloat)] = [
            (.left, 0), (.right, 200), (.leading, 0), (.trailing, 200), (.centerX, 100), (.leftMargin, 10), (.rightMargin, 180),
            (.leadingMargin, 10), (.trailingMargin, 180), (.centerXWithinMargins, 95),
        ]
        let vertical: [(Attribute, CGFloat)] = [
            (.top, 0), (.bottom, 100), (.centerY, 50), (.topMargin, 5), (.bottomMargin, 85), (.centerYWithinMargins, 45),
            (.firstBaseline, 100), (.lastBaseline, 100),
        ]
        func pin(_ own: Attribute, _ attribute: Attribute) -> UIView {
            let view = stage.add()
            // Left and right may not be mixed with leading and trailing.
            let start: Attribute = own == .top ? .top : attribute.isComparable(with: .left) ? .left : .leading
            NSLayoutConstraint(
                item: view, attribute: start, relatedBy: .equal, toItem: stage.root, attribute: attribute, multiplier: 1,
                constant: 3
            ).isActive = true
            return view
        }
        let columns = horizontal.map { pin(.left, $0.0) }
        let rows = vertical.map { pin(.top, $0.0) }
        stage.layout()
        #expect(columns.map(\.frame.minX) == horizontal.map { $0.1 + 3 })
        #expect(rows.map(\.frame.minY) == vertical.map { $0.1 + 3 })
        #expect(stage.lines.isEmpty)
    }

    @Test func leadingIsOnTheRightWhereTextRunsFromThere() {
        let stage = LayoutStage(width: 200, height: 100)
        stage.root.semanticContentAttribute = .forceRightToLeft
        let view = SizedView(30, 10)
        _ = stage.add(view)
        NSLayoutConstraint.activate([
            view.leadingAnchor.constraint(equalTo: stage.root.leadingAnchor),
            view.topAnchor.constraint(equalTo: stage.root.topAnchor),
        ])
        stage.layout()
        #expect(view.frame == CGRect(170, 0, 30, 10))
        stage.root.semanticContentAttribute = .forceLeftToRight
        stage.layout()
        #expect(view.frame == CGRect(0, 0, 30, 10))
    }

    /// Apple: a positive constant of leading or trailing anchors points in the direction of the text.
    @Test func constantsOfLeadingAnchorsPointTheWayTextRuns() {
        let stage = LayoutStage(width: 200, height: 100)
        stage.root.semanticContentAttribute = .forceRightToLeft
        let first = SizedView(30, 10), second = SizedView(30, 10), centred = SizedView(30, 10), wide = SizedView(10, 10)
        for view in [first, second, centred, wide] { _ = stage.add(view) }
        let leading = first.leadingAnchor.constraint(equalTo: stage.root.leadingAnchor, constant: 10)
        let atLeast = wide.leadingAnchor.constraint(greaterThanOrEqualTo: stage.root.leadingAnchor, constant: 40)
        NSLayoutConstraint.activate([
            leading, atLeast, second.leadingAnchor.constraint(equalTo: first.trailingAnchor, constant: 8),
            centred.centerXAnchor.constraint(equalTo: stage.root.centerXAnchor, constant: 10),
            wide.trailingAnchor.constraint(equalTo: stage.root.trailingAnchor, constant: -20),
        ])
        stage.layout()
        #expect([first, second, centred, wide].map(\.frame.minX) == [160, 122, 95, 20])
        #expect(wide.frame.maxX <= 160)
        leading.constant = 20
        stage.layout()
        #expect([first, second].map(\.frame.minX) == [150, 112])
    }

    @Test func aspectRatiosAndSharesAreMultipliers() {
        let stage = LayoutStage(width: 300, height: 400)
        let view = stage.add()
        NSLayoutConstraint.activate([
            view.widthAnchor.constraint(equalTo: stage.root.widthAnchor, multiplier: 0.5, constant: 10),
            view.heightAnchor.constraint(equalTo: view.widthAnchor, multiplier: 9.0 / 16),
            view.leftAnchor.constraint(equalTo: stage.root.leftAnchor),
            NSLayoutConstraint(
                item: view, attribute: .top, relatedBy: .equal, toItem: stage.root, attribute: .bottom, multiplier: 0.25, constant: 0),
        ])
        stage.layout()
        // 300 / 2 + 10 = 160, 160 · 9 / 16 = 90, 400 / 4 = 100
        #expect(view.frame == CGRect(0, 100, 160, 90))
    }

    @Test func cousinsMeetInTheirCommonAncestor() {
        // The toolbar's top follows the tab bar's, though they are in different views (design/3-interactions, edit mode).
        let stage = LayoutStage(width: 375, height: 812)
        let content = UIView(frame: stage.root.bounds)
        content.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        stage.root.addSubview(content)
        let tabBar = UIView(frame: CGRect(0, 729, 375, 83))
        tabBar.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
        stage.root.addSubview(tabBar)
        let toolbar = UIView()
        toolbar.translatesAutoresizingMaskIntoConstraints = false
        let across = toolbar.topAnchor.constraint(equalTo: tabBar.topAnchor)
        across.isActive = true
        content.addSubview(toolbar)
        NSLayoutConstraint.activate([
            toolbar.leftAnchor.constraint(equalTo: content.leftAnchor), toolbar.rightAnchor.constraint(equalTo: content.rightAnchor),
            toolbar.heightAnchor.constraint(equalToConstant: 83),
        ])
        stage.layout()
        #expect(toolbar.frame == CGRect(0, 729, 375, 83))
        #expect(across.holder === stage.root)
        stage.resize(500, 600)
        stage.layout()
        #expect(tabBar.frame == CGRect(0, 517, 500, 83))
        #expect(toolbar.frame == CGRect(0, 517, 500, 83))
        content.frame.origin.y = 20
        stage.layout()
        #expect(toolbar.frame.minY == 497)
    }

    @Test func guidesArePlacedByConstraintsAndPlaceViews() {
        let stage = LayoutStage(width: 300, height: 100)
        let guide = UILayoutGuide()
        stage.root.addLayoutGuide(guide)
        let view = SizedView(20, 20)
        _ = stage.add(view)
        let constraints = [
            guide.leftAnchor.constraint(equalTo: stage.root.leftAnchor, constant: 100),
            guide.rightAnchor.constraint(equalTo: stage.root.rightAnchor),
            guide.topAnchor.constraint(equalTo: stage.root.topAnchor), guide.heightAnchor.constraint(equalToConstant: 60),
            view.centerXAnchor.constraint(equalTo: guide.centerXAnchor), view.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
        ]
        NSLayoutConstraint.activate(constraints)
        stage.layout()
        #expect(guide.layoutFrame == CGRect(100, 0, 200, 60))
        #expect(view.frame == CGRect(190, 40, 20, 20))
        stage.root.removeLayoutGuide(guide)
        #expect(constraints.allSatisfy { !$0.isActive })
        #expect(stage.root.layoutGuides.isEmpty)
    }

    @Test func theReadableGuideIsAtMostAsWideAsALineOfText() {
        let stage = LayoutStage(width: 1000, height: 100)
        let view = stage.add()
        let guide = stage.root.readableContentGuide
        NSLayoutConstraint.activate([
            view.leftAnchor.constraint(equalTo: guide.leftAnchor), view.rightAnchor.constraint(equalTo: guide.rightAnchor),
            view.topAnchor.constraint(equalTo: guide.topAnchor), view.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
        ])
        stage.layout()
        #expect(view.frame == CGRect(164, 8, 672, 84))
        #expect(guide.layoutFrame == view.frame)
        stage.resize(400, 100)
        stage.layout()
        #expect(view.frame == CGRect(8, 8, 384, 84))
        #expect(guide.layoutFrame == view.frame)
    }

    @Test func changedMarginsMoveWhatIsPinnedToThem() {
        let stage = LayoutStage(width: 100, height: 100)
        let view = stage.add()
        let guide = stage.root.layoutMarginsGuide
        NSLayoutConstraint.activate([
            view.leftAnchor.constraint(equalTo: guide.leftAnchor), view.rightAnchor.constraint(equalTo: guide.rightAnchor),
            view.topAnchor.constraint(equalTo: guide.topAnchor), view.heightAnchor.constraint(equalToConstant: 10),
        ])
        stage.layout()
        #expect(view.frame == CGRect(8, 8, 84, 10))
        stage.root.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        stage.layout()
        #expect(view.frame == CGRect(2, 1, 94, 10))
    }

    @Test func baselinesOfLabelsOfDifferentSizesMeet() {
        let stage = LayoutStage()
        let (small, large) = (UILabel(), UILabel())
        small.font = .systemFont(ofSize: 12)
        large.font = .systemFont(ofSize: 34)
        for label in [small, large] {
            label.text = "Ag"
            _ = stage.add(label)
        }
        NSLayoutConstraint.activate([
            large.topAnchor.constraint(equalTo: stage.root.topAnchor, constant: 20),
            large.leftAnchor.constraint(equalTo: stage.root.leftAnchor),
            small.leftAnchor.constraint(equalTo: large.rightAnchor, constant: 4),
            small.firstBaselineAnchor.constraint(equalTo: large.firstBaselineAnchor),
        ])
        stage.layout()
        let smallLine = small.frame.minY + small.firstBaselineOffset
        let largeLine = large.frame.minY + large.firstBaselineOffset
        #expect(abs(smallLine - largeLine) <= 0.5)
        #expect(small.frame.minY > large.frame.minY + 5)
    }
}
