// Tool tips of views, and their presentation.

@preconcurrency public import Foundation
internal import WindowSystem

/// A tool tip's text and the area it applies to.
@preconcurrency @MainActor open class UIToolTipConfiguration: NSObject {
    /// The text.
    public let toolTip: String
    /// The area of the tool tip in the view's coordinates; nil for the whole view.
    public let sourceRect: CGRect?

    /// A tool tip for the whole view.
    public init(toolTip: String) { (self.toolTip, sourceRect) = (toolTip, nil) }

    /// A tool tip for a part of the view, in its coordinates.
    public init(toolTip: String, in sourceRect: CGRect) { (self.toolTip, self.sourceRect) = (toolTip, sourceRect) }
}

/// Provides the tool tips of a view.
@preconcurrency @MainActor public protocol UIToolTipInteractionDelegate: AnyObject {
    /// Returns the tool tip at a point in the view's coordinates; nil for none.
    func toolTipInteraction(_ interaction: UIToolTipInteraction, configurationAt point: CGPoint) -> UIToolTipConfiguration?
}

/// Shows a tool tip when the pointer rests on a view.
@preconcurrency @MainActor open class UIToolTipInteraction: NSObject, UIInteraction {
    /// Provides the tool tips instead of `defaultToolTip`; held weakly.
    open weak var delegate: (any UIToolTipInteractionDelegate)?
    /// The tool tip of the whole view if there is no delegate; nil, the default, for none.
    open var defaultToolTip: String?
    /// Whether tool tips are shown; true by default.
    open var isEnabled = true
    /// The view that the interaction was added to.
    public private(set) weak var view: UIView?

    /// An interaction without a tool tip.
    public override init() { super.init() }

    /// An interaction with one tool tip for the whole view.
    public convenience init(defaultToolTip: String) {
        self.init()
        self.defaultToolTip = defaultToolTip
    }

    /// Does nothing.
    open func willMove(to view: UIView?) {}
    /// Sets `view`.
    open func didMove(to view: UIView?) { self.view = view }

    func configuration(at point: CGPoint) -> UIToolTipConfiguration? {
        guard isEnabled else { return nil }
        if let delegate { return delegate.toolTipInteraction(self, configurationAt: point) }
        return defaultToolTip.map { UIToolTipConfiguration(toolTip: $0) }
    }
}

extension UIControl {
    /// The control's tool tip. If it is nil, a button with an image and no title shows its accessibility label.
    public var toolTip: String? {
        get { toolTipInteraction?.defaultToolTip }
        set {
            if let interaction = toolTipInteraction {
                if let newValue { interaction.defaultToolTip = newValue } else { removeInteraction(interaction) }
            } else if let newValue {
                addInteraction(UIToolTipInteraction(defaultToolTip: newValue))
            }
        }
    }

    /// The interaction that shows the control's tool tip; nil without one.
    public var toolTipInteraction: UIToolTipInteraction? { interaction(UIToolTipInteraction.self) }
}

/// Shows the tool tip of the view on which the pointer rests.
final class ToolTipPresenter {
    /// A tool tip and its area. A shown tool tip stays until the text or the area at the pointer's location changes.
    private struct Subject {
        weak var view: UIView?
        var text: String
        /// In the view's coordinates.
        var rect: CGRect
    }

    private var subject: Subject?
    private var timer: WakeUp?
    private var lastMove = 0.0
    /// When the last tool tip was hidden.
    private var hideTime = -Double.infinity
    private var window: ToolTipWindow?
    /// The pointer's location in the coordinates of the window that contains the view under the pointer.
    private var point = CGPoint.zero
    /// Whether `hide()` was called for `subject`; its tool tip then stays hidden.
    private var isSuppressed = false

    /// The text shown; nil while no tool tip is shown.
    var shownText: String? { window.flatMap { $0.isHidden ? nil : $0.text } }

    /// Updates the tool tip for `view`, the view under the pointer, and the pointer's location in its window.
    func follow(_ view: UIView?, at point: CGPoint) {
        let isMoved = self.point != point
        self.point = point
        let found = view.flatMap { Self.subject(from: $0, at: point) }
        if let subject, let found, subject.view === found.view, subject.text == found.text, subject.rect == found.rect {
            // Only motion of the pointer restarts the delay; a frame does not.
            if isMoved { lastMove = now }
            return
        }
        let wasShown = shownText != nil
        hide()
        isSuppressed = false
        subject = found
        guard found != nil else { return }
        lastMove = now
        if wasShown || now - hideTime < Theme.toolTipGrace { show() } else { wait(Theme.toolTipDelay) }
    }

    /// Hides the tool tip, and keeps it hidden until `subject` changes.
    func hide() {
        timer?.cancel()
        timer = nil
        isSuppressed = true
        guard let window, !window.isHidden else { return }
        window.isHidden = true
        hideTime = now
    }

    /// Hides the tool tip and forgets the view under the pointer.
    func reset() {
        hide()
        (window, subject, hideTime) = (nil, nil, -.infinity)
    }

    private var now: Double { UIApplication.shared.frameLoop.system?.now ?? 0 }

    /// Shows the tool tip after the pointer has rested for the delay. One timer serves all motion within the tool tip's area.
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
        guard !isSuppressed, let subject, let view = subject.view, let viewWindow = view.window else { return }
        let window = self.window ?? ToolTipWindow()
        self.window = window
        window.overrideUserInterfaceStyle = viewWindow.traitCollection.userInterfaceStyle
        window.show(subject.text, at: viewWindow.convert(point, to: nil))
    }

    /// The tool tip of `view` or of the nearest superview that has one. An interaction without a text ends the search. A truncated label at
    /// the point takes precedence, if it shows its expansion text.
    private static func subject(from view: UIView, at point: CGPoint) -> Subject? {
        if ExpansionText.isUsed, let label = ExpansionText.label(in: view, at: point), let text = label.text {
            return Subject(view: label, text: text, rect: label.bounds)
        }
        for candidate in view.lineage {
            let inner = candidate.convert(point, from: nil)
            if let interaction = candidate.interaction(UIToolTipInteraction.self) {
                guard let found = interaction.configuration(at: inner), !found.toolTip.isEmpty else { return nil }
                return Subject(view: candidate, text: found.toolTip, rect: found.sourceRect ?? candidate.bounds)
            }
            if let text = candidate.automaticToolTip, !text.isEmpty {
                return Subject(view: candidate, text: text, rect: candidate.bounds)
            }
        }
        return nil
    }
}

/// The truncated texts of labels, which tool tips show whole.
enum ExpansionText {
    /// Whether `showsExpansionTextWhenTruncated` was ever set to true; if not, no label is searched for.
    static var isUsed = false

    /// The truncated label at a point of the window, in `view` or its subviews.
    static func label(in view: UIView, at point: CGPoint) -> UILabel? {
        let inner = view.convert(point, from: nil)
        guard !view.isHidden, view.bounds.contains(inner) else { return nil }
        if let label = view as? UILabel, label.showsExpansionTextWhenTruncated, label.displayedText.isTruncated { return label }
        for subview in view.subviews.reversed() {
            if let label = label(in: subview, at: point) { return label }
        }
        return nil
    }
}

/// The window of a tool tip: above all other windows, and transparent to hit tests.
final class ToolTipWindow: UIWindow {
    private let bubble = UIView(frame: .zero)
    private let label = UILabel(frame: .zero)

    var text: String { label.text ?? "" }

    init() {
        super.init(frame: UIScreen.main.bounds)
        windowLevel = Level(rawValue: Level.alert.rawValue + 100)
        isUserInteractionEnabled = false
        // Screen readers read the text as part of the view.
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

    required init?(coder: NSCoder) { super.init(coder: coder) }

    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { nil }
    override var canBecomeKey: Bool { false }

    /// Shows `text` below `pointer`, or above it if there is no space below.
    func show(_ text: String, at pointer: CGPoint) {
        frame = UIScreen.main.bounds
        isHidden = false
        label.text = text
        bubble.backgroundColor = Theme.toolTipBackground
        bubble.layer.borderColor = Theme.toolTipLine.resolvedColor(with: traitCollection).cgColor
        let padding = Theme.toolTipPadding
        let maximumWidth = max(1, min(Theme.toolTipMaximumWidth, bounds.width - 8) - padding.left - padding.right)
        let fitting = label.sizeThatFits(CGSize(width: maximumWidth, height: .greatestFiniteMagnitude))
        let size = CGSize(
            width: min(fitting.width, maximumWidth).rounded(.up) + padding.left + padding.right,
            height: fitting.height.rounded(.up) + padding.top + padding.bottom)
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
