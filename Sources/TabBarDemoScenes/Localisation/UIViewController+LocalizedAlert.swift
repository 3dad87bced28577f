// Alerts that follow changes of the language.

@preconcurrency internal import Foundation
internal import UIKit

extension UIViewController {
    /// Presents the alert that `make` returns, and replaces it by a new one when the language changes.
    func presentLocalizedAlert(animated: Bool = true, _ make: @escaping () -> UIAlertController) {
        let alert = make()
        present(alert, animated: animated)
        DemoSettings.shared.observe(alert) { [weak self, weak alert] setting in
            guard setting == .language, let self, let alert, presentedViewController === alert, !alert.isBeingDismissed else { return }
            dismiss(animated: false) { self.presentLocalizedAlert(animated: false, make) }
        }
    }
}
