// The scene with the guide alone.

@preconcurrency internal import Foundation
public import UIKit

/// The guide, followed by a page that offers to watch it again.
public enum GuideScene: Scene {
    /// "guide".
    public static let name = "guide"
    /// For --list-scenes and the manual page; not localized.
    public static let summary = "the pages shown at the first launch, with a button on the last one"

    /// A controller that shows the guide; ignores the options.
    public static func make(_ options: SceneOptions) -> UIViewController { GuideSceneController() }
}

/// Shows the guide, and after it a `GuideEndController`.
final class GuideSceneController: UIViewController {
    private(set) var currentController: UIViewController?
    private static let fadeDuration = 0.35

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        setController(GuideViewController())
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        observeGuide()
    }

    override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        guideObserver.map(NotificationCenter.default.removeObserver)
        guideObserver = nil
    }

    private var guideObserver: (any NSObjectProtocol)?

    private func observeGuide() {
        guard guideObserver == nil else { return }
        guideObserver = NotificationCenter.default.addObserver(forName: .guideDidFinish, object: nil, queue: nil) { [weak self] note in
            let guide = note.object.map { ObjectIdentifier($0 as AnyObject) }
            MainActor.assumeIsolated {
                if let self, let current = self.currentController, guide == ObjectIdentifier(current) { self.guideDidFinish() }
            }
        }
    }

    private func guideDidFinish() {
        transition(to: GuideEndController { [weak self] in self?.transition(to: GuideViewController()) })
    }

    private func transition(to controller: UIViewController) {
        // Ignores the second click of a double click.
        view.isUserInteractionEnabled = false
        UIView.transition(with: view, duration: Self.fadeDuration, options: .transitionCrossDissolve) {
            self.setController(controller)
        } completion: { [weak self] _ in
            self?.view.isUserInteractionEnabled = true
        }
    }

    private func setController(_ controller: UIViewController) {
        let old = currentController
        currentController = controller
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
