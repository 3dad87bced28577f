// When tool tips come and go, and the bubble that they are.

internal import Foundation
internal import QuartzCore
internal import WindowSystem

/// Shows the text of what the pointer rests on.
@MainActor
final class ToolTipPresenter {
    /// What a text is about: as long as the pointer stays within it, the text stays.
    private struct Subject {
        weak var view: UIView?
        var text: String
        /// In the view's coordinates.
        var rect: CGRect
    }

    private var subject: Subject?
    private var timer: WakeUp?
    private var lastMove = 0.0
    /// When the last bubble went.
    private var hidden = -Double.infinity
    private var window: ToolTipWindow?
    /// In the window's coordinates.
    private var point = CGPoint.zero
    /// A press has answered what the text would have said; it comes again once the pointer has been elsewhere.
    private var isSilent = false

    /// The text that is shown.
    var shownText: String? { window.flatMap { $0.isHidden ? nil : $0.text } }

    /// The pointer has moved to `point` of the window of `view`, or something else has come under it.
    func follow(_ view: UIView?, at point: CGPoint) {
        let isMoved = self.point != point
        self.point = point
        let found = view.flatMap { Self.subject(from: $0, at: point) }
        if let subject, let found, subject.view === found.view, subject.text == found.text, subject.rect == found.rect {
            // Only motion restarts the delay; a frame does not.
            if isMoved { lastMove = now }
            return
        }
        let wasShown = shownText != nil
        hide()
        isSilent = false
        subject = found
        guard found != nil else { return }
        lastMove = now
        if wasShown || now - hidden < Theme.toolTipGrace { show() } else { wait(Theme.toolTipDelay) }
    }

    /// Takes the bubble away until the pointer comes to something else.
    func hide() {
        timer?.cancel()
        timer = nil
        isSilent = true
        guard let window, !window.isHidden else { return }
        window.isHidden = true
        hidden = now
    }

    func forget() {
        hide()
        window = nil
        subject = nil
        hidden = -.infinity
    }

    private var now: Double { UIApplication.shared.frameLoop.system?.now ?? 0 }

    /// One timer for each rest: a pointer that moves within its subject only has it look again.
    private func wait(_ seconds: Double) {
        timer = UIApplication.shared.schedule(after: seconds) { [weak self] in
            guard let self else { return }
            let rested = now - lastMove
            if rested >= Theme.toolTipDelay - 0.001 { show() } else { wait(Theme.toolTipDelay - rested) }
        }
    }

    private func show() {
        timer?.cancel()
        timer = nil
        guard !isSilent, let subject, let view = subject.view, let home = view.window else { return }
        let window = self.window ?? ToolTipWindow()
        self.window = window
        window.overrideUserInterfaceStyle = home.traitCollection.userInterfaceStyle
        window.show(subject.text, at: home.convert(point, to: nil))
    }

    /// The innermost view that has something to say.
    private static func subject(from view: UIView, at point: CGPoint) -> Subject? {
        for present in view.lineage {
            let inner = present.convert(point, from: nil)
            if let interaction = present.interaction(UIToolTipInteraction.self) {
                guard let found = interaction.configuration(at: inner), !found.toolTip.isEmpty else { return nil }
                return Subject(view: present, text: found.toolTip, rect: found.sourceRect ?? present.bounds)
            }
            if let text = present.automaticToolTip, !text.isEmpty { return Subject(view: present, text: text, rect: present.bounds) }
        }
        return nil
    }
}

/// The bubble, over everything else and never under the pointer.
@MainActor
final class ToolTipWindow: UIWindow {
    private let bubble = UIView(frame: .zero)
    private let label = UILabel(frame: .zero)

    var text: String { label.text ?? "" }

    init() {
        super.init(frame: UIScreen.main.bounds)
        windowLevel = Level(rawValue: Level.alert.rawValue + 100)
        isUserInteractionEnabled = false
        // Screen readers read the text with the view that it belongs to.
        accessibilityElementsHidden = true
        bubble.layer.cornerRadius = Theme.toolTipCornerRadius
        bubble.layer.setShadow(Theme.toolTipShadow)
        bubble.layer.borderWidth = Theme.hairline(scale: UIScreen.main.scale)
        label.font = Theme.toolTipFont
        label.textColor = .label
        label.numberOfLines = 0
        bubble.addSubview(label)
        addSubview(bubble)
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { nil }
    override var canBecomeKey: Bool { false }

    /// Shows `text` below the pointer, or above it where there is no room.
    func show(_ text: String, at pointer: CGPoint) {
        frame = UIScreen.main.bounds
        isHidden = false
        label.text = text
        bubble.backgroundColor = Theme.toolTipBackground
        bubble.layer.borderColor = Theme.toolTipLine.resolvedColor(with: traitCollection).cgColor
        let padding = Theme.toolTipPadding
        let room = max(1, min(Theme.toolTipMaximumWidth, bounds.width - 8) - padding.left - padding.right)
        let wanted = label.sizeThatFits(CGSize(width: room, height: .greatestFiniteMagnitude))
        let size = CGSize(
            width: min(wanted.width, room).rounded(.up) + padding.left + padding.right,
            height: wanted.height.rounded(.up) + padding.top + padding.bottom)
        var y = pointer.y + Theme.toolTipDistance
        if y + size.height > bounds.height - 4 { y = pointer.y - size.height - 8 }
        let x = min(max(pointer.x - size.width / 2, 4), max(bounds.width - size.width - 4, 4))
        bubble.frame = CGRect(x: x.rounded(), y: max(y, 4).rounded(), width: size.width, height: size.height)
        label.frame = CGRect(
            x: padding.left, y: padding.top, width: size.width - padding.left - padding.right,
            height: size.height - padding.top - padding.bottom)
        bubble.alpha = 0
        UIView.animate(withDuration: Theme.hoverFadeIn, delay: 0, options: .allowUserInteraction, animations: { self.bubble.alpha = 1 })
    }
}
