// The button for a bar button item, with its symbols and its pointer effect.

final class BarButton: UIControl, BarItemPresenter, SystemTextShowing {
    let item: UIBarButtonItem
    var presentedItem: UIBarItem { item }
    /// Contains all subviews. Highlighting and clear tints change its alpha; transitions change the button's.
    private let contentView = UIView(frame: .zero)
    private let label = UILabel(frame: .zero)
    private let imageView = UIImageView(frame: .zero)
    private var glyph: BarGlyph?
    /// The view of the background image of the item or of `look`; nil without such an image.
    private var background: UIImageView?
    var look: BarButtonLook? { didSet { if look != nil || oldValue != nil { update() } } }
    /// The item's custom view while it is in `contentView`.
    private weak var customView: UIView?
    /// The size that the button has given to the custom view; nil if the view has a frame of its own.
    private var customSize: CGSize?
    /// Centre a custom view that is laid out with constraints.
    private var customConstraints: [NSLayoutConstraint] = []

    init(item: UIBarButtonItem) {
        self.item = item
        super.init(frame: .zero)
        item.presenter = self
        label.textAlignment = .center
        label.adjustsFontForContentSizeCategory = true
        // In a crowded bar, titles shrink before they are truncated.
        label.adjustsFontSizeToFitWidth = true
        label.minimumScaleFactor = Theme.barButtonLeastScale
        imageView.contentMode = .center
        for view in [label, imageView] {
            view.isUserInteractionEnabled = false
            contentView.addSubview(view)
        }
        addSubview(contentView)
        glyph = item.systemItem?.glyph.map(BarGlyph.init)
        if let glyph { contentView.addSubview(glyph) }
        // A custom view handles clicks itself.
        addAction(UIAction { [weak item] _ in if item?.customView == nil { item?.performAction() } }, for: .touchUpInside)
        update()
    }

    required init?(coder: NSCoder) { nil }

    /// False with a custom view, which may be an element itself, and if a clear tint makes the button invisible.
    override var isAccessibilityElementByDefault: Bool { item.customView == nil && contentView.alpha > 0 }
    /// False with a custom view, which may take the focus itself.
    override var canBecomeFocused: Bool { super.canBecomeFocused && item.customView == nil }
    override var defaultAccessibilityTraits: UIAccessibilityTraits { super.defaultAccessibilityTraits.union(.button) }
    override var defaultAccessibilityLabel: String? { item.accessibilityLabel ?? item.effectiveTitle }
    override var defaultAccessibilityValue: String? { item.accessibilityValue }
    override var defaultAccessibilityHint: String? { item.accessibilityHint }

    var showsTitle: Bool { item.customView == nil && glyph == nil && item.shownImage == nil }

    override var isHighlighted: Bool {
        didSet {
            guard oldValue != isHighlighted else { return }
            guard !isHighlighted, window != nil else { return updateColors() }
            UIView.animate(withDuration: Theme.barButtonFade, delay: 0, options: .allowUserInteraction, animations: updateColors)
        }
    }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        glyph?.animatesColor = true
        updateColors()
        glyph?.animatesColor = false
    }

    override func sizeThatFits(_ size: CGSize) -> CGSize {
        if let custom = item.customView { return fittingSize(of: custom) }
        let wanted = item.shownImage?.size ?? glyph?.bounds.size ?? label.sizeThatFits(size)
        let padding = background == nil ? 0 : 2 * Theme.barButtonPadding
        let width = item.width > 0 && item.width.isFinite ? item.width : wanted.width.rounded(.up) + padding
        return CGSize(width: width, height: Theme.navigationBarHeight)
    }

    override var focusRingTarget: FocusRingTarget {
        if let custom = item.customView { return FocusRingTarget(self, rect: custom.frame) }
        let shown = imageView.image?.size ?? glyph?.bounds.size ?? label.sizeThatFits(bounds.size)
        let size = CGSize(width: min(shown.width, bounds.width), height: min(shown.height, bounds.height))
        let origin = CGPoint(x: bounds.midX - size.width / 2, y: bounds.midY - size.height / 2)
        return FocusRingTarget(self, rect: CGRect(origin: origin, size: size))
    }

    /// Extends the touch area of a narrow button to the minimum width, by at most half the space between buttons on each side.
    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        let spare = max(0, Theme.barButtonTouchWidth - bounds.width) / 2
        return bounds.insetBy(dx: -min(spare, Theme.barButtonInset / 2), dy: 0).contains(point)
    }

    override var hoverStyle: UIPointerStyle { item.customView == nil ? .barItem(self, in: bounds) : .system() }

    /// The accessibility label, if the button shows an image or a glyph.
    override var automaticToolTip: String? { showsTitle || item.customView != nil ? nil : accessibilityLabel }

    override func layoutSubviews() {
        super.layoutSubviews()
        contentView.frame = bounds.offsetBy(dx: 0, dy: item.shownVerticalOffset(barMetrics, isBack: false))
        let shift = titleOffset
        label.frame = bounds.offsetBy(dx: shift.horizontal, dy: shift.vertical)
        imageView.frame = bounds
        layOutBackground()
        glyph?.center = CGPoint(x: bounds.midX, y: bounds.midY)
        layOutCustomView()
    }

    func barItemDidChange(_ item: UIBarItem) { systemTextDidChange() }

    func systemTextDidChange() {
        update()
        superview?.setNeedsLayout()
    }

    private func update() {
        showTitle()
        let image = item.customView == nil ? item.shownImage : nil
        imageView.image = image?.barTemplate
        glyph?.isHidden = item.customView != nil || image != nil
        isEnabled = item.isEnabled
        updateMenu()
        accessibilityIdentifier = item.accessibilityIdentifier
        updateCustomView()
        updateColors()
        setNeedsLayout()
    }

    private func updateMenu() {
        let hasMenu = item.menu != nil && item.customView == nil
        guard hasMenu || menuRecord != nil else { return }
        isContextMenuInteractionEnabled = hasMenu
        showsMenuAsPrimaryAction = item.opensMenu
    }

    override var menuSender: AnyObject { item }

    override func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? {
        guard let menu = item.menu else { return nil }
        return UIContextMenuConfiguration(identifier: nil, previewProvider: nil) { _ in menu }
    }

    private func updateCustomView() {
        let new = item.customView
        if customView !== new {
            if let customView, customView.superview === contentView { customView.removeFromSuperview() }
            customSize = nil
        }
        if let new, new.superview !== contentView { contentView.addSubview(new) }
        customView = new
    }

    /// The size of a custom view: that of its frame if it has one without constraints, else the size its constraints and content require.
    private func fittingSize(of custom: UIView) -> CGSize {
        let size = custom.bounds.size
        if custom.translatesAutoresizingMaskIntoConstraints, !custom.bounds.isEmpty, size != customSize { return size }
        return custom.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
    }

    private func layOutCustomView() {
        guard let custom = item.customView, custom.superview === contentView else { return }
        guard custom.translatesAutoresizingMaskIntoConstraints else {
            if customConstraints.first?.firstItem !== custom || customConstraints.first?.isActive == false {
                NSLayoutConstraint.deactivate(customConstraints)
                customConstraints = [
                    custom.centerXAnchor.constraint(equalTo: contentView.centerXAnchor),
                    custom.centerYAnchor.constraint(equalTo: contentView.centerYAnchor),
                ]
                NSLayoutConstraint.activate(customConstraints)
            }
            return
        }
        let size = fittingSize(of: custom)
        if custom.bounds.size != size {
            custom.bounds.size = size
            customSize = size
        }
        custom.center = CGPoint(x: bounds.midX, y: bounds.midY)
    }

    /// A clear tint hides the contents but keeps their colour, so that a change within an animation block fades them out.
    private func updateColors() {
        let isClear = item.tintColor.map { $0.resolvedColor(with: traitCollection).cgColor.alpha <= 0 } ?? false
        let wanted: UIColor = isEnabled ? item.tintColor ?? tintColor : Theme.disabledBarButton
        if !isClear {
            if !hasAttributes { label.textColor = wanted }
            imageView.tintColor = wanted
            glyph?.color = wanted
        }
        if hasAttributes || background != nil || look != nil || item.images != nil { showTitle() }
        contentView.alpha = isClear ? 0 : isHighlighted && !hasHighlightedLook ? Theme.pressedBarButtonAlpha : 1
    }
}

// MARK: - Attributes and images

extension BarButton {
    /// Fades buttons out and in. The former receive no more touches.
    static func crossFade(from removed: [BarButton], to added: [BarButton], completion: @escaping () -> Void) {
        for button in removed { button.isUserInteractionEnabled = false }
        UIView.animate(withDuration: Theme.barButtonFade, delay: 0, options: .allowUserInteraction) {
            for button in added { button.alpha = 1 }
            for button in removed { button.alpha = 0 }
        } completion: { _ in
            completion()
        }
    }

    private var shownState: State { !isEnabled ? .disabled : isHighlighted ? .highlighted : isFocused ? .focused : .normal }

    private var stateLook: UIBarButtonItemStateAppearance? { look?.appearance(of: item.style).appearance(for: shownState) }

    private var attributes: [NSAttributedString.Key: Any] {
        (stateLook?.effectiveAttributes ?? [:]).merging(item.shownAttributes(in: shownState)) { $1 }
    }

    /// Whether the title has attributes that differ from the system's.
    private var hasAttributes: Bool { !item.titleAttributes.isEmpty || look != nil }

    /// Whether a title colour was set for the highlighted state, so that the button is not faded.
    private var hasHighlightedLook: Bool {
        item.titleAttributes[State.highlighted.rawValue]?[.foregroundColor] != nil
            || look?.appearance(of: item.style).highlighted.values.attributes[.foregroundColor] != nil
    }

    private var titleOffset: UIOffset { item.shownTitleOffset(barMetrics, isBack: false) ?? stateLook?.titlePositionAdjustment ?? .zero }

    private func showTitle() {
        let text = showsTitle ? item.effectiveTitle : nil
        let font = item.style == .done ? Theme.barTitleFont : Theme.barButtonFont
        if hasAttributes {
            let color = isEnabled ? item.tintColor ?? tintColor : Theme.disabledBarButton
            label.show(text, attributes: attributes, font: font, color: color)
        } else {
            label.text = text
            label.font = font
        }
        let image =
            item.customView == nil ? item.shownBackground(in: shownState, barMetrics, isBack: false) ?? stateLook?.backgroundImage : nil
        guard image !== background?.image else { return }
        superview?.setNeedsLayout()
        background?.removeFromSuperview()
        background = image.map(UIImageView.init)
        if let background { contentView.insertSubview(background, at: 0) }
        setNeedsLayout()
    }

    private func layOutBackground() {
        guard let background, let image = background.image else { return }
        let shift = stateLook?.backgroundImagePositionAdjustment ?? .zero
        let height = min(image.size.height, bounds.height)
        background.frame = CGRect(
            x: shift.horizontal, y: (bounds.height - height) / 2 + shift.vertical, width: bounds.width, height: height)
    }
}

struct BarButtonLook {
    let plain: UIBarButtonItemAppearance
    let done: UIBarButtonItemAppearance

    func appearance(of style: UIBarButtonItem.Style) -> UIBarButtonItemAppearance { style == .done ? done : plain }
}

/// A back chevron, plus sign or bin of a fixed size.
final class BarGlyph: UIView {
    enum Shape { case chevron, plus, trash }

    private let shape: Shape
    var color = UIColor.black { didSet { draw() } }

    override class var layerClass: AnyClass { CAShapeLayer.self }

    /// Whether a change of the colour is animated in an animation block: if the tint changes, titles and images cross-dissolve, too.
    var animatesColor = false

    override func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
        animatesColor && event == "strokeColor" ? blockAction(for: layer, forKey: event) : super.action(for: layer, forKey: event)
    }

    init(_ shape: Shape) {
        self.shape = shape
        let size =
            switch shape {
            case .chevron: CGSize(width: 12, height: 21)
            // The symbol has space at its sides.
            case .plus: CGSize(width: 22, height: 18)
            case .trash: CGSize(width: 20, height: 24)
            }
        super.init(frame: CGRect(origin: .zero, size: size))
        isUserInteractionEnabled = false
        draw()
    }

    required init?(coder: NSCoder) { nil }

    /// Draws in the window's appearance, which may differ from that in which the colour was set.
    override func didMoveToWindow() {
        super.didMoveToWindow()
        if window != nil { draw() }
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        draw()
    }

    override func directionDidChange() {
        super.directionDidChange()
        draw()
    }

    private func draw() {
        guard let lines = layer as? CAShapeLayer else { return }
        lines.path = path
        lines.fillColor = nil
        lines.strokeColor = color.resolvedColor(with: traitCollection).cgColor
        lines.lineWidth = shape == .chevron ? 2.5 : 1.8
        lines.lineCap = .round
        lines.lineJoin = .round
    }

    private var path: CGPath {
        let path = CGMutablePath()
        for line in polylines { path.addLines(between: line.map { CGPoint(x: $0.0, y: $0.1) }) }
        return path
    }

    private var polylines: [[(CGFloat, CGFloat)]] {
        switch shape {
        // Points against the layout direction.
        case .chevron: isMirrored ? [[(1.5, 2), (10, 10.5), (1.5, 19)]] : [[(10.5, 2), (2, 10.5), (10.5, 19)]]
        case .plus: [[(11, 1), (11, 17)], [(3, 9), (19, 9)]]
        case .trash:
            [
                [(1.5, 5), (18.5, 5)], [(7, 5), (7.5, 2), (12.5, 2), (13, 5)], [(3.5, 5), (4.5, 22.5), (15.5, 22.5), (16.5, 5)],
                [(7.5, 9), (7.5, 18.5)], [(10, 9), (10, 18.5)], [(12.5, 9), (12.5, 18.5)],
            ]
        }
    }
}

// MARK: - Pointer effect

extension UIPointerStyle {
    /// Highlights a rounded rectangle around `content`, which is in the button's coordinates.
    static func barItem(_ button: UIView, in content: CGRect) -> UIPointerStyle {
        let height = min(Theme.hoverBarHeight, content.height)
        let width = max(content.width + 2 * Theme.hoverBarInset, height)
        let rect = CGRect(x: content.midX - width / 2, y: content.midY - height / 2, width: width, height: height)
        return UIPointerStyle(
            effect: .highlight(UITargetedPreview(view: button)), shape: .roundedRect(rect, radius: UIPointerShape.defaultCornerRadius))
    }
}
