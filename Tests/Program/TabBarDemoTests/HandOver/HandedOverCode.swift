// The UIKit code of all interactions, as --hand-over writes it. A test compares this file and runs it.
// swift-format-ignore-file

import UIKit

// Bounce, for UIKit. Made by Tab Bar Laboratory.

/// The motions and the values of Bounce.
@MainActor
enum BounceInteraction {
    /// The user selects the tab, even if it is selected already. Lasts 0.6 seconds.
    static func select(icon: UIView) {
        let animation = CAKeyframeAnimation(keyPath: "transform.scale")
        animation.values = [1, 1.4, 0.9, 1.15, 0.95, 1.02, 1] as [CGFloat]
        animation.calculationMode = .cubic
        animation.duration = 0.6
        icon.layer.add(animation, forKey: "scale")
    }
}

// Rotate Left, for UIKit. Made by Tab Bar Laboratory.

/// The motions and the values of Rotate Left.
@MainActor
enum RotationLeftInteraction {
    /// The user selects the tab, even if it is selected already. Lasts 0.6 seconds.
    static func select(icon: UIView) {
        let animation = CABasicAnimation(keyPath: "transform.rotation.z")
        animation.fromValue = CGFloat(0)
        animation.toValue = CGFloat(-360) * .pi / 180
        animation.duration = 0.6
        icon.layer.add(animation, forKey: "rotation")
    }
}

// Rotate Right, for UIKit. Made by Tab Bar Laboratory.

/// The motions and the values of Rotate Right.
@MainActor
enum RotationRightInteraction {
    /// The user selects the tab, even if it is selected already. Lasts 0.6 seconds.
    static func select(icon: UIView) {
        let animation = CABasicAnimation(keyPath: "transform.rotation.z")
        animation.fromValue = CGFloat(0)
        animation.toValue = CGFloat(360) * .pi / 180
        animation.duration = 0.6
        icon.layer.add(animation, forKey: "rotation")
    }
}

// Flip from Left, for UIKit. Made by Tab Bar Laboratory.
// In the first half the icon of the unselected tab turns away, in the second half the selected icon turns to the
// front.
// The icon is seen in perspective, from 3.33 times its width or height in front of the screen. The edge that
// moves towards the viewer stays in the plane of the screen; a turn about the centre moves it in front.

/// The motions and the values of Flip from Left.
@MainActor
enum FlipLeftInteraction {
    /// The user selects the tab, even if it is selected already. Lasts 0.6 seconds.
    static func select(icon: UIImageView, selectedImage: UIImage?) {
        // The transition has its own pacing, slow at both ends, and its own perspective and shading.
        UIView.transition(with: icon, duration: 0.6, options: [.transitionFlipFromLeft, .allowUserInteraction]) {
            icon.image = selectedImage
        }
    }
}

// Flip from Right, for UIKit. Made by Tab Bar Laboratory.
// In the first half the icon of the unselected tab turns away, in the second half the selected icon turns to the
// front.
// The icon is seen in perspective, from 3.33 times its width or height in front of the screen. The edge that
// moves towards the viewer stays in the plane of the screen; a turn about the centre moves it in front.

/// The motions and the values of Flip from Right.
@MainActor
enum FlipRightInteraction {
    /// The user selects the tab, even if it is selected already. Lasts 0.6 seconds.
    static func select(icon: UIImageView, selectedImage: UIImage?) {
        // The transition has its own pacing, slow at both ends, and its own perspective and shading.
        UIView.transition(with: icon, duration: 0.6, options: [.transitionFlipFromRight, .allowUserInteraction]) {
            icon.image = selectedImage
        }
    }
}

// Flip from Top, for UIKit. Made by Tab Bar Laboratory.
// In the first half the icon of the unselected tab turns away, in the second half the selected icon turns to the
// front.
// The icon is seen in perspective, from 3.33 times its width or height in front of the screen. The edge that
// moves towards the viewer stays in the plane of the screen; a turn about the centre moves it in front.

/// The motions and the values of Flip from Top.
@MainActor
enum FlipTopInteraction {
    /// The user selects the tab, even if it is selected already. Lasts 0.6 seconds.
    static func select(icon: UIImageView, selectedImage: UIImage?) {
        // The transition has its own pacing, slow at both ends, and its own perspective and shading.
        UIView.transition(with: icon, duration: 0.6, options: [.transitionFlipFromTop, .allowUserInteraction]) {
            icon.image = selectedImage
        }
    }
}

// Flip from Bottom, for UIKit. Made by Tab Bar Laboratory.
// In the first half the icon of the unselected tab turns away, in the second half the selected icon turns to the
// front.
// The icon is seen in perspective, from 3.33 times its width or height in front of the screen. The edge that
// moves towards the viewer stays in the plane of the screen; a turn about the centre moves it in front.

/// The motions and the values of Flip from Bottom.
@MainActor
enum FlipBottomInteraction {
    /// The user selects the tab, even if it is selected already. Lasts 0.6 seconds.
    static func select(icon: UIImageView, selectedImage: UIImage?) {
        // The transition has its own pacing, slow at both ends, and its own perspective and shading.
        UIView.transition(with: icon, duration: 0.6, options: [.transitionFlipFromBottom, .allowUserInteraction]) {
            icon.image = selectedImage
        }
    }
}

// Fume, for UIKit. Made by Tab Bar Laboratory.
// If another tab is selected while the title rises, the title returns from where it is.

/// The motions and the values of Fume.
@MainActor
enum FumeInteraction {
    /// The user selects the tab, even if it is selected already. Lasts 0.6 seconds.
    static func select(icon: UIView, title: UIView) {
        icon.layer.setValue(CGFloat(4), forKeyPath: "transform.translation.y")
        let iconTranslationY = CABasicAnimation(keyPath: "transform.translation.y")
        iconTranslationY.fromValue = CGFloat(0)
        iconTranslationY.toValue = CGFloat(4)
        iconTranslationY.duration = 0.6
        icon.layer.add(iconTranslationY, forKey: "translationY")
        let titleTranslationY = CABasicAnimation(keyPath: "transform.translation.y")
        titleTranslationY.fromValue = CGFloat(0)
        titleTranslationY.toValue = CGFloat(-60)
        titleTranslationY.duration = 0.6
        title.layer.add(titleTranslationY, forKey: "translationY")
        let titleScale = CABasicAnimation(keyPath: "transform.scale")
        titleScale.fromValue = CGFloat(1)
        titleScale.toValue = CGFloat(2)
        titleScale.duration = 0.6
        title.layer.add(titleScale, forKey: "scale")
        title.layer.setValue(CGFloat(0), forKeyPath: "opacity")
        let titleOpacity = CABasicAnimation(keyPath: "opacity")
        titleOpacity.fromValue = CGFloat(1)
        titleOpacity.toValue = CGFloat(0)
        titleOpacity.duration = 0.6
        title.layer.add(titleOpacity, forKey: "opacity")
    }

    /// The user selects another tab. Lasts 0.6 seconds.
    static func deselect(icon: UIView, title: UIView) {
        // The state before the motion. Without these lines, the motion begins at the present state.
        icon.transform = CGAffineTransform(translationX: 0, y: 4)
        title.transform = CGAffineTransform(translationX: 0, y: 15)
        title.alpha = 0
        let timing = UICubicTimingParameters(
            controlPoint1: CGPoint(x: 0, y: 0), controlPoint2: CGPoint(x: 1, y: 1))
        let animator = UIViewPropertyAnimator(duration: 0.6, timingParameters: timing)
        animator.addAnimations {
            icon.transform = .identity
            title.transform = .identity
            title.alpha = 1
        }
        animator.startAnimation()
    }
}

// Frames, for UIKit. Made by Tab Bar Laboratory.
// The pictures are the app's: it supplies them, or draws each from the icon. At rest the icon itself is shown.

/// The motions and the values of Frames.
@MainActor
enum FramesInteraction {
    /// The user selects the tab, even if it is selected already. Lasts 0.6 seconds.
    static func select(icon: UIView, pictures: [UIImage]) {
        // Each picture is shown for an equal time, and then the icon itself.
        let animation = CAKeyframeAnimation(keyPath: "contents")
        animation.values = pictures.compactMap { $0.cgImage }
        animation.calculationMode = .discrete
        animation.duration = 0.6
        icon.layer.add(animation, forKey: "frame")
    }
}

// Spring, for UIKit. Made by Tab Bar Laboratory.
// The spring is pushed at rest: scale = 1 − displacement. In the last fifth of the duration the displacement
// fades.

/// The motions and the values of Spring.
@MainActor
enum SpringInteraction {
    /// The user selects the tab, even if it is selected already. Lasts 0.6 seconds.
    static func select(icon: UIView) {
        // A damped spring that is pushed at rest. Its displacement fades in the last 20 % of the time.
        let duration = 0.6, velocity = 12.47
        let mass = 1.0, stiffness = 320.0, damping = 12.0
        let frequency = (stiffness / mass).squareRoot()
        // A damping ratio above 1 has the effect of 1.
        let ratio = min(damping / (2 * (stiffness * mass).squareRoot()), 1)
        let decay = ratio * frequency, wave = frequency * (1 - ratio * ratio).squareRoot()
        let animation = CAKeyframeAnimation(keyPath: "transform.scale")
        animation.values = (0...72).map { step -> CGFloat in
            let time = duration * Double(step) / 72
            let swing = wave > 0 ? sin(wave * time) / wave : time
            let part = min(1, (duration - time) / (duration * 0.2))
            return CGFloat(1.0 - velocity * swing * exp(-decay * time) * part)
        }
        animation.duration = 0.6
        icon.layer.add(animation, forKey: "scale")
    }
}

// Jelly, for UIKit. Made by Tab Bar Laboratory.

/// The motions and the values of Jelly.
@MainActor
enum JellyInteraction {
    /// The user selects the tab, even if it is selected already. Lasts 0.6 seconds.
    static func select(icon: UIView) {
        let iconScaleX = CAKeyframeAnimation(keyPath: "transform.scale.x")
        iconScaleX.values = [1, 1.3, 0.78, 1.16, 0.9, 1.05, 1] as [CGFloat]
        iconScaleX.calculationMode = .cubic
        iconScaleX.duration = 0.6
        icon.layer.add(iconScaleX, forKey: "scaleX")
        let iconScaleY = CAKeyframeAnimation(keyPath: "transform.scale.y")
        iconScaleY.values = [1, 0.77, 1.25, 0.86, 1.1, 0.96, 1] as [CGFloat]
        iconScaleY.calculationMode = .cubic
        iconScaleY.duration = 0.6
        icon.layer.add(iconScaleY, forKey: "scaleY")
    }
}

// Swing, for UIKit. Made by Tab Bar Laboratory.

/// The motions and the values of Swing.
@MainActor
enum SwingInteraction {
    /// The user selects the tab, even if it is selected already. Lasts 0.6 seconds.
    static func select(icon: UIView) {
        let animation = CAKeyframeAnimation(keyPath: "transform.rotation.z")
        let animationDegrees: [CGFloat] = [0, 24, -19, 13, -8, 4, 0]
        animation.values = animationDegrees.map { $0 * .pi / 180 }
        animation.calculationMode = .cubic
        animation.duration = 0.6
        icon.layer.add(animation, forKey: "rotation")
    }
}

// Hop, for UIKit. Made by Tab Bar Laboratory.

/// The motions and the values of Hop.
@MainActor
enum HopInteraction {
    /// The user selects the tab, even if it is selected already. Lasts 0.6 seconds.
    static func select(icon: UIView) {
        let animation = CAKeyframeAnimation(keyPath: "transform.translation.y")
        animation.values = [0, -12, 0, -3, 0] as [CGFloat]
        animation.keyTimes = [0, 0.3333, 0.6667, 0.8333, 1]
        animation.timingFunctions = [
            CAMediaTimingFunction(name: .easeOut),
            CAMediaTimingFunction(name: .easeIn),
            CAMediaTimingFunction(name: .easeOut),
            CAMediaTimingFunction(name: .easeIn),
        ]
        animation.duration = 0.6
        icon.layer.add(animation, forKey: "translationY")
    }
}

// Wheel Icon, for UIKit. Made by Tab Bar Laboratory.
// The scroll offset moves the wheel; this is no motion in time.
// The upper label is scaled about its upper edge, the lower one about its lower edge.

/// The motions and the values of Wheel Icon.
@MainActor
enum WheelInteraction {
    /// The width of the wheel's border, in points.
    static let borderWidth: CGFloat = 1

    /// The distance between the border and the labels, in points.
    static let labelInset: CGFloat = 0

    /// The size of the digits, in points.
    static let fontSize: CGFloat = 15

    /// The scaleY of the topLabel at a position from 0 to 1. The list scrolls: the position is the visible fraction
    /// of the next row.
    static func topLabelScaleY(at position: CGFloat) -> CGFloat {
        return 1 - position
    }

    /// The scaleY of the bottomLabel at a position from 0 to 1. The list scrolls: the position is the visible
    /// fraction of the next row.
    static func bottomLabelScaleY(at position: CGFloat) -> CGFloat {
        return position
    }
}

// Clock Icon, for UIKit. Made by Tab Bar Laboratory.
// Angles count from twelve: hour · 30° + minute · 0.5°, and minute · 6°. A hand turns the shorter way to its new
// angle.

/// The motions and the values of Clock Icon.
@MainActor
enum ClockInteraction {
    /// The time of the clock changes, here from 0:00 to 2:20. Lasts 0.25 seconds.
    static func setTime(hourHand: UIView, minuteHand: UIView) {
        // The state before the motion. Without these lines, the motion begins at the present state.
        hourHand.transform = .identity
        minuteHand.transform = .identity
        let timing = UICubicTimingParameters(
            controlPoint1: CGPoint(x: 0.25, y: 0.1), controlPoint2: CGPoint(x: 0.25, y: 1))
        let animator = UIViewPropertyAnimator(duration: 0.25, timingParameters: timing)
        animator.addAnimations {
            hourHand.transform = CGAffineTransform(rotationAngle: 70 * .pi / 180)
            minuteHand.transform = CGAffineTransform(rotationAngle: 120 * .pi / 180)
        }
        animator.startAnimation()
    }
}

// Badge, for UIKit. Made by Tab Bar Laboratory.

/// The motions and the values of Badge.
@MainActor
enum BadgeInteraction {
    /// The diameter of a badge without a number, in points.
    static let dotDiameter: CGFloat = 8

    /// The number of a visible badge changes. Lasts 0.4 seconds.
    static func change(badge: UIView) {
        let animation = CAKeyframeAnimation(keyPath: "transform.scale")
        animation.values = [1, 1.5, 1] as [CGFloat]
        animation.timingFunctions = [
            CAMediaTimingFunction(name: .easeInEaseOut),
            CAMediaTimingFunction(name: .easeInEaseOut),
        ]
        animation.duration = 0.4
        badge.layer.add(animation, forKey: "scale")
    }

    /// The badge gets its first number. Lasts 0.4 seconds.
    static func appear(badge: UIView) {
        badge.layer.setValue(CGFloat(1), forKeyPath: "transform.scale")
        let animation = CAKeyframeAnimation(keyPath: "transform.scale")
        animation.values = [0.001, 1.5, 1] as [CGFloat]
        animation.timingFunctions = [
            CAMediaTimingFunction(name: .easeInEaseOut),
            CAMediaTimingFunction(name: .easeInEaseOut),
        ]
        animation.duration = 0.4
        badge.layer.add(animation, forKey: "scale")
    }

    /// The badge loses its number. The app hides it at the end. Lasts 0.2 seconds.
    static func disappear(badge: UIView) {
        badge.layer.setValue(CGFloat(0.001), forKeyPath: "transform.scale")
        let animation = CAKeyframeAnimation(keyPath: "transform.scale")
        animation.values = [1, 0.001] as [CGFloat]
        animation.timingFunctions = [
            CAMediaTimingFunction(name: .easeInEaseOut),
        ]
        animation.duration = 0.2
        badge.layer.add(animation, forKey: "scale")
    }
}

// Throw, for UIKit. Made by Tab Bar Laboratory.
// The path is a parabola. The vertical motion is that of a badge 300 points below the start; for a badge D
// points below it, with the rise R, h = R + max(0, −D) and v = (√(2h) + √(2(h + D))) · √(2h), the height at the
// fraction t of the duration is −v·t·(1 − t) + D·t².
// The object shrinks until its longer side has the 15 points of a badge; the scale is that of an icon of 21
// points.

/// The motions and the values of Throw.
@MainActor
enum ThrowInteraction {
    /// The height of the apex above the higher one of the two ends, in points.
    static let rise: CGFloat = 60

    /// The app throws a picture, for example that of a product, into the badge of a tab. Lasts 0.8 seconds.
    /// `distance` is the horizontal distance from the start to the badge, in points.
    static func throwIntoBadge(object: UIView, distance: CGFloat) {
        object.layer.setValue(CGFloat(distance), forKeyPath: "transform.translation.x")
        let objectTranslationX = CABasicAnimation(keyPath: "transform.translation.x")
        objectTranslationX.fromValue = CGFloat(0)
        objectTranslationX.toValue = CGFloat(distance)
        objectTranslationX.duration = 0.8
        object.layer.add(objectTranslationX, forKey: "translationX")
        object.layer.setValue(CGFloat(300), forKeyPath: "transform.translation.y")
        let objectTranslationY = CABasicAnimation(keyPath: "transform.translation.y")
        objectTranslationY.fromValue = CGFloat(0)
        objectTranslationY.toValue = CGFloat(300)
        objectTranslationY.timingFunction = CAMediaTimingFunction(controlPoints: 0.3333, -0.4599, 0.6667, -0.1266)
        objectTranslationY.duration = 0.8
        object.layer.add(objectTranslationY, forKey: "translationY")
        object.layer.setValue(CGFloat(0.7143), forKeyPath: "transform.scale")
        let objectScale = CABasicAnimation(keyPath: "transform.scale")
        objectScale.fromValue = CGFloat(1)
        objectScale.toValue = CGFloat(0.7143)
        objectScale.duration = 0.8
        object.layer.add(objectScale, forKey: "scale")
    }
}

// Raised Button, for UIKit. Made by Tab Bar Laboratory.
// The button does not move. Its frame is 80 by 60 points, with the disc in the middle.

/// The motions and the values of Raised Button.
@MainActor
enum CentreInteraction {
    /// The diameter of the disc, in points.
    static let diameter: CGFloat = 46

    /// The height of the button's frame above the bar, in points.
    static let overhang: CGFloat = 16

    /// The width of the ring around the disc that also receives touches, in points.
    static let hitSlop: CGFloat = 0

    /// The moment at which a click has its effect.
    static let click: String = "released"
}

/// A button that shows its image as a disc. The bar's hitTest(_:with:) must include the part of the button above the bar.
final class RaisedButton: UIButton {
    /// The frame of the button in a bar of `size`, in the bar's coordinates.
    static func frame(inBarOf size: CGSize) -> CGRect {
        CGRect(x: size.width / 2 - 40, y: -CentreInteraction.overhang, width: 80, height: 60)
    }

    override func imageRect(forContentRect contentRect: CGRect) -> CGRect {
        let side = CentreInteraction.diameter
        return CGRect(x: contentRect.midX - side / 2, y: contentRect.midY - side / 2, width: side, height: side)
    }

    /// Whether a point is on the disc or in the ring around it.
    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        let x = point.x - bounds.midX, y = point.y - bounds.midY
        let radius = CentreInteraction.diameter / 2 + CentreInteraction.hitSlop
        return x * x + y * y <= radius * radius
    }
}

// Edit Mode, for UIKit. Made by Tab Bar Laboratory.
// The toolbar has the place of the tab bar; before and after the edit mode it is hidden. The tab bar is hidden
// while the page is edited.
// A change during the animation continues from the present state.

/// The motions and the values of Edit Mode.
@MainActor
enum EditInteraction {
    /// The page begins its edit mode. Lasts 0.2 seconds.
    /// `toolbarHeight` is the height of the toolbar, in points.
    static func beginEditing(bar: UIView, toolbar: UIView, toolbarHeight: CGFloat) {
        // The state before the motion. Without these lines, the motion begins at the present state.
        bar.alpha = 1
        toolbar.transform = CGAffineTransform(translationX: 0, y: toolbarHeight)
        let timing = UICubicTimingParameters(
            controlPoint1: CGPoint(x: 0.42, y: 0), controlPoint2: CGPoint(x: 0.58, y: 1))
        let animator = UIViewPropertyAnimator(duration: 0.2, timingParameters: timing)
        animator.addAnimations {
            bar.alpha = 0
            toolbar.transform = .identity
        }
        animator.startAnimation()
    }

    /// The page ends its edit mode. Lasts 0.2 seconds.
    /// `toolbarHeight` is the height of the toolbar, in points.
    static func endEditing(bar: UIView, toolbar: UIView, toolbarHeight: CGFloat) {
        // The state before the motion. Without these lines, the motion begins at the present state.
        bar.alpha = 0
        toolbar.transform = .identity
        let timing = UICubicTimingParameters(
            controlPoint1: CGPoint(x: 0.42, y: 0), controlPoint2: CGPoint(x: 0.58, y: 1))
        let animator = UIViewPropertyAnimator(duration: 0.2, timingParameters: timing)
        animator.addAnimations {
            bar.alpha = 1
            toolbar.transform = CGAffineTransform(translationX: 0, y: toolbarHeight)
        }
        animator.startAnimation()
    }
}

// Bar While Scrolling, for UIKit. Made by Tab Bar Laboratory.
// While the content is scrolled, the bar follows it: the fraction of the way changes by the scrolled points /
// distance. This is no motion in time.
// The bar moves below the window, by its height and that of what extends above it.
// The spring continues with the velocity of the scrolling. The bar settles in the minimised form if the fraction
// of the way plus 0.15 s times its velocity, in ways per second, is above 0.5.

/// The motions and the values of Bar While Scrolling.
@MainActor
enum MinimizingInteraction {
    /// The form of the bar while it is minimised.
    static let style: String = "hidden"

    /// The distance in points that the content scrolls while the bar goes from one form to the other.
    static let distance: CGFloat = 100

    /// The scale of the pill.
    static let pillScale: CGFloat = 0.8

    /// The least distance in points between the pill and the window's lower edge.
    static let pillMargin: CGFloat = 8

    /// The page has scrolled down by more than half of the distance, and is released. Lasts 0.45 seconds.
    /// `barHeight` is the height of the bar with its safe area, in points.
    static func minimize(bar: UIView, barHeight: CGFloat) {
        // The state before the motion. Without these lines, the motion begins at the present state.
        bar.transform = .identity
        // The spring of the response 0.3 s and the damping ratio 1 has its own duration.
        let timing = UISpringTimingParameters(
            mass: 1, stiffness: 438.6, damping: 41.89, initialVelocity: CGVector(dx: 0, dy: 0))
        let animator = UIViewPropertyAnimator(duration: 0.45, timingParameters: timing)
        animator.addAnimations {
            bar.transform = CGAffineTransform(translationX: 0, y: barHeight)
        }
        animator.startAnimation()
    }

    /// The page scrolls up, reaches its top, or another tab is selected. Lasts 0.45 seconds.
    /// `barHeight` is the height of the bar with its safe area, in points.
    static func restore(bar: UIView, barHeight: CGFloat) {
        // The state before the motion. Without these lines, the motion begins at the present state.
        bar.transform = CGAffineTransform(translationX: 0, y: barHeight)
        // The spring of the response 0.3 s and the damping ratio 1 has its own duration.
        let timing = UISpringTimingParameters(
            mass: 1, stiffness: 438.6, damping: 41.89, initialVelocity: CGVector(dx: 0, dy: 0))
        let animator = UIViewPropertyAnimator(duration: 0.45, timingParameters: timing)
        animator.addAnimations {
            bar.transform = .identity
        }
        animator.startAnimation()
    }
}

// Traveling Indicator, for UIKit. Made by Tab Bar Laboratory.
// The width is a function of the place between two tabs: width + stretch · distance · 4f · (1 − f) at the
// fraction f. Its values are those of a distance of 80 points.
// The spring continues with the velocity of a swipe. With Reduce Motion the indicator fades out and in, in 0.1 s
// each.

/// The motions and the values of Traveling Indicator.
@MainActor
enum IndicatorInteraction {
    /// The width of the indicator at rest, in points.
    static let width: CGFloat = 32

    /// The height of the indicator, in points.
    static let height: CGFloat = 3

    /// The edge of the bar at which the indicator is.
    static let edge: String = "top"

    /// The growth of the width in the middle of the way, as a fraction of the distance.
    static let stretch: CGFloat = 0.25

    /// Another tab is selected. Lasts 0.55 seconds.
    /// `tabDistance` is the distance between the centres of two tabs, in points.
    static func moveToNextTab(indicator: UIView, tabDistance: CGFloat) {
        // The state before the motion. Without these lines, the motion begins at the present state.
        indicator.transform = .identity
        // The spring of the response 0.4 s and the damping ratio 0.75 has its own duration.
        let timing = UISpringTimingParameters(
            mass: 1, stiffness: 246.7, damping: 23.56, initialVelocity: CGVector(dx: 0, dy: 0))
        let animator = UIViewPropertyAnimator(duration: 0.55, timingParameters: timing)
        animator.addAnimations {
            indicator.transform = CGAffineTransform(translationX: tabDistance, y: 0)
        }
        animator.startAnimation()
    }

    /// The width of the indicator at a position from 0 to 1. Another tab is selected.
    static func indicatorWidth(at position: CGFloat) -> CGFloat {
        if position < 0.5 { return 32 + 20 * bezier(position / 0.5, 0.3333, 0.6667, 0.6667, 1) }
        return 52 - 20 * bezier((position - 0.5) / 0.5, 0.3333, 0, 0.6667, 0.3333)
    }

    /// The value at `x`, which is limited to 0…1, of the cubic Bézier curve with the control points (x1, y1) and (x2, y2).
    private static func bezier(_ x: CGFloat, _ x1: CGFloat, _ y1: CGFloat, _ x2: CGFloat, _ y2: CGFloat) -> CGFloat {
        func coordinate(_ a: CGFloat, _ b: CGFloat, _ t: CGFloat) -> CGFloat {
            let rest = 1 - t
            return 3 * rest * rest * t * a + 3 * rest * t * t * b + t * t * t
        }
        var low: CGFloat = 0
        var high: CGFloat = 1
        for _ in 0..<40 {
            let middle = (low + high) / 2
            if coordinate(x1, x2, middle) < min(max(x, 0), 1) { low = middle } else { high = middle }
        }
        return coordinate(y1, y2, (low + high) / 2)
    }
}

// Swipe Between Tabs, for UIKit. Made by Tab Bar Laboratory.
// During the swipe the pages follow the finger; the spring continues from there, with the finger's velocity. The
// tracks show the whole way from rest.
// A swipe that ends faster than half of the width per second selects the tab in its direction.

/// The motions and the values of Swipe Between Tabs.
@MainActor
enum SwipeInteraction {
    /// The distance between the two pages, in points.
    static let spacing: CGFloat = 0

    /// The fraction of the width after which a swipe that ends slowly selects the tab.
    static let threshold: CGFloat = 0.5

    /// The swipe to the next tab is released. Lasts 0.5167 seconds.
    /// `pageDistance` is the width of the page plus the spacing, in points.
    static func settle(page: UIView, nextPage: UIView, pageDistance: CGFloat) {
        // The state before the motion. Without these lines, the motion begins at the present state.
        page.transform = .identity
        nextPage.transform = CGAffineTransform(translationX: pageDistance, y: 0)
        // The spring of the response 0.35 s and the damping ratio 1 has its own duration.
        let timing = UISpringTimingParameters(
            mass: 1, stiffness: 322.3, damping: 35.91, initialVelocity: CGVector(dx: 0, dy: 0))
        let animator = UIViewPropertyAnimator(duration: 0.5167, timingParameters: timing)
        animator.addAnimations {
            page.transform = CGAffineTransform(translationX: -pageDistance, y: 0)
            nextPage.transform = .identity
        }
        animator.startAnimation()
    }
}

// Tab Menus, for UIKit. Made by Tab Bar Laboratory.
// The system animates the menu.

/// The motions and the values of Tab Menus.
@MainActor
enum MenuInteraction {
    /// The duration of the press that opens the menu of a tab, in seconds.
    static let pressDuration: TimeInterval = 0.5

    /// Gives the recognizer of a press its duration.
    static func apply(to press: UILongPressGestureRecognizer) {
        press.minimumPressDuration = pressDuration
    }
}

// Second Click, for UIKit. Made by Tab Bar Laboratory.
// The system animates the scrolling and the navigation.

/// The motions and the values of Second Click.
@MainActor
enum ReselectionInteraction {
    /// The order in which clicks on the selected tab scroll to the top and pop to the root.
    static let behavior: String = "popsThenScrolls"
}

extension ReselectionInteraction {
    /// Has the effect of a click on the selected tab, which shows `list` on its visible page.
    static func perform(on tab: UINavigationController, list: UIScrollView) {
        let top = -list.adjustedContentInset.top
        func scrollToTop() { list.setContentOffset(CGPoint(x: list.contentOffset.x, y: top), animated: true) }
        if tab.viewControllers.count > 1 { tab.popToRootViewController(animated: true) } else { scrollToTop() }
    }
}

// Reordering Tabs, for UIKit. Made by Tab Bar Laboratory.
// The tab follows the finger while it is dragged. The spring of its drop continues with the finger's velocity.
// The scale is about the middle of the tab's lower edge: the app places its anchor point there.
// A plate with a shadow appears behind the tab in step with its scale. With Reduce Motion the tabs change places
// at once.

/// The motions and the values of Reordering Tabs.
@MainActor
enum ReorderingInteraction {
    /// The drag of a tab begins. Lasts 0.5 seconds.
    static func lift(tab: UIView) {
        // The state before the motion. Without these lines, the motion begins at the present state.
        tab.transform = .identity
        // The spring of the response 0.35 s and the damping ratio 0.8 has its own duration.
        let timing = UISpringTimingParameters(
            mass: 1, stiffness: 322.3, damping: 28.72, initialVelocity: CGVector(dx: 0, dy: 0))
        let animator = UIViewPropertyAnimator(duration: 0.5, timingParameters: timing)
        animator.addAnimations {
            tab.transform = CGAffineTransform(scaleX: 1.15, y: 1.15)
        }
        animator.startAnimation()
    }

    /// The dragged tab has passed the middle of another one. Lasts 0.5 seconds.
    /// `tabDistance` is the distance between the centres of two tabs, in points.
    static func makeRoom(otherTab: UIView, tabDistance: CGFloat) {
        // The state before the motion. Without these lines, the motion begins at the present state.
        otherTab.transform = .identity
        // The spring of the response 0.35 s and the damping ratio 0.8 has its own duration.
        let timing = UISpringTimingParameters(
            mass: 1, stiffness: 322.3, damping: 28.72, initialVelocity: CGVector(dx: 0, dy: 0))
        let animator = UIViewPropertyAnimator(duration: 0.5, timingParameters: timing)
        animator.addAnimations {
            otherTab.transform = CGAffineTransform(translationX: -tabDistance, y: 0)
        }
        animator.startAnimation()
    }

    /// The dragged tab is released; here half of the distance from its new place. Lasts 0.5 seconds.
    /// `tabDistance` is the distance between the centres of two tabs, in points.
    static func drop(tab: UIView, tabDistance: CGFloat) {
        // The state before the motion. Without these lines, the motion begins at the present state.
        tab.transform = CGAffineTransform(translationX: tabDistance * -0.5, y: 0).scaledBy(x: 1.15, y: 1.15)
        // The spring of the response 0.35 s and the damping ratio 0.8 has its own duration.
        let timing = UISpringTimingParameters(
            mass: 1, stiffness: 322.3, damping: 28.72, initialVelocity: CGVector(dx: 0, dy: 0))
        let animator = UIViewPropertyAnimator(duration: 0.5, timingParameters: timing)
        animator.addAnimations {
            tab.transform = .identity
        }
        animator.startAnimation()
    }
}

// Scroll-Driven Icon, for UIKit. Made by Tab Bar Laboratory.
// The position is (offset + leading inset) / (content + insets − visible length), limited to 0…1. The scroll
// offset moves the icon; this is no motion in time.

/// The motions and the values of Scroll-Driven Icon.
@MainActor
enum IconInteraction {
    /// The direction of the scrolling that drives the icon.
    static let axis: String = "vertical"

    /// The progress of the icon at a position from 0 to 1. The list scrolls from its beginning (0) to its end (1).
    static func iconProgress(at position: CGFloat) -> CGFloat {
        return position
    }
}

// Scrolling, for UIKit. Made by Tab Bar Laboratory.
// Content released at v points per second has moved by v · (r^(1000·t) − 1) / (1000 · ln r) points after t
// seconds, with the deceleration rate r.
// Content pulled by x points past its end is displaced by (1 − 1 / (x · c / d + 1)) · d points, with the rubber
// band c and the visible length d.
// UIKit has no property for rubberBand, notchDistance: the code that uses the constants is the app's.

/// The motions and the values of Scrolling.
@MainActor
enum ScrollingInteraction {
    /// The factor of the speed of released content for each millisecond.
    static let decelerationRate: CGFloat = 0.998

    /// The content's speed as a fraction of the finger's, as it begins to pull past the end.
    static let rubberBand: CGFloat = 0.55

    /// The distance of a wheel notch as a multiple of the visible length to the power of two thirds.
    static let notchDistance: CGFloat = 1

    /// The duration of the movement after a wheel notch, in seconds.
    static let glideDuration: TimeInterval = 0.15

    /// Gives a scroll view the deceleration rate.
    static func apply(to scrollView: UIScrollView) {
        scrollView.decelerationRate = UIScrollView.DecelerationRate(rawValue: decelerationRate)
    }
}

// Bars, for UIKit. Made by Tab Bar Laboratory.
// The scroll offset moves the large title; this is no motion in time.
// UIKit has no property for blurRadius, tintOpacity, collapseDistance: the code that uses the constants is the
// app's.

/// The motions and the values of Bars.
@MainActor
enum BarsInteraction {
    /// The standard deviation of the blur behind bars, in points.
    static let blurRadius: CGFloat = 20

    /// The opacity of the colour over the blur.
    static let tintOpacity: CGFloat = 0.82

    /// The distance over which a large title collapses, as a multiple of the height of its row.
    static let collapseDistance: CGFloat = 1
}
