// The text fields of an alert, one below the other in a border.

internal import CoreGraphics
internal import Foundation
internal import QuartzCore

/// A rounded border around text fields.
@MainActor
final class AlertFieldsView: UIView {
    private var lines: [UIView] = []

    var fields: [UITextField] = [] {
        didSet {
            for field in oldValue { field.removeFromSuperview() }
            for line in lines { line.removeFromSuperview() }
            fields.forEach(addSubview)
            lines = fields.dropFirst().map { _ in
                let line = UIView(frame: .zero)
                line.backgroundColor = .separator
                addSubview(line)
                return line
            }
            updateBorder()
            setNeedsLayout()
        }
    }

    private var fieldHeight: CGFloat { max(Theme.alertFieldHeight, (Theme.groupTitleFont.lineHeight + 14).rounded()) }

    /// The height of all fields.
    var fittingHeight: CGFloat { fieldHeight * CGFloat(fields.count) }

    private func updateBorder() {
        layer.cornerRadius = Theme.textFieldCornerRadius
        layer.cornerCurve = .continuous
        layer.borderWidth = fields.isEmpty ? 0 : 0.5
        layer.borderColor = UIColor.separator.resolvedColor(with: traitCollection).cgColor
        backgroundColor = Theme.alertFieldBackground
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        updateBorder()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let height = fieldHeight
        for (index, field) in fields.enumerated() {
            field.frame = CGRect(x: 0, y: CGFloat(index) * height, width: bounds.width, height: height)
        }
        let hairline = Theme.hairline(scale: traitCollection.displayScale)
        for (index, line) in lines.enumerated() {
            line.frame = CGRect(x: 0, y: CGFloat(index + 1) * height - hairline, width: bounds.width, height: hairline)
        }
    }
}

/// A text field with a margin at both sides.
@MainActor
final class AlertTextField: UITextField {
    private func inset(_ rect: CGRect) -> CGRect { rect.insetToMiddle(dx: Theme.alertFieldInset, dy: 0) }
    override func textRect(forBounds bounds: CGRect) -> CGRect { inset(super.textRect(forBounds: bounds)) }
    override func editingRect(forBounds bounds: CGRect) -> CGRect { inset(super.editingRect(forBounds: bounds)) }
}
