// The whole of an alert or sheet: what dims everything beneath, and the cards on it.

internal import CoreGraphics
internal import Foundation
internal import QuartzCore

/// The root view of an alert controller. Takes every touch and wheel, so that nothing beneath does.
@MainActor
final class AlertView: UIView {
    private let style: UIAlertController.Style
    private let dimming = AlertDimming(frame: .zero)
    private let card: AlertCard
    /// Stands apart beneath a sheet.
    private let cancelCard = AlertCard(metrics: .sheetCancel, arrangement: .stacked)
    private var hasCancelCard = false
    private var hasCard = false
    /// Hears which action was clicked.
    var choose: ((UIAlertAction) -> Void)?
    /// Leaves the question without an answer, where it may be left.
    var escape: (() -> Void)?
    /// Hears of a click beside a sheet.
    var cancel: (() -> Void)?

    init(style: UIAlertController.Style) {
        self.style = style
        card = AlertCard(metrics: Self.metrics(style), arrangement: style == .alert ? .pairedWhereTheyFit : .stacked)
        super.init(frame: .zero)
        setUp()
    }

    required init?(coder: NSCoder) {
        style = .alert
        card = AlertCard(metrics: .alert, arrangement: .pairedWhereTheyFit)
        super.init(coder: coder)
        setUp()
    }

    /// Whether it stands in the middle, rather than at the lower edge.
    var isAlert: Bool { style == .alert }
    private var texts: (title: String?, message: String?)
    private var actions: [UIAlertAction] = []
    private weak var emphasized: UIAlertAction?
    override var defaultAccessibilityLabel: String? { texts.title ?? texts.message }
    override var defaultAccessibilityValue: String? { texts.title == nil ? nil : texts.message }
    override func accessibilityPerformEscape() -> Bool {
        escape?()
        return escape != nil
    }

    private func setUp() {
        dimming.backgroundColor = Theme.dimming
        if style == .actionSheet { dimming.addAction(UIAction { [weak self] _ in self?.cancel?() }, for: .touchUpInside) }
        for view in [dimming, card, cancelCard] { addSubview(view) }
    }

    private static func metrics(_ style: UIAlertController.Style) -> AlertMetrics { style == .alert ? .alert : .sheet }

    override func contentSizeCategoryDidChange() {
        super.contentSizeCategoryDidChange()
        card.metrics = Self.metrics(style)
        cancelCard.metrics = .sheetCancel
        show(title: texts.title, message: texts.message, actions: actions, emphasized: emphasized)
    }

    func show(title: String?, message: String?, actions: [UIAlertAction], emphasized: UIAlertAction?) {
        texts = (title, message)
        self.actions = actions
        self.emphasized = emphasized
        let metrics = Self.metrics(style)
        let cancel = actions.first { $0.style == .cancel }
        let others = actions.filter { $0 !== cancel }
        func button(_ action: UIAlertAction) -> AlertButton {
            let font = UIFont.systemFont(ofSize: metrics.buttonSize, weight: action === emphasized ? .semibold : .regular)
            let button = AlertButton(action: action, font: font)
            button.addAction(UIAction { [weak self, weak action] _ in action.map { self?.choose?($0) } }, for: .touchUpInside)
            return button
        }
        let last = cancel.map { [button($0)] } ?? []
        switch style {
        case .alert:
            card.show(title: title, message: message, buttons: others.map(button) + last)
        case .actionSheet:
            card.show(title: title, message: message, buttons: others.map(button))
            cancelCard.show(title: nil, message: nil, buttons: last)
        }
        hasCancelCard = style == .actionSheet && cancel != nil
        hasCard = style == .alert || !others.isEmpty || !(title ?? "").isEmpty || !(message ?? "").isEmpty
        cancelCard.isHidden = !hasCancelCard
        card.isHidden = !hasCard
        setNeedsLayout()
    }

    /// Shows for a moment what scrolls.
    func flashScrollIndicators() { [card, cancelCard].forEach { $0.flashScrollIndicators() } }

    // MARK: Layout

    override func layoutSubviews() {
        super.layoutSubviews()
        dimming.frame = bounds
        if style == .alert { layOutAlert() } else { layOutSheet() }
    }

    private func layOutAlert() {
        let area = bounds.inset(by: safeAreaInsets)
        let width = min(Theme.alertWidth, max(0, area.width - 2 * Theme.alertMargin))
        let height = card.height(width: width, maximum: area.height - 2 * Theme.alertMargin)
        place(card, in: CGRect(x: area.midX - width / 2, y: area.midY - height / 2, width: width, height: height))
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
            place(cancelCard, in: CGRect(x: x, y: bottom - height, width: width, height: height))
            bottom -= height + margin
        }
        let height = card.height(width: width, maximum: bottom - max(insets.top, margin))
        place(card, in: CGRect(x: x, y: bottom - height, width: width, height: height))
    }

    /// Sets a card's rectangle, to the pixel, whatever transform it is under.
    private func place(_ card: AlertCard, in rect: CGRect) {
        let scale = traitCollection.displayScale
        func aligned(_ value: CGFloat) -> CGFloat { (value * scale).rounded() / scale }
        card.bounds.size = CGSize(width: aligned(rect.width), height: aligned(rect.height))
        card.center = CGPoint(x: aligned(rect.minX) + card.bounds.width / 2, y: aligned(rect.minY) + card.bounds.height / 2)
    }

    // MARK: Coming and going

    /// An alert shrinks to its size as it appears and only fades as it goes; a sheet slides.
    var motion: PresentationMotion {
        let isAlert = style == .alert
        return PresentationMotion(
            duration: isAlert ? Theme.alertDuration : Theme.sheetDuration, options: [.curveEaseOut, .allowUserInteraction],
            comesFrom: { [self] in
                dimming.alpha = 0
                guard isAlert else { return slideAway() }
                card.alpha = 0
                card.transform = CGAffineTransform(scaleX: Theme.alertInitialScale, y: Theme.alertInitialScale)
            },
            stays: { [self] in
                dimming.alpha = 1
                card.alpha = 1
                for view in [card, cancelCard] { view.transform = .identity }
            },
            goesTo: { [self] in
                dimming.alpha = 0
                if isAlert { card.alpha = 0 } else { slideAway() }
            })
    }

    private func slideAway() {
        let top = hasCard ? card.center.y - card.bounds.height / 2 : cancelCard.center.y - cancelCard.bounds.height / 2
        let away = CGAffineTransform(translationX: 0, y: max(0, bounds.height - top))
        for view in [card, cancelCard] { view.transform = away }
    }
}

/// What dims everything beneath: it can be clicked, but nothing on it says so.
@MainActor
private final class AlertDimming: UIControl {
    override func automaticPointerStyle(at point: CGPoint) -> UIPointerStyle? { .system() }
}
