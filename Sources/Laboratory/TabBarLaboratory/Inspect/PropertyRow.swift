// The rows of the Inspect page: a title, controls with the values of the model layer, and below them the presentation values.

internal import TabBarKit
internal import UIKit
internal import UIKitTools

/// A row for one property. Subclasses add the controls.
class PropertyRow: UIView, FittingRow {
    /// The distance between the tops of two lines.
    static let lineHeight: CGFloat = 42
    /// The height of the title and the controls of a line. The rest of the line is room for the presentation values below the controls.
    static let contentHeight: CGFloat = 32
    /// The distance from a line's top to its presentation values, and their height.
    private static let presentedTop: CGFloat = 30, presentedHeight: CGFloat = 12
    let property: ViewProperty
    let model: InspectModel
    let title = UILabel(13)
    /// The presentation values, each below its control; visible while they differ from the values of the model layer.
    private(set) var presented: [UILabel] = []
    /// The word "Now" beside the presentation values.
    private let now = UILabel(10, color: LaboratoryLook.changedText)

    init(_ property: ViewProperty, model: InspectModel) {
        self.property = property
        self.model = model
        super.init(frame: .zero)
        title.adjustsFontSizeToFitWidth = true
        title.minimumScaleFactor = 0.7
        title.text = Localized.text(property.titleKey)
        now.text = Localized.text("inspect.now")
        now.isAccessibilityElement = false
        now.isHidden = true
        addSubview(now)
        addSubview(title)
    }

    func addPresented(alignment: NSTextAlignment, identifier: String) {
        let label = UILabel(10, color: LaboratoryLook.changedText, alignment: alignment)
        label.accessibilityIdentifier = "presented-\(identifier)"
        label.isHidden = true
        addSubview(label)
        presented.append(label)
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    func fittingHeight(_ width: CGFloat) -> CGFloat { Self.lineHeight }

    /// Shows the present values of a view.
    func update(_ view: UIView) {}

    /// Shows the presentation values, one for each label; nil hides them.
    func showPresented(_ texts: [String]?) {
        if now.isHidden != (texts == nil) {
            for label in presented + [now] { label.isHidden = texts == nil }
            setNeedsLayout()
        }
        for (label, text) in zip(presented, texts ?? []) where label.text != text {
            label.text = text
            label.accessibilityLabel = Localized.text("inspect.presented", text)
        }
    }

    /// Places a presentation value below a control in the line at `y`.
    func place(presented label: UILabel, x: CGFloat, line y: CGFloat, width: CGFloat) {
        place(label, CGRect(x: x, y: y + Self.presentedTop, width: width, height: Self.presentedHeight))
    }

    /// The presentation layer of a view; nil while its layer has no animations.
    static func shownLayer(of view: UIView) -> CALayer? { view.layer.hasAnimations ? view.layer.presentation() : nil }

    static func titleWidth(_ width: CGFloat) -> CGFloat { max(104, (width * 0.34).rounded()) }

    var titleRoom: CGFloat { Self.titleWidth(bounds.width) - LaboratoryLook.margin - 4 }

    override func layoutSubviews() {
        super.layoutSubviews()
        let margin = LaboratoryLook.margin, room = titleRoom
        place(title, CGRect(x: margin, y: 0, width: room, height: Self.contentHeight))
        place(presented: now, x: margin, line: 0, width: room)
    }
}

/// A row with fields for up to four numbers, two in a line.
final class NumbersRow: PropertyRow {
    private let parts: [ViewProperty.NumberPart]
    private(set) var fields: [NumberField] = []
    private var names: [UILabel] = []

    init(_ property: ViewProperty, parts: [ViewProperty.NumberPart], model: InspectModel) {
        self.parts = parts
        super.init(property, model: model)
        for (index, part) in parts.enumerated() {
            let id = parts.count == 1 ? property.id : "\(property.id)-\(index + 1)"
            let field = NumberField(unit: part.unit) { [weak self] in self?.commit($0, part, id) }
            field.accessibilityIdentifier = id
            field.accessibilityLabel = "\(title.text ?? "") \(part.name)"
            field.isEnabled = part.write != nil
            if part.write == nil {
                field.backgroundColor = .clear
                field.textColor = Theme.detailText
            }
            fields.append(field)
            addSubview(field)
            addPresented(alignment: .center, identifier: id)
            let name = UILabel(11, color: Theme.detailText, alignment: .center)
            name.text = part.name
            name.isAccessibilityElement = false
            names.append(name)
            addSubview(name)
        }
    }

    /// Changes the view. Returns the valid range, as a text, for a number outside it.
    private func commit(_ number: Double, _ part: ViewProperty.NumberPart, _ id: String) -> String? {
        guard let write = part.write, let view = model.selected else { return nil }
        guard number.isFinite, part.range.contains(number) else { return TuneModel.message(part.range) }
        let edited = EditedProperty(id, titleKey: property.titleKey) { (view: UIView) in SwiftLiteral.text(part.read(view)) }
        model.change(view, edited, from: part.read(view), to: number, write: write)
        update(view)
        return nil
    }

    override func update(_ view: UIView) {
        for (field, part) in zip(fields, parts) {
            let number = part.read(view)
            if field.number != number, !(field.number.isNaN && number.isNaN) { field.number = number }
            if field.text?.isEmpty != false, !field.isEditing { field.number = number }
        }
        showPresented(presentedTexts(view))
    }

    private func presentedTexts(_ view: UIView) -> [String]? {
        guard let layer = Self.shownLayer(of: view) else { return nil }
        let readers = parts.compactMap(\.presented)
        guard readers.count == parts.count, zip(parts, readers).contains(where: { abs($0.read(view) - $1(layer)) > 5e-5 }) else {
            return nil
        }
        return readers.map { Self.short($0(layer)) }
    }

    /// A number with at most two decimals, or three between −2 and 2, so that it can be read while it changes.
    private static func short(_ number: Double) -> String {
        guard number.isFinite else { return "–" }
        let factor: Double = abs(number) < 2 ? 1000 : 100
        return NumberText.plain((number * factor).rounded() / factor)
    }

    override func fittingHeight(_ width: CGFloat) -> CGFloat { parts.count > 2 ? 2 * Self.lineHeight : Self.lineHeight }

    override func layoutSubviews() {
        super.layoutSubviews()
        let start = Self.titleWidth(bounds.width), end = bounds.width - LaboratoryLook.margin
        let gap: CGFloat = 6, nameWidth: CGFloat = 18, half = (end - start - gap) / 2
        for index in fields.indices {
            let x = fields.count == 1 ? end - half : start + CGFloat(index % 2) * (half + gap)
            let y = CGFloat(index / 2) * Self.lineHeight
            place(names[index], CGRect(x: x, y: y + 2, width: nameWidth, height: Self.contentHeight - 4))
            place(fields[index], CGRect(x: x + nameWidth, y: y + 2, width: half - nameWidth, height: Self.contentHeight - 4))
            place(presented: presented[index], x: x + nameWidth, line: y, width: half - nameWidth)
        }
    }
}

final class SwitchRow: PropertyRow {
    let toggle = UISwitch(frame: .zero)
    private let read: (UIView) -> Bool
    /// The size of the switch divided by its usual size.
    private static let scale: CGFloat = 0.8

    override var titleRoom: CGFloat { bounds.width - toggle.intrinsicContentSize.width * Self.scale - 3 * LaboratoryLook.margin }

    init(_ property: ViewProperty, read: @escaping (UIView) -> Bool, write: @escaping (UIView, Bool) -> Void, model: InspectModel) {
        self.read = read
        super.init(property, model: model)
        toggle.transform = CGAffineTransform(scaleX: Self.scale, y: Self.scale)
        toggle.accessibilityLabel = title.text
        toggle.accessibilityIdentifier = property.id
        toggle.call(self, on: .valueChanged) { row in
            guard let view = row.model.selected else { return }
            let edited = EditedProperty(property.id, titleKey: property.titleKey) { (view: UIView) in "\(read(view))" }
            row.model.change(view, edited, from: read(view), to: row.toggle.isOn, write: write)
        }
        addSubview(toggle)
    }

    override func update(_ view: UIView) {
        if toggle.isOn != read(view) { toggle.setOn(read(view), animated: false) }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let size = toggle.intrinsicContentSize
        toggle.bounds = CGRect(origin: .zero, size: size)
        let x = bounds.width - LaboratoryLook.margin - size.width * Self.scale / 2
        toggle.center = CGPoint(x: isMirrored ? bounds.width - x : x, y: Self.contentHeight / 2)
    }
}

// MARK: - Texts

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
    private let label = UILabel(12, color: Theme.detailText, lines: 0)
    private let read: (UIView) -> [String]

    init(_ property: ViewProperty, read: @escaping (UIView) -> [String], model: InspectModel) {
        self.read = read
        super.init(property, model: model)
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
        label.textHeight(max(width - Self.titleWidth(width) - LaboratoryLook.margin, 1))
    }

    override func fittingHeight(_ width: CGFloat) -> CGFloat { max(Self.lineHeight, textHeight(width) + 16) }

    override func layoutSubviews() {
        super.layoutSubviews()
        let start = Self.titleWidth(bounds.width)
        place(label, CGRect(x: start, y: 8, width: bounds.width - start - LaboratoryLook.margin, height: textHeight(bounds.width)))
    }
}
