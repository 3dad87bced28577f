// The scene of the guide alone.

@preconcurrency internal import Foundation
public import UIKit

/// The four pages of the guide, and what says at their end that the program would begin now.
public enum GuideScene: Scene {
    public static let name = "guide"
    public static let summary = "the pages that come before the first launch, with a button on the last one"

    public static func make(_ options: SceneOptions) -> UIViewController { GuideRehearsalController() }
}

/// Shows the guide, and after it a page from which it can be seen again.
final class GuideRehearsalController: UIViewController {
    private(set) var shown: UIViewController?
    private static let fadeDuration = 0.35

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        show(GuideViewController())
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        watch()
    }

    override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        watcher.map(NotificationCenter.default.removeObserver)
        watcher = nil
    }

    private var watcher: (any NSObjectProtocol)?

    private func watch() {
        guard watcher == nil else { return }
        watcher = NotificationCenter.default.addObserver(forName: .guideDidFinish, object: nil, queue: nil) { [weak self] note in
            let guide = note.object.map { ObjectIdentifier($0 as AnyObject) }
            MainActor.assumeIsolated {
                if let self, let shown = self.shown, guide == ObjectIdentifier(shown) { self.end() }
            }
        }
    }

    private func end() {
        exchange(for: GuideEndController { [weak self] in self?.exchange(for: GuideViewController()) })
    }

    private func exchange(for controller: UIViewController) {
        // What the second click of a double click meets is not what it was meant for.
        view.isUserInteractionEnabled = false
        UIView.transition(with: view, duration: Self.fadeDuration, options: .transitionCrossDissolve) {
            self.show(controller)
        } completion: { [weak self] _ in
            self?.view.isUserInteractionEnabled = true
        }
    }

    private func show(_ controller: UIViewController) {
        let old = shown
        shown = controller
        old?.willMove(toParent: nil)
        old?.viewIfLoaded?.removeFromSuperview()
        old?.removeFromParent()
        addChild(controller)
        let child: UIView = controller.view
        child.frame = view.bounds
        child.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(child)
        controller.didMove(toParent: self)
    }
}
