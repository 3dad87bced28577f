// The bar below the stage with which a reference is aligned in time and place.

internal import TabBarKit
internal import UIKit

/// Fields and buttons of the reference's alignment, in one line, or in two in a narrow stage.
final class ReferenceBar: UIView {
    private static let lineHeight: CGFloat = 40
    private static let fieldWidth: CGFloat = 68
    private static let closeWidth: CGFloat = 34

    private let session: ReferenceSession
    private let alignButton = UIButton(configuration: .gray())
    private let fitButton = UIButton(configuration: .gray())
    private let beginButton = UIButton(configuration: .gray())
    private let closeButton = UIButton(type: .system)
    private var fields: [(label: UILabel, field: NumberField, key: String)] = []
    private let line = UIView()

    init(session: ReferenceSession) {
        self.session = session
        super.init(frame: .zero)
        backgroundColor = LaboratoryLook.panel
        line.backgroundColor = LaboratoryLook.line
        addSubview(line)
        closeButton.setSymbol("xmark", size: 14)
        let buttons: [(UIButton, String, (ReferenceSession) -> Void)] = [
            (alignButton, "reference-align", { $0.isAligning.toggle() }), (fitButton, "reference-fit", { $0.fitWidth() }),
            (beginButton, "reference-begin", { $0.beginHere() }), (closeButton, "reference-close", { $0.close() }),
        ]
        for (button, identifier, action) in buttons {
            button.accessibilityIdentifier = identifier
            button.layer.cornerRadius = LaboratoryLook.buttonRadius
            button.call(self) { action($0.session) }
            addSubview(button)
        }
        closeButton.useWholeHighlight()
        for button in [alignButton, fitButton, beginButton] { button.useBarTitle() }
        addField("time", .seconds) { $0.start = $1 }
        addField("x", .points) { $0.alignment.offset.x = $1 }
        addField("y", .points) { $0.alignment.offset.y = $1 }
        addField("scale", .ratio) { $0.alignment.scale = $1 }
        session.changes.observe(self) { bar, _ in bar.update() }
        Localized.follow(self) { $0.updateTexts() }
        update()
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    private func addField(_ name: String, _ unit: ParameterUnit, _ set: @escaping (ReferenceSession, Double) -> Void) {
        let label = UILabel(13, color: Theme.detailText), key = "laboratory.reference.\(name)"
        let field = NumberField(unit: unit) { [weak self] number in
            if let self { set(session, number) }
            return nil
        }
        field.accessibilityIdentifier = "reference-\(name)"
        label.isAccessibilityElement = false
        addSubview(label)
        addSubview(field)
        fields.append((label, field, key))
    }

    private func updateTexts() {
        for (label, field, key) in fields {
            label.text = Localized.text(key)
            field.accessibilityLabel = Localized.text("\(key).label")
            field.toolTip = Localized.text("\(key).label")
            field.text = field.restingText
        }
        closeButton.setTexts("laboratory.reference.close")
        let titled = [(alignButton, "align", "Ctrl+Shift+A"), (fitButton, "fit", ""), (beginButton, "begin", "B")]
        for (button, name, keys) in titled {
            let hint = Localized.text("laboratory.reference.\(name).hint")
            button.configuration?.title = Localized.text("laboratory.reference.\(name)")
            button.toolTip = Localized.tip(hint, keys: keys)
            button.accessibilityHint = hint
        }
        setNeedsLayout()
    }

    private func update() {
        let alignment = session.alignment
        for ((_, field, _), number) in zip(fields, [session.start, alignment.offset.x, alignment.offset.y, alignment.scale]) {
            field.number = number
        }
        alignButton.isSelected = session.isAligning
    }

    // MARK: Layout

    private func side(_ view: UIView) -> CGFloat {
        view.sizeThatFits(CGSize(width: CGFloat.greatestFiniteMagnitude, height: 30)).width.rounded(.up)
    }

    /// The views in their order with their widths, and the gaps after them; without the button that closes the bar.
    private var items: [(view: UIView, width: CGFloat, gap: CGFloat)] {
        let first: [(UIView, CGFloat, CGFloat)] = [(alignButton, side(alignButton), 12)]
        let values = fields.flatMap { label, field, _ -> [(UIView, CGFloat, CGFloat)] in
            [(label, side(label), 4), (field, Self.fieldWidth, 10)]
        }
        let titled: [(UIView, CGFloat, CGFloat)] = [fitButton, beginButton].map { ($0, side($0), 8) }
        return (first + values + titled).map { (view: $0.0, width: $0.1, gap: $0.2) }
    }

    /// Distributes the items over lines. A label stays with its field, and the first line has room for the button that closes the bar.
    private func lines(in width: CGFloat) -> [[(view: UIView, width: CGFloat, gap: CGFloat)]] {
        let room = width - 2 * LaboratoryLook.gap
        var lines: [[(view: UIView, width: CGFloat, gap: CGFloat)]] = [[]], x: CGFloat = 0
        let items = items
        for (index, item) in items.enumerated() {
            let isLabel = item.view is UILabel && index + 1 < items.count
            let needed = item.width + (isLabel ? item.gap + items[index + 1].width : 0)
            let end = lines.count == 1 ? room - Self.closeWidth : room
            if x > 0, x + needed > end, index == 0 || !(items[index - 1].view is UILabel) {
                lines.append([])
                x = 0
            }
            lines[lines.count - 1].append(item)
            x += item.width + item.gap
        }
        return lines
    }

    /// The height for a width, in points.
    func height(width: CGFloat) -> CGFloat { CGFloat(lines(in: width).count) * Self.lineHeight }

    override func layoutSubviews() {
        super.layoutSubviews()
        line.frame = CGRect(x: 0, y: 0, width: bounds.width, height: hairline)
        for (number, items) in lines(in: bounds.width).enumerated() {
            var x = LaboratoryLook.gap
            for (view, width, gap) in items {
                let y = CGFloat(number) * Self.lineHeight
                place(view, CGRect(x: x, y: y + (Self.lineHeight - 30) / 2, width: width, height: 30))
                x += width + gap
            }
        }
        // The button that closes the bar is at its end.
        let end = bounds.width - LaboratoryLook.gap
        place(closeButton, CGRect(x: end - Self.closeWidth, y: (Self.lineHeight - 30) / 2, width: Self.closeWidth, height: 30))
    }
}
