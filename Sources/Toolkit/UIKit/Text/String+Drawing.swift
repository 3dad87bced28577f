// The drawing of plain strings with attributes, for `NSString` and `String`.

public import Foundation

extension NSString {
    /// The size of the text in points, with one line for each paragraph. Text without a font has the system font of 12 points.
    @preconcurrency @MainActor
    public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize {
        DrawnText.plain(self as String, attributes: attrs).size
    }

    /// Draws the text into the current context, with its top left corner at `point` and one line for each paragraph.
    @preconcurrency @MainActor
    public func draw(at point: CGPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
        DrawnText.plain(self as String, attributes: attrs).draw(at: point)
    }

    /// Draws the text into the current context in lines that wrap at the width of `rect`, clipped to `rect`.
    @preconcurrency @MainActor
    public func draw(in rect: CGRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
        DrawnText.plain(self as String, attributes: attrs).draw(in: rect)
    }

    /// Draws the text into the current context, with `rect.origin` as the origin and `rect.size` as the limits that the options describe.
    @preconcurrency @MainActor
    public func draw(
        with rect: CGRect, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
        context: NSStringDrawingContext?
    ) {
        DrawnText.plain(self as String, attributes: attributes).draw(with: rect, options: options, context: context)
    }

    /// The rectangle that the text needs with the options, not rounded. A width or height of 0 means that there is no limit.
    @preconcurrency @MainActor
    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
        context: NSStringDrawingContext?
    ) -> CGRect {
        DrawnText.plain(self as String, attributes: attributes).boundingRect(with: size, options: options, context: context)
    }
}

extension String {
    /// The size of the text in points, with one line for each paragraph. Text without a font has the system font of 12 points.
    @preconcurrency @MainActor
    public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize {
        DrawnText.plain(self, attributes: attrs).size
    }

    /// Draws the text into the current context, with its top left corner at `point` and one line for each paragraph.
    @preconcurrency @MainActor
    public func draw(at point: CGPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
        DrawnText.plain(self, attributes: attrs).draw(at: point)
    }

    /// Draws the text into the current context in lines that wrap at the width of `rect`, clipped to `rect`.
    @preconcurrency @MainActor
    public func draw(in rect: CGRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
        DrawnText.plain(self, attributes: attrs).draw(in: rect)
    }

    /// Draws the text into the current context, with `rect.origin` as the origin and `rect.size` as the limits that the options describe.
    @preconcurrency @MainActor
    public func draw(
        with rect: CGRect, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
        context: NSStringDrawingContext?
    ) {
        DrawnText.plain(self, attributes: attributes).draw(with: rect, options: options, context: context)
    }

    /// The rectangle that the text needs with the options, not rounded. A width or height of 0 means that there is no limit.
    @preconcurrency @MainActor
    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
        context: NSStringDrawingContext?
    ) -> CGRect {
        DrawnText.plain(self, attributes: attributes).boundingRect(with: size, options: options, context: context)
    }
}
