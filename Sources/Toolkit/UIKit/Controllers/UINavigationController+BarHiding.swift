// The navigation bar slides out and in, by a call, a swipe or a tap.

internal import CoreGraphics
internal import Foundation

/// The state of a navigation bar that slides in or out.
struct BarSlide {
    /// Whether the bar is being moved out of the view. It is hidden at the end of the animation.
    var isHiding = false
    /// Counts the changes; only the completion of the newest animation hides the bar.
    var count = 0
}

extension UINavigationController {
    /// Whether the bar is hidden, or will be at the end of its animation.
    var isBarHidden: Bool { _navigationBar.isHidden || barSlide.isHiding }

    func changeBar(isHidden: Bool, animated: Bool) {
        barSlide.count += 1
        let count = barSlide.count
        let isAtRest = transition == nil && transitionState.context == nil && visiblePage === _viewControllers.last
        guard animated, isAtRest, isViewVisible, let root = _view else {
            barSlide.isHiding = false
            _navigationBar.isHidden = isHidden
            return barVisibilityDidChange()
        }
        if !isHidden, _navigationBar.isHidden {
            UIView.performWithoutAnimation {
                barSlide.isHiding = true
                layoutBar()
                _navigationBar.isHidden = false
                _navigationBar.layoutIfNeeded()
            }
        }
        barSlide.isHiding = isHidden
        UIView.animate(withDuration: Theme.toolbarSlideDuration, delay: 0, options: .allowUserInteraction) {
            self.barVisibilityDidChange()
            root.layoutIfNeeded()
        } completion: { [weak self] _ in
            guard let self, barSlide.count == count, barSlide.isHiding else { return }
            barSlide.isHiding = false
            _navigationBar.isHidden = true
            layoutBar()
        }
    }

    private func barVisibilityDidChange() {
        observeContentScrollView()
        _view?.setNeedsLayout()
        visiblePage?.updateSafeAreaAdditions()
    }

    /// The frame of the bar above the root view's top edge.
    func hiddenBarFrame(in root: UIView) -> CGRect {
        let height = _navigationBar.bounds.height
        return CGRect(x: 0, y: -height - Theme.hairline(scale: root.displayScale), width: root.bounds.width, height: height)
    }

    // MARK: Swipes and taps

    func makeBarHiding() -> BarHiding {
        if let barHiding { return barHiding }
        let made = BarHiding(navigation: self)
        barHiding = made
        if let _view { made.attach(to: _view) }
        return made
    }

    func updateBarHiding() {
        let hiding = makeBarHiding()
        (hiding.swipe.isEnabled, hiding.tap.isEnabled) = (hidesBarsOnSwipe, hidesBarsOnTap)
    }
}

/// The recognizers that hide and show the bars of a navigation controller.
@MainActor
final class BarHiding: NSObject, UIGestureRecognizerDelegate {
    let swipe = UIPanGestureRecognizer(target: nil, action: nil)
    let tap = UITapGestureRecognizer(target: nil, action: nil)
    private weak var navigation: UINavigationController?
    /// Whether the toolbar was hidden together with the navigation bar.
    private var hidToolbar = false

    init(navigation: UINavigationController) {
        self.navigation = navigation
        super.init()
        swipe.addTarget(self, action: Selector(BarHiding.swiped(_:)))
        tap.addTarget(self, action: Selector(BarHiding.tapped))
        tap.cancelsTouchesInView = false
        for recognizer in [swipe, tap] {
            recognizer.isEnabled = false
            recognizer.delegate = self
        }
    }

    nonisolated deinit {}

    func attach(to root: UIView) {
        root.addGestureRecognizer(swipe)
        root.addGestureRecognizer(tap)
    }

    private func setHidden(_ isHidden: Bool) {
        guard let navigation else { return }
        navigation.setNavigationBarHidden(isHidden, animated: true)
        if isHidden {
            hidToolbar = !navigation.isToolbarHidden && navigation.toolbar.items?.isEmpty == false
            if hidToolbar { navigation.setToolbarHidden(true, animated: true) }
        } else if hidToolbar {
            hidToolbar = false
            navigation.setToolbarHidden(false, animated: true)
        }
    }

    private func tapped() {
        if let navigation { setHidden(!navigation.isNavigationBarHidden) }
    }

    /// Hides or shows the bars when the drag has moved far enough since it changed its direction.
    private func swiped(_ swipe: UIPanGestureRecognizer) {
        guard let navigation, swipe.state == .began || swipe.state == .changed else { return }
        let way = swipe.translation(in: swipe.view).y
        let isHidden = navigation.isNavigationBarHidden
        if isHidden ? way < 0 : way > 0 { return swipe.setTranslation(.zero, in: swipe.view) }
        guard abs(way) >= Theme.barHideDistance else { return }
        setHidden(!isHidden)
        swipe.setTranslation(.zero, in: swipe.view)
    }

    // MARK: Delegate

    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        guard gestureRecognizer === swipe else { return true }
        // The drag of a row or an item does not scroll.
        let isReordering = swipe.lastTouch?.view?.lineage.contains { view in
            (view as? UITableView)?.drag != nil || (view as? UICollectionView)?.movement != nil
        }
        guard isReordering != true else { return false }
        let moved = swipe.translation(in: swipe.view)
        let way = moved == .zero ? swipe.velocity(in: swipe.view) : moved
        return abs(way.y) > abs(way.x)
    }

    /// Swipes and taps begin in the content; taps only where nothing else handles them.
    func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
        var view = touch.view
        while let current = view, current !== gestureRecognizer.view {
            if current is UINavigationBar || current is UIToolbar { return false }
            if gestureRecognizer === tap, current is UIControl || current is any TextEditorHost || current.isPressableCell { return false }
            view = current.superview
        }
        return true
    }

    /// A swipe also scrolls.
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { gestureRecognizer === swipe }
}
