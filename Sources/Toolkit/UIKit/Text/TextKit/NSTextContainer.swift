// The area for the lines of a layout manager or text view.

@preconcurrency public import Foundation

/// The rectangle for the lines of a layout manager or text view.
@preconcurrency @MainActor open class NSTextContainer: NSObject {
    weak var textView: UITextView?
    /// The layout manager.
    open internal(set) weak var layoutManager: NSLayoutManager?
    /// The size in points; 0 and very large lengths are no limit. A text view sets the width to its own minus the insets, and no height.
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
        textView?.textLayoutDidChange()
    }

    /// Nonisolated, so that subclasses may have a nonisolated deinitializer.
    nonisolated deinit {}
}

extension NSLineBreakMode {
    /// The mode of a text container. Lines are never wider than the container.
    var containerMode: TextLayout.LineBreakMode { self == .byClipping ? .wordWrapping : layoutMode }
}
