// The overlay that tints redrawn parts of the phones.

internal import UIKit
internal import UIKitTools

/// Tints each redrawn rectangle for a moment. The session passes only damage by the phones' layers, so a tint causes no further tints.
final class DamageFlashes: CAAnimationDelegate {
    /// The seconds for which a rectangle is tinted.
    static let duration = 0.3
    /// The maximum number of tinted rectangles per frame. If there are more, their union is tinted.
    private static let limit = 12

    let layer = CALayer()
    private var unused: [CALayer] = []
    private var running: [CALayer] = []

    /// One layer for each phone: clips the tints to the phone's shape. Created with the first tint.
    ///
    /// The tints are opaque and this layer is not, so that the tints of successive frames do not add up and hide the phone.
    private var clips: [CALayer] = []
    private static let opacity: Float = 0.3
    private var color = UIColor.systemPurple.cgColor

    /// Resolves the colour of new tints in the appearance of a view.
    func updateColors(in view: UIView) { color = view.resolved(.systemPurple) }

    /// Creates the clipping layers of the phones, and moves them to the phones.
    private func clip(to phones: [UIWindow]) {
        while clips.count < phones.count {
            let clip = CALayer()
            clip.opacity = Self.opacity
            clips.append(clip)
            layer.addSublayer(clip)
        }
        for (clip, phone) in zip(clips, phones) { clip.clip(toShapeOf: phone) }
    }

    /// One rectangle for each phone that contains the rectangles with their middles in the phone.
    private static func united(_ rects: [CGRect], in phones: [UIWindow]) -> [CGRect] {
        phones.compactMap { phone in
            let inside = rects.filter { phone.frame.contains(CGPoint(x: $0.midX, y: $0.midY)) }
            return inside.isEmpty ? nil : inside.reduce(.null) { $0.union($1) }
        }
    }

    /// Tints the rectangles, in points of the screen, from the next frame on. Each is clipped to the phone that contains its centre, or
    /// else to the first phone.
    func flash(_ rects: [CGRect], in phones: [UIWindow]) {
        guard !rects.isEmpty else { return }
        let shown = rects.count > Self.limit ? Self.united(rects, in: phones) : rects
        CATransaction.withoutActions {
            clip(to: phones)
            for rect in shown {
                // A rectangle that is still tinted from an earlier frame is tinted for longer.
                let flash = running.first { $0.frame == rect } ?? makeLayer()
                let middle = CGPoint(x: rect.midX, y: rect.midY)
                let parent = clips.prefix(phones.count).first { $0.frame.contains(middle) } ?? clips.first ?? layer
                if flash.superlayer !== parent { parent.addSublayer(flash) }
                flash.frame = rect
                flash.removeAllAnimations()
                if !running.contains(where: { $0 === flash }) { running.append(flash) }
                flash.add(Self.animation(delegate: self), forKey: "flash")
            }
        }
    }

    func clear() {
        for flash in running {
            flash.removeAllAnimations()
            flash.removeFromSuperlayer()
        }
        (running, unused) = ([], [])
    }

    /// An opacity of 1 for the whole duration. It is discrete, because interpolated values would need frames.
    private static func animation(delegate: DamageFlashes) -> CAAnimation {
        let animation = CAKeyframeAnimation(keyPath: "opacity")
        animation.values = [1 as Float, 1 as Float]
        animation.keyTimes = [0, 0.5, 1]
        animation.calculationMode = .discrete
        animation.duration = duration
        animation.delegate = delegate
        return animation
    }

    private func makeLayer() -> CALayer {
        let flash = unused.popLast() ?? CALayer()
        flash.backgroundColor = color
        flash.opacity = 0
        return flash
    }

    func animationDidStop(_ animation: CAAnimation, finished flag: Bool) {
        guard flag else { return }
        let ended = running.filter { !$0.hasAnimations }
        running.removeAll { flash in ended.contains { $0 === flash } }
        unused += ended
    }
}
