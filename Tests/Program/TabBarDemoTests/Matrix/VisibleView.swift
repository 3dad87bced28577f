// A visible view of a page, with the visible part of its content and the view that clips it.

import CoreGraphics
import Foundation
import QuartzCore

@testable import TabBarKit
@testable import UIKit

/// A view that is neither hidden nor transparent. It can be clipped completely.
@MainActor
struct VisibleView {
    let view: UIView
    /// The frame of a label's text, or the bounds of another view, in the window.
    let contentFrame: CGRect
    /// The part of `contentFrame` that no superview clips; zero if there is none.
    let visibleFrame: CGRect
    /// The innermost superview that clips `contentFrame` and does not scroll in that direction; nil if there is none or nothing is visible.
    let clippingView: UIView?
    /// The product of the opacities of the view and its superviews.
    let opacity: CGFloat

    /// The views in `root` that are neither hidden nor transparent, back to front.
    static func all(in root: UIView) -> [VisibleView] {
        var result: [VisibleView] = []
        gather(root, opacity: 1, into: &result)
        return result
    }

    private static func gather(_ view: UIView, opacity: CGFloat, into result: inout [VisibleView]) {
        let opacity = opacity * CGFloat(view.layer.opacity)
        guard !view.isHidden, opacity >= 0.02 else { return }
        result.append(VisibleView(view, opacity: opacity))
        // Siblings are drawn in the order of zPosition, then of subviews.
        let order = view.subviews.enumerated().sorted { ($0.element.layer.zPosition, $0.offset) < ($1.element.layer.zPosition, $1.offset) }
        for (_, subview) in order { gather(subview, opacity: opacity, into: &result) }
    }

    private init(_ view: UIView, opacity: CGFloat) {
        self.view = view
        self.opacity = opacity
        contentFrame = view.convert(Self.contentFrame(of: view), to: nil)
        (visibleFrame, clippingView) = Self.clip(contentFrame, of: view)
    }

    /// The frame of a label's text, or the bounds of another view, in the view's coordinates.
    private static func contentFrame(of view: UIView) -> CGRect {
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

    /// The visible frame and the clipping view for a content frame in the window.
    private static func clip(_ frame: CGRect, of view: UIView) -> (CGRect, UIView?) {
        var rest = frame
        var clippingView: UIView?
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
                if clippingView == nil, isCutAcross || isCutDown { clippingView = present }
                rest = after
                if rest.isNull || rest.width < 0.5 || rest.height < 0.5 { return (.zero, nil) }
            }
            outer = present.superview
        }
        return (rest, clippingView)
    }

    /// Whether a part of the content is clipped.
    var isPartlyClipped: Bool { visibleFrame.width < contentFrame.width - 1 || visibleFrame.height < contentFrame.height - 1 }
    /// Whether the whole content is between the scroll view's bars; always true outside scroll views.
    var isBetweenBars: Bool {
        guard let scroll else { return true }
        let area = scroll.convert(scroll.bounds, to: nil).inset(by: scroll.adjustedContentInset)
        return contentFrame.minY >= area.minY - 0.01 && contentFrame.maxY <= area.maxY + 0.01
    }

    // MARK: Properties of the view

    var isVisible: Bool { visibleFrame.width >= 2 && visibleFrame.height >= 2 }
    /// The label's text; nil if it is empty or the view is not a label.
    var text: String? { (view as? UILabel)?.text.flatMap { $0.isEmpty ? nil : $0 } }
    var picture: UIImage? { (view as? UIImageView)?.image }
    var hasContent: Bool { text != nil || picture != nil }

    /// Whether the view covers the views behind it.
    var covers: Bool {
        if hasContent || view is UIVisualEffectView { return true }
        guard let color = view.backgroundColor?.resolvedColor(with: view.traitCollection).cgColor else { return false }
        return color.alpha * opacity > 0.05
    }

    func isWithin(_ type: (UIView) -> Bool) -> Bool { sequence(first: view) { $0.superview }.contains(where: type) }

    /// The innermost scroll view that contains the view.
    var scroll: UIScrollView? { sequence(first: view.superview) { $0?.superview }.lazy.compactMap { $0 as? UIScrollView }.first }

    /// A description for messages.
    var name: String {
        let className = String(describing: type(of: view))
        let parent = view.superview.map { String(describing: type(of: $0)) } ?? ""
        return "\(parent)/\(className)\(text.map { " “\($0)”" } ?? "") at \(contentFrame.brief)"
    }
}

extension CGRect {
    /// A description in whole numbers, for messages.
    var brief: String { "(\(Int(minX.rounded())) \(Int(minY.rounded())) \(Int(width.rounded()))×\(Int(height.rounded())))" }
}
