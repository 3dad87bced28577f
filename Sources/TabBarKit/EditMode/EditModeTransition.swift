// An edit mode: the tab bar fades out while a toolbar rises in its place; back again, from wherever the two are.
//
//      normal                       under way, 0.2 s             editing
//      ┌─────────────┐              ┌─────────────┐              ┌─────────────┐
//      │   content   │              │   content   │              │   content   │
//      ├─────────────┤              ├─────────────┤ fading       ├─────────────┤
//      │ ▢  ▢  ▢  ▢  │              │ ░▁▁▁▁▁▁▁▁▁▁ │ rising       │ All  Delete │
//      └─────────────┘              └─────────────┘              └─────────────┘
//        the toolbar waits, hidden, just below the window

@preconcurrency import Foundation
public import UIKit

/// The passage of a page between its normal state and its edit mode.
///
/// Make one when the page's view has loaded, and keep it:
///
///     editMode = EditModeTransition(page: self, toolbar: toolbar)
///     editMode.modeDidChange = { [weak self] mode in self?.navigationItem.leftBarButtonItem = … }
///
/// The toolbar's upper edge is held at the tab bar's by a constraint across the hierarchies, so it fits after every layout and resize.
/// The page's bottom inset covers whichever of the two is there. When the page's view leaves the window, the mode is left, too: the tab
/// bar is never left hidden.
@preconcurrency @MainActor
public final class EditModeTransition {
    /// Which of the two bars is there.
    public enum Mode: Sendable { case normal, editing }
    /// Whether a change takes its time.
    public enum Pace: Sendable { case animated, immediate }

    /// How long each way takes, in seconds.
    public static let duration: TimeInterval = 0.2
    /// The height of a toolbar where there is no tab bar to hold on to, in points, without the window's rim.
    public static let usualHeight: CGFloat = 49

    /// Where the page is, or is on its way to.
    public private(set) var mode = Mode.normal
    /// Called with the new mode at every change of it, within the animation: views that are changed here change along with it.
    public var modeDidChange: (Mode) -> Void = { _ in }
    public let toolbar: UIToolbar

    private weak var page: UIViewController?
    private let watcher = EditModeWatcher(frame: .zero)
    private var pin: NSLayoutConstraint?
    private let height: NSLayoutConstraint
    /// The page's own addition to its bottom inset.
    private let ownInset: CGFloat
    /// Counts changes: the end of one that another has overtaken changes nothing.
    private var turn = 0
    /// The tab bar that has been faded out.
    private weak var fadedBar: UITabBar?

    /// Puts `toolbar`, hidden, at the bottom of the page's view, which must not scroll itself.
    public init(page: UIViewController, toolbar: UIToolbar = UIToolbar(frame: .zero)) {
        self.page = page
        self.toolbar = toolbar
        ownInset = page.additionalSafeAreaInsets.bottom
        height = toolbar.heightAnchor.constraint(equalToConstant: Self.usualHeight)
        // Stronger than the toolbar's own wish.
        height.priority = UILayoutPriority(800)
        guard let view = page.view else { return }
        watcher.translatesAutoresizingMaskIntoConstraints = false
        watcher.somethingChanged = { [weak self] in self?.fit() }
        watcher.pageHasGone = { [weak self] in self?.change(to: .normal, .immediate) }
        view.addSubview(watcher)
        toolbar.isHidden = true
        toolbar.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(toolbar)
        NSLayoutConstraint.activate([
            toolbar.leftAnchor.constraint(equalTo: view.leftAnchor),
            toolbar.rightAnchor.constraint(equalTo: view.rightAnchor),
            toolbar.bottomAnchor.constraint(equalTo: view.bottomAnchor),
            watcher.leftAnchor.constraint(equalTo: view.leftAnchor),
            watcher.rightAnchor.constraint(equalTo: view.rightAnchor),
            watcher.topAnchor.constraint(equalTo: view.topAnchor),
            watcher.bottomAnchor.constraint(equalTo: toolbar.topAnchor),
            height,
        ])
    }

    /// Goes to the other mode.
    public func toggle(_ pace: Pace = .animated) {
        change(to: mode == .normal ? .editing : .normal, pace)
    }

    /// Goes to a mode, from wherever the bars are.
    public func change(to newMode: Mode, _ pace: Pace = .animated) {
        guard newMode != mode else { return }
        mode = newMode
        turn += 1
        let turn = turn
        if newMode == .editing { fadedBar = page?.tabBarController?.tabBar }
        let bar = fadedBar
        showBothBars(bar)
        let changes = {
            bar?.alpha = newMode == .editing ? 0 : 1
            self.placeToolbar()
            self.modeDidChange(newMode)
        }
        guard pace == .animated, page?.viewIfLoaded?.window != nil else {
            UIView.performWithoutAnimation(changes)
            settle(bar)
            return
        }
        UIView.animate(withDuration: Self.duration, delay: 0, options: .allowUserInteraction, animations: changes) { _ in
            if turn == self.turn { self.settle(bar) }
        }
    }

    // MARK: The two bars

    /// Before anything fades or rises, both are there.
    private func showBothBars(_ bar: UITabBar?) {
        UIView.performWithoutAnimation {
            if toolbar.isHidden {
                toolbar.isHidden = false
                holdToolbar()
                page?.view.layoutIfNeeded()
                placeToolbarAway()
            }
            guard let bar, bar.isHidden else { return }
            bar.isHidden = false
            page?.tabBarController?.view.layoutIfNeeded()
        }
    }

    /// At rest only one of them is.
    private func settle(_ bar: UITabBar?) {
        switch mode {
        case .editing:
            // The inset grows before the tab bar takes its part away, so that content at its end stays there.
            page?.additionalSafeAreaInsets.bottom = ownInset + toolbar.bounds.height
            bar?.isHidden = true
            page?.tabBarController?.view.layoutIfNeeded()
        case .normal:
            toolbar.isHidden = true
            toolbar.alpha = 1
            fadedBar = nil
        }
        fit()
    }

    private func placeToolbar() {
        guard mode == .editing else { return placeToolbarAway() }
        if toolbar.transform != .identity { toolbar.transform = .identity }
        toolbar.alpha = 1
    }

    /// Off screen below; with Reduce Motion, in place with alpha 0.
    private func placeToolbarAway() {
        let fades = UIAccessibility.isReduceMotionEnabled && !toolbar.isHidden
        let transform = CGAffineTransform(translationX: 0, y: fades ? 0 : toolbar.bounds.height)
        if toolbar.transform != transform { toolbar.transform = transform }
        toolbar.alpha = fades ? 0 : 1
    }

    // MARK: Layout

    /// The page has been laid out, has another size, or has come into the window.
    private func fit() {
        guard let page, let view = page.viewIfLoaded, view.window != nil else { return }
        holdToolbar()
        // In a wide window the items keep to the readable column, as the rows do.
        let margin = Theme.readableMargin(in: view)
        toolbar.layoutMargins = UIEdgeInsets(top: 8, left: margin, bottom: 8, right: margin)
        if mode == .normal, toolbar.isHidden { placeToolbar() }
        let needed = mode == .editing ? view.bounds.maxY - toolbar.center.y + toolbar.bounds.height / 2 : 0
        let inherited = view.safeAreaInsets.bottom - page.additionalSafeAreaInsets.bottom
        let addition = max(ownInset, needed - inherited)
        if page.additionalSafeAreaInsets.bottom != addition { page.additionalSafeAreaInsets.bottom = addition }
    }

    /// Holds the toolbar's upper edge at the tab bar's, as soon and as long as both are in the window.
    private func holdToolbar() {
        guard let page, let window = page.viewIfLoaded?.window else { return }
        height.constant = Self.usualHeight + window.safeAreaInsets.bottom
        guard let bar = page.tabBarController?.tabBar, bar.window === window else { return }
        if let pin, pin.isActive, pin.secondItem === bar { return }
        pin?.isActive = false
        let edge = toolbar.topAnchor.constraint(equalTo: bar.topAnchor)
        // A page that ends above the tab bar has a toolbar of the usual height.
        edge.priority = UILayoutPriority(999)
        edge.isActive = true
        pin = edge
    }
}
