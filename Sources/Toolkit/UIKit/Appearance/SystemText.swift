// The texts of the toolkit itself, in English unless the application translates them.

/// The texts of the toolkit itself ("Edit", "Done", "Cancel", "Back", …), for translation by the application.
@preconcurrency @MainActor public enum SystemText {
    /// Translates an English text. Setting it updates the buttons in bars; other texts are translated when next used.
    public static var translation: (String) -> String = { $0 } { didSet { UIApplication.shared.windows.forEach(relabel) } }

    /// Formats an integer in these texts; with Western digits by default. Set it before `translation`, because only a change of
    /// `translation` updates visible texts.
    public static var number: (Int) -> String = { String($0) }

    /// The translation of an English text.
    static func shown(_ english: String) -> String { translation(english) }

    /// The translation of an English text, with `values` in place of `%1$@`, `%2$@`.
    static func shown(_ english: String, _ values: any CustomStringConvertible...) -> String {
        values.enumerated().reduce(translation(english)) { text, value in
            let shown = (value.element as? Int).map(number) ?? value.element.description
            return text.replacingOccurrences(of: "%\(value.offset + 1)$@", with: shown)
        }
    }

    /// A share from 0 to 1 in percent, as "50%".
    static func percent(_ share: Double) -> String { number(Int((100 * min(max(share, 0), 1)).rounded())) + "%" }

    private static func relabel(_ view: UIView) {
        (view as? any SystemTextShowing)?.systemTextDidChange()
        view.subviews.forEach(relabel)
    }
}

/// A view that shows texts of the toolkit, and updates them when the translation changes.
@MainActor protocol SystemTextShowing: UIView {
    /// Called when the translation has changed.
    func systemTextDidChange()
}
