// Alerts that follow changes of the language.

@preconcurrency internal import Foundation
internal import UIKit

extension UIViewController {
    /// Presents the alert that `make` returns, and replaces it by a new one, with the same text in its fields, when the language changes.
    func presentLocalizedAlert(_ make: @escaping () -> UIAlertController) {
        presentLocalizedAlert(animated: true, texts: [], make)
    }

    private func presentLocalizedAlert(animated: Bool, texts: [String?], _ make: @escaping () -> UIAlertController) {
        let alert = make()
        for (field, text) in zip(alert.textFields ?? [], texts) { field.text = text }
        present(alert, animated: animated)
        DemoSettings.shared.observe(alert, \.language) { [weak self] alert, _ in
            guard let self, presentedViewController === alert, !alert.isBeingDismissed else { return }
            let texts = (alert.textFields ?? []).map(\.text)
            dismiss(animated: false) { self.presentLocalizedAlert(animated: false, texts: texts, make) }
        }
    }
}
