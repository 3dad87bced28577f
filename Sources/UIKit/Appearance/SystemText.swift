// The few words that the toolkit itself shows: in English, unless the application translates them.

internal import Foundation

/// Words of bars' own buttons ("Edit", "Done", "Cancel", "Back", …), which an application may put into its language.
@preconcurrency @MainActor
public enum SystemText {
    /// Given the English word, the one to show. Setting it relabels the buttons that are on show.
    public static var translation: (String) -> String = { $0 } {
        didSet { UIApplication.shared.windows.forEach(relabel) }
    }

    /// Formats a whole number within these words; in western digits unless the application sets another format.
    ///
    /// Set it before `translation`, which relabels what is on show.
    public static var number: (Int) -> String = { String($0) }

    /// The word to show for an English one.
    static func shown(_ english: String) -> String { translation(english) }

    /// The words to show for English ones, with values in the places of `%1$@`, `%2$@`.
    static func shown(_ english: String, _ values: any CustomStringConvertible...) -> String {
        values.enumerated().reduce(translation(english)) { text, value in
            let shown = (value.element as? Int).map(number) ?? value.element.description
            return text.replacingOccurrences(of: "%\(value.offset + 1)$@", with: shown)
        }
    }

    private static func relabel(_ view: UIView) {
        (view as? any SystemTextShowing)?.systemTextDidChange()
        for subview in view.subviews { relabel(subview) }
    }
}

/// A view that shows some of the toolkit's own words.
@MainActor
protocol SystemTextShowing: UIView {
    func systemTextDidChange()
}
