// A bar button item on the screen.

internal import Foundation
internal import QuartzCore

/// The view of a bar button item.
@MainActor
final class BarButton: UIControl, BarItemPresenter {
    let item: UIBarButtonItem
    private let label = UILabel(frame: .zero)
    private let imageView = UIImageView(frame: .zero)

    init(item: UIBarButtonItem) {
        self.item = item
        super.init(frame: .zero)
        item.presenter = self
        imageView.contentMode = .center
        for view in [label, imageView] {
            view.isUserInteractionEnabled = false
            addSubview(view)
        }
        isAccessibilityElement = true
        accessibilityTraits = .button
        addAction(UIAction { [weak item] _ in item?.trigger() }, for: .touchUpInside)
        update()
    }

    required init?(coder: NSCoder) {
        item = UIBarButtonItem()
        super.init(coder: coder)
    }

    override var isHighlighted: Bool { didSet { updateColors() } }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        updateColors()
    }

    override func sizeThatFits(_ size: CGSize) -> CGSize {
        if let custom = item.customView { return custom.bounds.size }
        let wanted = item.image?.size ?? label.sizeThatFits(size)
        return CGSize(width: item.width > 0 ? item.width : wanted.width.rounded(.up), height: Theme.navigationBarHeight)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        label.frame = bounds
        imageView.frame = bounds
        item.customView?.center = CGPoint(x: bounds.midX, y: bounds.midY)
    }

    func barItemDidChange(_ item: UIBarItem) {
        update()
        superview?.setNeedsLayout()
    }

    private func update() {
        label.text = item.image == nil && item.customView == nil ? item.title : nil
        label.font = item.style == .done ? Theme.barTitleFont : Theme.barButtonFont
        imageView.image = item.image.map { $0.renderingMode == .automatic ? $0.withRenderingMode(.alwaysTemplate) : $0 }
        isEnabled = item.isEnabled
        accessibilityLabel = item.accessibilityLabel ?? item.title
        accessibilityIdentifier = item.accessibilityIdentifier
        if let custom = item.customView, custom.superview !== self { addSubview(custom) }
        updateColors()
        setNeedsLayout()
    }

    private func updateColors() {
        let color: UIColor = isEnabled ? item.tintColor ?? tintColor : .lightGray
        label.textColor = color
        imageView.tintColor = color
        alpha = isHighlighted ? 0.3 : 1
    }
}
