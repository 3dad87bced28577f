// Presentations in popovers: bubbles with an arrow that points at a view or a bar button item.

public import Foundation
internal import QuartzCore

/// The directions in which the arrow of a popover points, with Apple's raw values.
nonisolated public struct UIPopoverArrowDirection: OptionSet, Hashable, Sendable {
    /// The bit mask.
    public let rawValue: UInt
    /// The directions of a bit mask.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The popover is below its source.
    public static let up = UIPopoverArrowDirection(rawValue: 1 << 0)
    /// The popover is above its source.
    public static let down = UIPopoverArrowDirection(rawValue: 1 << 1)
    /// The popover is at the right of its source.
    public static let left = UIPopoverArrowDirection(rawValue: 1 << 2)
    /// The popover is at the left of its source.
    public static let right = UIPopoverArrowDirection(rawValue: 1 << 3)
    /// All four directions.
    public static let any: UIPopoverArrowDirection = [.up, .down, .left, .right]
    /// Not known before the presentation.
    public static let unknown = UIPopoverArrowDirection(rawValue: .max)
}

/// Is notified of the presentation of a popover. All methods are optional.
@preconcurrency @MainActor
public protocol UIPopoverPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {
    /// Called before the popover is shown.
    func prepareForPopoverPresentation(_ popoverPresentationController: UIPopoverPresentationController)
}

extension UIPopoverPresentationControllerDelegate {
    /// Does nothing.
    public func prepareForPopoverPresentation(_ popoverPresentationController: UIPopoverPresentationController) {}
}

/// Presents a controller in a popover. A click beside the popover and Escape dismiss it.
@preconcurrency @MainActor
open class UIPopoverPresentationController: UIPresentationController {
    /// The view at which the arrow points; nil by default. Held weakly.
    open weak var sourceView: UIView? { didSet { sourceDidChange() } }
    /// The rectangle at which the arrow points, in the coordinates of `sourceView`; null, the default, for its bounds.
    open var sourceRect = CGRect.null { didSet { sourceDidChange() } }
    /// The item at which the arrow points, in place of `sourceView`; nil by default. Held weakly.
    open weak var barButtonItem: UIBarButtonItem? { didSet { sourceDidChange() } }
    /// The directions that the arrow may have; any by default. The first of up, down, left and right with room for the popover is used.
    open var permittedArrowDirections = UIPopoverArrowDirection.any { didSet { sourceDidChange() } }
    /// The direction of the arrow; `unknown` before the presentation.
    open private(set) var arrowDirection = UIPopoverArrowDirection.unknown
    /// Whether a popover without room beside its source may cover it; false by default.
    open var canOverlapSourceViewRect = false { didSet { sourceDidChange() } }
    /// The least distances to the edges of the window's safe area; 10 points by default.
    open var popoverLayoutMargins = UIEdgeInsets(top: 10, left: 10, bottom: 10, right: 10) { didSet { sourceDidChange() } }
    /// The colour of the popover and its arrow; nil, the default, for `systemBackground`.
    open var backgroundColor: UIColor? { didSet { bubble.backdropColor = backgroundColor } }
    /// The views that take clicks while the popover is shown, without dismissing it; nil by default.
    open var passthroughViews: [UIView]?

    /// The sheet that the popover becomes in a narrow window, unless its delegate chooses another style.
    open private(set) lazy var adaptiveSheetPresentationController =
        UISheetPresentationController(presentedViewController: presentedViewController, presenting: nil)
    override var sheetForAdaptation: UISheetPresentationController? { adaptiveSheetPresentationController }

    private let bubble = PopoverBubble(frame: .zero)

    /// The bubble with the arrow.
    open override var presentedView: UIView? { bubble }

    /// The frame of the bubble with its arrow.
    open override var frameOfPresentedViewInContainerView: CGRect { place()?.frame ?? .zero }

    /// Adds the presented view to the bubble.
    open override func presentationTransitionWillBegin() {
        super.presentationTransitionWillBegin()
        (delegate as? any UIPopoverPresentationControllerDelegate)?.prepareForPopoverPresentation(self)
        if barButtonItem == nil, sourceView == nil {
            NSLog("%@ has neither a source view nor a bar button item: it is shown in the middle", "\(self)")
        }
        guard let view = presentedViewController.view else { return }
        bubble.show(view)
        containerView?.accessibilityViewIsModal = passthroughViews?.isEmpty ?? true
    }

    /// Lays out the bubble.
    open override func containerViewWillLayoutSubviews() {
        super.containerViewWillLayoutSubviews()
        guard let place = place() else { return }
        arrowDirection = place.direction
        bubble.arrow = (place.direction, place.tip)
        if bubble.frame != place.frame { bubble.frame = place.frame }
    }

    override func preferredContentSizeDidChange() { containerView?.setNeedsLayout() }

    private func sourceDidChange() { containerView?.setNeedsLayout() }

    override var motion: PresentationMotion? {
        let bubble = bubble
        return PresentationMotion(
            duration: Theme.popoverFade, options: [.curveEaseOut, .allowUserInteraction], setInitialState: { bubble.alpha = 0 },
            setPresentedState: { bubble.alpha = 1 }, setDismissedState: { bubble.alpha = 0 })
    }

    // MARK: Touches

    override var dismissesOnEscape: Bool { true }

    override func touchedBeside() { dismissByUser() }

    override func passesTouch(at point: CGPoint, in container: UIView) -> Bool {
        (passthroughViews ?? []).contains { view in
            view.window != nil && view.point(inside: view.convert(point, from: container), with: nil)
        }
    }

    // MARK: Layout

    /// The source in the coordinates of the container.
    private func anchor(in container: UIView) -> CGRect? {
        if let button = barButtonItem?.presenter as? UIView, button.window != nil { return button.convert(button.bounds, to: container) }
        guard let sourceView, sourceView.window != nil else { return nil }
        return sourceView.convert(sourceRect.isNull ? sourceView.bounds : sourceRect, to: container)
    }

    private func place() -> PopoverPlace? {
        guard let container = containerView else { return nil }
        let area = container.bounds.inset(by: container.safeAreaInsets).inset(by: popoverLayoutMargins)
        let size = presentedViewController.popoverContentSize
        guard let anchor = anchor(in: container) else {
            return PopoverPlace(unanchored: size, in: area)
        }
        return PopoverPlace(
            size, beside: anchor, in: area, directions: permittedArrowDirections, mayOverlap: canOverlapSourceViewRect)
    }
}

extension UIViewController {
    /// The preferred size of this controller or of its last child; 320 × 480 points if there is none.
    fileprivate var popoverContentSize: CGSize {
        var controller: UIViewController? = self
        while let current = controller {
            let size = current.preferredContentSize
            if size.width > 0, size.height > 0 { return size }
            controller = current.children.last
        }
        return Theme.popoverSize
    }
}
