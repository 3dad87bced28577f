// Custom views in place of tab icons, and icons that are driven by a scroll view.

@preconcurrency public import Foundation
public import UIKit

/// A view controller that can replace the icon of its tab with a view, if it is in a tab bar controller.
@preconcurrency @MainActor public protocol TabBarInteractable: UIViewController {
    /// Hides the icon of this controller's tab and centres `view` in its place. Does nothing without a tab.
    func replaceTabBarIcon(with view: UIView, size: CGSize)
}

extension TabBarInteractable {
    /// Replaces the icon with a view of 25 × 25 points.
    public func replaceTabBarIcon(with view: UIView) { replaceTabBarIcon(with: view, size: CGSize(width: 25, height: 25)) }

    /// Finds the tab that contains this controller, and replaces its icon.
    public func replaceTabBarIcon(with view: UIView, size: CGSize) {
        let ancestors = sequence(first: self as UIViewController) { $0.parent }
        // The order of `children` differs from the order of the tabs once the tabs have been rearranged.
        let index = tabBarController?.viewControllers?.firstIndex { tab in ancestors.contains { $0 === tab } }
        if let index { tabBarController?.setTabIconView(view, size: size, at: index) }
    }
}

extension UITabBarController {
    /// Puts `view` into the slot of a tab, in place of its icon; nil shows the icon again. Does nothing for an invalid index. The view gets
    /// constraints for `size`, by default 25 × 25 points, and for its centre. In an `AnimatedTabBarController` it takes part in the
    /// animations of the icon and inherits its tint. A slot has one view: a second one replaces the first.
    public func setTabIconView(_ view: UIView?, size: CGSize = CGSize(width: 25, height: 25), at index: Int) {
        if let bar = tabBar as? AnimatedTabBar { return bar.replaceIcon(at: index, with: view, size: size) }
        let buttons = tabBar.subviews(named: "UITabBarButton")
        guard buttons.indices.contains(index), let icon = buttons[index].subviews(named: "UITabBarSwappableImageView").first
        else { return }
        // The present view is the one that is centred at the icon.
        let centred = buttons[index].constraints.filter { $0.secondItem === icon && $0.firstAttribute == .centerX }
        for old in centred.compactMap({ $0.firstItem as? UIView }) where old !== view { old.removeFromSuperview() }
        icon.isHidden = view != nil
        guard let view, view.superview !== buttons[index] else { return }
        buttons[index].addSubview(view, size: size, centredAt: icon)
    }
}

extension UIView {
    /// Adds `view` with constraints for its size, and for the centre of `icon`, which is this view or a subview.
    func addSubview(_ view: UIView, size: CGSize, centredAt icon: UIView) {
        view.translatesAutoresizingMaskIntoConstraints = false
        addSubview(view)
        NSLayoutConstraint.activate([
            view.widthAnchor.constraint(equalToConstant: size.width),
            view.heightAnchor.constraint(equalToConstant: size.height),
            view.centerXAnchor.constraint(equalTo: icon.centerXAnchor),
            view.centerYAnchor.constraint(equalTo: icon.centerYAnchor),
        ])
    }
}

/// A view that shows how far content is scrolled, such as a `WheelView`.
@preconcurrency @MainActor public protocol ScrollDrivenIcon: UIView {
    /// Shows the progress of the scrolling: 0 at the content's beginning, 1 at its end.
    func show(scrollProgress: Double)
}

extension WheelView: ScrollDrivenIcon {
    /// Rolls from the first to the last text.
    public func show(scrollProgress: Double) { roll(toPosition: scrollProgress * Double(source.count - 1)) }
}

/// Drives a tab's icon, or another view, by any scroll view.
///
///     replaceTabBarIcon(with: wheel)
///     driver = TabIconDriver(scrollView: collectionView, icon: wheel)
///
/// The driver observes the content offset, so the scroll view's delegate is free for the app. Rubber-banding past the ends is clamped.
@preconcurrency @MainActor public final class TabIconDriver: Tunable {
    /// The direction of the scrolling that drives the icon.
    public enum Axis: CaseIterable, Sendable { case vertical, horizontal }

    /// The direction; vertical by default.
    public var axis = Axis.vertical { didSet { update() } }
    /// The relation between the scrolling and the icon; linear by default.
    public var curve = TimingCurve.linear { didSet { update() } }
    /// How far the content is scrolled, mapped by `curve`: 0 at the beginning, 1 at the end. Content that cannot scroll is at 0.
    public private(set) var progress = 0.0

    private weak var scrollView: UIScrollView?
    private let show: (Double) -> Void
    private var observations: [NSKeyValueObservation] = []

    /// Calls `show` with the progress, now and after each change, as long as the driver exists. `scrollView` is held weakly.
    public init(scrollView: UIScrollView, show: @escaping (Double) -> Void) {
        self.scrollView = scrollView
        self.show = show
        observations = [
            scrollView.onChange(of: \.contentOffset) { [weak self] in self?.update() },
            scrollView.onChange(of: \.contentSize) { [weak self] in self?.update() },
            scrollView.onChange(of: \.adjustedContentInset) { [weak self] in self?.update() },
        ]
        update()
    }

    /// Shows the progress in `icon`, which is held weakly.
    public convenience init(scrollView: UIScrollView, icon: any ScrollDrivenIcon) {
        self.init(scrollView: scrollView) { [weak icon] in icon?.show(scrollProgress: $0) }
    }

    /// Shows the progress of another driver, until the scroll view changes.
    public func copyProgress(of other: TabIconDriver) { show(progress: other.progress) }

    /// Shows a progress, until the scroll view changes.
    public func show(progress newProgress: Double) {
        progress = newProgress
        show(newProgress)
    }

    private func update() {
        guard let scrollView else { return }
        let inset = scrollView.adjustedContentInset
        let (offset, size, page, before, after) =
            axis == .vertical
            ? (scrollView.contentOffset.y, scrollView.contentSize.height, scrollView.bounds.height, inset.top, inset.bottom)
            : (scrollView.contentOffset.x, scrollView.contentSize.width, scrollView.bounds.width, inset.left, inset.right)
        let way = size + before + after - page
        let fraction = way > 0 ? Double((offset + before) / way) : 0
        progress = curve.value(at: fraction.isNaN ? 0 : min(max(fraction, 0), 1))
        show(progress)
    }

    // MARK: Parameters

    /// "icon", with the direction and the curve. The scroll view and the icon are parameters of the generated function.
    public static var declarations: [InteractionDeclaration] {
        declared(
            "icon", as: "TabIconDriver(scrollView: scrollView, icon: icon)",
            arguments: ["scrollView: UIScrollView", "icon: any ScrollDrivenIcon"],
            .choice("axis", \TabIconDriver.axis, "axis", default: .vertical),
            .curve("curve", \TabIconDriver.curve, "curve", default: .linear, over: .position)
        ).moving { values in
            InteractionMotion(
                phases: [
                    MotionPhase(
                        "scroll", trigger: "The list scrolls from its beginning (0) to its end (1).",
                        tracks: [
                            MotionTrack(
                                .icon, .progress, from: 0, to: 1, duration: 1, pacing: .curve(values.curve("curve")), axis: .position)
                        ])
                ],
                constants: [values.constant("axis", "The direction of the scrolling that drives the icon")],
                notes: [
                    "The position is (offset + leading inset) / (content + insets − visible length), limited to 0…1. "
                        + "The scroll offset moves the icon; this is no motion in time."
                ])
        }
    }
}
