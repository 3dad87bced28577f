// What the program says to the user for a moment, and the red mark of a recording. Neither is in pictures and recordings.

@preconcurrency public import Foundation
public import UIKit

/// Says something in a bubble near the bottom, and shows a red mark while a recording is made.
public final class MessageOverlay {
    /// How long a message stays before it fades, in seconds.
    public static let seconds = 2.5
    private static let fadeSeconds = 0.25
    private static let markSide: CGFloat = 10
    private static let markInset: CGFloat = 5

    private var window: OverlayWindow?
    private var bubble: MessageBubble?
    private let mark = UIView()

    public init() {
        mark.backgroundColor = .systemRed
        mark.layer.cornerRadius = Self.markSide / 2
        mark.layer.borderWidth = 1
        mark.layer.borderColor = UIColor.white.cgColor
    }

    /// Shows `text` in place of what was said before.
    public func say(_ text: String) {
        bubble?.removeFromSuperview()
        let bubble = MessageBubble(text)
        self.bubble = bubble
        present(bubble)
        bubble.place()
        UIAccessibility.post(notification: .announcement, argument: text)
        UIView.animate(
            withDuration: Self.fadeSeconds, delay: Self.seconds, animations: { bubble.alpha = 0 },
            completion: { [weak self, weak bubble] _ in
                bubble?.removeFromSuperview()
                self?.hideIfEmpty()
            })
    }

    /// Whether the red mark is shown.
    public var isRecording = false {
        didSet {
            guard isRecording != oldValue else { return }
            if isRecording {
                present(mark)
                let width = window?.bounds.width ?? 0
                mark.frame = CGRect(
                    x: width - Self.markSide - Self.markInset, y: Self.markInset, width: Self.markSide, height: Self.markSide)
                mark.autoresizingMask = .flexibleLeftMargin
            } else {
                mark.removeFromSuperview()
                hideIfEmpty()
            }
        }
    }

    /// Where something is shown that is in no picture, in points; may reach outside the window.
    public var frames: [CGRect] {
        guard let window, !window.isHidden else { return [] }
        return window.subviews.map(\.frame)
    }

    /// The layer that draws all of it; nil while nothing is shown.
    public var layer: CALayer? { window.flatMap { $0.isHidden ? nil : $0.layer } }

    private func present(_ view: UIView) {
        let window = window ?? OverlayWindow(.messages)
        self.window = window
        window.frame = UIScreen.main.bounds
        window.addSubview(view)
        window.isHidden = false
    }

    private func hideIfEmpty() {
        if window?.subviews.isEmpty == true { window?.isHidden = true }
    }
}

/// A text on a dark, rounded ground.
private final class MessageBubble: UIView {
    private let label = UILabel()
    private static let margin: CGFloat = 16
    private static let padding = UIEdgeInsets(top: 9, left: 14, bottom: 9, right: 14)
    /// Clear of a tab bar.
    private static let bottomDistance: CGFloat = 49 + 24

    init(_ text: String) {
        super.init(frame: .zero)
        backgroundColor = UIColor(white: 0.15, alpha: 0.92)
        layer.cornerRadius = 12
        label.text = text
        label.useSystemFont(13, .footnote, maximum: 24)
        label.textColor = .white
        label.textAlignment = .center
        label.numberOfLines = 4
        addSubview(label)
        autoresizingMask = [.flexibleLeftMargin, .flexibleRightMargin, .flexibleTopMargin]
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    /// Places the bubble, as large as its text, in the middle above the window's bottom.
    func place() {
        guard let window else { return }
        let room = window.bounds.width - 2 * Self.margin - Self.padding.left - Self.padding.right
        let wanted = label.sizeThatFits(CGSize(width: max(room, 1), height: .greatestFiniteMagnitude))
        let text = CGSize(width: min(wanted.width, max(room, 1)).rounded(.up), height: wanted.height.rounded(.up))
        let size = CGSize(
            width: text.width + Self.padding.left + Self.padding.right, height: text.height + Self.padding.top + Self.padding.bottom)
        let bottom = window.bounds.height - window.safeAreaInsets.bottom - Self.bottomDistance
        let left = ((window.bounds.width - size.width) / 2).rounded()
        frame = CGRect(x: left, y: max(bottom - size.height, 0), width: size.width, height: size.height)
        label.frame = CGRect(x: Self.padding.left, y: Self.padding.top, width: text.width, height: text.height)
    }
}
