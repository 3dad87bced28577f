// A rounded card with title, message and buttons; what does not fit scrolls.

internal import Foundation
internal import QuartzCore

/// The body of an alert, and each of the two parts of a sheet.
@MainActor
final class AlertCard: UIView {
    /// How the buttons stand.
    enum Arrangement { case stacked, pairedWhereTheyFit }

    var metrics: AlertMetrics { didSet { applyMetrics() } }
    private let arrangement: Arrangement
    private let ground = UIVisualEffectView(effect: nil)
    private let headerView = UIScrollView(frame: .zero)
    private let buttonsView = UIScrollView(frame: .zero)
    private let titleLabel = UILabel(frame: .zero)
    private let messageLabel = UILabel(frame: .zero)
    private var buttons: [AlertButton] = []
    /// Of so many rows at least something is seen where there is too little room for all.
    private static let leastRows: CGFloat = 1.5

    init(metrics: AlertMetrics, arrangement: Arrangement) {
        self.metrics = metrics
        self.arrangement = arrangement
        super.init(frame: .zero)
        setUp()
    }

    required init?(coder: NSCoder) {
        metrics = .alert
        arrangement = .stacked
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        clipsToBounds = true
        layer.cornerRadius = Theme.alertCornerRadius
        layer.cornerCurve = .continuous
        switch metrics.ground {
        case .material(let style): ground.effect = UIBlurEffect(style: style)
        case .color(let color): ground.backgroundColor = color
        }
        ground.isUserInteractionEnabled = false
        addSubview(ground)
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

    /// Shows `buttons` in the order in which they are stacked.
    func show(title: String?, message: String?, buttons: [AlertButton]) {
        titleLabel.text = title
        messageLabel.text = message
        self.buttons.forEach { $0.removeFromSuperview() }
        self.buttons = buttons
        buttons.forEach { buttonsView.addSubview($0) }
        setNeedsLayout()
    }

    /// The card's height, at most `maximum`; where not all buttons fit, half of one shows that there are more.
    func height(width: CGFloat, maximum: CGFloat) -> CGFloat {
        let header = header(width: width).height
        let most = min(header + buttonsHeight(width: width), max(0, maximum))
        guard most < header + buttonsHeight(width: width), !isPaired(width: width) else { return most }
        let whole = ((most - header) / metrics.buttonHeight - 0.5).rounded(.down)
        return whole >= 1 ? header + (whole + 0.5) * metrics.buttonHeight : most
    }

    /// Shows for a moment that the buttons scroll, where they do.
    func flashScrollIndicators() {
        for view in [headerView, buttonsView] where view.contentSize.height > view.bounds.height { view.flashScrollIndicators() }
    }

    // MARK: Layout

    private func isPaired(width: CGFloat) -> Bool {
        arrangement == .pairedWhereTheyFit && buttons.count == 2 && buttons.allSatisfy { $0.wantedWidth <= width / 2 }
    }

    private func buttonsHeight(width: CGFloat) -> CGFloat {
        metrics.buttonHeight * CGFloat(isPaired(width: width) ? 1 : buttons.count)
    }

    /// Where title and message lie, and how high the header is with its insets; 0 without either.
    private func header(width: CGFloat) -> (title: CGRect, message: CGRect, height: CGFloat) {
        let insets = metrics.headerInsets
        let room = CGSize(width: max(1, width - insets.left - insets.right), height: .greatestFiniteMagnitude)
        func height(_ label: UILabel) -> CGFloat { (label.text ?? "").isEmpty ? 0 : label.sizeThatFits(room).height.rounded(.up) }
        let titleHeight = height(titleLabel), messageHeight = height(messageLabel)
        guard titleHeight + messageHeight > 0 else { return (.zero, .zero, 0) }
        let gap = titleHeight > 0 && messageHeight > 0 ? metrics.titleGap : 0
        let title = CGRect(x: insets.left, y: insets.top, width: room.width, height: titleHeight)
        let message = CGRect(x: insets.left, y: title.maxY + gap, width: room.width, height: messageHeight)
        return (title, message, message.maxY + insets.bottom)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        ground.frame = bounds
        let width = bounds.width
        let header = header(width: width)
        let wanted = buttonsHeight(width: width)
        let least = min(wanted, metrics.buttonHeight * Self.leastRows, bounds.height)
        let buttonsRoom = min(wanted, max(least, bounds.height - header.height))
        let headerRoom = max(0, bounds.height - buttonsRoom)
        titleLabel.frame = header.title
        messageLabel.frame = header.message
        headerView.frame = CGRect(x: 0, y: 0, width: width, height: headerRoom)
        headerView.contentSize = CGSize(width: width, height: header.height)
        buttonsView.frame = CGRect(x: 0, y: headerRoom, width: width, height: buttonsRoom)
        buttonsView.contentSize = CGSize(width: width, height: wanted)
        layOutButtons(width: width, hasHeader: header.height > 0)
    }

    private func layOutButtons(width: CGFloat, hasHeader: Bool) {
        let height = metrics.buttonHeight
        guard isPaired(width: width) else {
            for (index, button) in buttons.enumerated() {
                button.frame = CGRect(x: 0, y: CGFloat(index) * height, width: width, height: height)
                button.line = index > 0 || hasHeader ? .above : .none
            }
            return
        }
        let half = (width / 2).rounded()
        // What is last in a stack is at the left of two, if it is the cancel action.
        let inOrder = buttons.last?.action?.style == .cancel ? buttons.reversed() : buttons
        let row = isMirrored ? inOrder.reversed() : inOrder
        for (index, button) in row.enumerated() {
            button.frame = CGRect(x: index == 0 ? 0 : half, y: 0, width: index == 0 ? half : width - half, height: height)
            button.line = index == 0 ? (hasHeader ? .above : .none) : .aboveAndLeft
        }
    }
}
