// The area for the lines of a layout manager or text view.

internal import CoreGraphics
@preconcurrency public import Foundation

/// The rectangle for the lines of a layout manager or text view.
@preconcurrency @MainActor
open class NSTextContainer: NSObject {
    weak var textView: UITextView?
    /// The layout manager.
    open internal(set) weak var layoutManager: NSLayoutManager?
    /// The size in points; 0 and very large lengths are no limit. A text view sets the width to its own width minus the insets, and
    /// ignores the height.
    open var size: CGSize { didSet { if oldValue != size, textView == nil { layoutManager?.textContainerChangedGeometry(self) } } }
    /// The space at both ends of each line; 5 points by default.
    open var lineFragmentPadding: CGFloat = 5 { didSet { if oldValue != lineFragmentPadding { didChange() } } }
    /// The treatment of lines that are too wide; `byWordWrapping` by default. With a truncating mode, the last line of
    /// `maximumNumberOfLines` has an ellipsis if text follows.
    open var lineBreakMode = NSLineBreakMode.byWordWrapping { didSet { if oldValue != lineBreakMode { didChange() } } }
    /// The maximum number of lines; 0, the default, for no limit. `lineBreakMode` determines the end of the last line.
    open var maximumNumberOfLines = 0 { didSet { if oldValue != maximumNumberOfLines { didChange() } } }
    /// Whether the text view sets the container's width; true by default. The lines have the text view's width in any case.
    open var widthTracksTextView = true

    /// A container of a size.
    public init(size: CGSize) {
        self.size = size
        super.init()
    }

    /// A container without limits.
    public convenience override init() { self.init(size: .zero) }

    private func didChange() {
        layoutManager?.textContainerChangedGeometry(self)
        textView?.containerDidChange()
    }

    /// Nonisolated, so that subclasses may have a nonisolated deinitializer.
    nonisolated deinit {}
}

/// Kinds of data that text views can turn into links, with Apple's raw values.
nonisolated public struct UIDataDetectorTypes: OptionSet, Hashable, Sendable {
    /// The bit mask.
    public let rawValue: UInt
    /// The kinds of a bit mask.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Telephone numbers.
    public static let phoneNumber = UIDataDetectorTypes(rawValue: 1 << 0)
    /// Web and e-mail addresses.
    public static let link = UIDataDetectorTypes(rawValue: 1 << 1)
    /// All kinds.
    public static let all = UIDataDetectorTypes(rawValue: .max)
}

/// The ways in which the user follows a link, with Apple's raw values.
nonisolated public enum UITextItemInteraction: Int, Sendable {
    case invokeDefaultAction = 0
    case presentActions = 1
    case preview = 2
}

extension NSLineBreakMode {
    /// The mode of a text container. Lines are never wider than the container.
    var containerMode: TextLayout.LineBreakMode { self == .byClipping ? .wordWrapping : layoutMode }
}
