// Drawing of editable text.

public import Foundation

extension EditableLayout {
    /// Draws the lines that intersect `visible`, in the coordinates of the box. The box's top left corner is at `point` in user space.
    public func draw(in context: CGContext, at point: CGPoint, color: CGColor, visible: CGRect) {
        guard context.state.canDraw, point.isFinite else { return }
        for line in lines[lineIndex(atY: visible.minY)...] {
            guard line.top <= visible.maxY else { return }
            draw(line, in: context, at: point, color: color)
        }
    }

    /// Draws the characters of a range in UTF-16 code units. The box's top left corner is at `point` in user space.
    public func draw(_ range: Range<Int>, in context: CGContext, at point: CGPoint, color: CGColor) {
        guard context.state.canDraw, point.isFinite, !range.isEmpty else { return }
        for line in lines[lineIndex(at: range.lowerBound)...] {
            guard line.range.lowerBound < range.upperBound else { return }
            let isWhole = range.lowerBound <= line.range.lowerBound && range.upperBound >= line.range.upperBound
            if isWhole {
                draw(line, in: context, at: point, color: color)
            } else {
                context.saveGState()
                context.clip(to: rects(for: range.clamped(to: line.range)).map { $0.offsetBy(dx: point.x, dy: point.y) })
                draw(line, in: context, at: point, color: color)
                context.restoreGState()
            }
        }
    }

    private func draw(_ line: Line, in context: CGContext, at point: CGPoint, color: CGColor) {
        if context.state.effects != nil { return context.composited { draw(line, in: context, at: point, color: color) } }
        let (shaped, runs) = content(of: line)
        let origin = CGPoint(x: point.x + line.x, y: point.y + line.top + line.baseline)
        LinePainter(context: context, runs: runs, color: color).draw(shaped, at: origin)
    }
}
