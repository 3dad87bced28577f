// The rows for texts, colours and notes.

internal import UIKit

/// A row with a text field.
final class TextRow: PropertyRow {
    private(set) var field: EntryField?
    private let read: (UIView) -> String?

    init(
        _ property: ViewProperty, read: @escaping (UIView) -> String?, write: @escaping (UIView, String?) -> Void, model: InspectModel
    ) {
        self.read = read
        super.init(property, model: model)
        let field = EntryField { [weak self] text in
            guard let self, let view = model.selected else { return nil }
            let edited = EditedProperty(property.id, titleKey: property.titleKey) { (view: UIView) in SwiftLiteral.text(read(view)) }
            model.change(view, edited, from: read(view), to: text.isEmpty ? nil : text, write: write)
            update(view)
            return nil
        }
        field.accessibilityLabel = title.text
        field.accessibilityIdentifier = property.id
        addSubview(field)
        self.field = field
    }

    override func update(_ view: UIView) {
        let text = read(view) ?? ""
        if field?.value != text { field?.value = text }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        guard let field else { return }
        let start = Self.titleWidth(bounds.width)
        place(field, CGRect(x: start, y: 2, width: bounds.width - LaboratoryLook.margin - start, height: Self.contentHeight - 4))
    }
}

/// A row with a colour's swatch and a field for its hexadecimal text.
final class ColorRow: PropertyRow {
    private(set) var field: EntryField?
    private let swatch = UIView()
    /// Shows the colour of the presentation layer; hidden while it equals the view's own colour.
    private let presentedSwatch = UIView()
    private let read: (UIView) -> UIColor?
    private let readPresented: ((CALayer) -> CGColor?)?

    init(
        _ property: ViewProperty, read: @escaping (UIView) -> UIColor?, write: @escaping (UIView, UIColor?) -> Void,
        presented: ((CALayer) -> CGColor?)?, model: InspectModel
    ) {
        self.read = read
        readPresented = presented
        super.init(property, model: model)
        let field = EntryField { [weak self] text in
            guard let self, let view = model.selected else { return nil }
            guard let color = HexColor.parse(text) else { return Localized.text("laboratory.error.value") }
            let edited = EditedProperty(property.id, titleKey: property.titleKey) { (view: UIView) in
                SwiftLiteral.text(read(view), in: view)
            }
            model.change(view, edited, from: read(view), to: color, write: write)
            update(view)
            return nil
        }
        field.accessibilityLabel = title.text
        field.accessibilityIdentifier = property.id
        addSubview(field)
        self.field = field
        for each in [swatch, presentedSwatch] {
            each.layer.cornerRadius = 5
            each.layer.borderWidth = 1
            each.isAccessibilityElement = false
            addSubview(each)
        }
        presentedSwatch.isHidden = true
        addPresented(alignment: .natural, identifier: property.id)
    }

    override func update(_ view: UIView) {
        let color = read(view)?.resolvedColor(with: view.traitCollection).cgColor
        let text = HexColor.text(color)
        if field?.value != text { field?.value = text }
        show(color, in: swatch)
        let layer = readPresented == nil ? nil : Self.shownLayer(of: view)
        let now = layer.flatMap { readPresented?($0) }
        let differs = layer != nil && HexColor.text(now) != text
        if presentedSwatch.isHidden == differs {
            presentedSwatch.isHidden = !differs
            setNeedsLayout()
        }
        if differs { show(now, in: presentedSwatch) }
        showPresented(differs ? [HexColor.text(now)] : nil)
    }

    private func show(_ color: CGColor?, in swatch: UIView) {
        if swatch.layer.backgroundColor != color { swatch.layer.backgroundColor = color }
        let edge = resolved(LaboratoryLook.line)
        if swatch.layer.borderColor != edge { swatch.layer.borderColor = edge }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        guard let field else { return }
        let start = Self.titleWidth(bounds.width), side = Self.contentHeight - 8, end = bounds.width - LaboratoryLook.margin
        place(swatch, CGRect(x: start, y: 4, width: side, height: side))
        place(presentedSwatch, CGRect(x: start + side + 4, y: 4, width: side, height: side))
        let x = start + (presentedSwatch.isHidden ? 1 : 2) * (side + 6)
        place(field, CGRect(x: x, y: 2, width: end - x, height: Self.contentHeight - 4))
        // In line with the field's text.
        for label in presented { place(presented: label, x: x + 8, line: 0, width: end - x - 8) }
    }
}

/// A row with lines of text that cannot be edited.
final class NoteRow: PropertyRow {
    private let label = UILabel()
    private let read: (UIView) -> [String]

    init(_ property: ViewProperty, read: @escaping (UIView) -> [String], model: InspectModel) {
        self.read = read
        super.init(property, model: model)
        label.font = LaboratoryLook.font(12)
        label.textColor = Theme.detailText
        label.numberOfLines = 0
        label.accessibilityIdentifier = property.id
        addSubview(label)
    }

    var text: String { label.text ?? "" }

    override func update(_ view: UIView) {
        let text = read(view).filter { !$0.isEmpty }.joined(separator: "\n")
        guard label.text != text else { return }
        label.text = text
        heightDidChange()
    }

    private func textHeight(_ width: CGFloat) -> CGFloat {
        let room = width - Self.titleWidth(width) - LaboratoryLook.margin
        return label.sizeThatFits(CGSize(width: max(room, 1), height: CGFloat.greatestFiniteMagnitude)).height.rounded(.up)
    }

    override func fittingHeight(_ width: CGFloat) -> CGFloat { max(Self.lineHeight, textHeight(width) + 16) }

    override func layoutSubviews() {
        super.layoutSubviews()
        let start = Self.titleWidth(bounds.width)
        place(label, CGRect(x: start, y: 8, width: bounds.width - start - LaboratoryLook.margin, height: textHeight(bounds.width)))
    }
}
