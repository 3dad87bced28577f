// Drawing of the text of a layout manager.

internal import CoreGraphics
internal import Foundation

extension NSLayoutManager {
    /// For each container with glyphs of a range, calls `body` with its layout, the range in the layout and the origin of its text.
    func forEachPiece(of glyphsToShow: NSRange, at origin: CGPoint, _ body: (Piece, Range<Int>, CGPoint) -> Void) {
        guard let wanted = Range(glyphsToShow) else { return }
        for piece in pieces {
            let part = wanted.clamped(to: piece.range)
            guard !part.isEmpty else { continue }
            let place = CGPoint(x: origin.x + piece.container.padding, y: origin.y)
            body(piece, part.lowerBound - piece.start..<part.upperBound - piece.start, place)
        }
    }

    /// Draws the background colours of the characters in a range.
    func fillBackgrounds(of glyphsToShow: NSRange, at origin: CGPoint) {
        guard let context = UIGraphicsGetCurrentContext(), let textStorage else { return }
        forEachPiece(of: glyphsToShow, at: origin) { piece, range, place in
            let whole = NSRange(range.lowerBound + piece.start..<range.upperBound + piece.start)
            textStorage.enumerateAttribute(.backgroundColor, in: whole) { value, part, _ in
                guard let color = value as? UIColor, let found = Range(part) else { return }
                color.setFill()
                let local = found.lowerBound - piece.start..<found.upperBound - piece.start
                for rect in piece.layout.rects(for: local) { context.fill(rect.offsetBy(dx: place.x, dy: place.y)) }
            }
        }
    }

    /// Draws the characters of a range.
    func showGlyphs(_ glyphsToShow: NSRange, at origin: CGPoint) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        forEachPiece(of: glyphsToShow, at: origin) { piece, range, place in
            let view = piece.container.textView
            let color = view.map { $0.defaultTextColor.resolvedColor(with: $0.traitCollection) } ?? UIColor.black
            piece.layout.draw(range, in: context, at: place, color: color.cgColor)
        }
    }
}
