// The few words that the toolkit itself shows: in English, unless the application translates them.

internal import Foundation

/// Words of bars' own buttons ("Edit", "Done", "Cancel", "Back", …), which an application may put into its language.
@preconcurrency @MainActor
public enum SystemText {
    /// Given the English word, the one to show. Setting it relabels the buttons that are on show.
    public static var translation: (String) -> String = { $0 } {
        didSet { UIApplication.shared.windows.forEach(relabel) }
    }

    /// The word to show for an English one.
    static func shown(_ english: String) -> String { translation(english) }

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
