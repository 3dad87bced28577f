// The row of the Tune page that switches an interaction on.

internal import UIKit

/// A switch, or segments with the forms, of an interaction that the user can switch off. The setting is the one of the phone's settings.
final class SettingRow: UIView, FittingRow {
    let setting: any InteractionSwitch
    let toggle = UISwitch(frame: .zero)
    let segments: UISegmentedControl
    private let title = UILabel()
    private let line = UIView()

    init(_ setting: any InteractionSwitch) {
        self.setting = setting
        segments = UISegmentedControl(items: setting.options)
        super.init(frame: .zero)
        title.font = LaboratoryLook.font(13, weight: .semibold)
        title.numberOfLines = 2
        title.text = setting.title
        line.backgroundColor = LaboratoryLook.line
        let control: UIControl = setting.options.isEmpty ? toggle : segments
        control.accessibilityIdentifier = "setting-\(setting.settingName)"
        control.accessibilityLabel = setting.title
        toggle.addAction(UIAction { [weak self] _ in if let self { setting.isOn = toggle.isOn } }, for: .valueChanged)
        segments.addAction(
            UIAction { [weak self] _ in if let self { setting.choose(segments.selectedSegmentIndex) } }, for: .valueChanged)
        [title, control, line].forEach(addSubview)
        update()
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    /// Shows the present value of the setting.
    func update() {
        toggle.setOn(setting.isOn, animated: window != nil)
        segments.selectedSegmentIndex = setting.chosenIndex ?? UISegmentedControl.noSegment
    }

    /// The height for a width, in points.
    func fittingHeight(_ width: CGFloat) -> CGFloat {
        LaboratoryLook.rowHeight + (setting.options.isEmpty ? 0 : 38) + LaboratoryLook.gap
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let width = bounds.width, margin = LaboratoryLook.margin, side = toggle.intrinsicContentSize
        let hasSwitch = setting.options.isEmpty
        let room = width - 2 * margin
        place(
            title,
            CGRect(x: margin, y: 0, width: room - (hasSwitch ? side.width + LaboratoryLook.gap : 0), height: LaboratoryLook.rowHeight))
        if hasSwitch {
            place(
                toggle,
                CGRect(
                    x: width - margin - side.width, y: (LaboratoryLook.rowHeight - side.height) / 2, width: side.width, height: side.height)
            )
        } else {
            place(segments, CGRect(x: margin, y: LaboratoryLook.rowHeight - 2, width: room, height: 32))
        }
        let hairline = 1 / max(traitCollection.displayScale, 1)
        place(line, CGRect(x: margin, y: bounds.height - hairline, width: room, height: hairline))
    }
}
