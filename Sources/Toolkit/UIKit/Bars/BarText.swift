// Titles with text attributes in bars.

internal import Foundation

/// Text attributes by control state.
typealias StateAttributes = [UIControl.State.RawValue: [NSAttributedString.Key: Any]]

extension UILabel {
    /// Shows a text in a font and colour, which `attributes` may replace. Other attributes make it an attributed text.
    func show(_ text: String?, attributes: [NSAttributedString.Key: Any], font: UIFont, color: UIColor?) {
        self.font = attributes[.font] as? UIFont ?? font
        if let color = attributes[.foregroundColor] as? UIColor ?? color { textColor = color }
        guard let text, attributes.keys.contains(where: { $0 != .font && $0 != .foregroundColor }) else {
            self.text = text
            return
        }
        var all = attributes
        all[.font] = self.font
        all[.foregroundColor] = textColor
        attributedText = AttributedText(string: text, attributes: all)
    }
}
