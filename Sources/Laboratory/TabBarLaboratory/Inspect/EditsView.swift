// The list of the edits, with the buttons that copy them and apply them again.

internal import UIKit

/// Shows what was edited, and which edits the scene has replaced.
final class EditsView: UIView, FittingRow {
    private let model: InspectModel
    let list = UILabel()
    let copyButton = UIButton(configuration: .gray())
    let applyButton = UIButton(configuration: .gray())
    private var shownText: String?
    private static let buttonHeight: CGFloat = 32

    init(model: InspectModel) {
        self.model = model
        super.init(frame: .zero)
        list.font = LaboratoryLook.font(12)
        list.textColor = Theme.detailText
        list.numberOfLines = 0
        list.accessibilityIdentifier = "edits"
        addSubview(list)
        configure(copyButton, "inspect.edits.copy", identifier: "copy-edits") { $0.copySource() }
        configure(applyButton, "inspect.edits.apply", identifier: "apply-edits") { $0.applyEdits() }
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    private func configure(_ button: UIButton, _ key: String, identifier: String, _ action: @escaping (InspectModel) -> Void) {
        button.useBarTitle()
        button.configuration?.title = Localized.text(key)
        button.accessibilityLabel = Localized.text(key)
        button.accessibilityIdentifier = identifier
        button.addAction(UIAction { [weak self] _ in if let self { action(model) } }, for: .touchUpInside)
        addSubview(button)
    }

    /// Shows the present edits.
    func update() {
        let lines = model.edits.all.map { edit in
            let line = "\(edit.title): \(edit.value)"
            return edit.isReplaced ? Localized.text("inspect.edits.replaced", line) : line
        }
        let text = lines.isEmpty ? Localized.text("inspect.edits.none") : lines.joined(separator: "\n")
        applyButton.isHidden = !model.edits.hasReplaced
        copyButton.isHidden = lines.isEmpty
        guard text != shownText else { return }
        shownText = text
        list.text = text
        heightDidChange()
    }

    private func listHeight(_ width: CGFloat) -> CGFloat {
        let room = max(width - 2 * LaboratoryLook.margin, 1)
        return list.sizeThatFits(CGSize(width: room, height: CGFloat.greatestFiniteMagnitude)).height.rounded(.up)
    }

    private var buttons: [UIButton] { [copyButton, applyButton].filter { !$0.isHidden } }

    func fittingHeight(_ width: CGFloat) -> CGFloat {
        listHeight(width) + CGFloat(buttons.count) * (Self.buttonHeight + LaboratoryLook.gap) + LaboratoryLook.gap
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let margin = LaboratoryLook.margin, width = bounds.width - 2 * margin
        var y = listHeight(bounds.width)
        place(list, CGRect(x: margin, y: 0, width: width, height: y))
        for button in buttons {
            y += LaboratoryLook.gap
            place(button, CGRect(x: margin, y: y, width: width, height: Self.buttonHeight))
            y += Self.buttonHeight
        }
    }
}
