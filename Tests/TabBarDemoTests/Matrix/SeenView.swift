// What a user sees of a page: views with text or a picture, the part of each that is in sight, and what cuts it.

import CoreGraphics
import Foundation
import QuartzCore

@testable import TabBarKit
@testable import UIKit

/// A view that is in sight, all or in part.
@MainActor
struct SeenView {
    let view: UIView
    /// What the view marks, in the window: a label's text, a picture, else its bounds.
    let mark: CGRect
    /// The part of it that nothing clips.
    let visible: CGRect
    /// The view that clips it although it does not scroll that way; nil where none does.
    let cutter: UIView?
    /// Its opacity and that of what it is in, multiplied.
    let opacity: CGFloat

    /// The views on show within `root`, back to front.
    static func all(in root: UIView) -> [SeenView] {
        var result: [SeenView] = []
        gather(root, opacity: 1, into: &result)
        return result
    }

    private static func gather(_ view: UIView, opacity: CGFloat, into result: inout [SeenView]) {
        let opacity = opacity * CGFloat(view.layer.opacity)
        guard !view.isHidden, opacity >= 0.02 else { return }
        result.append(SeenView(view, opacity: opacity))
        // Siblings with a place of their own in depth are drawn by that, all others in order.
        let order = view.subviews.enumerated().sorted { ($0.element.layer.zPosition, $0.offset) < ($1.element.layer.zPosition, $1.offset) }
        for (_, subview) in order { gather(subview, opacity: opacity, into: &result) }
    }

    private init(_ view: UIView, opacity: CGFloat) {
        self.view = view
        self.opacity = opacity
        let local = Self.mark(of: view)
        mark = view.convert(local, to: nil)
        (visible, cutter) = Self.clip(mark, of: view)
    }

    /// What the view marks, in its own coordinates.
    private static func mark(of view: UIView) -> CGRect {
        guard let label = view as? UILabel, label.text?.isEmpty == false else { return view.bounds }
        let text = label.sizeThatFits(label.bounds.size)
        let size = CGSize(width: min(text.width, label.bounds.width), height: min(text.height, label.bounds.height))
        let isMirrored = label.effectiveUserInterfaceLayoutDirection == .rightToLeft
        let left: CGFloat =
            switch label.textAlignment {
            case .center: (label.bounds.width - size.width) / 2
            case .right: label.bounds.width - size.width
            case .natural where isMirrored: label.bounds.width - size.width
            default: 0
            }
        return CGRect(
            x: label.bounds.minX + left, y: label.bounds.midY - size.height / 2, width: size.width, height: size.height)
    }

    /// What the views around `view` leave of `mark`; along the way that a scroll view scrolls, nothing is lost for good.
    private static func clip(_ mark: CGRect, of view: UIView) -> (CGRect, UIView?) {
        var rest = mark
        var cutter: UIView?
        var outer = view.superview
        while let present = outer {
            if present.clipsToBounds || present is UIWindow {
                let box = present.convert(present.bounds, to: nil)
                let scroll = present as? UIScrollView
                let after = rest.intersection(box)
                let left = after.isNull ? .zero : after.size
                let lost = CGSize(width: rest.width - left.width, height: rest.height - left.height)
                let isCutAcross = lost.width > 1 && !(scroll?.canScrollHorizontally ?? false)
                let isCutDown = lost.height > 1 && !(scroll?.canScrollVertically ?? false)
                if cutter == nil, isCutAcross || isCutDown { cutter = present }
                rest = after
                if rest.isNull || rest.width < 0.5 || rest.height < 0.5 { return (.zero, nil) }
            }
            outer = present.superview
        }
        return (rest, cutter)
    }

    /// Whether a part of it is out of sight until the content is scrolled.
    var isPartlyScrolledAway: Bool { visible.width < mark.width - 1 || visible.height < mark.height - 1 }
    /// Whether no bar lies over it, where it is content of a scroll view.
    var isBetweenBars: Bool {
        guard let scroll else { return true }
        let area = scroll.convert(scroll.bounds, to: nil).inset(by: scroll.adjustedContentInset)
        return mark.minY >= area.minY - 0.01 && mark.maxY <= area.maxY + 0.01
    }

    // MARK: What it is

    var isInSight: Bool { visible.width >= 2 && visible.height >= 2 }
    /// The text that is set, if there is any.
    var text: String? { (view as? UILabel)?.text.flatMap { $0.isEmpty ? nil : $0 } }
    var picture: UIImage? { (view as? UIImageView)?.image }
    var hasContent: Bool { text != nil || picture != nil }

    /// Whether the view covers what is beneath it.
    var covers: Bool {
        if hasContent || view is UIVisualEffectView { return true }
        guard let color = view.backgroundColor?.resolvedColor(with: view.traitCollection).cgColor else { return false }
        return color.alpha * opacity > 0.05
    }

    func isWithin(_ type: (UIView) -> Bool) -> Bool { sequence(first: view) { $0.superview }.contains(where: type) }

    /// The scroll view that the view is content of.
    var scroll: UIScrollView? { sequence(first: view.superview) { $0?.superview }.lazy.compactMap { $0 as? UIScrollView }.first }

    /// For messages.
    var name: String {
        let class_ = String(describing: type(of: view))
        let parent = view.superview.map { String(describing: type(of: $0)) } ?? ""
        return "\(parent)/\(class_)\(text.map { " “\($0)”" } ?? "") at \(mark.brief)"
    }
}

extension CGRect {
    /// Whole numbers, for messages.
    var brief: String { "(\(Int(minX.rounded())) \(Int(minY.rounded())) \(Int(width.rounded()))×\(Int(height.rounded())))" }
}
