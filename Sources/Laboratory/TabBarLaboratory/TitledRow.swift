// A row with a title, a button that restores a changed value, and captions below its fields.

internal import UIKit

/// A row for a value. Subclasses add the controls.
class TitledRow: UIView, FittingRow {
    let title = UILabel(13, lines: 2)
    /// The button that restores the default value; visible while the value is changed.
    let mark = UIButton(type: .system)

    override init(frame: CGRect) {
        super.init(frame: frame)
        mark.setSymbol("arrow.counterclockwise", size: 11)
        mark.tintColor = LaboratoryLook.changedText
        mark.useWholeHighlight()
        mark.isHidden = true
        for view in [title, mark] { addSubview(view) }
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    /// Shows a title. `identifier` is that of the value.
    func setTitle(_ text: String, identifier: String) {
        title.text = text
        mark.accessibilityIdentifier = "reset-\(identifier)"
        mark.accessibilityLabel = Localized.text("laboratory.reset", text)
    }

    /// Whether the value differs from its default.
    var isChanged = false {
        didSet {
            if mark.isHidden == isChanged { setNeedsLayout() }
            mark.isHidden = !isChanged
            title.textColor = isChanged ? LaboratoryLook.changedText : .label
        }
    }

    func fittingHeight(_ width: CGFloat) -> CGFloat { LaboratoryLook.rowHeight }

    /// The width of the title column for a row's width, in points. In a narrow inspector, the column has a larger share, so that no word is
    /// hyphenated.
    static func titleWidth(in width: CGFloat) -> CGFloat { max(110, (width * (width < 330 ? 0.44 : 0.38)).rounded()) }

    /// Lays out the title and the button in the first `width` points of a line. A title that is too wide has two lines.
    func layOutTitle(width: CGFloat, y: CGFloat = 0) {
        let height = LaboratoryLook.rowHeight, side: CGFloat = 26, gap: CGFloat = 4
        let room = width - LaboratoryLook.margin - (mark.isHidden ? 0 : gap + side)
        let wanted = min(title.sizeThatFits(CGSize(width: CGFloat.greatestFiniteMagnitude, height: height)).width.rounded(.up), room)
        place(title, CGRect(x: LaboratoryLook.margin, y: y, width: wanted, height: height))
        place(mark, CGRect(x: LaboratoryLook.margin + wanted + gap, y: y + (height - side) / 2, width: side, height: side))
    }

    /// Adds a caption for a field. Screen readers skip the caption, because the field has a label of its own.
    func addCaption(_ text: String) -> UILabel {
        let caption = UILabel(11, color: Theme.detailText, alignment: .center)
        caption.text = text
        caption.isAccessibilityElement = false
        addSubview(caption)
        return caption
    }

    /// Lays out a caption below a field with a height of 28 points at `y`.
    func place(caption: UILabel, belowFieldAt x: CGFloat, _ y: CGFloat, width: CGFloat) {
        place(caption, CGRect(x: x, y: y + 28, width: width, height: Self.captionHeight))
    }

    /// The height of the captions below fields, in points.
    static let captionHeight: CGFloat = 18
}
