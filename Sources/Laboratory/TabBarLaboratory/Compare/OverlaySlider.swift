// The slider for the opacity of the second phone in front of the first one.

internal import UIKit

/// A slider between the names of the phones: at the end of a name, only this phone is visible.
final class OverlaySlider: UIView {
    /// The width, in points.
    static let width: CGFloat = 150
    private static let nameWidth: CGFloat = 18

    let slider = UISlider(frame: .zero)
    private let names = [UILabel(), UILabel()]

    override init(frame: CGRect) {
        super.init(frame: frame)
        let texts = [(Comparison.names.first, LaboratoryLook.firstPhone), (Comparison.names.second, LaboratoryLook.secondPhone)]
        for (label, (text, color)) in zip(names, texts) {
            label.text = text
            label.textColor = color
            label.font = LaboratoryLook.font(12, weight: .bold)
            label.textAlignment = .center
            label.isAccessibilityElement = false
            addSubview(label)
        }
        slider.accessibilityIdentifier = "overlay-opacity"
        addSubview(slider)
        Localized.follow(self) {
            $0.slider.accessibilityLabel = Localized.text("laboratory.compare.opacity")
            $0.slider.toolTip = $0.slider.accessibilityLabel
        }
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        let side = Self.nameWidth, width = bounds.width, height = bounds.height
        place(names[0], CGRect(x: 0, y: 0, width: side, height: height))
        place(slider, CGRect(x: side, y: 0, width: width - 2 * side, height: height))
        place(names[1], CGRect(x: width - side, y: 0, width: side, height: height))
    }
}
