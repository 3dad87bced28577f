// The legend of the frame chart: a swatch and a name for each pass.

internal import UIKit

/// Shows the colors of the passes with their names, in as many lines as they need.
final class FrameLegend: UIView {
    private static let lineHeight: CGFloat = 17
    private static let side: CGFloat = 8
    /// The distance between two entries. With this distance, the Chinese names fit into one line.
    private static let gap: CGFloat = 12
    private(set) var swatches: [UIView] = []
    private(set) var names: [UILabel] = []

    override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        for color in FrameChart.colors {
            let swatch = UIView(), name = UILabel()
            swatch.backgroundColor = color
            swatch.layer.cornerRadius = 2
            name.font = LaboratoryLook.font(11)
            name.textColor = Theme.detailText
            name.isAccessibilityElement = false
            swatches.append(swatch)
            names.append(name)
            addSubview(swatch)
            addSubview(name)
        }
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    /// Sets the names in the user's language.
    func updateTexts() {
        for (name, pass) in zip(names, FramePass.allCases) { name.text = FrameChart.name(pass) }
        setNeedsLayout()
    }

    /// The frames of the swatches and names for a width, and the height of all lines, in points.
    private func layout(width: CGFloat) -> (frames: [(swatch: CGRect, name: CGRect)], height: CGFloat) {
        var x: CGFloat = 0, y: CGFloat = 0
        let frames = names.map { name in
            let nameWidth = name.intrinsicContentSize.width.rounded(.up), whole = Self.side + 5 + nameWidth
            if x > 0, x + whole > width { (x, y) = (0, y + Self.lineHeight) }
            defer { x += whole + Self.gap }
            return (
                swatch: CGRect(x: x, y: y + ((Self.lineHeight - Self.side) / 2).rounded(), width: Self.side, height: Self.side),
                name: CGRect(x: x + Self.side + 5, y: y, width: nameWidth, height: Self.lineHeight)
            )
        }
        return (frames, y + Self.lineHeight)
    }

    /// The height of all lines for a width, in points.
    func fittingHeight(_ width: CGFloat) -> CGFloat { layout(width: width).height }

    override func layoutSubviews() {
        super.layoutSubviews()
        for (index, frames) in layout(width: bounds.width).frames.enumerated() {
            place(swatches[index], frames.swatch)
            place(names[index], frames.name)
        }
    }
}
