// Loading the root view, once, when it is first needed.

internal import Foundation

extension UIViewController {
    /// How far the view's loading has come.
    enum Loading { case notYet, underWay, done }

    func loadRootView() {
        guard loading == .notYet, loadedView == nil else { return }
        loading = .underWay
        loadView()
        if loadedView == nil { replaceView(with: makeEmptyView()) }
        loading = .done
        viewDidLoad()
        rootViewWasLoaded()
    }

    func makeEmptyView() -> UIView {
        let view = UIView(frame: UIScreen.main.bounds)
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        return view
    }

    func replaceView(with view: UIView?) {
        guard view !== loadedView else { return }
        loadedView?.controller = nil
        loadedView = view
        view?.controller = self
        if view == nil { loading = .notYet }
        updateSafeAreaAdditions()
    }

    func updateSafeAreaAdditions() {
        loadedView?.safeAreaAdditions = additionalSafeAreaInsets + (container?.barInsets(for: self) ?? .zero)
    }
}
