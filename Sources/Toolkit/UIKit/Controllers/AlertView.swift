// The view of an alert or action sheet: a dimming view and one or two cards.

internal import CoreGraphics
internal import Foundation
internal import QuartzCore

/// The root view of an alert controller.
@MainActor
final class AlertView: UIView {
    let style: UIAlertController.Style
    private let dimmingView = AlertDimmingView(frame: .zero)
    private let card: AlertCard
    /// The separate card of an action sheet's cancel button.
    private let cancelCard = AlertCard(metrics: .sheetCancel, buttonLayout: .stacked)
    private var hasCancelCard = false
    private var hasCard = false
    /// Called when a button is clicked.
    var actionHandler: ((UIAlertAction) -> Void)?
    /// Called for the escape gesture of assistive technologies.
    var escapeHandler: (() -> Void)?
    /// Called for a click outside an action sheet.
    var outsideClickHandler: (() -> Void)?

    init(style: UIAlertController.Style) {
        self.style = style
        card = AlertCard(metrics: Self.metrics(style), buttonLayout: style == .alert ? .sideBySideIfFitting : .stacked)
        super.init(frame: .zero)
    }

    required init?(coder: NSCoder) {
        style = .alert
        card = AlertCard(metrics: .alert, buttonLayout: .sideBySideIfFitting)
        super.init(coder: coder)
    }

    /// The text fields of an alert.
    var fields: [UITextField] {
        get { card.fields }
        set {
            card.fields = newValue
            setNeedsLayout()
        }
    }

    /// Whether an action sheet is in a popover: the card fills the view, without the cancel action.
    var isInPopover = false { didSet { if oldValue != isInPopover { setContents() } } }
    private var texts: (title: String?, message: String?)
    private var actions: [UIAlertAction] = []
    private weak var boldAction: UIAlertAction?
    override var focusGrouping: FocusGrouping { .panel }
    override var defaultAccessibilityLabel: String? { texts.title ?? texts.message }
    override var defaultAccessibilityValue: String? { texts.title == nil ? nil : texts.message }
    override func accessibilityPerformEscape() -> Bool {
        escapeHandler?()
        return escapeHandler != nil
    }

    override func didInit() {
        dimmingView.backgroundColor = Theme.dimming
        if style == .actionSheet {
            dimmingView.addAction(UIAction { [weak self] _ in self?.outsideClickHandler?() }, for: .touchUpInside)
        }
        for view in [dimmingView, card, cancelCard] { addSubview(view) }
    }

    private static func metrics(_ style: UIAlertController.Style) -> AlertMetrics { style == .alert ? .alert : .sheet }

    override func contentSizeCategoryDidChange() {
        super.contentSizeCategoryDidChange()
        card.metrics = Self.metrics(style)
        cancelCard.metrics = .sheetCancel
        setContents()
    }

    private func setContents() {
        setContents(title: texts.title, message: texts.message, actions: actions, boldAction: boldAction)
    }

    /// The size in a popover, at most `maximum` high.
    func popoverSize(maximum: CGFloat) -> CGSize {
        CGSize(width: Theme.alertPopoverWidth, height: card.height(width: Theme.alertPopoverWidth, maximum: maximum))
    }

    func setContents(title: String?, message: String?, actions: [UIAlertAction], boldAction: UIAlertAction?) {
        texts = (title, message)
        self.actions = actions
        self.boldAction = boldAction
        let metrics = Self.metrics(style)
        let cancel = actions.first { $0.style == .cancel }
        let others = actions.filter { $0 !== cancel }
        func button(_ action: UIAlertAction) -> AlertButton {
            let font = UIFont.systemFont(ofSize: metrics.buttonSize, weight: action === boldAction ? .semibold : .regular)
            let button = AlertButton(action: action, font: font)
            button.addAction(UIAction { [weak self, weak action] _ in action.map { self?.actionHandler?($0) } }, for: .touchUpInside)
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

/// A control that does not change the pointer.
@MainActor
private final class AlertDimmingView: UIControl {
    override func automaticPointerStyle(at point: CGPoint) -> UIPointerStyle? { .system() }
}
