// The program's texts in the user's language, and alerts that follow changes of the language.

internal import Assets
@preconcurrency internal import Foundation
public import LaboratoryCore
internal import UIKit

/// Looks up texts in Assets/Strings in the language of the settings. Texts that the laboratory has, too, are the laboratory's.
public enum Localized {
    private static let texts = TextTable(Assets.resources, base: .laboratory)

    /// The current language.
    public static var language: InterfaceLanguage { .current }

    /// The current language with a region, for date pickers and formatters.
    static var locale: Locale { language.locale }

    /// The text for `key`, in which `arguments` replace `%@` in order, or `%1$@`, `%2$@` by number. LocalizedTests checks that the keys in
    /// string literals of the sources exist.
    public static func text(_ key: String, _ arguments: any CustomStringConvertible...) -> String { texts.text(key, arguments) }

    /// The text for `key`, which takes no arguments, in a given language.
    static func text(_ key: String, in language: InterfaceLanguage) -> String { texts.text(key, in: language) }

    /// The text for `key` in the plural form of `count`, with `count` as its argument.
    public static func text(_ key: String, count: Int) -> String { texts.text(key, count: count) }

    /// A number in a language's digits, without grouping separators.
    public static func number(_ number: Int, in language: InterfaceLanguage = .current) -> String {
        language.localizedDigits(String(number))
    }

    /// A percentage in the current language's digits.
    public static func percent(_ number: Int) -> String { language.localizedDigits("\(number)%") }

    /// The translation of one of UIKit's English texts, with its placeholders; the English text if there is none.
    static func systemText(_ english: String) -> String { texts.entry("system." + english) ?? english }

    /// A message of the program about a file; see `TextTable`.
    public static func fileError(_ message: String) -> String { texts.fileError(message) }

    /// Calls `update` now and after each change of the language while `owner` exists.
    public static func follow<Owner: AnyObject>(_ owner: Owner, _ update: @escaping (Owner) -> Void) {
        InterfaceLanguage.follow(owner, update)
    }
}

// MARK: - Localized alert

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
