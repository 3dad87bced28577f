// Alerts and sheets in the user's language, also where that changes while they are shown.

@preconcurrency internal import Foundation
internal import UIKit

extension UIViewController {
    /// Presents the alert that `make` returns; after a change of language a new one takes its place at once.
    func presentLocalizedAlert(animated: Bool = true, _ make: @escaping () -> UIAlertController) {
        let alert = make()
        present(alert, animated: animated)
        DemoSettings.shared.observe(alert) { [weak self, weak alert] setting in
            guard setting == .language, let self, let alert, presentedViewController === alert, !alert.isBeingDismissed else { return }
            dismiss(animated: false) { self.presentLocalizedAlert(animated: false, make) }
        }
    }
}
