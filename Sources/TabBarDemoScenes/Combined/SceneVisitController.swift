// A single-article scene, or the guide once more, over the whole window, with a way back that the scene itself knows nothing of.

@preconcurrency internal import Foundation
internal import UIKit

/// Shows a scene as it is, and over it a round button that can be dragged out of the way; that button, or Escape, leads back.
final class SceneVisitController: UIViewController {
    private let scene: UIViewController
    let leaveButton = FloatingButton(icon: "close")

    /// Waits for the end of a guide that is shown.
    private var watcher: (any NSObjectProtocol)?

    /// Shows `scene`, which is a guide that ends or anything that does not, under the name that the desktop shows.
    init(showing scene: UIViewController, title: String) {
        self.scene = scene
        super.init(nibName: nil, bundle: nil)
        self.title = title
        modalPresentationStyle = .fullScreen
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        addChild(scene)
        scene.view.frame = view.bounds
        scene.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(scene.view)
        scene.didMove(toParent: self)
        leaveButton.accessibilityIdentifier = "leave"
        Localized.follow(leaveButton) {
            $0.accessibilityLabel = Localized.text("button.close")
            $0.toolTip = Localized.text("button.close")
        }
        leaveButton.addAction(UIAction { [weak self] _ in self?.leave() }, for: .touchUpInside)
        view.addSubview(leaveButton)
        watchForTheEnd()
    }

    /// A guide that is shown here leads back at its end, too.
    private func watchForTheEnd() {
        guard scene is GuideViewController else { return }
        let wanted = ObjectIdentifier(scene)
        watcher = NotificationCenter.default.addObserver(forName: .guideDidFinish, object: nil, queue: nil) { [weak self] note in
            let guide = note.object.map { ObjectIdentifier($0 as AnyObject) }
            MainActor.assumeIsolated {
                if guide == wanted { self?.leave() }
            }
        }
    }

    override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        if presentedViewController == nil { watcher.map(NotificationCenter.default.removeObserver) }
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        scene.view.layoutIfNeeded()
        leaveButton.avoidControls(of: scene.view)
        leaveButton.takePlace()
    }

    private func leave() { dismiss(animated: true) }

    override func accessibilityPerformEscape() -> Bool {
        leave()
        return true
    }

    override var keyCommands: [UIKeyCommand]? {
        [
            UIKeyCommand(
                title: Localized.text("button.close"), input: UIKeyCommand.inputEscape, modifierFlags: [], action: Selector(Self.leave))
        ]
    }
}
