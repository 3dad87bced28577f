// One segment of a segmented control: a title or an image.

internal import Foundation

/// Shows a title or an image.
@MainActor
final class SegmentView: UIView {
    private let label = UILabel(frame: .zero)
    private var imageView: UIImageView?
    private var background: UIImageView?
    /// The attributes for which the width is measured.
    var measuredAttributes: [NSAttributedString.Key: Any] = [:]
    var action: UIAction?
    /// Whether the user can select the segment.
    var isEnabled = true
    private var isSelected = false
    /// Selects the segment, as a click does.
    var select: (() -> Void)?
    /// The width that the application has set, in points; 0 for none.
    var fixedWidth: CGFloat = 0

    /// The distance by which the title or image is moved from the middle, in points.
    var contentOffset = CGSize.zero

    /// Sets the action, and uses its title and image.
    func show(_ action: UIAction) {
        self.action = action
        title = action.title
        if action.image != nil || image != nil { image = action.image }
    }

    var title: String? {
        get { label.text }
        set { label.text = newValue }
    }

    var image: UIImage? {
        didSet {
            let view = imageView ?? UIImageView(frame: .zero)
            view.contentMode = .center
            view.image = image
            if imageView == nil { addSubview(view) }
            imageView = view
            view.isHidden = image == nil
            label.isHidden = image != nil
        }
    }

    override func didInit() {
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
        select?()
        return select != nil
    }

    /// The width of the image, or of the title in the font of a selected segment, with margins.
    var preferredWidth: CGFloat {
        if let image { return image.size.width + 2 * Theme.segmentMargin }
        guard title?.isEmpty == false else { return Theme.segmentHeight }
        let font = label.font
        label.font = measuredAttributes[.font] as? UIFont ?? Theme.selectedSegmentFont
        defer { label.font = font }
        return label.intrinsicContentSize.width.rounded(.up) + 2 * Theme.segmentMargin
    }

    /// Shows the segment as selected, highlighted or disabled, and lays it out.
    func update(state: UIControl.State) {
        isSelected = state.contains(.selected)
        let isDisabled = state.contains(.disabled)
        let font = isSelected ? Theme.selectedSegmentFont : Theme.segmentFont
        if label.font != font, measuredAttributes.isEmpty { label.font = font }
        label.isEnabled = !isDisabled
        // Only the content is dimmed: the pointer's highlight behind it stays.
        label.alpha = state.contains(.highlighted) ? Theme.pressedSegmentAlpha : 1
        imageView?.alpha = isDisabled ? Theme.disabledSegmentAlpha : label.alpha
        UIView.performWithoutAnimation {
            let content = bounds.offsetBy(dx: contentOffset.width, dy: contentOffset.height)
            label.frame = content
            imageView?.frame = content
        }
    }

    /// Shows attributes and a background, and moves the contents by `offset`.
    func apply(attributes: [NSAttributedString.Key: Any], background image: UIImage?, offset: UIOffset) {
        let text = label.text
        let font = isSelected ? Theme.selectedSegmentFont : Theme.segmentFont
        label.show(text, attributes: attributes, font: font, color: attributes[.foregroundColor] == nil ? .label : nil)
        UIView.performWithoutAnimation {
            label.frame = label.frame.offsetBy(dx: offset.horizontal, dy: offset.vertical)
            imageView?.frame = label.frame
            background?.removeFromSuperview()
            background = nil
            guard let image else { return }
            let view = UIImageView(image: image)
            view.frame = bounds
            insertSubview(view, at: 0)
            background = view
        }
    }
}
