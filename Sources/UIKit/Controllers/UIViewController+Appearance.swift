// Coming and going, in the order of the original, each step told exactly once.
//
//      absent ──begin──▶ appearing ──end──▶ present ──begin──▶ disappearing ──end──▶ absent
//                            ▲                                      │
//                            └──────── begin, turned round ─────────┘

internal import Foundation

extension UIViewController {
    /// Where a controller's view stands between being away and being there.
    enum Appearance { case absent, appearing, present, disappearing }

    func endAppearance() {
        switch appearance {
        case .appearing: didCome()
        case .disappearing: didGo()
        case .absent, .present: break
        }
    }

    func willCome(animated: Bool) {
        guard appearance == .absent || appearance == .disappearing else { return }
        loadViewIfNeeded()
        appearance = .appearing
        presentation.isInSight = false
        presentation.isAnimated = animated
        viewWillAppear(animated)
        forward { $0.willCome(animated: animated) }
    }

    private func didCome() {
        guard appearance == .appearing else { return }
        isComing()
        appearance = .present
        let animated = presentation.isAnimated
        viewDidAppear(animated)
        forward { $0.didCome() }
    }

    func willGo(animated: Bool) {
        guard appearance == .present || appearance == .appearing else { return }
        appearance = .disappearing
        presentation.isAnimated = animated
        viewWillDisappear(animated)
        forward { $0.willGo(animated: animated) }
    }

    private func didGo() {
        guard appearance == .disappearing else { return }
        appearance = .absent
        let animated = presentation.isAnimated
        viewDidDisappear(animated)
        forward { $0.didGo() }
    }

    /// Tells that the view is in the window with its size, before `viewDidAppear`.
    func isComing() {
        guard appearance == .appearing, !presentation.isInSight else { return }
        presentation.isInSight = true
        viewIsAppearing(presentation.isAnimated)
        forward { $0.isComing() }
    }

    private func forward(_ step: (UIViewController) -> Void) {
        guard shouldAutomaticallyForwardAppearanceMethods else { return }
        for child in visibleChildren { step(child) }
    }

    // MARK: Views that clients add and remove

    /// A view that is simply added or removed has its controller told all the same, unless a container tells it.
    func rootViewWillMove(to window: UIWindow?) {
        guard container?.shouldAutomaticallyForwardAppearanceMethods != false, container?.appearance != .disappearing else { return }
        if let window, !window.isHidden, appearance == .absent {
            presentation.isByItself = true
            willCome(animated: false)
        } else if window == nil, isShown {
            presentation.isByItself = true
            willGo(animated: false)
        }
    }

    /// `viewDidAppear` waits until whoever added the view has set it up, and it has been laid out.
    func rootViewDidMoveToWindow() {
        guard presentation.isByItself else { return }
        presentation.isByItself = false
        switch appearance {
        case .disappearing: didGo()
        case .appearing:
            UIApplication.shared.frameLoop.afterThisTurn { [weak self] in
                guard let self, self.appearance == .appearing, self.loadedView?.window != nil else { return }
                self.isComing()
                self.loadedView?.layoutIfNeeded()
                self.didCome()
            }
        case .absent, .present: break
        }
    }

    /// Whether the view is shown, or about to be.
    var isShown: Bool { appearance == .present || appearance == .appearing }
}
