// Short messages to the user and the recording indicator, which are left out of screenshots and recordings.

@preconcurrency public import Foundation
public import UIKit

/// Shows messages near the bottom of the window or of a part of it, and a red dot in a corner while a recording is made.
public final class MessageOverlay {
    /// The time before a message fades out, in seconds.
    public static let seconds = 2.5
    private static let fadeSeconds = 0.25
    private static let markSide: CGFloat = 10
    private static let markInset: CGFloat = 5

    private var window: OverlayWindow?
    private var bubble: MessageBubble?
    private let mark = UIView()

    /// Returns the part of the screen, in points, at the bottom of which messages are shown. Nil, the default, stands for the whole screen,
    /// with room for a tab bar below the message.
    public var area: () -> CGRect? = { nil }

    /// Creates an overlay without message and recording indicator.
    public init() {
        mark.backgroundColor = .systemRed
        mark.layer.cornerRadius = Self.markSide / 2
        mark.layer.borderWidth = 1
        mark.layer.borderColor = UIColor.white.cgColor
    }

    /// Shows `text` in place of the current message, and posts it as an accessibility announcement.
    public func showMessage(_ text: String) {
        bubble?.removeFromSuperview()
        let bubble = MessageBubble(text)
        self.bubble = bubble
        addSubview(bubble)
        bubble.updateFrame(in: area())
        UIAccessibility.post(notification: .announcement, argument: text)
        UIView.animate(
            withDuration: Self.fadeSeconds, delay: Self.seconds, animations: { bubble.alpha = 0 },
            completion: { [weak self, weak bubble] _ in
                bubble?.removeFromSuperview()
                self?.hideIfEmpty()
            })
    }

    /// Whether the recording indicator is visible; false by default.
    public var isRecording = false {
        didSet {
            guard isRecording != oldValue else { return }
            if isRecording {
                addSubview(mark)
                let side = Self.markSide, inset = Self.markInset
                mark.frame = CGRect(x: (window?.bounds.width ?? 0) - side - inset, y: inset, width: side, height: side)
                mark.autoresizingMask = .flexibleLeftMargin
            } else {
                mark.removeFromSuperview()
                hideIfEmpty()
            }
        }
    }

    /// The frames of the visible message and indicator, in points; they may extend beyond the window.
    public var frames: [CGRect] {
        guard let window, !window.isHidden else { return [] }
        return window.subviews.map(\.frame)
    }

    /// The layer of message and indicator; nil while neither is visible.
    public var layer: CALayer? { window.flatMap { $0.isHidden ? nil : $0.layer } }

    private func addSubview(_ view: UIView) {
        let window = window ?? OverlayWindow(.messages)
        self.window = window
        window.frame = UIScreen.main.bounds
        window.addSubview(view)
        window.isHidden = false
    }

    private func hideIfEmpty() { if window?.subviews.isEmpty == true { window?.isHidden = true } }
}

/// A text on a dark, rounded background.
private final class MessageBubble: UIView {
    private let label = UILabel()
    private static let margin: CGFloat = 16
    private static let padding = UIEdgeInsets(top: 9, left: 14, bottom: 9, right: 14)
    /// The height of a tab bar and a gap.
    private static let barDistance: CGFloat = 49 + 24

    init(_ text: String) {
        super.init(frame: .zero)
        backgroundColor = UIColor(white: 0.15, alpha: 0.92)
        layer.cornerRadius = 12
        // The edge separates the bubble from a dark page; on a light page it is invisible.
        layer.borderWidth = 1
        layer.borderColor = UIColor(white: 1, alpha: 0.16).cgColor
        label.text = text
        label.font = UIFontMetrics(forTextStyle: .footnote).scaledFont(for: .systemFont(ofSize: 13), maximumPointSize: 24)
        label.adjustsFontForContentSizeCategory = true
        label.textColor = .white
        label.textAlignment = .center
        label.numberOfLines = 4
        addSubview(label)
        autoresizingMask = [.flexibleLeftMargin, .flexibleRightMargin, .flexibleTopMargin]
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    /// Sizes the bubble to fit its text and centres it near the bottom edge of a part of the window; nil for the whole window.
    func updateFrame(in part: CGRect?) {
        guard let window else { return }
        let area = part ?? window.bounds
        let maximumWidth = max(area.width - 2 * Self.margin - Self.padding.left - Self.padding.right, 1)
        let fitting = label.sizeThatFits(CGSize(width: maximumWidth, height: .greatestFiniteMagnitude))
        let text = CGSize(width: min(fitting.width, maximumWidth).rounded(.up), height: fitting.height.rounded(.up))
        let size = CGSize(
            width: text.width + Self.padding.left + Self.padding.right, height: text.height + Self.padding.top + Self.padding.bottom)
        let bottom = part.map { $0.maxY - Self.margin } ?? area.maxY - window.safeAreaInsets.bottom - Self.barDistance
        let left = (area.midX - size.width / 2).rounded()
        frame = CGRect(x: left, y: max(bottom - size.height, 0), width: size.width, height: size.height)
        label.frame = CGRect(x: Self.padding.left, y: Self.padding.top, width: text.width, height: text.height)
    }
}

/// A window in front of all others that receives no touches.
final class OverlayWindow: UIWindow {
    /// The overlays with their window levels.
    enum Kind: CGFloat { case hierarchy = 10_000, messages = 10_001 }

    init(_ kind: Kind) {
        super.init(frame: UIScreen.main.bounds)
        windowLevel = Level(rawValue: kind.rawValue)
        isUserInteractionEnabled = false
        // Messages are announced instead.
        accessibilityElementsHidden = true
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { nil }
}
