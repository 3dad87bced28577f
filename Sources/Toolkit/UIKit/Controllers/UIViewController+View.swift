// A view controller's root view.

internal import Foundation

extension UIViewController {
    /// The progress of `loadViewIfNeeded()`.
    enum ViewLoading { case notLoaded, loading, loaded }

    func makeEmptyView() -> UIView {
        let view = UIView(frame: UIScreen.main.bounds)
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        return view
    }

    func replaceView(with view: UIView?) {
        guard view !== _view else { return }
        _view?.controller = nil
        _view = view
        view?.controller = self
        if _overrideUserInterfaceStyle != .unspecified { view?.updateTraits() }
        if view == nil { viewLoading = .notLoaded }
        updateSafeAreaAdditions()
    }

    /// Sets the safe area insets that this controller and its parent's bars add to the root view's own.
    func updateSafeAreaAdditions() {
        _view?.safeAreaAdditions = additionalSafeAreaInsets + (_parent?.barInsets(for: self) ?? .zero)
    }
}
