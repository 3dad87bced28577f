// A container for a scene or the guide, presented by the combined scene.

@preconcurrency internal import Foundation
internal import UIKit

/// Shows a scene with a floating close button. The button and Escape dismiss the controller.
final class SceneVisitController: UIViewController {
    private let scene: UIViewController
    let leaveButton = FloatingButton(icon: "close")

    private var guideObserver: (any NSObjectProtocol)?

    /// `title` becomes the window's title.
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
        observeGuide()
    }

    /// Dismisses the controller when the guide is finished.
    private func observeGuide() {
        guard scene is GuideViewController else { return }
        let observed = ObjectIdentifier(scene)
        guideObserver = NotificationCenter.default.addObserver(forName: .guideDidFinish, object: nil, queue: nil) { [weak self] note in
            let guide = note.object.map { ObjectIdentifier($0 as AnyObject) }
            MainActor.assumeIsolated {
                if guide == observed { self?.leave() }
            }
        }
    }

    override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        if presentedViewController == nil { guideObserver.map(NotificationCenter.default.removeObserver) }
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        scene.view.layoutIfNeeded()
        leaveButton.avoidControls(of: scene.view)
        leaveButton.moveToSide()
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
