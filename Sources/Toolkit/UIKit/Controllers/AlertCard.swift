// A rounded card with title, message and buttons, which scroll if they do not fit.

internal import Foundation
internal import QuartzCore

/// An alert, or one of the two cards of an action sheet.
@MainActor
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
    /// The bordered view that contains the text fields.
    private let fieldsView = AlertFieldsView(frame: .zero)
    /// The text fields, which are shown below the message.
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

    required init?(coder: NSCoder) {
        metrics = .alert
        buttonLayout = .stacked
        super.init(coder: coder)
    }

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

    /// Flashes the indicators of the parts that scroll.
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

    /// The frames of the header's parts, and its height with insets.
    private struct HeaderLayout {
        var title = CGRect.zero
        var message = CGRect.zero
        var fields = CGRect.zero
        var height: CGFloat = 0
    }

    /// The frames of title, message and text fields, and the header's height with insets; all zero without any of the three.
    private func headerLayout(width: CGFloat) -> HeaderLayout {
        let insets = metrics.headerInsets
        let room = CGSize(width: max(1, width - insets.left - insets.right), height: .greatestFiniteMagnitude)
        func height(_ label: UILabel) -> CGFloat { (label.text ?? "").isEmpty ? 0 : label.sizeThatFits(room).height.rounded(.up) }
        let titleHeight = height(titleLabel), messageHeight = height(messageLabel)
        guard titleHeight + messageHeight > 0 || !fields.isEmpty else { return HeaderLayout() }
        let gap = titleHeight > 0 && messageHeight > 0 ? metrics.titleGap : 0
        let title = CGRect(x: insets.left, y: insets.top, width: room.width, height: titleHeight)
        let message = CGRect(x: insets.left, y: title.maxY + gap, width: room.width, height: messageHeight)
        let fields = CGRect(x: insets.left, y: message.maxY, width: room.width, height: fieldsView.fittingHeight)
            .offsetBy(dx: 0, dy: fields.isEmpty || titleHeight + messageHeight == 0 ? 0 : Theme.alertFieldGap)
        return HeaderLayout(title: title, message: message, fields: fields, height: fields.maxY + insets.bottom)
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
        let readingOrder = buttons.last?.action?.style == .cancel ? buttons.reversed() : buttons
        let row = isMirrored ? readingOrder.reversed() : readingOrder
        for (index, button) in row.enumerated() {
            button.frame = CGRect(x: index == 0 ? 0 : half, y: 0, width: index == 0 ? half : width - half, height: height)
            button.separators = index == 0 ? (hasHeader ? .top : .none) : .topAndLeft
        }
    }
}
