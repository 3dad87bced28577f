// The tunable values of UIKit's own interactions in one window.

/// How scrolling and bars of a window behave. The values of `standard` are UIKit's; the property `feel` of a window changes them.
public struct WindowFeel: Hashable, Sendable {
    /// The factor by which the speed of released content is multiplied each millisecond, in scroll views with the rate `normal`.
    public var decelerationRate: CGFloat
    /// The content's speed as a fraction of the finger's, when the finger begins to pull the content past its end.
    public var rubberBandCoefficient: CGFloat
    /// The distance of a wheel notch as a multiple of the standard distance.
    public var notchDistance: CGFloat
    /// The duration of the movement after a wheel notch, in seconds.
    public var glideDuration: TimeInterval
    /// The standard deviation of the blur behind bars, in points.
    public var barBlurRadius: CGFloat
    /// The opacity of the colour over the blur behind bars.
    public var barTintOpacity: CGFloat
    /// The distance over which a large title collapses, as a multiple of the height of its row.
    public var collapseDistance: CGFloat

    /// UIKit's values.
    public static let standard = WindowFeel(
        decelerationRate: UIScrollView.DecelerationRate.normal.rawValue, rubberBandCoefficient: ScrollPhysics.rubberStiffness,
        notchDistance: 1, glideDuration: ScrollPhysics.wheelDuration, barBlurRadius: Theme.barBlurRadius,
        barTintOpacity: Theme.barTintOpacity, collapseDistance: 1)
}

extension UIWindow {
    /// Applies changed values to the bars, which show them at once. Scroll views read them with each event.
    func feelDidChange(from old: WindowFeel) {
        guard old != _feel else { return }
        applyFeel(to: self)
    }

    private func applyFeel(to view: UIView) {
        (view as? BackdropView)?.showMaterial()
        if let bar = view as? UINavigationBar { bar.superview?.setNeedsLayout() }
        for subview in view.subviews { applyFeel(to: subview) }
    }
}

extension UIView {
    /// The values of the view's window; the standard ones without a window.
    var windowFeel: WindowFeel { _window?._feel ?? .standard }
}
