// The cell of a collection's item.
//
//      backgroundView ─ selectedBackgroundView, while highlighted or selected ─ contentView

public import Foundation

/// A view that shows an item of a collection.
@preconcurrency @MainActor
open class UICollectionViewCell: UICollectionReusableView {
    /// The superview of the cell's content; as large as the cell.
    public let contentView = UIView(frame: .zero)
    /// The view behind the content; as large as the cell.
    open var backgroundView: UIView? { didSet { replace(oldValue, by: backgroundView, at: 0) } }
    /// The view between `backgroundView` and the content, visible while the item is highlighted or selected.
    open var selectedBackgroundView: UIView? {
        didSet {
            replace(oldValue, by: selectedBackgroundView, at: backgroundView == nil ? 0 : 1)
            showState()
        }
    }
    /// Whether the item is selected. Subclasses may override it to change their look.
    open var isSelected = false {
        didSet {
            guard oldValue != isSelected else { return }
            showState()
        }
    }
    /// Whether the item is pressed. Subclasses may override it to change their look.
    open var isHighlighted = false { didSet { if oldValue != isHighlighted { showState() } } }

    /// A cell with a frame. A collection creates the cells of a registered class with this initializer.
    public required init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    /// A cell without a frame; the coder is not read.
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

    /// Removes highlight and selection before the cell is used for another item.
    open override func prepareForReuse() {
        super.prepareForReuse()
        isHighlighted = false
        isSelected = false
    }

    override func automaticPointerStyle(at point: CGPoint) -> UIPointerStyle? {
        guard isPressableCell else { return nil }
        let preview = UITargetedPreview(view: self)
        let radius = max(layer.cornerRadius, contentView.layer.cornerRadius)
        // Without round corners the highlight follows the content's shape.
        guard radius > 0 else { return UIPointerStyle(effect: .hover(preview)) }
        return UIPointerStyle(effect: .hover(preview), shape: .roundedRect(bounds, radius: radius))
    }

    override var isAccessibilityElementByDefault: Bool { true }
    /// The texts of the visible labels; nil if the cell is not an accessibility element itself.
    override var defaultAccessibilityLabel: String? { isAccessibilityElement ? contentView.visibleText : nil }
    override var defaultAccessibilityTraits: UIAccessibilityTraits { isSelected ? .selected : .none }

    /// True for items that can be highlighted.
    open override var canBecomeFocused: Bool { isPressableCell }
    override func keyPressBegan() { beginCellPress() }
    override func keyPressEnded() { endCellPress() }
    override func keyPressCancelled() { cancelCellPress() }

    /// Resizes the content view and the backgrounds to the cell.
    open override func layoutSubviews() {
        super.layoutSubviews()
        for view in [backgroundView, selectedBackgroundView, contentView] where view?.frame != bounds { view?.frame = bounds }
    }
}
