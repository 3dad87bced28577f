// The texts by which recordings of animations tell views of one class apart.

internal import Foundation
internal import QuartzCore

extension UIView: RecordedLayerDelegate {
    /// The accessibility identifier, or the text of a label, shortened to 20 characters.
    package var recordedText: String? {
        guard let text = accessibilityIdentifier ?? (self as? UILabel)?.text, !text.isEmpty else { return nil }
        return text.count > 20 ? text.prefix(19) + "…" : text
    }
}
