// A row of the settings page with a number as its value.

@preconcurrency internal import Foundation
internal import UIKit

/// A cell with an icon, a title, a slider and the value as text. If one line is too short for all, the slider is on a second line.
final class SliderCell: UITableViewCell {
    let icon = UIImageView(frame: .zero)
    let title = UILabel(frame: .zero)
    let slider = UISlider(frame: .zero)
    let value = UILabel(frame: .zero)
    private static let iconSide: CGFloat = 29
    private static let gap: CGFloat = 12
    private static let minimumSliderWidth: CGFloat = 60

    required init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        super.init(style: .default, reuseIdentifier: reuseIdentifier)
        selectionStyle = .none
        value.textColor = Theme.detailText
        for label in [title, value] { label.useSystemFont(17, style: .body) }
        title.adjustsFontSizeToFitWidth = true
        title.minimumScaleFactor = 0.3
        for part in [icon, title, slider, value] { contentView.addSubview(part) }
        // The slider has the texts of the cell as its label and its value.
        isAccessibilityElement = false
        accessibilityElements = [slider]
    }

    required init?(coder: NSCoder) { nil }

    override func sizeThatFits(_ size: CGSize) -> CGSize {
        // Also gives the current text size to a cell that is in no window.
        let minimum = super.sizeThatFits(size).height
        let layout = Layout(self, width: size.width)
        let height = layout.isStacked ? layout.lineHeight + Theme.rowHeight - Self.gap : layout.lineHeight
        return CGSize(width: size.width, height: max(minimum, height))
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let layout = Layout(self, width: bounds.width)
        let width = contentView.bounds.width
        let line = layout.isStacked ? layout.lineHeight : contentView.bounds.height
        func place(_ view: UIView, x: CGFloat, y: CGFloat = 0, width viewWidth: CGFloat, height: CGFloat) {
            let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
            view.frame = CGRect(x: isMirrored ? width - x - viewWidth : x, y: y, width: max(0, viewWidth), height: height)
        }
        place(icon, x: layout.left, y: ((line - Self.iconSide) / 2).rounded(), width: Self.iconSide, height: Self.iconSide)
        place(title, x: layout.titleLeft, width: layout.titleWidth, height: line)
        place(value, x: layout.right - layout.valueWidth, width: layout.valueWidth, height: line)
        if layout.isStacked {
            let y = line - Self.gap
            place(slider, x: layout.titleLeft, y: y, width: layout.right - layout.titleLeft, height: contentView.bounds.height - y)
        } else {
            place(slider, x: layout.titleLeft + layout.titleWidth + Self.gap, width: layout.sliderWidth, height: line)
        }
        value.textAlignment = effectiveUserInterfaceLayoutDirection == .rightToLeft ? .left : .right
    }

    /// The horizontal positions of the parts in a cell that runs from left to right, and whether the slider is below the texts.
    private struct Layout {
        let left: CGFloat
        let right: CGFloat
        let titleLeft: CGFloat
        let titleWidth: CGFloat
        let valueWidth: CGFloat
        let sliderWidth: CGFloat
        let isStacked: Bool
        let lineHeight: CGFloat

        @MainActor
        init(_ cell: SliderCell, width: CGFloat) {
            let margin = Theme.listMargin(width: cell.superview?.bounds.width ?? width)
            left = margin
            right = width - margin
            titleLeft = left + SliderCell.iconSide + 16
            let room = max(0, right - titleLeft)
            let valueSize = cell.value.sizeThatFits(CGSize(width: room, height: .greatestFiniteMagnitude))
            // The value has room for all percentages, so that the slider keeps its length.
            valueWidth = min(max(valueSize.width, 2.4 * cell.value.font.pointSize).rounded(.up), room)
            let titleSize = cell.title.sizeThatFits(CGSize(width: room, height: .greatestFiniteMagnitude))
            let between = room - titleSize.width.rounded(.up) - valueWidth - 2 * SliderCell.gap
            isStacked = between < SliderCell.minimumSliderWidth
            sliderWidth = between
            titleWidth = min(titleSize.width.rounded(.up), max(0, room - valueWidth - SliderCell.gap))
            lineHeight = max(Theme.rowHeight, titleSize.height.rounded(.up) + 22)
        }
    }
}
