// How presented controllers come and go.

internal import CoreGraphics
internal import Foundation

/// Three states of a presented view's parts, and how long the way between two of them takes.
@MainActor
struct PresentationMotion {
    /// In seconds.
    let duration: TimeInterval
    var options: UIView.AnimationOptions = .curveEaseOut
    /// Sets the parts as they are before they come.
    let comesFrom: () -> Void
    /// Sets the parts as they are while the controller is presented.
    let stays: () -> Void
    /// Sets the parts as they are once they have gone.
    let goesTo: () -> Void

    /// The same change as a fade of all that is presented.
    func withoutMovement(_ controller: UIViewController) -> PresentationMotion {
        let stays = stays
        func fade(_ alpha: CGFloat) -> () -> Void {
            { [weak controller] in
                stays()
                controller?.loadedView?.alpha = alpha
            }
        }
        return PresentationMotion(duration: duration, options: options, comesFrom: fade(0), stays: fade(1), goesTo: fade(0))
    }

    /// The view comes up from the lower edge, and goes back there.
    static func coverVertical(_ controller: UIViewController) -> PresentationMotion {
        let away = { [weak controller] in
            guard let view = controller?.loadedView else { return }
            view.transform = CGAffineTransform(translationX: 0, y: view.bounds.height)
        }
        return PresentationMotion(
            duration: Theme.modalDuration, comesFrom: away, stays: { [weak controller] in controller?.loadedView?.transform = .identity },
            goesTo: away)
    }

    /// The view fades in and out.
    static func crossDissolve(_ controller: UIViewController) -> PresentationMotion {
        let away = { [weak controller] in controller?.loadedView?.alpha = 0 }
        return PresentationMotion(
            duration: Theme.modalDuration, comesFrom: { away() }, stays: { [weak controller] in controller?.loadedView?.alpha = 1 },
            goesTo: { away() })
    }
}
