// The management of a presentation: the container, the frame of the presented view, and the animations.

/// Adapts a presentation, and is notified of its dismissal. All methods are optional.
@preconcurrency @MainActor public protocol UIAdaptivePresentationControllerDelegate: NSObjectProtocol {
    /// The style of a sheet or a popover in a narrow window; `.none` keeps the style. By default a popover becomes a page sheet.
    func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle
    /// The style for traits; by default the result of `adaptivePresentationStyle(for:)`.
    func adaptivePresentationStyle(for controller: UIPresentationController, traitCollection: UITraitCollection) -> UIModalPresentationStyle
    /// The controller to present in the other style, when the presentation is adapted; nil for the same controller.
    func presentationController(
        _ controller: UIPresentationController, viewControllerForAdaptivePresentationStyle style: UIModalPresentationStyle
    ) -> UIViewController?
    /// Called before the presentation, with the style to which it is adapted; `.none` if it is not adapted.
    func presentationController(
        _ presentationController: UIPresentationController, willPresentWithAdaptiveStyle style: UIModalPresentationStyle,
        transitionCoordinator: (any UIViewControllerTransitionCoordinator)?
    )
    /// Whether the user can dismiss a sheet or a popover; true by default.
    func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool
    /// Called before the user dismisses a sheet or a popover.
    func presentationControllerWillDismiss(_ presentationController: UIPresentationController)
    /// Called after the user has dismissed a sheet or a popover; not called for `dismiss(animated:completion:)`.
    func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
    /// Called after the user has tried to dismiss a sheet or a popover that cannot be dismissed.
    func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController)
}

extension UIAdaptivePresentationControllerDelegate {
    /// Returns `.automatic`: popovers become page sheets.
    public func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle { .automatic }
    /// Returns the style of `adaptivePresentationStyle(for:)`.
    public func adaptivePresentationStyle(
        for controller: UIPresentationController, traitCollection: UITraitCollection
    ) -> UIModalPresentationStyle { adaptivePresentationStyle(for: controller) }
    /// Returns nil.
    public func presentationController(
        _ controller: UIPresentationController, viewControllerForAdaptivePresentationStyle style: UIModalPresentationStyle
    ) -> UIViewController? { nil }
    /// Does nothing.
    public func presentationController(
        _ presentationController: UIPresentationController, willPresentWithAdaptiveStyle style: UIModalPresentationStyle,
        transitionCoordinator: (any UIViewControllerTransitionCoordinator)?
    ) {}
    /// Returns true.
    public func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool { true }
    /// Does nothing.
    public func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {}
    /// Does nothing.
    public func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {}
    /// Does nothing.
    public func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {}
}

/// Manages the presentation of a controller. Subclasses add views to the container, place the presented view and animate alongside.
@preconcurrency @MainActor open class UIPresentationController: NSObject {
    /// The controller that presents.
    open var presentingViewController: UIViewController { _presenting ?? presentedViewController }
    /// The controller that is presented.
    open var presentedViewController: UIViewController { _presented ?? UIViewController() }
    // Weak, because the presented controller owns this object.
    weak var _presenting: UIViewController?
    private weak var _presented: UIViewController?
    /// Adapts the presentation. Weak.
    open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?
    /// The superview of the presented view; nil unless the controller is presented.
    open internal(set) weak var containerView: UIView?

    /// Creates a presentation controller. Without a presenting controller, the presented one takes its place until the presentation.
    public init(presentedViewController: UIViewController, presenting presentingViewController: UIViewController?) {
        _presented = presentedViewController
        _presenting = presentingViewController
        super.init()
    }

    private var adaptedStyle: UIModalPresentationStyle?

    /// The style of the presentation; `.automatic` counts as `.pageSheet`.
    open var presentationStyle: UIModalPresentationStyle { adaptedStyle ?? presentedViewController.effectivePresentationStyle }
    /// The view that the transition moves: by default the presented controller's.
    open var presentedView: UIView? { presentedViewController.viewIfLoaded }
    /// The frame of the presented view at the end of the presentation: by default the container's bounds.
    open var frameOfPresentedViewInContainerView: CGRect { containerView?.bounds ?? .zero }
    /// Whether the presentation covers the window; true by default.
    open var shouldPresentInFullscreen: Bool { true }
    /// Whether the presenting controller disappears; by default for the styles `.fullScreen` and `.currentContext`.
    open var shouldRemovePresentersView: Bool { presentationStyle == .fullScreen || presentationStyle == .currentContext }
    /// The style in a narrow window, from the delegate; by default `.pageSheet` for popovers and `.none`, the unchanged style, for others.
    open var adaptivePresentationStyle: UIModalPresentationStyle { resolvedStyle(delegate?.adaptivePresentationStyle(for: self)) }
    /// The style in a narrow window with traits.
    open func adaptivePresentationStyle(for traitCollection: UITraitCollection) -> UIModalPresentationStyle {
        resolvedStyle(delegate?.adaptivePresentationStyle(for: self, traitCollection: traitCollection))
    }
    private func resolvedStyle(_ style: UIModalPresentationStyle?) -> UIModalPresentationStyle {
        if let style, style != .automatic { return style }
        return self is UIPopoverPresentationController ? .pageSheet : .none
    }

    /// The sheet into which the presentation changes in a narrow window; nil for a new one.
    var sheetForAdaptation: UISheetPresentationController? { nil }

    /// A presentation controller for another style, with the same delegate.
    func adaptation(to style: UIModalPresentationStyle, presenting controller: UIViewController) -> UIPresentationController {
        let isSheet = style == .pageSheet || style == .formSheet
        let other: UIPresentationController =
            isSheet
            ? sheetForAdaptation ?? UISheetPresentationController(presentedViewController: controller, presenting: _presenting)
            : UIPresentationController(presentedViewController: controller, presenting: _presenting)
        other._presented = controller
        other.adaptedStyle = style
        if other.delegate == nil { other.delegate = delegate }
        return other
    }

    func notifyOfPresentation(_ coordinator: (any UIViewControllerTransitionCoordinator)?) {
        delegate?.presentationController(self, willPresentWithAdaptiveStyle: adaptedStyle ?? .none, transitionCoordinator: coordinator)
    }

    // MARK: Dismissal by the user

    /// The animation of the presentation and the dismissal; nil, the default, for the animation of the presented controller.
    var motion: PresentationMotion? { nil }
    var dismissesOnEscape: Bool { false }
    /// Called for a press in the container beside the presented view.
    func touchedBeside() {}
    /// Whether a touch at a point in the container goes to the views beneath.
    func passesTouch(at point: CGPoint, in container: UIView) -> Bool { false }
    /// Called when the presented controller has changed its `preferredContentSize`.
    func preferredContentSizeDidChange() {}

    /// Dismisses the presented controller and notifies the delegate. Returns false while the controller presents another one, and if it or
    /// the delegate forbids the dismissal; the delegate's `presentationControllerDidAttemptToDismiss(_:)` is then called.
    @discardableResult
    func dismissByUser() -> Bool {
        let presented = presentedViewController
        guard presented.presentation.phase != .dismissing else { return true }
        guard presented.presentation.presented == nil else { return false }
        guard !presented.isModalInPresentation, delegate?.presentationControllerShouldDismiss(self) ?? true else {
            delegate?.presentationControllerDidAttemptToDismiss(self)
            return false
        }
        delegate?.presentationControllerWillDismiss(self)
        presented.beginDismissal(animated: true) { self.delegate?.presentationControllerDidDismiss(self) }
        return true
    }

    // MARK: Layout

    /// Called before the layout of the container. Does nothing by default.
    open func containerViewWillLayoutSubviews() {}
    /// Called after the layout of the container. Does nothing by default.
    open func containerViewDidLayoutSubviews() {}
    /// Called before the presentation. Does nothing by default.
    open func presentationTransitionWillBegin() {}
    /// Called after the presentation; `completed` is false if it was cancelled. Does nothing by default.
    open func presentationTransitionDidEnd(_ completed: Bool) {}
    /// Called before the dismissal. Does nothing by default.
    open func dismissalTransitionWillBegin() {}
    /// Called after the dismissal; `completed` is false if it was cancelled. Does nothing by default.
    open func dismissalTransitionDidEnd(_ completed: Bool) {}
    /// Called before the size of the window changes. Does nothing by default.
    open func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {}
    /// Called before the traits change. Does nothing by default.
    open func willTransition(to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator) {}
}

/// Contains the presented view, and keeps touches and wheel events from the window or the presentation context, also during animations.
final class PresentationContainerView: UIView {
    override func didInit() {
        autoresizingMask = [.flexibleWidth, .flexibleHeight]
        accessibilityViewIsModal = true
    }

    weak var presentationController: UIPresentationController?

    /// Returns nil beside the presented view where the presentation passes touches to the views beneath.
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let hit = super.hitTest(point, with: event)
        return hit === self && presentationController?.passesTouch(at: point, in: self) == true ? nil : hit
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        if touches.first?.view === self { presentationController?.touchedBeside() } else { super.touchesBegan(touches, with: event) }
    }

    override var keyCommands: [UIKeyCommand]? {
        guard presentationController?.dismissesOnEscape == true else { return super.keyCommands }
        return [UIKeyCommand(input: UIKeyCommand.inputEscape, modifierFlags: [], action: Selector(Self.escapeWasPressed))]
    }

    private func escapeWasPressed() { presentationController?.dismissByUser() }

    override func layoutSubviews() {
        presentationController?.containerViewWillLayoutSubviews()
        super.layoutSubviews()
        presentationController?.containerViewDidLayoutSubviews()
    }

    /// Adds the presented view; it fills the container unless a subclass of `UIPresentationController` places it.
    func addPresentedView(_ view: UIView, of manager: UIPresentationController) {
        let presented = manager.presentedView ?? view
        presented.frame = manager.frameOfPresentedViewInContainerView
        if type(of: manager) == UIPresentationController.self { presented.autoresizingMask = [.flexibleWidth, .flexibleHeight] }
        addSubview(presented)
    }
}

/// The animation of a presentation and of its dismissal, as three states of the presented view.
struct PresentationMotion {
    /// In seconds, for each direction.
    let duration: TimeInterval
    var options: UIView.AnimationOptions = .curveEaseOut
    /// Sets the state from which the presentation animates.
    let setInitialState: () -> Void
    let setPresentedState: () -> Void
    /// Sets the state to which the dismissal animates.
    let setDismissedState: () -> Void

    /// The flips of the whole window that replace the animations of the presentation and the dismissal; nil for none.
    var flips: (presentation: UIView.AnimationOptions, dismissal: UIView.AnimationOptions)?

    private static let modalDuration = 0.4
    private static let flipDuration = 0.75

    static func flip(_ controller: UIViewController) -> PresentationMotion {
        let show = { [weak controller] (isShown: Bool) in controller?.presentation.containerView?.isHidden = !isShown }
        return PresentationMotion(
            duration: flipDuration, options: .curveEaseInOut, setInitialState: { show(false) }, setPresentedState: { show(true) },
            setDismissedState: { show(false) }, flips: (.transitionFlipFromRight, .transitionFlipFromLeft))
    }

    /// A cross-fade of the same duration. It replaces this motion if the user prefers cross-fade transitions.
    func crossFading(_ controller: UIViewController) -> PresentationMotion {
        let setPresentedState = setPresentedState
        func fade(_ alpha: CGFloat) -> () -> Void {
            { [weak controller] in
                setPresentedState()
                controller?._view?.alpha = alpha
            }
        }
        return PresentationMotion(
            duration: duration, options: options, setInitialState: fade(0), setPresentedState: fade(1), setDismissedState: fade(0))
    }

    static func coverVertical(_ controller: UIViewController) -> PresentationMotion {
        let moveBelow = { [weak controller] in
            guard let view = controller?._view else { return }
            view.transform = CGAffineTransform(translationX: 0, y: view.bounds.height)
        }
        return PresentationMotion(
            duration: modalDuration, setInitialState: moveBelow,
            setPresentedState: { [weak controller] in controller?._view?.transform = .identity }, setDismissedState: moveBelow)
    }

    static func crossDissolve(_ controller: UIViewController) -> PresentationMotion {
        let hide = { [weak controller] in controller?._view?.alpha = 0 }
        return PresentationMotion(
            duration: modalDuration, setInitialState: { hide() }, setPresentedState: { [weak controller] in controller?._view?.alpha = 1 },
            setDismissedState: { hide() })
    }
}
