// The list of keys that F1 and ? present.

@preconcurrency internal import Foundation
public import UIKit

/// Shows the list of keys full screen, until the user clicks Done or presses Escape, F1 or ?.
final class ShortcutsController: UINavigationController {
    init() {
        let page = KeysViewController()
        super.init(nibName: nil, bundle: nil)
        viewControllers = [page]
        modalPresentationStyle = .fullScreen
        page.navigationItem.rightBarButtonItem = UIBarButtonItem(
            systemItem: .done, primaryAction: UIAction { [weak self] _ in self?.dismiss(animated: true) })
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    override var keyCommands: [UIKeyCommand]? {
        [
            UIKeyCommand(
                title: Localized.text("button.close"), input: UIKeyCommand.inputEscape, modifierFlags: [], action: Selector(Self.leave))
        ]
    }

    private func leave() { dismiss(animated: true) }
}

extension UIWindow {
    /// Presents or dismisses the list of keys. Does nothing while an alert or a menu is presented.
    public func toggleShortcuts() {
        guard var top = rootViewController else { return }
        while let presented = top.presentedViewController { top = presented }
        if top is ShortcutsController {
            top.dismiss(animated: true)
        } else if top.modalPresentationStyle != .overFullScreen || top === rootViewController {
            top.present(ShortcutsController(), animated: true)
        }
    }
}
