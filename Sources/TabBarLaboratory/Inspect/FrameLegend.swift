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

    override func layoutSubviews() {
        super.layoutSubviews()
        var x: CGFloat = 0, y: CGFloat = 0
        for (swatch, name) in zip(swatches, names) {
            let width = name.intrinsicContentSize.width.rounded(.up), whole = Self.side + 5 + width
            if x > 0, x + whole > bounds.width { (x, y) = (0, y + Self.lineHeight) }
            place(swatch, CGRect(x: x, y: y + ((Self.lineHeight - Self.side) / 2).rounded(), width: Self.side, height: Self.side))
            place(name, CGRect(x: x + Self.side + 5, y: y, width: width, height: Self.lineHeight))
            x += whole + Self.gap
        }
    }
}
