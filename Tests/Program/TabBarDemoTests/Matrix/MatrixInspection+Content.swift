// Checks that visible texts and pictures are not empty, truncated, overlapped, or outside the safe area.

import CoreGraphics
import Foundation
import TestSupport

@testable import TabBarDemoScenes
@testable import TabBarKit
@testable import UIKit

extension MatrixInspection {
    /// Texts and pictures of size zero in a superview that is not empty.
    func emptyViews() -> [MatrixFinding] {
        views.compactMap { item in
            guard item.hasContent, item.view.bounds.width < 1 || item.view.bounds.height < 1 else { return nil }
            guard let parent = item.view.superview, !parent.bounds.isEmpty else { return nil }
            let origin = item.view.convert(CGPoint.zero, to: nil)
            guard window.bounds.contains(origin) else { return nil }
            return MatrixFinding(property: .notEmpty, text: item.name)
        }
    }

    /// Texts with less space than they need, and views that a superview clips and that cannot be scrolled into view.
    func truncatedViews() -> [MatrixFinding] {
        views.flatMap { item -> [MatrixFinding] in
            guard item.hasContent, item.isVisible, !item.isClippedByDesign else { return [] }
            var result: [MatrixFinding] = []
            if let clippingView = item.clippingView {
                result.append(MatrixFinding(property: .notTruncated, text: "\(item.name) by \(type(of: clippingView))"))
            }
            if let label = item.view as? UILabel, item.text != nil, let shortage = shortage(of: label) {
                result.append(MatrixFinding(property: .notTruncated, text: "\(item.name): \(shortage)"))
            }
            return result
        }
    }

    /// A description of the space that a label's text lacks; nil if it fits.
    private func shortage(of label: UILabel) -> String? {
        let size = label.bounds.size
        if label.numberOfLines == 1 {
            let needed = label.sizeThatFits(CGSize(width: CGFloat.infinity, height: .infinity))
            let least = label.adjustsFontSizeToFitWidth ? label.minimumScaleFactor : 1
            if needed.width * least > size.width + 0.6 { return "needs a width of \(Int(needed.width * least)), has \(Int(size.width))" }
        }
        let needed = label.sizeThatFits(CGSize(width: size.width, height: .infinity))
        // Lines of text have empty space above and below.
        if needed.height > size.height + 2 { return "needs a height of \(Int(needed.height)), has \(Int(size.height))" }
        guard label.numberOfLines > 1 else { return nil }
        let all = UILabel()
        all.attributedText = label.attributedText
        all.numberOfLines = 0
        let whole = all.sizeThatFits(CGSize(width: size.width, height: .infinity))
        return whole.height > needed.height + 1 ? "has more lines than \(label.numberOfLines)" : nil
    }

    /// Texts and pictures that another view covers.
    func overlappedViews() -> [MatrixFinding] {
        var result: [MatrixFinding] = []
        let candidates = views.indices.filter { views[$0].isVisible && views[$0].covers }
        for index in views.indices where views[index].hasContent && views[index].isVisible && !views[index].isClippedByDesign {
            let item = views[index]
            for other in candidates where other > index {
                let cover = views[other]
                let shared = item.visibleFrame.intersection(cover.visibleFrame)
                guard !shared.isNull, shared.width > 1.5, shared.height > 1.5 else { continue }
                guard !cover.view.isDescendant(of: item.view), !item.view.isDescendant(of: cover.view) else { continue }
                guard !mayCover(cover, item, shared) else { continue }
                result.append(MatrixFinding(property: .notOverlapped, text: "\(item.name) by \(cover.name)"))
                break
            }
        }
        return result
    }

    /// Views of any window, visible or not, with a frame that is infinite or not a number.
    func infiniteViews() -> [MatrixFinding] {
        UIApplication.shared.windows.flatMap(\.viewsWithInfiniteFrames).map {
            MatrixFinding(property: .finite, text: "\(type(of: $0)) \($0.frame)")
        }
    }

    /// Texts and pictures outside the safe area; content of scroll views is only checked horizontally.
    func viewsOutsideTheSafeArea() -> [MatrixFinding] {
        let insets = matrixCase.safeArea
        guard insets != .zero else { return [] }
        let area = window.bounds.inset(by: insets).insetBy(dx: -0.6, dy: -0.6)
        return views.compactMap { item in
            guard item.hasContent, item.isVisible, !item.isClippedByDesign else { return nil }
            let frame = item.visibleFrame
            let isBeside = frame.minX < area.minX || frame.maxX > area.maxX
            let isBeyond = item.scroll == nil && (frame.minY < area.minY || frame.maxY > area.maxY)
            return isBeside || isBeyond ? MatrixFinding(property: .safeArea, text: item.name) : nil
        }
    }

    /// Whether `cover` may overlap `item`: a badge over anything, bars and floating buttons over scrolled content, headers over rows.
    private func mayCover(_ cover: VisibleView, _ item: VisibleView, _ shared: CGRect) -> Bool {
        if cover.isWithin({ $0 is BadgeView || $0 is TabBadge }) { return true }
        if let scroll = item.scroll, !cover.view.isDescendant(of: scroll) {
            // Bars may cover content; between the bars only floating buttons may.
            let area = scroll.convert(scroll.bounds, to: nil).inset(by: scroll.adjustedContentInset)
            if area.intersection(shared).isNull || area.intersection(shared).height < 1 { return true }
            // A raised button may cover rows, but not at the end of the content: the last rows cannot be scrolled away from it.
            let end = scroll.contentSize.height + scroll.adjustedContentInset.bottom - scroll.bounds.height
            let isAtEnd = scroll.contentOffset.y >= end - 1
            return cover.isWithin { $0 is FloatingButton || $0 is CentreButton && !isAtEnd }
        }
        // The pinned headers of a plain table cover its rows.
        if cover.isWithin({ $0 is UITableViewHeaderFooterView }) { return true }
        return false
    }
}

extension VisibleView {
    /// Whether the view is in a picker's wheel or in a wheel icon, which clip their contents.
    var isClippedByDesign: Bool { isWithin { $0 is PickerBand || $0 is WheelView } }
}
