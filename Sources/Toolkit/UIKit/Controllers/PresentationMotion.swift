// The animations of presentation and dismissal.

internal import CoreGraphics
internal import Foundation

/// The animation of a presentation and of its dismissal, as three states of the presented view.
@MainActor
struct PresentationMotion {
    /// In seconds, for each direction.
    let duration: TimeInterval
    var options: UIView.AnimationOptions = .curveEaseOut
    /// Sets the state from which the presentation animates.
    let setInitialState: () -> Void
    /// Sets the state while the controller is presented.
    let setPresentedState: () -> Void
    /// Sets the state to which the dismissal animates.
    let setDismissedState: () -> Void

    /// The flips of the whole window that replace the animations of the presentation and the dismissal; nil for none.
    var flips: (presentation: UIView.AnimationOptions, dismissal: UIView.AnimationOptions)?

    private static let modalDuration = 0.4
    private static let flipDuration = 0.75

    /// Flips the whole window for the presentation, and back for the dismissal.
    static func flip(_ controller: UIViewController) -> PresentationMotion {
        let show = { [weak controller] (isShown: Bool) in controller?.presentation.containerView?.isHidden = !isShown }
        return PresentationMotion(
            duration: flipDuration, options: .curveEaseInOut, setInitialState: { show(false) }, setPresentedState: { show(true) },
            setDismissedState: { show(false) }, flips: (.transitionFlipFromRight, .transitionFlipFromLeft))
    }

    /// A cross-fade of the same duration, for users who prefer cross-fade transitions.
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

    /// Slides the view up from the bottom edge, and back down.
    static func coverVertical(_ controller: UIViewController) -> PresentationMotion {
        let moveBelow = { [weak controller] in
            guard let view = controller?._view else { return }
            view.transform = CGAffineTransform(translationX: 0, y: view.bounds.height)
        }
        return PresentationMotion(
            duration: modalDuration, setInitialState: moveBelow,
            setPresentedState: { [weak controller] in controller?._view?.transform = .identity }, setDismissedState: moveBelow)
    }

    /// Fades the view in and out.
    static func crossDissolve(_ controller: UIViewController) -> PresentationMotion {
        let hide = { [weak controller] in controller?._view?.alpha = 0 }
        return PresentationMotion(
            duration: modalDuration, setInitialState: { hide() }, setPresentedState: { [weak controller] in controller?._view?.alpha = 1 },
            setDismissedState: { hide() })
    }
}
