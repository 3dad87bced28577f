// Constraints between anchors of views, margins and layout guides.

import Foundation
import TestSupport
import Testing

@testable import UIKit

@MainActor @Suite(.serialized) struct PinningTests {
    @Test func labelsPinnedToMarginsFillTheWheel() {
        // The wheel icon: a view of 25×25 with margins of 1 and two labels pinned to its margins guide.
        let fixture = LayoutFixture()
        let wheel = UIView(frame: CGRect(40, 40, 25, 25))
        wheel.layoutMargins = UIEdgeInsets(top: 1, left: 1, bottom: 1, right: 1)
        fixture.root.addSubview(wheel)
        let labels = [UILabel(), UILabel()]
        let guide = wheel.layoutMarginsGuide
        for label in labels {
            _ = fixture.add(label, to: wheel)
            NSLayoutConstraint.activate([
                label.topAnchor.constraint(equalTo: guide.topAnchor),
                label.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
                label.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
                label.trailingAnchor.constraint(equalTo: guide.trailingAnchor),
            ])
        }
        labels[0].text = "7"
        labels[1].text = "888"
        fixture.layout()
        #expect(labels.map(\.frame) == [CGRect(1, 1, 23, 23), CGRect(1, 1, 23, 23)])
        #expect(guide.layoutFrame == CGRect(1, 1, 23, 23))
        #expect(wheel.frame == CGRect(40, 40, 25, 25))
        #expect(fixture.lines.isEmpty)
    }

    @Test func centerAnchorsCentreTheView() {
        let fixture = LayoutFixture()
        let view = fixture.add()
        NSLayoutConstraint.activate([
            view.centerXAnchor.constraint(equalTo: fixture.root.centerXAnchor),
            view.centerYAnchor.constraint(equalTo: fixture.root.centerYAnchor, constant: -10),
            view.widthAnchor.constraint(equalToConstant: 25),
            view.heightAnchor.constraint(equalToConstant: 25),
        ])
        fixture.layout()
        // (320 − 25) / 2 = 147.5 and (480 − 25) / 2 − 10 = 217.5, edges rounded up to whole pixels at 1×.
        #expect(view.frame == CGRect(148, 218, 25, 25))
    }

    @Test func everyAttributeHasItsPosition() {
        let fixture = LayoutFixture(width: 200, height: 100)
        fixture.root.layoutMargins = UIEdgeInsets(top: 5, left: 10, bottom: 15, right: 20)
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
            let view = fixture.add()
            // A constraint cannot combine left or right with leading or trailing.
            let start: Attribute = own == .top ? .top : attribute.isComparable(with: .left) ? .left : .leading
            NSLayoutConstraint(
                item: view, attribute: start, relatedBy: .equal, toItem: fixture.root, attribute: attribute, multiplier: 1,
                constant: 3
            ).isActive = true
            return view
        }
        let columns = horizontal.map { pin(.left, $0.0) }
        let rows = vertical.map { pin(.top, $0.0) }
        fixture.layout()
        #expect(columns.map(\.frame.minX) == horizontal.map { $0.1 + 3 })
        #expect(rows.map(\.frame.minY) == vertical.map { $0.1 + 3 })
        #expect(fixture.lines.isEmpty)
    }

    @Test func leadingAnchorIsAtTheRightInRightToLeft() {
        let fixture = LayoutFixture(width: 200, height: 100)
        fixture.root.semanticContentAttribute = .forceRightToLeft
        let view = SizedView(30, 10)
        _ = fixture.add(view)
        NSLayoutConstraint.activate([
            view.leadingAnchor.constraint(equalTo: fixture.root.leadingAnchor),
            view.topAnchor.constraint(equalTo: fixture.root.topAnchor),
        ])
        fixture.layout()
        #expect(view.frame == CGRect(170, 0, 30, 10))
        fixture.root.semanticContentAttribute = .forceLeftToRight
        fixture.layout()
        #expect(view.frame == CGRect(0, 0, 30, 10))
    }

    /// As Apple documents, a positive constant of a leading or trailing anchor moves the view in the reading direction.
    @Test func constantsOfLeadingAnchorsFollowTheReadingDirection() {
        let fixture = LayoutFixture(width: 200, height: 100)
        fixture.root.semanticContentAttribute = .forceRightToLeft
        let first = SizedView(30, 10), second = SizedView(30, 10), centred = SizedView(30, 10), wide = SizedView(10, 10)
        for view in [first, second, centred, wide] { _ = fixture.add(view) }
        let leading = first.leadingAnchor.constraint(equalTo: fixture.root.leadingAnchor, constant: 10)
        let atLeast = wide.leadingAnchor.constraint(greaterThanOrEqualTo: fixture.root.leadingAnchor, constant: 40)
        NSLayoutConstraint.activate([
            leading, atLeast, second.leadingAnchor.constraint(equalTo: first.trailingAnchor, constant: 8),
            centred.centerXAnchor.constraint(equalTo: fixture.root.centerXAnchor, constant: 10),
            wide.trailingAnchor.constraint(equalTo: fixture.root.trailingAnchor, constant: -20),
        ])
        fixture.layout()
        #expect([first, second, centred, wide].map(\.frame.minX) == [160, 122, 95, 20])
        #expect(wide.frame.maxX <= 160)
        leading.constant = 20
        fixture.layout()
        #expect([first, second].map(\.frame.minX) == [150, 112])
    }

    @Test func multipliersSetAspectRatioAndShare() {
        let fixture = LayoutFixture(width: 300, height: 400)
        let view = fixture.add()
        NSLayoutConstraint.activate([
            view.widthAnchor.constraint(equalTo: fixture.root.widthAnchor, multiplier: 0.5, constant: 10),
            view.heightAnchor.constraint(equalTo: view.widthAnchor, multiplier: 9.0 / 16),
            view.leftAnchor.constraint(equalTo: fixture.root.leftAnchor),
            NSLayoutConstraint(
                item: view, attribute: .top, relatedBy: .equal, toItem: fixture.root, attribute: .bottom, multiplier: 0.25, constant: 0),
        ])
        fixture.layout()
        // 300 / 2 + 10 = 160, 160 · 9 / 16 = 90, 400 / 4 = 100
        #expect(view.frame == CGRect(0, 100, 160, 90))
    }

    @Test func constraintBetweenViewsOfDifferentSuperviewsHolds() {
        // In edit mode, the toolbar's top is the tab bar's, though they are in different superviews.
        let fixture = LayoutFixture(width: 375, height: 812)
        let content = UIView(frame: fixture.root.bounds)
        content.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        fixture.root.addSubview(content)
        let tabBar = UIView(frame: CGRect(0, 729, 375, 83))
        tabBar.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
        fixture.root.addSubview(tabBar)
        let toolbar = UIView()
        toolbar.translatesAutoresizingMaskIntoConstraints = false
        let across = toolbar.topAnchor.constraint(equalTo: tabBar.topAnchor)
        across.isActive = true
        content.addSubview(toolbar)
        NSLayoutConstraint.activate([
            toolbar.leftAnchor.constraint(equalTo: content.leftAnchor), toolbar.rightAnchor.constraint(equalTo: content.rightAnchor),
            toolbar.heightAnchor.constraint(equalToConstant: 83),
        ])
        fixture.layout()
        #expect(toolbar.frame == CGRect(0, 729, 375, 83))
        #expect(across.holder === fixture.root)
        fixture.resize(500, 600)
        fixture.layout()
        #expect(tabBar.frame == CGRect(0, 517, 500, 83))
        #expect(toolbar.frame == CGRect(0, 517, 500, 83))
        content.frame.origin.y = 20
        fixture.layout()
        #expect(toolbar.frame.minY == 497)
    }

    @Test func layoutGuideIsPositionedByConstraints() {
        let fixture = LayoutFixture(width: 300, height: 100)
        let guide = UILayoutGuide()
        fixture.root.addLayoutGuide(guide)
        let view = SizedView(20, 20)
        _ = fixture.add(view)
        let constraints = [
            guide.leftAnchor.constraint(equalTo: fixture.root.leftAnchor, constant: 100),
            guide.rightAnchor.constraint(equalTo: fixture.root.rightAnchor),
            guide.topAnchor.constraint(equalTo: fixture.root.topAnchor), guide.heightAnchor.constraint(equalToConstant: 60),
            view.centerXAnchor.constraint(equalTo: guide.centerXAnchor), view.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
        ]
        NSLayoutConstraint.activate(constraints)
        fixture.layout()
        #expect(guide.layoutFrame == CGRect(100, 0, 200, 60))
        #expect(view.frame == CGRect(190, 40, 20, 20))
        fixture.root.removeLayoutGuide(guide)
        #expect(constraints.allSatisfy { !$0.isActive })
        #expect(fixture.root.layoutGuides.isEmpty)
    }

    @Test func readableContentGuideHasAMaximumWidth() {
        let fixture = LayoutFixture(width: 1000, height: 100)
        let view = fixture.add()
        let guide = fixture.root.readableContentGuide
        NSLayoutConstraint.activate([
            view.leftAnchor.constraint(equalTo: guide.leftAnchor), view.rightAnchor.constraint(equalTo: guide.rightAnchor),
            view.topAnchor.constraint(equalTo: guide.topAnchor), view.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
        ])
        fixture.layout()
        #expect(view.frame == CGRect(164, 8, 672, 84))
        #expect(guide.layoutFrame == view.frame)
        fixture.resize(400, 100)
        fixture.layout()
        #expect(view.frame == CGRect(8, 8, 384, 84))
        #expect(guide.layoutFrame == view.frame)
    }

    @Test func changedMarginsMovePinnedViews() {
        let fixture = LayoutFixture(width: 100, height: 100)
        let view = fixture.add()
        let guide = fixture.root.layoutMarginsGuide
        NSLayoutConstraint.activate([
            view.leftAnchor.constraint(equalTo: guide.leftAnchor), view.rightAnchor.constraint(equalTo: guide.rightAnchor),
            view.topAnchor.constraint(equalTo: guide.topAnchor), view.heightAnchor.constraint(equalToConstant: 10),
        ])
        fixture.layout()
        #expect(view.frame == CGRect(8, 8, 84, 10))
        fixture.root.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        fixture.layout()
        #expect(view.frame == CGRect(2, 1, 94, 10))
    }

    @Test func firstBaselineAnchorsAlignLabels() {
        let fixture = LayoutFixture()
        let (small, large) = (UILabel(), UILabel())
        small.font = .systemFont(ofSize: 12)
        large.font = .systemFont(ofSize: 34)
        for label in [small, large] {
            label.text = "Ag"
            _ = fixture.add(label)
        }
        NSLayoutConstraint.activate([
            large.topAnchor.constraint(equalTo: fixture.root.topAnchor, constant: 20),
            large.leftAnchor.constraint(equalTo: fixture.root.leftAnchor),
            small.leftAnchor.constraint(equalTo: large.rightAnchor, constant: 4),
            small.firstBaselineAnchor.constraint(equalTo: large.firstBaselineAnchor),
        ])
        fixture.layout()
        let smallLine = small.frame.minY + small.firstBaselineOffset
        let largeLine = large.frame.minY + large.firstBaselineOffset
        #expect(abs(smallLine - largeLine) <= 0.5)
        #expect(small.frame.minY > large.frame.minY + 5)
    }
}
