// An item on the screen.
//
//      backgroundView ─ selectedBackgroundView, while highlighted or selected ─ contentView

public import Foundation

/// A collection's item, all of whose content is its own.
@preconcurrency @MainActor
open class UICollectionViewCell: UICollectionReusableView {
    /// What the item shows; as large as the cell.
    public let contentView = UIView(frame: .zero)
    /// Behind the content.
    open var backgroundView: UIView? { didSet { replace(oldValue, by: backgroundView, at: 0) } }
    /// Behind the content and before `backgroundView`, while the item is highlighted or selected.
    open var selectedBackgroundView: UIView? {
        didSet {
            replace(oldValue, by: selectedBackgroundView, at: backgroundView == nil ? 0 : 1)
            showState()
        }
    }
    /// Whether the item is selected; subclasses that look different then override it.
    open var isSelected = false {
        didSet {
            guard oldValue != isSelected else { return }
            showState()
        }
    }
    /// Whether a finger is on the item; subclasses that look different then override it.
    open var isHighlighted = false { didSet { if oldValue != isHighlighted { showState() } } }

    public required init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        contentView.frame = bounds
        addSubview(contentView)
    }

    private func replace(_ old: UIView?, by new: UIView?, at index: Int) {
        guard old !== new else { return }
        old?.removeFromSuperview()
        if let new { insertSubview(new, at: index) }
        setNeedsLayout()
    }

    private func showState() { selectedBackgroundView?.isHidden = !(isSelected || isHighlighted) }

    open override func prepareForReuse() {
        super.prepareForReuse()
        isHighlighted = false
        isSelected = false
    }

    override func automaticPointerStyle(at point: CGPoint) -> UIPointerStyle? {
        guard isPressableCell else { return nil }
        let preview = UITargetedPreview(view: self)
        let radius = max(layer.cornerRadius, contentView.layer.cornerRadius)
        // The content may fill the item with a colour of its own.
        guard radius > 0 else { return UIPointerStyle(effect: .hover(preview)) }
        return UIPointerStyle(effect: .hover(preview), shape: .roundedRect(bounds, radius: radius))
    }

    override var isAccessibilityElementByDefault: Bool { true }
    /// A cell whose parts are elements has no name of its own.
    override var defaultAccessibilityLabel: String? { isAccessibilityElement ? contentView.textWithin : nil }
    override var defaultAccessibilityTraits: UIAccessibilityTraits { isSelected ? .selected : .none }

    open override var canBecomeFocused: Bool { isPressableCell }
    override func keyPressBegan() { beginCellPress() }
    override func keyPressEnded() { endCellPress() }
    override func keyPressCancelled() { cancelCellPress() }

    open override func layoutSubviews() {
        super.layoutSubviews()
        for view in [backgroundView, selectedBackgroundView, contentView] where view?.frame != bounds { view?.frame = bounds }
    }
}
