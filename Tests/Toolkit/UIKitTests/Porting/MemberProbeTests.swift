// Members that ported code uses, as a client without access to the module's internals sees them. Defaults and raw values are from Apple's
// documentation and headers.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit

@MainActor @Suite(.serialized) struct MemberProbeTests {
    @Test func applicationAndEventsHaveTheirMembers() {
        #expect(UIApplication.shared.applicationIconBadgeNumber == 0)
        UIApplication.shared.applicationIconBadgeNumber = 3
        #expect(UIApplication.shared.applicationIconBadgeNumber == 3)
        UIApplication.shared.applicationIconBadgeNumber = 0
        #expect(!UIAccessibility.isBoldTextEnabled && !UIAccessibility.isReduceTransparencyEnabled)
        #expect(UIScrollTypeMask.all == [.discrete, .continuous] && UIScrollTypeMask.all.rawValue == 3)
        #expect(UIKeyboardHIDUsage.keyboardReturnOrEnter.rawValue == 0x28 && UIKeyboardHIDUsage.keyboardUpArrow.rawValue == 0x52)
    }

    @Test func cFunctionsConvertGeometryToStringsAndBack() {
        #expect(NSStringFromCGRect(CGRect(x: 1, y: 2, width: 3, height: 4.5)) == "{{1, 2}, {3, 4.5}}")
        #expect(CGRectFromString("{{1, 2}, {3, 4.5}}") == CGRect(x: 1, y: 2, width: 3, height: 4.5))
        #expect(CGPointFromString(NSStringFromCGPoint(CGPoint(x: 5, y: 6))) == CGPoint(x: 5, y: 6))
        #expect(CGSizeFromString(NSStringFromCGSize(CGSize(width: 5, height: 6))) == CGSize(width: 5, height: 6))
        #expect(UIEdgeInsetsFromString(NSStringFromUIEdgeInsets(UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))).right == 4)
        #expect(UIOffsetFromString(NSStringFromUIOffset(UIOffset(horizontal: 1, vertical: 2))).vertical == 2)
        #expect(CGAffineTransformFromString(NSStringFromCGAffineTransform(.identity)) == .identity)
    }

    @Test func tablesCellsAndLayoutsHaveTheirMembers() {
        let (table, cell, flow) = (UITableView(), UITableViewCell(), UICollectionViewFlowLayout())
        #expect(table.separatorInsetReference == .fromCellEdges && !table.remembersLastFocusedIndexPath && !table.hasUncommittedUpdates)
        table.beginUpdates()
        #expect(table.hasUncommittedUpdates)
        table.endUpdates()
        #expect(!table.hasUncommittedUpdates)
        #expect(cell.multipleSelectionBackgroundView == nil && cell.focusStyle == .default && !cell.showsReorderControl)
        cell.focusStyle = .custom
        #expect(cell.focusStyle == .custom && cell.focusEffect == nil)
        cell.focusStyle = .default
        #expect(cell.focusEffect != nil)
        cell.showsReorderControl = true
        #expect(cell.showsReorderControl)
        #expect(flow.sectionInsetReference == .fromContentInset)
        #expect(!UIStackView().isBaselineRelativeArrangement && !UIButton().showsTouchWhenHighlighted)
        let label = UILabel()
        #expect(!label.allowsDefaultTighteningForTruncation && !label.showsExpansionTextWhenTruncated)
    }

    @Test func tintColorIsThatOfTheWindow() {
        let stage = Stage(size: CGSize(width: 100, height: 100))
        stage.window.tintColor = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
        #expect(UIColor.tintColor.resolvedColor(with: .current) == UIColor(red: 0, green: 1, blue: 0, alpha: 1))
    }

    /// Apple, UIView.perform(_:on:options:animations:completion:): `delete` removes the views when the animation is complete.
    @Test func theDeleteAnimationRemovesTheViews() {
        let stage = Stage(size: CGSize(width: 100, height: 100))
        let view = UIView(frame: CGRect(x: 20, y: 20, width: 40, height: 40))
        stage.window.addSubview(view)
        stage.frame()
        var (changes, finished) = (0, false)
        UIView.perform(.delete, on: [view], animations: { changes += 1 }) { finished = $0 }
        stage.animate(for: 0.2)
        #expect(view.superview != nil && changes == 1 && !finished)
        stage.system.settle()
        #expect(view.superview == nil && finished && view.alpha == 1 && view.transform == .identity)
    }
}
