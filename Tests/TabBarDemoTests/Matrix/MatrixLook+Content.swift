// Nothing with text or a picture that is in sight is empty, cut, overlapped by a sibling, or outside the safe area.

import CoreGraphics
import Foundation
import TestSupport

@testable import TabBarDemoScenes
@testable import TabBarKit
@testable import UIKit

extension MatrixLook {
    /// Views with something to show that have no room at all, though what they are in is in sight.
    func emptyOnes() -> [MatrixFinding] {
        views.compactMap { seen in
            guard seen.hasContent, seen.view.bounds.width < 1 || seen.view.bounds.height < 1 else { return nil }
            guard let parent = seen.view.superview, !parent.bounds.isEmpty else { return nil }
            let place = seen.view.convert(CGPoint.zero, to: nil)
            guard stage.window.bounds.contains(place) else { return nil }
            return MatrixFinding(property: .nothingIsEmpty, text: seen.name)
        }
    }

    /// Texts with less room than they need, and what a view that does not scroll clips.
    func cutOnes() -> [MatrixFinding] {
        views.flatMap { seen -> [MatrixFinding] in
            guard seen.hasContent, seen.isInSight, !seen.isCutOnPurpose else { return [] }
            var result: [MatrixFinding] = []
            if let cutter = seen.cutter {
                result.append(MatrixFinding(property: .nothingIsCut, text: "\(seen.name) by \(type(of: cutter))"))
            }
            if let label = seen.view as? UILabel, seen.text != nil, let lack = lack(of: label) {
                result.append(MatrixFinding(property: .nothingIsCut, text: "\(seen.name): \(lack)"))
            }
            return result
        }
    }

    /// What a label's text needs and does not have.
    private func lack(of label: UILabel) -> String? {
        let room = label.bounds.size
        if label.numberOfLines == 1 {
            let needed = label.sizeThatFits(CGSize(width: CGFloat.infinity, height: .infinity))
            let least = label.adjustsFontSizeToFitWidth ? label.minimumScaleFactor : 1
            if needed.width * least > room.width + 0.6 { return "needs a width of \(Int(needed.width * least)), has \(Int(room.width))" }
        }
        let needed = label.sizeThatFits(CGSize(width: room.width, height: .infinity))
        // Lines of text have air above and below.
        if needed.height > room.height + 2 { return "needs a height of \(Int(needed.height)), has \(Int(room.height))" }
        guard label.numberOfLines > 1 else { return nil }
        let all = UILabel()
        all.attributedText = label.attributedText
        all.numberOfLines = 0
        let whole = all.sizeThatFits(CGSize(width: room.width, height: .infinity))
        return whole.height > needed.height + 1 ? "has more lines than \(label.numberOfLines)" : nil
    }

    /// Texts and pictures over which something else is drawn that is no part of them.
    func overlappedOnes() -> [MatrixFinding] {
        var result: [MatrixFinding] = []
        let candidates = views.indices.filter { views[$0].isInSight && views[$0].covers }
        for index in views.indices where views[index].hasContent && views[index].isInSight && !views[index].isCutOnPurpose {
            let seen = views[index]
            for other in candidates where other > index {
                let cover = views[other]
                let shared = seen.visible.intersection(cover.visible)
                guard !shared.isNull, shared.width > 1.5, shared.height > 1.5 else { continue }
                guard !cover.view.isDescendant(of: seen.view), !seen.view.isDescendant(of: cover.view) else { continue }
                guard !mayCover(cover, seen, shared) else { continue }
                result.append(MatrixFinding(property: .nothingIsOverlapped, text: "\(seen.name) by \(cover.name)"))
                break
            }
        }
        return result
    }

    /// Texts and pictures outside the safe area: any that reach into its sides, and above and below it those that do not scroll.
    func unsafeOnes() -> [MatrixFinding] {
        let rim = matrixCase.safeArea
        guard rim != .zero else { return [] }
        let area = stage.window.bounds.inset(by: rim).insetBy(dx: -0.6, dy: -0.6)
        return views.compactMap { seen in
            guard seen.hasContent, seen.isInSight, !seen.isCutOnPurpose else { return nil }
            let mark = seen.visible
            let isBeside = mark.minX < area.minX || mark.maxX > area.maxX
            let isBeyond = seen.scroll == nil && (mark.minY < area.minY || mark.maxY > area.maxY)
            return isBeside || isBeyond ? MatrixFinding(property: .safeArea, text: seen.name) : nil
        }
    }

    /// What may lie over something else: bars and floating buttons over what scrolls, badges over icons, the parts of one icon.
    private func mayCover(_ cover: SeenView, _ seen: SeenView, _ shared: CGRect) -> Bool {
        if cover.isWithin({ $0 is BadgeView || $0 is TabBadge }) { return true }
        if let scroll = seen.scroll, !cover.view.isDescendant(of: scroll) {
            // Beneath a bar the content goes on; between the bars nothing lies over it but what floats.
            let area = scroll.convert(scroll.bounds, to: nil).inset(by: scroll.adjustedContentInset)
            if area.intersection(shared).isNull || area.intersection(shared).height < 1 { return true }
            // A raised or floating button may cover rows, since they can be scrolled out from under it; the last rows cannot.
            let end = scroll.contentSize.height + scroll.adjustedContentInset.bottom - scroll.bounds.height
            let isAtEnd = scroll.contentOffset.y >= end - 1
            return cover.isWithin { $0 is FloatingButton || $0 is CentreButton && !isAtEnd }
        }
        // A plain table's headers stay in sight above its rows.
        if cover.isWithin({ $0 is UITableViewHeaderFooterView }) { return true }
        return false
    }
}

extension SeenView {
    /// Rows on a wheel and the digits of the rolling icon go out of sight bit by bit.
    var isCutOnPurpose: Bool { isWithin { $0 is PickerBand || $0 is WheelView } }
}
