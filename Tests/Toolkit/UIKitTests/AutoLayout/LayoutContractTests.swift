// Auto Layout as Apple documents it: constants, pairs of attributes, right-to-left constants, anchor points and broken constraints.

import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import UIKit

@MainActor @Suite(.serialized) struct LayoutContractTests {
    // MARK: NSLayoutConstraint

    /// Apple, `NSLayoutConstraint.init(item:attribute:relatedBy:toItem:attribute:multiplier:constant:)`: without a second item, the length
    /// is the constant.
    @Test(arguments: [NSLayoutConstraint.Attribute.notAnAttribute, .width, .height])
    func secondAttributeHasNoEffectWithoutSecondItem(_ attribute: NSLayoutConstraint.Attribute) {
        let fixture = LayoutFixture()
        let view = fixture.add()
        for length in [NSLayoutConstraint.Attribute.width, .height] {
            NSLayoutConstraint(
                item: view, attribute: length, relatedBy: .equal, toItem: nil, attribute: attribute, multiplier: 1, constant: 42
            ).isActive = true
        }
        fixture.layout()
        #expect(view.frame.size == CGSize(width: 42, height: 42))
        #expect(fixture.lines.isEmpty)
    }

    /// UIKit refuses only pairs of a length and a position, and pairs of left or right with leading or trailing.
    @Test func leftCanBeComparedWithTop() {
        let fixture = LayoutFixture()
        let (first, second) = (SizedView(10, 10), SizedView(10, 10))
        _ = fixture.add(first)
        _ = fixture.add(second)
        first.topAnchor.constraint(equalTo: fixture.root.topAnchor, constant: 33).isActive = true
        for (attribute, other) in [(NSLayoutConstraint.Attribute.left, NSLayoutConstraint.Attribute.top), (.top, .left)] {
            NSLayoutConstraint(
                item: second, attribute: attribute, relatedBy: .equal, toItem: attribute == .left ? first : second, attribute: other,
                multiplier: 1, constant: 0
            ).isActive = true
        }
        fixture.layout()
        #expect(second.frame == CGRect(33, 33, 10, 10))
        for other in [NSLayoutConstraint.Attribute.leading, .width] {
            NSLayoutConstraint(
                item: second, attribute: .left, relatedBy: .equal, toItem: first, attribute: other, multiplier: 1, constant: 0
            ).isActive = true
        }
        #expect(fixture.lines.count == 2)
    }

    /// Apple, "Internationalization and Localization Guide": leading is right in right-to-left layouts. 300 − 8 − 50 = 242.
    @Test func leadingConstantsAreMirrored() {
        let fixture = LayoutFixture(width: 300)
        fixture.root.semanticContentAttribute = .forceRightToLeft
        let (leading, trailing) = (fixture.add(), fixture.add())
        NSLayoutConstraint.activate([
            leading.leadingAnchor.constraint(equalTo: fixture.root.leadingAnchor, constant: 8),
            trailing.trailingAnchor.constraint(equalTo: fixture.root.trailingAnchor, constant: -8),
            leading.widthAnchor.constraint(equalToConstant: 50), trailing.widthAnchor.constraint(equalToConstant: 50),
        ])
        fixture.layout()
        #expect(leading.frame.minX == 242)
        #expect(trailing.frame.minX == 8)
    }

    @Test func constantsOfBrokenConstraintsCanBeCorrected() {
        let fixture = LayoutFixture()
        let view = fixture.add()
        let other = view.widthAnchor.constraint(equalToConstant: 60)
        NSLayoutConstraint.activate([view.widthAnchor.constraint(equalToConstant: 50), other])
        fixture.layout()
        #expect(fixture.lines.count == 1)
        other.constant = 50
        #expect(fixture.root.layer.needsLayout())
        fixture.layout()
        #expect(fixture.engine?.broken.isEmpty == true)
        other.constant = 70
        fixture.layout()
        other.priority = .defaultHigh
        #expect(fixture.root.layer.needsLayout())
        fixture.layout()
        #expect(fixture.engine?.broken.isEmpty == true)
        #expect(view.frame.width == 50)
    }

    @Test func fittingSizesDoNotReportAConflictAgain() {
        let fixture = LayoutFixture()
        let box = fixture.add()
        let inner = fixture.add(UIView(), to: box)
        NSLayoutConstraint.activate([
            box.widthAnchor.constraint(equalTo: fixture.root.widthAnchor), inner.widthAnchor.constraint(equalToConstant: 50),
            inner.widthAnchor.constraint(equalTo: box.widthAnchor),
        ])
        fixture.layout()
        #expect(fixture.lines.count == 1)
        _ = inner.systemLayoutSizeFitting(.zero)
        _ = box.systemLayoutSizeFitting(.zero)
        inner.setContentHuggingPriority(.required, for: .horizontal)
        fixture.layout()
        #expect(fixture.lines.count == 1)
    }

    @Test func addingAGuideInstallsItsWaitingConstraints() {
        let fixture = LayoutFixture()
        let guide = UILayoutGuide()
        let width = guide.widthAnchor.constraint(equalToConstant: 30)
        NSLayoutConstraint.activate([width, guide.leftAnchor.constraint(equalTo: fixture.root.leftAnchor, constant: 7)])
        fixture.root.addLayoutGuide(guide)
        #expect(guide.layoutFrame == CGRect(7, 0, 30, 0))
        fixture.root.removeLayoutGuide(guide)
        #expect(!width.isActive)
    }

    /// A linear search for each of the constraints would take minutes.
    @Test func hundredThousandWaitingConstraintsCanBeDropped() {
        let (first, second) = (UIView(), UIView())
        let constraints = (0..<100_000).map { first.leftAnchor.constraint(equalTo: second.rightAnchor, constant: CGFloat($0)) }
        NSLayoutConstraint.activate(constraints)
        #expect(first.constraintsAffectingLayout(for: .horizontal).count == 100_000)
        NSLayoutConstraint.deactivate(constraints)
        #expect(first.constraintsAffectingLayout(for: .horizontal).isEmpty)
    }

    // MARK: Frames

    /// Auto Layout places the centre. The layer's anchor point (0.5, 1) is at the centre 150, so the frame ends there.
    @Test func anchorPointsMoveTheFrameNotTheCentre() {
        let fixture = LayoutFixture()
        let view = fixture.add()
        view.layer.anchorPoint = CGPoint(x: 0.5, y: 1)
        NSLayoutConstraint.activate([
            view.topAnchor.constraint(equalTo: fixture.root.topAnchor, constant: 100), view.heightAnchor.constraint(equalToConstant: 100),
            view.leftAnchor.constraint(equalTo: fixture.root.leftAnchor), view.widthAnchor.constraint(equalToConstant: 40),
        ])
        fixture.layout()
        #expect(view.center == CGPoint(x: 20, y: 150))
        #expect(view.frame == CGRect(0, 50, 40, 100))
        fixture.layout()
        #expect(!fixture.root.layer.needsLayout())
    }

    /// A collection view's layout determines its content size, as for a table.
    @Test func constraintsToACollectionViewKeepItsContentSize() {
        let fixture = LayoutFixture(width: 200, height: 300)
        let collection = UICollectionView(frame: fixture.root.bounds, collectionViewLayout: UICollectionViewFlowLayout())
        fixture.root.addSubview(collection)
        let badge = fixture.add(SizedView(20, 20), to: collection)
        NSLayoutConstraint.activate([
            badge.rightAnchor.constraint(equalTo: collection.rightAnchor), badge.bottomAnchor.constraint(equalTo: collection.bottomAnchor),
        ])
        fixture.layout()
        #expect(badge.frame == CGRect(180, 280, 20, 20))
        #expect(collection.contentSize == collection.collectionViewLayout.collectionViewContentSize)
    }
}
