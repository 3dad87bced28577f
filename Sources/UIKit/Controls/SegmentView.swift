// One segment of a segmented control: a title or an image.

internal import Foundation

/// What a segment shows.
@MainActor
final class SegmentView: UIView {
    private let label = UILabel(frame: .zero)
    private var picture: UIImageView?
    var action: UIAction?
    /// Whether the segment may be selected.
    var isOn = true
    private var isSelected = false
    /// Selects the segment as a click does.
    var choose: (() -> Void)?
    /// The width somebody has set, in points; 0 for none.
    var ownWidth: CGFloat = 0

    var title: String? {
        get { label.text }
        set { label.text = newValue }
    }

    var image: UIImage? {
        didSet {
            let view = picture ?? UIImageView(frame: .zero)
            view.contentMode = .center
            view.image = image
            if picture == nil { addSubview(view) }
            picture = view
            view.isHidden = image == nil
            label.isHidden = image != nil
        }
    }

    override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        isOpaque = false
        isUserInteractionEnabled = false
        label.textAlignment = .center
        label.font = Theme.segmentFont
        addSubview(label)
    }

    override var isAccessibilityElementByDefault: Bool { true }
    override var defaultAccessibilityLabel: String? { label.text }
    override var defaultAccessibilityTraits: UIAccessibilityTraits {
        var traits: UIAccessibilityTraits = isSelected ? [.button, .selected] : .button
        if !label.isEnabled { traits.insert(.notEnabled) }
        return traits
    }
    override func accessibilityActivate() -> Bool {
        choose?()
        return choose != nil
    }

    /// The width of the title as it is when selected, or of the image, with room at both sides.
    var wantedWidth: CGFloat {
        if let image { return image.size.width + 2 * Theme.segmentMargin }
        guard title?.isEmpty == false else { return Theme.segmentHeight }
        let font = label.font
        label.font = Theme.selectedSegmentFont
        defer { label.font = font }
        return label.intrinsicContentSize.width.rounded(.up) + 2 * Theme.segmentMargin
    }

    func show(isSelected: Bool, isPressed: Bool, isEnabled: Bool) {
        let font = isSelected ? Theme.selectedSegmentFont : Theme.segmentFont
        if label.font != font { label.font = font }
        label.isEnabled = isEnabled
        alpha = isPressed ? Theme.pressedSegmentAlpha : 1
        picture?.alpha = isEnabled ? 1 : Theme.disabledSegmentAlpha
        self.isSelected = isSelected
        UIView.performWithoutAnimation {
            label.frame = bounds
            picture?.frame = bounds
        }
    }
}
