// The transition to an edit mode and back: the tab bar fades out while a toolbar slides in.
//
//      normal                       transition, 0.2 s            editing
//      ┌─────────────┐              ┌─────────────┐              ┌─────────────┐
//      │   content   │              │   content   │              │   content   │
//      ├─────────────┤              ├─────────────┤ fades out    ├─────────────┤
//      │ ▢  ▢  ▢  ▢  │              │ ░▁▁▁▁▁▁▁▁▁▁ │ slides in    │ All  Delete │
//      └─────────────┘              └─────────────┘              └─────────────┘
//        the hidden toolbar is just below the window

@preconcurrency import Foundation
public import UIKit

/// Replaces the tab bar by a toolbar while a page is in its edit mode.
///
/// Create it when the page's view has loaded, and keep it:
///
///     editMode = EditModeTransition(page: self, toolbar: toolbar)
///     editMode.modeDidChange = { [weak self] mode in self?.navigationItem.leftBarButtonItem = … }
///
/// A constraint between the two bars keeps the toolbar's top edge at the tab bar's. The page's bottom safe area inset covers the visible
/// bar. The mode returns to normal when the page's view leaves the window, so that the tab bar cannot stay hidden.
@preconcurrency @MainActor public final class EditModeTransition {
    /// The visible bar: the tab bar or the toolbar.
    public enum Mode: Sendable { case normal, editing }

    /// The values of the article.
    nonisolated enum Article {
        static let duration: TimeInterval = 0.2
        static let curve = TimingCurve.easeInEaseOut
        static let toolbarDelay: TimeInterval = 0
        static let tabBarFade: CGFloat = 1
        static let travel: CGFloat = 1
    }

    /// The duration of the animation in each direction, in seconds.
    public var duration = Article.duration
    /// The pacing of the animation; slow at both ends by default.
    public var curve = Article.curve
    /// The delay of the toolbar's movement after the beginning of the tab bar's fade, in seconds.
    public var toolbarDelay = Article.toolbarDelay
    /// The decrease of the tab bar's opacity before the bar is hidden, 0…1; 1, the default, is a complete fade.
    public var tabBarFade = Article.tabBarFade
    /// The toolbar's travel as a multiple of its height.
    public var travel = Article.travel { didSet { if mode == .normal, toolbar.isHidden { updateToolbar() } } }

    /// The toolbar's height on a page without a tab bar, in points, without the window's safe area inset.
    public static let defaultHeight: CGFloat = 49

    /// The current mode; during an animation the mode at its end.
    public private(set) var mode = Mode.normal
    /// Called with the new mode inside the animation block, so that its changes are animated too.
    public var modeDidChange: (Mode) -> Void = { _ in }
    /// The toolbar given to the initializer; hidden in the normal mode.
    public let toolbar: UIToolbar

    private weak var page: UIViewController?
    private let observer = LayoutObserverView(frame: .zero)
    private var topConstraint: NSLayoutConstraint?
    private let heightConstraint: NSLayoutConstraint
    /// The page's additional bottom inset before the toolbar was added.
    private let originalInset: CGFloat
    /// Incremented with each change, so that the completion of an interrupted animation can be recognised.
    private var changeCount = 0
    private weak var fadedTabBar: UITabBar?

    /// Adds `toolbar`, hidden, to the bottom of the page's view, which must not be a scroll view.
    public init(page: UIViewController, toolbar: UIToolbar = UIToolbar(frame: .zero)) {
        self.page = page
        self.toolbar = toolbar
        originalInset = page.additionalSafeAreaInsets.bottom
        heightConstraint = toolbar.heightAnchor.constraint(equalToConstant: Self.defaultHeight)
        // Higher than the priority of the toolbar's intrinsic height.
        heightConstraint.priority = UILayoutPriority(800)
        guard let view = page.view else { return }
        observer.isUserInteractionEnabled = false
        observer.isOpaque = false
        observer.translatesAutoresizingMaskIntoConstraints = false
        observer.layoutHandler = { [weak self] in self?.updateLayout() }
        observer.leftWindowHandler = { [weak self] in self?.setMode(.normal, animated: false) }
        view.addSubview(observer)
        toolbar.isHidden = true
        toolbar.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(toolbar)
        NSLayoutConstraint.activate([
            toolbar.leftAnchor.constraint(equalTo: view.leftAnchor),
            toolbar.rightAnchor.constraint(equalTo: view.rightAnchor),
            toolbar.bottomAnchor.constraint(equalTo: view.bottomAnchor),
            observer.leftAnchor.constraint(equalTo: view.leftAnchor),
            observer.rightAnchor.constraint(equalTo: view.rightAnchor),
            observer.topAnchor.constraint(equalTo: view.topAnchor),
            observer.bottomAnchor.constraint(equalTo: toolbar.topAnchor),
            heightConstraint,
        ])
    }

    /// Changes to the other mode.
    public func toggle(animated: Bool = true) { setMode(mode == .normal ? .editing : .normal, animated: animated) }

    /// Changes the mode. A running animation is reversed from its current state.
    public func setMode(_ newMode: Mode, animated: Bool = true) {
        guard newMode != mode else { return }
        mode = newMode
        changeCount += 1
        let count = changeCount
        if newMode == .editing { fadedTabBar = page?.tabBarController?.tabBar }
        let tabBar = fadedTabBar
        unhideBars(tabBar)
        let changes = {
            tabBar?.alpha = newMode == .editing ? 1 - self.tabBarFade : 1
            self.modeDidChange(newMode)
        }
        guard animated, page?.viewIfLoaded?.window != nil else {
            UIView.performWithoutAnimation {
                changes()
                updateToolbar()
            }
            return finish(tabBar)
        }
        let finish: () -> Void = { if count == self.changeCount { self.finish(tabBar) } }
        guard toolbarDelay > 0 else {
            return animate(completion: finish) {
                changes()
                self.updateToolbar()
            }
        }
        animate(changes)
        animate(delay: toolbarDelay, completion: finish) { self.updateToolbar() }
    }

    private func animate(delay: TimeInterval = 0, completion: @escaping () -> Void = {}, _ changes: @escaping () -> Void) {
        guard curve != Article.curve else {
            UIView.animate(withDuration: duration, delay: delay, options: .allowUserInteraction, animations: changes) { _ in completion() }
            return
        }
        let animator = UIViewPropertyAnimator(
            duration: duration, controlPoint1: CGPoint(x: curve.x1, y: curve.y1), controlPoint2: CGPoint(x: curve.x2, y: curve.y2),
            animations: changes)
        animator.addCompletion { _ in completion() }
        animator.startAnimation(afterDelay: delay)
    }

    // MARK: The two bars

    /// Unhides both bars for the animation; a hidden toolbar gets the position or opacity at which it starts.
    private func unhideBars(_ tabBar: UITabBar?) {
        UIView.performWithoutAnimation {
            if toolbar.isHidden {
                toolbar.isHidden = false
                alignToolbar()
                page?.view.layoutIfNeeded()
                setToolbarHiddenState()
            }
            guard let tabBar, tabBar.isHidden else { return }
            tabBar.isHidden = false
            page?.tabBarController?.view.layoutIfNeeded()
        }
    }

    /// Hides the bar that the mode does not show.
    private func finish(_ tabBar: UITabBar?) {
        switch mode {
        case .editing:
            // The inset is set before the tab bar's inset is removed, so that content scrolled to its end keeps its offset.
            page?.additionalSafeAreaInsets.bottom = originalInset + toolbar.bounds.height
            tabBar?.isHidden = true
            page?.tabBarController?.view.layoutIfNeeded()
        case .normal:
            toolbar.isHidden = true
            toolbar.alpha = 1
            fadedTabBar = nil
        }
        updateLayout()
    }

    private func updateToolbar() {
        guard mode == .editing else { return setToolbarHiddenState() }
        if toolbar.transform != .identity { toolbar.transform = .identity }
        toolbar.alpha = 1
    }

    /// Moves the toolbar below the window; with Reduce Motion, makes a toolbar that is not hidden transparent instead.
    private func setToolbarHiddenState() {
        let fades = UIAccessibility.isReduceMotionEnabled && !toolbar.isHidden
        let transform = CGAffineTransform(translationX: 0, y: fades ? 0 : toolbar.bounds.height * travel)
        if toolbar.transform != transform { toolbar.transform = transform }
        toolbar.alpha = fades ? 0 : 1
    }

    // MARK: Layout

    /// Updates the toolbar's constraints and margins, and the page's bottom inset.
    private func updateLayout() {
        guard let page, let view = page.viewIfLoaded, view.window != nil else { return }
        alignToolbar()
        // In a wide window the items stay within a column of 672 points, like rows that follow the readable width.
        let width = view.bounds.width - view.safeAreaInsets.left - view.safeAreaInsets.right
        let margin = max(width < 414 ? 16 : 20, ((width - 672) / 2).rounded())
        toolbar.layoutMargins = UIEdgeInsets(top: 8, left: margin, bottom: 8, right: margin)
        if mode == .normal, toolbar.isHidden { updateToolbar() }
        let toolbarInset = mode == .editing ? view.bounds.maxY - toolbar.center.y + toolbar.bounds.height / 2 : 0
        let inherited = view.safeAreaInsets.bottom - page.additionalSafeAreaInsets.bottom
        let inset = max(originalInset, toolbarInset - inherited)
        if page.additionalSafeAreaInsets.bottom != inset { page.additionalSafeAreaInsets.bottom = inset }
    }

    /// Aligns the toolbar's top edge with the tab bar's if both are in the window.
    private func alignToolbar() {
        guard let page, let window = page.viewIfLoaded?.window else { return }
        heightConstraint.constant = Self.defaultHeight + window.safeAreaInsets.bottom
        guard let tabBar = page.tabBarController?.tabBar, tabBar.window === window else { return }
        if let topConstraint, topConstraint.isActive, topConstraint.secondItem === tabBar { return }
        topConstraint?.isActive = false
        let constraint = toolbar.topAnchor.constraint(equalTo: tabBar.topAnchor)
        // The constraint is not required, because it contradicts the others on a page that ends above the tab bar.
        constraint.priority = UILayoutPriority(999)
        constraint.isActive = true
        topConstraint = constraint
    }
}

// MARK: - Parameters

extension EditModeTransition: Tunable {
    /// "edit", with duration, pacing, the tab bar's fade and the toolbar's movement. Page and toolbar are parameters of the function.
    public static var declarations: [InteractionDeclaration] {
        typealias Edit = EditModeTransition
        return declared(
            "edit", as: "EditModeTransition(page: page, toolbar: toolbar)", arguments: ["page: UIViewController", "toolbar: UIToolbar"],
            .number(
                "duration", \Edit.duration, "duration", default: Article.duration, in: 0.01...5, unit: .seconds, scale: .logarithmic,
                durationOf: .whole),
            .curve("curve", \Edit.curve, "curve", default: Article.curve),
            .number("toolbar-delay", \Edit.toolbarDelay, "toolbarDelay", default: Article.toolbarDelay, in: 0...2, unit: .seconds),
            .number("tab-bar-fade", \Edit.tabBarFade, "tabBarFade", default: Article.tabBarFade, in: 0...1, unit: .ratio),
            .number("travel", \Edit.travel, "travel", default: Article.travel, in: 0...4, unit: .ratio)
        ).moving(motion)
    }

    /// The tab bar fades while the toolbar slides, and back.
    nonisolated private static func motion(_ values: TunedValues) -> InteractionMotion {
        let duration = values.number("duration"), pacing = MotionPacing.curve(values.curve("curve"))
        let faded = 1 - values.number("tab-bar-fade")
        let height = MotionReference("toolbarHeight", "the height of the toolbar, in points", example: 49)
        let below = height.example * values.number("travel")
        func phase(_ name: String, _ trigger: String, opacity: (Double, Double), y: (Double, Double)) -> MotionPhase {
            let fade = MotionTrack(.bar, .opacity, from: opacity.0, to: opacity.1, duration: duration, pacing: pacing)
            let slide = MotionTrack(
                .toolbar, .translationY, from: y.0, to: y.1, duration: duration, delay: values.number("toolbar-delay"), pacing: pacing,
                reference: height)
            return MotionPhase(name, trigger: trigger, tracks: [fade, slide])
        }
        return InteractionMotion(
            phases: [
                phase("beginEditing", "The page begins its edit mode.", opacity: (1, faded), y: (below, 0)),
                phase("endEditing", "The page ends its edit mode.", opacity: (faded, 1), y: (0, below)),
            ],
            notes: [
                "The toolbar has the place of the tab bar; before and after the edit mode it is hidden. "
                    + "The tab bar is hidden while the page is edited.",
                "A change during the animation continues from the present state.",
            ])
    }
}

// MARK: - Layout observer

/// A view between a page's top edge and its toolbar. Calls `layoutHandler` when laid out, and `leftWindowHandler` on leaving the window.
final class LayoutObserverView: UIView {
    var layoutHandler: () -> Void = {}
    var leftWindowHandler: () -> Void = {}

    override func layoutSubviews() {
        super.layoutSubviews()
        layoutHandler()
    }

    override func safeAreaInsetsDidChange() {
        super.safeAreaInsetsDidChange()
        setNeedsLayout()
    }

    override func didMoveToWindow() {
        super.didMoveToWindow()
        if window == nil { leftWindowHandler() } else { setNeedsLayout() }
    }
}
