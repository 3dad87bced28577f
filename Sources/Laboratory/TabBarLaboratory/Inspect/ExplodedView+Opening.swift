// The animations of the exploded view: the planes fly apart from the phone, and together again.

internal import UIKit

extension ExplodedView {
    /// The scale of the phone on the stage, and the distance of its centre from that of the planes.
    var phonePlace: (scale: CGFloat, offset: CGPoint) {
        let place = accessibilityFrame
        guard phone.bounds.width > 0, place.width > 0 else { return (1, .zero) }
        let offset = CGPoint(x: phone.center.x - place.minX - space.position.x, y: phone.center.y - place.minY - space.position.y)
        return (phone.frame.width / phone.bounds.width, offset)
    }

    // MARK: Opening and closing

    /// The seconds in which the planes fly apart or together.
    static let openingDuration = 0.4
    private static let fadeDuration = 0.12
    private static let openingKey = "opening"
    /// The number of transforms of the animation. Turning is not a linear change of the matrix.
    private static let openingSteps = 24

    /// Lets the planes fly apart from the phone's place. A short fade at the beginning replaces the phone by the planes, which are not
    /// clipped to its corners. With Reduce Motion the view only fades in.
    func open() {
        layoutIfNeeded()
        alpha = 0
        UIView.animate(withDuration: Self.fadeDuration, delay: 0, options: [.curveLinear, .allowUserInteraction]) { self.alpha = 1 }
        guard !UIAccessibility.isReduceMotionEnabled else { return }
        bar.alpha = 0
        UIView.animate(withDuration: Self.openingDuration, delay: 0, options: .allowUserInteraction) { self.bar.alpha = 1 }
        addOpening(from: 0, to: 1)
    }

    /// Shows the planes where the user turns them to, without the rest of the animation.
    func endOpening() {
        for layer in planes.map(\.layer) + [space, highlight] { layer.removeAnimation(forKey: Self.openingKey) }
    }

    /// Lets the planes fly together, and then removes the view, which takes no more input.
    func removeAnimated() {
        isUserInteractionEnabled = false
        guard window != nil, !UIAccessibility.isReduceMotionEnabled else { return fadeOut(delay: 0) }
        UIView.animate(withDuration: Self.openingDuration / 2) { self.bar.alpha = 0 }
        // At the end, the fade replaces the planes by the phone.
        fadeOut(delay: Self.openingDuration - Self.fadeDuration)
        addOpening(from: 1, to: 0)
    }

    private func fadeOut(delay: TimeInterval) {
        guard window != nil else { return removeFromSuperview() }
        UIView.animate(withDuration: Self.fadeDuration, delay: delay, options: .curveLinear) {
            self.alpha = 0
        } completion: { [weak self] _ in
            self?.removeFromSuperview()
        }
    }

    private func addOpening(from start: CGFloat, to end: CGFloat) {
        func share(_ step: Int) -> CGFloat { start + (end - start) * CGFloat(step) / CGFloat(Self.openingSteps) }
        func add(_ animation: CAPropertyAnimation, to layer: CALayer) {
            animation.duration = Self.openingDuration
            animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
            animation.fillMode = .forwards
            animation.isRemovedOnCompletion = end == 1
            layer.add(animation, forKey: Self.openingKey)
        }
        let turning = CAKeyframeAnimation(keyPath: "sublayerTransform")
        turning.values = (0...Self.openingSteps).map { transform(opening: share($0)) }
        add(turning, to: space)
        for layer in planes.map(\.layer) + [highlight] where layer.zPosition != 0 {
            let depth = CABasicAnimation(keyPath: "zPosition")
            depth.fromValue = layer.zPosition * start
            depth.toValue = layer.zPosition * end
            add(depth, to: layer)
        }
    }
}
