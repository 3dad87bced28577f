// The rows of the Bar page.

internal import LaboratoryCore
internal import TabBarKit
internal import UIKit

/// A row for a part of the bar. Subclasses add the controls.
class BarRow: TitledRow {
    let model: BarModel
    let key: String

    /// `key` is that of the title in the strings; its last part identifies the controls.
    init(_ key: String, model: BarModel) {
        self.model = model
        self.key = key
        super.init(frame: .zero)
        setTitle(Localized.text(key), identifier: key)
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    /// Shows the present bar.
    func update() {}

    /// The frame of a control beside the column of the titles.
    func controlFrame(height: CGFloat) -> CGRect {
        let start = Self.titleWidth(in: bounds.width) + LaboratoryLook.gap
        return CGRect(
            x: start, y: (LaboratoryLook.rowHeight - height) / 2, width: bounds.width - LaboratoryLook.margin - start, height: height)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        layOutTitle(width: Self.titleWidth(in: bounds.width))
    }
}

/// A row with a field for a text.
final class BarTextRow: BarRow {
    private(set) var field: EntryField?
    private let read: (BarDescription) -> String?

    init(
        _ key: String, model: BarModel, read: @escaping (BarDescription) -> String?, write: @escaping (inout BarDescription, String) -> Void
    ) {
        self.read = read
        super.init(key, model: model)
        let field = EntryField { text in
            guard text.count <= BarLimits.textLength else {
                return BarProblem.textTooLong(limit: BarLimits.textLength).localizedReason
            }
            model.change { write(&$0, text) }
            return nil
        }
        field.accessibilityLabel = title.text
        field.accessibilityIdentifier = key
        addSubview(field)
        self.field = field
    }

    override func update() { field?.value = read(model.description) ?? "" }

    override func layoutSubviews() {
        super.layoutSubviews()
        if let field { place(field, controlFrame(height: 28)) }
    }
}

/// A row with a field for a number of points.
final class BarNumberRow: BarRow {
    private(set) var field: NumberField?
    private let read: (BarDescription) -> Double?
    private let usual: Double

    init(
        _ key: String, model: BarModel, range: ClosedRange<Double>, usual: Double, read: @escaping (BarDescription) -> Double?,
        write: @escaping (inout BarDescription, Double) -> Void
    ) {
        (self.read, self.usual) = (read, usual)
        super.init(key, model: model)
        let field = NumberField(unit: .points) { number in
            guard range.contains(number) else { return TuneModel.message(range) }
            model.change { write(&$0, number) }
            return nil
        }
        field.accessibilityLabel = title.text
        field.accessibilityIdentifier = key
        mark.call(self) { row in row.model.change { write(&$0, usual) } }
        addSubview(field)
        self.field = field
    }

    override func update() {
        let number = read(model.description) ?? usual
        field?.number = number
        isChanged = number != usual
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let room = controlFrame(height: 28), width = LaboratoryLook.fieldWidth
        if let field { place(field, CGRect(x: room.maxX - width, y: room.minY, width: width, height: 28)) }
    }
}

/// A row with a switch.
final class BarSwitchRow: BarRow {
    let toggle = UISwitch(frame: .zero)
    private let read: (BarDescription) -> Bool

    init(_ key: String, model: BarModel, read: @escaping (BarDescription) -> Bool, write: @escaping (inout BarDescription, Bool) -> Void) {
        self.read = read
        super.init(key, model: model)
        toggle.accessibilityLabel = title.text
        toggle.accessibilityIdentifier = key
        toggle.call(self, on: .valueChanged) { row in row.model.change { write(&$0, row.toggle.isOn) } }
        addSubview(toggle)
    }

    override func update() { toggle.setOn(read(model.description), animated: false) }

    override func layoutSubviews() {
        super.layoutSubviews()
        let size = toggle.intrinsicContentSize, start = bounds.width - LaboratoryLook.margin - size.width
        layOutTitle(width: start)
        place(toggle, CGRect(origin: CGPoint(x: start, y: (bounds.height - size.height) / 2), size: size))
    }
}

/// A row with a menu of values.
final class BarChoiceRow: BarRow {
    let button = UIButton(configuration: .gray())
    private let options: () -> [(value: String?, title: String)]
    private let read: (BarDescription) -> String?

    init(
        _ key: String, model: BarModel, options: @escaping () -> [(value: String?, title: String)],
        read: @escaping (BarDescription) -> String?, write: @escaping (inout BarDescription, String?) -> Void
    ) {
        (self.options, self.read) = (options, read)
        super.init(key, model: model)
        button.showsMenuAsPrimaryAction = true
        button.configuration?.indicator = .popup
        button.useBarTitle()
        button.useTitle(LaboratoryLook.font(13))
        button.accessibilityIdentifier = key
        button.accessibilityLabel = title.text
        button.menu = UIMenu {
            let present = read(model.description)
            return options().map { option in
                UIAction(option.title, isOn: option.value == present) { model.change { write(&$0, option.value) } }
            }
        }
        addSubview(button)
    }

    override func update() {
        let present = read(model.description)
        let title = options().first { $0.value == present }?.title ?? present ?? ""
        if button.configuration?.title != title { button.configuration?.title = title }
        button.accessibilityValue = title
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        place(button, controlFrame(height: 32))
    }
}

/// A row with wells for pictures, with captions if there are two.
final class BarIconRow: BarRow {
    private(set) var wells: [IconWell] = []
    private var captions: [UILabel] = []
    private let places: (BarModel) -> [BarPlace]

    /// `keys` are those of the wells' names; `places` are the places of their pictures.
    init(
        _ key: String, model: BarModel, keys: [String], places: @escaping (BarModel) -> [BarPlace],
        askForFile: @escaping (BarPlace) -> Void
    ) {
        self.places = places
        super.init(key, model: model)
        for name in keys {
            let well = IconWell(type: .custom)
            well.connect(to: model, identifier: name, name: Localized.text(name))
            well.askForFile = askForFile
            wells.append(well)
            addSubview(well)
            if keys.count > 1 { captions.append(addCaption(Localized.text(name + ".caption"))) }
        }
    }

    override func update() {
        for (well, place) in zip(wells, places(model)) {
            well.picturePlace = place
            well.update()
        }
    }

    override func fittingHeight(_ width: CGFloat) -> CGFloat {
        IconWell.side + 8 + (captions.isEmpty ? 0 : Self.captionHeight)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let side = IconWell.side, column: CGFloat = 76
        layOutTitle(width: Self.titleWidth(in: bounds.width), y: 4 + (side - LaboratoryLook.rowHeight) / 2)
        let end = bounds.width - LaboratoryLook.margin
        for (index, well) in wells.enumerated() {
            let distance = CGFloat(wells.count - 1 - index) * column
            let x = captions.isEmpty ? end - side : end - column / 2 - side / 2 - distance + (column - side) / 2
            place(well, CGRect(x: x, y: 4, width: side, height: side))
            if captions.indices.contains(index) {
                place(captions[index], CGRect(x: x + side / 2 - column / 2, y: 4 + side, width: column, height: Self.captionHeight))
            }
        }
    }
}

/// A row with colour wells for light and dark pages.
final class BarColorRow: BarRow {
    let lightWell = UIColorWell(frame: .zero), darkWell = UIColorWell(frame: .zero)
    private var captions: [UILabel] = []
    private let read: (BarDescription) -> BarColors?
    /// The colour of the system.
    private let usual: UIColor

    init(
        _ key: String, model: BarModel, usual: UIColor, read: @escaping (BarDescription) -> BarColors?,
        write: @escaping (inout BarDescription, BarColors?) -> Void
    ) {
        (self.usual, self.read) = (usual, read)
        super.init(key, model: model)
        for (well, name) in [(lightWell, "bar-page.light"), (darkWell, "bar-page.dark")] {
            let isDark = well === darkWell, text = Localized.text(name)
            well.title = (title.text ?? "") + Localized.separator + text
            well.accessibilityIdentifier = key + (isDark ? "-dark" : "-light")
            well.call(self, on: .valueChanged) { $0.userDidChoose(isDark, write) }
            well.call(self, on: .primaryActionTriggered) { $0.model.endDrag() }
            addSubview(well)
            captions.append(addCaption(text))
        }
        mark.call(self) { row in row.model.change { write(&$0, nil) } }
    }

    private func userDidChoose(_ isDark: Bool, _ write: (inout BarDescription, BarColors?) -> Void) {
        guard let color = (isDark ? darkWell : lightWell).selectedColor else { return }
        let present = read(model.description)
        let new =
            isDark
            ? BarColors(present?.light ?? BarColor(shown(.light)), dark: BarColor(color)) : BarColors(BarColor(color), dark: present?.dark)
        model.change(.continues) { write(&$0, new) }
    }

    private func shown(_ style: UIUserInterfaceStyle) -> UIColor {
        usual.resolvedColor(with: UITraitCollection(userInterfaceStyle: style))
    }

    override func update() {
        let colors = read(model.description)
        isChanged = colors != nil
        show(colors?.light.color ?? shown(.light), in: lightWell)
        show((colors?.dark ?? colors?.light)?.color ?? shown(.dark), in: darkWell)
    }

    private func show(_ color: UIColor, in well: UIColorWell) {
        if well.selectedColor.map({ BarColor($0) != BarColor(color) }) ?? true { well.selectedColor = color }
    }

    override func fittingHeight(_ width: CGFloat) -> CGFloat { 6 + 28 + Self.captionHeight }

    override func layoutSubviews() {
        super.layoutSubviews()
        let side: CGFloat = 28, column: CGFloat = 60
        layOutTitle(width: Self.titleWidth(in: bounds.width))
        let end = bounds.width - LaboratoryLook.margin + (column - side) / 2
        for (index, well) in [lightWell, darkWell].enumerated() {
            let x = end - CGFloat(2 - index) * column
            place(well, CGRect(x: x + (column - side) / 2, y: 6, width: side, height: side))
            place(caption: captions[index], belowFieldAt: x, 6, width: column)
        }
    }
}

extension BarColor {
    /// The colour for drawing.
    var color: UIColor {
        UIColor(red: CGFloat(red) / 255, green: CGFloat(green) / 255, blue: CGFloat(blue) / 255, alpha: CGFloat(alpha) / 255)
    }

    /// The components of a fixed colour, rounded; a pattern is black.
    init(_ color: UIColor) {
        var (red, green, blue, alpha) = (CGFloat(0), CGFloat(0), CGFloat(0), CGFloat(1))
        color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
        func byte(_ value: CGFloat) -> UInt8 { UInt8((min(max(value.isFinite ? value : 0, 0), 1) * 255).rounded()) }
        self.init(red: byte(red), green: byte(green), blue: byte(blue), alpha: byte(alpha))
    }
}

/// The heading of a group of rows, with buttons or a switch at its end.
final class BarHeading: UIView, FittingRow {
    private let label = UILabel(13, weight: .semibold, lines: 2)
    private let line = UIView()
    private let controls: [UIControl]

    init(_ key: String, controls: [UIControl] = []) {
        self.controls = controls
        super.init(frame: .zero)
        label.text = Localized.text(key)
        label.accessibilityTraits = .header
        line.backgroundColor = LaboratoryLook.line
        for view in [label, line] as [UIView] + controls { addSubview(view) }
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    /// Whether a line separates the group from the one above.
    var isFirst = false { didSet { line.isHidden = isFirst } }

    func fittingHeight(_ width: CGFloat) -> CGFloat { LaboratoryLook.rowHeight + LaboratoryLook.gap }

    override func layoutSubviews() {
        super.layoutSubviews()
        let margin = LaboratoryLook.margin, top = LaboratoryLook.gap
        var end = bounds.width - margin
        place(line, CGRect(x: margin, y: 0, width: end - margin, height: hairline))
        for control in controls.reversed() {
            let isSwitch = control is UISwitch
            let size = isSwitch ? control.intrinsicContentSize : CGSize(width: 36, height: 36)
            // A button extends beyond the margin, because its symbol is narrower than the button.
            let x = end - size.width + (isSwitch ? 0 : 8)
            place(control, CGRect(x: x, y: top + (LaboratoryLook.rowHeight - size.height) / 2, width: size.width, height: size.height))
            end -= size.width
        }
        place(label, CGRect(x: margin, y: top, width: end - margin - top, height: LaboratoryLook.rowHeight))
    }
}

/// The error of the last reading, and a button that reads again.
final class BarErrorRow: UIView, FittingRow {
    let label = UILabel(12, color: LaboratoryLook.errorText, lines: 0)
    let button = UIButton(configuration: .gray())

    override init(frame: CGRect) {
        super.init(frame: frame)
        label.accessibilityIdentifier = "bar-error"
        button.accessibilityIdentifier = "bar-reload"
        button.useBarTitle()
        button.useTitle(LaboratoryLook.font(13))
        button.configuration?.title = Localized.text("bar-page.reload")
        for view in [label, button] as [UIView] { addSubview(view) }
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    private func room(_ width: CGFloat) -> CGFloat { width - 2 * LaboratoryLook.margin }

    func fittingHeight(_ width: CGFloat) -> CGFloat { label.textHeight(room(width)) + 32 + 3 * LaboratoryLook.gap }

    override func layoutSubviews() {
        super.layoutSubviews()
        let margin = LaboratoryLook.margin, gap = LaboratoryLook.gap, width = room(bounds.width)
        let height = label.textHeight(width)
        place(label, CGRect(x: margin, y: gap, width: width, height: height))
        let size = button.sizeThatFits(CGSize(width: width, height: 32))
        place(button, CGRect(x: margin, y: 2 * gap + height, width: min(size.width.rounded(.up), width), height: 32))
    }
}
