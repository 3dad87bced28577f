// Pinches that zoom the stage.

internal import UIKit

/// Changes the zoom of the settings with the distance of two fingers.
final class StagePinch: NSObject, UIGestureRecognizerDelegate {
    private let scale: () -> CGFloat
    private var recognizers: [UIPinchGestureRecognizer] = []
    private var startScale: CGFloat = 1
    /// Whether fingers are zooming, so that the stage follows them without an animation.
    private(set) var isActive = false

    /// Follows pinches on the background, and on the phone those of a touchpad: touches there belong to the phone. `scale` returns the
    /// present scale of the phone.
    init(background: UIWindow, phone: UIWindow, scale: @escaping () -> CGFloat) {
        self.scale = scale
        super.init()
        for window in [background, phone] {
            let recognizer = UIPinchGestureRecognizer(target: self, action: Selector(StagePinch.pinched(_:)))
            recognizer.delegate = self
            window.addGestureRecognizer(recognizer)
            recognizers.append(recognizer)
        }
    }

    /// Removes the recognizers from their windows.
    func remove() { for recognizer in recognizers { recognizer.view?.removeGestureRecognizer(recognizer) } }

    func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
        gestureRecognizer === recognizers.first
    }

    private func pinched(_ recognizer: UIPinchGestureRecognizer) {
        switch recognizer.state {
        case .began:
            isActive = true
            startScale = scale()
            zoom(recognizer)
        case .changed: zoom(recognizer)
        default:
            guard isActive else { return }
            isActive = false
            LaboratorySettings.shared.set(\.zoom, to: LaboratorySettings.shared[\.zoom], .stored)
        }
    }

    /// The zoom is not stored yet: writing a file for each movement would delay the frames.
    private func zoom(_ recognizer: UIPinchGestureRecognizer) {
        let percent = (startScale * recognizer.scale * 100).rounded()
        guard percent.isFinite else { return }
        let range = LaboratorySettings.Values.zooms
        let zoom = Int(min(max(percent, CGFloat(range.lowerBound)), CGFloat(range.upperBound)))
        LaboratorySettings.shared.set(\.zoom, to: zoom, .temporary)
    }
}
