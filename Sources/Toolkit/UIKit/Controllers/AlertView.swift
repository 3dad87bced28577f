// The view of an alert or action sheet: a dimming view, and cards with title, message, text fields and buttons.

final class AlertView: UIView {
    let style: UIAlertController.Style
    private let dimmingView = AlertDimmingView(frame: .zero)
    private let card: AlertCard
    /// The separate card of an action sheet's cancel button.
    private let cancelCard = AlertCard(metrics: .sheetCancel, buttonLayout: .stacked)
    private var hasCancelCard = false
    private var hasCard = false
    private var alert: UIAlertController? { controller as? UIAlertController }

    init(style: UIAlertController.Style) {
        self.style = style
        card = AlertCard(metrics: Self.metrics(style), buttonLayout: style == .alert ? .sideBySideIfFitting : .stacked)
        super.init(frame: .zero)
    }

    required init?(coder: NSCoder) { nil }

    var fields: [UITextField] {
        get { card.fields }
        set {
            card.fields = newValue
            setNeedsLayout()
        }
    }

    /// Whether an action sheet is in a popover: the card fills the view, without the cancel action.
    var isInPopover = false { didSet { if oldValue != isInPopover { updateContents() } } }
    override var focusGrouping: FocusGrouping { .panel }
    override var defaultAccessibilityLabel: String? { alert?.title ?? alert?.message }
    override var defaultAccessibilityValue: String? { alert?.title == nil ? nil : alert?.message }
    override func accessibilityPerformEscape() -> Bool {
        alert?.escapePressed()
        return alert != nil
    }

    override func didInit() {
        dimmingView.backgroundColor = Theme.dimming
        if style == .actionSheet {
            dimmingView.addAction(UIAction { [weak self] _ in self?.alert?.chooseCancelAction() }, for: .touchUpInside)
        }
        for view in [dimmingView, card, cancelCard] { addSubview(view) }
    }

    private static func metrics(_ style: UIAlertController.Style) -> AlertMetrics { style == .alert ? .alert : .sheet }

    override func contentSizeCategoryDidChange() {
        super.contentSizeCategoryDidChange()
        card.metrics = Self.metrics(style)
        cancelCard.metrics = .sheetCancel
        updateContents()
    }

    func popoverSize(maximum: CGFloat) -> CGSize {
        CGSize(width: Theme.alertPopoverWidth, height: card.height(width: Theme.alertPopoverWidth, maximum: maximum))
    }

    func updateContents() {
        guard let alert else { return }
        let (title, message) = (alert.title, alert.message)
        let metrics = Self.metrics(style)
        let cancel = alert.cancelAction
        let others = alert.actions.filter { $0 !== cancel }
        let boldAction = alert.preferredAction ?? cancel
        func button(_ action: UIAlertAction) -> AlertButton {
            let font = UIFont.systemFont(ofSize: metrics.buttonSize, weight: action === boldAction ? .semibold : .regular)
            let button = AlertButton(action: action, font: font)
            button.addAction(UIAction { [weak alert, weak action] _ in action.map { alert?.choose($0) } }, for: .touchUpInside)
            return button
        }
        let last = cancel.map { [button($0)] } ?? []
        switch style {
        case .alert:
            card.setContents(title: title, message: message, buttons: others.map(button) + last)
        case .actionSheet:
            card.setContents(title: title, message: message, buttons: others.map(button))
            cancelCard.setContents(title: nil, message: nil, buttons: last)
        }
        hasCancelCard = style == .actionSheet && cancel != nil && !isInPopover
        dimmingView.isHidden = isInPopover
        hasCard = style == .alert || !others.isEmpty || !(title ?? "").isEmpty || !(message ?? "").isEmpty
        cancelCard.isHidden = !hasCancelCard
        card.isHidden = !hasCard
        setNeedsLayout()
    }

    func flashScrollIndicators() { [card, cancelCard].forEach { $0.flashScrollIndicators() } }

    // MARK: Layout

    override func layoutSubviews() {
        super.layoutSubviews()
        dimmingView.frame = bounds
        switch style {
        case .alert: layOutAlert()
        case .actionSheet: if isInPopover { setFrame(of: card, to: bounds) } else { layOutSheet() }
        }
    }

    private func layOutAlert() {
        var area = bounds.inset(by: safeAreaInsets)
        // The alert is above the accessory view of a text field.
        if let window, seat.inputViews.frame.height > 0 {
            area.size.height = min(area.height, convert(seat.inputViews.frame, from: window).minY - area.minY)
        }
        let width = min(Theme.alertWidth, max(0, area.width - 2 * Theme.alertMargin))
        let height = card.height(width: width, maximum: area.height - 2 * Theme.alertMargin)
        setFrame(of: card, to: CGRect(x: area.midX - width / 2, y: area.midY - height / 2, width: width, height: height))
    }

    private func layOutSheet() {
        let margin = Theme.sheetMargin
        let insets = safeAreaInsets
        let left = max(insets.left, margin), right = max(insets.right, margin)
        let room = max(0, bounds.width - left - right)
        let width = min(room, Theme.sheetMaximumWidth)
        let x = left + (room - width) / 2
        var bottom = bounds.height - max(insets.bottom, margin)
        if hasCancelCard {
            let height = cancelCard.height(width: width, maximum: bottom)
            setFrame(of: cancelCard, to: CGRect(x: x, y: bottom - height, width: width, height: height))
            bottom -= height + margin
        }
        let height = card.height(width: width, maximum: bottom - max(insets.top, margin))
        setFrame(of: card, to: CGRect(x: x, y: bottom - height, width: width, height: height))
    }

    /// Sets bounds and center so that the edges are aligned to pixels; does not change the transform.
    private func setFrame(of card: AlertCard, to frame: CGRect) {
        let scale = traitCollection.displayScale
        func aligned(_ value: CGFloat) -> CGFloat { (value * scale).rounded() / scale }
        card.bounds.size = CGSize(width: aligned(frame.width), height: aligned(frame.height))
        card.center = CGPoint(x: aligned(frame.minX) + card.bounds.width / 2, y: aligned(frame.minY) + card.bounds.height / 2)
    }

    // MARK: Presentation

    /// An alert fades and scales in, and fades out; an action sheet slides in and out.
    var motion: PresentationMotion {
        let isAlert = style == .alert
        return PresentationMotion(
            duration: isAlert ? Theme.alertDuration : Theme.sheetDuration, options: [.curveEaseOut, .allowUserInteraction],
            setInitialState: { [self] in
                dimmingView.alpha = 0
                guard isAlert else { return moveSheetBelow() }
                card.alpha = 0
                card.transform = CGAffineTransform(scaleX: Theme.alertInitialScale, y: Theme.alertInitialScale)
            },
            setPresentedState: { [self] in
                dimmingView.alpha = 1
                card.alpha = 1
                for view in [card, cancelCard] { view.transform = .identity }
            },
            setDismissedState: { [self] in
                dimmingView.alpha = 0
                if isAlert { card.alpha = 0 } else { moveSheetBelow() }
            })
    }

    private func moveSheetBelow() {
        let top = hasCard ? card.center.y - card.bounds.height / 2 : cancelCard.center.y - cancelCard.bounds.height / 2
        let transform = CGAffineTransform(translationX: 0, y: max(0, bounds.height - top))
        for view in [card, cancelCard] { view.transform = transform }
    }
}

private final class AlertDimmingView: UIControl {
    override func automaticPointerStyle(at point: CGPoint) -> UIPointerStyle? { .system() }
}

/// An alert, or one of the two cards of an action sheet.
final class AlertCard: UIView {
    enum ButtonLayout {
        case stacked
        /// Two buttons are side by side if their titles fit; others are stacked.
        case sideBySideIfFitting
    }

    var metrics: AlertMetrics { didSet { applyMetrics() } }
    private let buttonLayout: ButtonLayout
    private let backgroundView = UIVisualEffectView(effect: nil)
    private let headerView = UIScrollView(frame: .zero)
    private let buttonsView = UIScrollView(frame: .zero)
    private let titleLabel = UILabel(frame: .zero)
    private let messageLabel = UILabel(frame: .zero)
    private var buttons: [AlertButton] = []
    private let fieldsView = AlertFieldsView(frame: .zero)
    var fields: [UITextField] {
        get { fieldsView.fields }
        set {
            fieldsView.fields = newValue
            if fieldsView.superview == nil, !newValue.isEmpty { headerView.addSubview(fieldsView) }
            setNeedsLayout()
        }
    }
    /// The minimum number of visible button rows if the buttons must scroll.
    private static let minimumVisibleRows: CGFloat = 1.5
    override var focusGrouping: FocusGrouping { .unit }

    init(metrics: AlertMetrics, buttonLayout: ButtonLayout) {
        self.metrics = metrics
        self.buttonLayout = buttonLayout
        super.init(frame: .zero)
    }

    required init?(coder: NSCoder) { nil }

    override func didInit() {
        clipsToBounds = true
        layer.cornerRadius = Theme.alertCornerRadius
        layer.cornerCurve = .continuous
        switch metrics.background {
        case .material(let style): backgroundView.effect = UIBlurEffect(style: style)
        case .color(let color): backgroundView.backgroundColor = color
        }
        backgroundView.isUserInteractionEnabled = false
        addSubview(backgroundView)
        applyMetrics()
        for label in [titleLabel, messageLabel] {
            label.textAlignment = .center
            label.numberOfLines = 0
            headerView.addSubview(label)
        }
        titleLabel.accessibilityTraits = .header
        for view in [headerView, buttonsView] {
            view.delaysContentTouches = false
            view.contentInsetAdjustmentBehavior = .never
            addSubview(view)
        }
    }

    private func applyMetrics() {
        titleLabel.font = metrics.titleFont
        titleLabel.textColor = metrics.titleColor
        messageLabel.font = metrics.messageFont
        messageLabel.textColor = metrics.messageColor
        setNeedsLayout()
    }

    /// Replaces the contents; `buttons` are ordered from top to bottom.
    func setContents(title: String?, message: String?, buttons: [AlertButton]) {
        titleLabel.text = title
        messageLabel.text = message
        self.buttons.forEach { $0.removeFromSuperview() }
        self.buttons = buttons
        buttons.forEach { buttonsView.addSubview($0) }
        setNeedsLayout()
    }

    /// The card's height, at most `maximum`. If stacked buttons must scroll, the last visible one is cut in half to show that.
    func height(width: CGFloat, maximum: CGFloat) -> CGFloat {
        let header = headerLayout(width: width).height
        let full = header + buttonsHeight(width: width)
        let limited = min(full, max(0, maximum))
        guard limited < full, !hasSideBySideButtons(width: width) else { return limited }
        let wholeRows = ((limited - header) / metrics.buttonHeight - 0.5).rounded(.down)
        return wholeRows >= 1 ? header + (wholeRows + 0.5) * metrics.buttonHeight : limited
    }

    func flashScrollIndicators() {
        for view in [headerView, buttonsView] where view.contentSize.height > view.bounds.height { view.flashScrollIndicators() }
    }

    // MARK: Layout

    private func hasSideBySideButtons(width: CGFloat) -> Bool {
        buttonLayout == .sideBySideIfFitting && buttons.count == 2 && buttons.allSatisfy { $0.fittingWidth <= width / 2 }
    }

    private func buttonsHeight(width: CGFloat) -> CGFloat {
        metrics.buttonHeight * CGFloat(hasSideBySideButtons(width: width) ? 1 : buttons.count)
    }

    /// The frames of title, message and text fields, and the header's height with insets; all zero without any of the three.
    private func headerLayout(width: CGFloat) -> (title: CGRect, message: CGRect, fields: CGRect, height: CGFloat) {
        let insets = metrics.headerInsets
        let room = CGSize(width: max(1, width - insets.left - insets.right), height: .greatestFiniteMagnitude)
        func height(_ label: UILabel) -> CGFloat { (label.text ?? "").isEmpty ? 0 : label.sizeThatFits(room).height.rounded(.up) }
        let titleHeight = height(titleLabel), messageHeight = height(messageLabel)
        guard titleHeight + messageHeight > 0 || !fields.isEmpty else { return (.zero, .zero, .zero, 0) }
        let gap = titleHeight > 0 && messageHeight > 0 ? metrics.titleGap : 0
        let title = CGRect(x: insets.left, y: insets.top, width: room.width, height: titleHeight)
        let message = CGRect(x: insets.left, y: title.maxY + gap, width: room.width, height: messageHeight)
        let fields = CGRect(x: insets.left, y: message.maxY, width: room.width, height: fieldsView.fittingHeight)
            .offsetBy(dx: 0, dy: fields.isEmpty || titleHeight + messageHeight == 0 ? 0 : Theme.alertFieldGap)
        return (title, message, fields, fields.maxY + insets.bottom)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        backgroundView.frame = bounds
        let width = bounds.width
        let header = headerLayout(width: width)
        let fullHeight = buttonsHeight(width: width)
        let minimumHeight = min(fullHeight, metrics.buttonHeight * Self.minimumVisibleRows, bounds.height)
        let visibleHeight = min(fullHeight, max(minimumHeight, bounds.height - header.height))
        let headerHeight = max(0, bounds.height - visibleHeight)
        titleLabel.frame = header.title
        messageLabel.frame = header.message
        fieldsView.frame = header.fields
        headerView.frame = CGRect(x: 0, y: 0, width: width, height: headerHeight)
        headerView.contentSize = CGSize(width: width, height: header.height)
        buttonsView.frame = CGRect(x: 0, y: headerHeight, width: width, height: visibleHeight)
        buttonsView.contentSize = CGSize(width: width, height: fullHeight)
        layOutButtons(width: width, hasHeader: header.height > 0)
    }

    private func layOutButtons(width: CGFloat, hasHeader: Bool) {
        let height = metrics.buttonHeight
        guard hasSideBySideButtons(width: width) else {
            for (index, button) in buttons.enumerated() {
                button.frame = CGRect(x: 0, y: CGFloat(index) * height, width: width, height: height)
                button.separators = index > 0 || hasHeader ? .top : .none
            }
            return
        }
        let half = (width / 2).rounded()
        // Side by side, the cancel action comes first.
        let readingOrder = buttons.last?.action.style == .cancel ? buttons.reversed() : buttons
        let row = isMirrored ? readingOrder.reversed() : readingOrder
        for (index, button) in row.enumerated() {
            button.frame = CGRect(x: index == 0 ? 0 : half, y: 0, width: index == 0 ? half : width - half, height: height)
            button.separators = index == 0 ? (hasHeader ? .top : .none) : .topAndLeft
        }
    }
}

/// Shows an action's title, and separators at the top and left edges.
final class AlertButton: UIControl {
    enum Separators { case none, top, topAndLeft }

    let action: UIAlertAction
    private let label = UILabel(frame: .zero)
    private let topSeparator = UIView(frame: .zero)
    private let leftSeparator = UIView(frame: .zero)

    init(action: UIAlertAction, font: UIFont) {
        self.action = action
        super.init(frame: .zero)
        label.text = action.title
        label.font = font
        label.textAlignment = .center
        label.adjustsFontSizeToFitWidth = true
        label.minimumScaleFactor = 0.5
        label.lineBreakMode = .byTruncatingMiddle
        addSubview(label)
        for separator in [topSeparator, leftSeparator] {
            separator.backgroundColor = .separator
            separator.isUserInteractionEnabled = false
            addSubview(separator)
        }
        action.button = self
        isEnabled = action.isEnabled
        updateColors()
    }

    required init?(coder: NSCoder) { nil }

    override var isAccessibilityElementByDefault: Bool { true }
    override var defaultAccessibilityTraits: UIAccessibilityTraits { super.defaultAccessibilityTraits.union(.button) }
    override var defaultAccessibilityLabel: String? { action.title }

    var separators = Separators.none { didSet { if oldValue != separators { setNeedsLayout() } } }

    /// The width that shows the title without shrinking it.
    var fittingWidth: CGFloat { label.intrinsicContentSize.width.rounded(.up) + 2 * Theme.alertButtonTitleInset }

    override var isHighlighted: Bool { didSet { updateColors() } }
    override var isEnabled: Bool { didSet { updateColors() } }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        updateColors()
    }

    /// A highlight without rounded corners: the card clips its buttons.
    override var hoverStyle: UIPointerStyle {
        UIPointerStyle(effect: .highlight(UITargetedPreview(view: self)), shape: .roundedRect(bounds, radius: 0))
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let inset = bounds.width < Theme.alertWideButton ? Theme.alertButtonTitleInset : 2 * Theme.alertButtonTitleInset
        label.frame = bounds.insetToMiddle(dx: inset, dy: 0)
        let thickness = Theme.hairline(scale: traitCollection.displayScale)
        topSeparator.frame = CGRect(x: 0, y: 0, width: bounds.width, height: thickness)
        leftSeparator.frame = CGRect(x: 0, y: 0, width: thickness, height: bounds.height)
        topSeparator.isHidden = separators == .none
        leftSeparator.isHidden = separators != .topAndLeft
    }

    func updateColors() {
        let isDestructive = action.style == .destructive
        label.textColor = isEnabled ? action.titleColor ?? (isDestructive ? .systemRed : tintColor) : .tertiaryLabel
        backgroundColor = isHighlighted ? Theme.alertHighlight : nil
    }
}

final class AlertFieldsView: UIView {
    private var lines: [UIView] = []

    var fields: [UITextField] = [] {
        didSet {
            for field in oldValue { field.removeFromSuperview() }
            for line in lines { line.removeFromSuperview() }
            fields.forEach(addSubview)
            lines = fields.dropFirst().map { _ in
                let line = UIView(frame: .zero)
                line.backgroundColor = .separator
                addSubview(line)
                return line
            }
            updateBorder()
            setNeedsLayout()
        }
    }

    private var fieldHeight: CGFloat { max(Theme.alertFieldHeight, (Theme.groupTitleFont.lineHeight + 14).rounded()) }

    var fittingHeight: CGFloat { fieldHeight * CGFloat(fields.count) }

    private func updateBorder() {
        layer.cornerRadius = Theme.textFieldCornerRadius
        layer.cornerCurve = .continuous
        layer.borderWidth = fields.isEmpty ? 0 : 0.5
        layer.borderColor = UIColor.separator.resolvedColor(with: traitCollection).cgColor
        backgroundColor = Theme.alertFieldBackground
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        updateBorder()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let height = fieldHeight
        for (index, field) in fields.enumerated() {
            field.frame = CGRect(x: 0, y: CGFloat(index) * height, width: bounds.width, height: height)
        }
        let hairline = Theme.hairline(scale: traitCollection.displayScale)
        for (index, line) in lines.enumerated() {
            line.frame = CGRect(x: 0, y: CGFloat(index + 1) * height - hairline, width: bounds.width, height: hairline)
        }
    }
}

/// A text field with a margin at both sides.
final class AlertTextField: UITextField {
    private func inset(_ rect: CGRect) -> CGRect { rect.insetToMiddle(dx: Theme.alertFieldInset, dy: 0) }
    override func textRect(forBounds bounds: CGRect) -> CGRect { inset(super.textRect(forBounds: bounds)) }
    override func editingRect(forBounds bounds: CGRect) -> CGRect { inset(super.editingRect(forBounds: bounds)) }
}
