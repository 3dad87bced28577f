// The drawing of presses, drags, turns of the wheel and keys in the input's lane.

internal import UIKit

/// Draws the marks of the input.
struct InputMarksDrawing {
    let view: LaneTrack
    let axis: TimeAxis

    private var middle: CGFloat { view.bounds.midY }

    /// Draws the marks that are visible.
    func draw(_ marks: [InputLog.Mark], in context: CGContext) {
        let range = axis.range(width: view.bounds.width)
        let margin = Double(20 / axis.scale)
        for mark in marks where mark.end >= range.lowerBound - margin && mark.begin <= range.upperBound + margin { draw(mark, in: context) }
    }

    private func draw(_ mark: InputLog.Mark, in context: CGContext) {
        let start = axis.x(of: mark.begin)
        switch mark {
        case .press: disc(from: start, to: axis.x(of: mark.end), .systemBlue, in: context)
        case .drag: bar(from: start, to: axis.x(of: mark.end), in: context)
        case .secondaryPress: disc(from: start, to: start, .systemPurple, in: context)
        case .wheel(_, let notches): tick(at: start, notches: notches, in: context)
        case .key(_, let name): key(name, at: start, in: context)
        }
    }

    /// A press: a disc, extended by the duration of the press.
    private func disc(from start: CGFloat, to end: CGFloat, _ color: UIColor, in context: CGContext) {
        let side: CGFloat = 10
        let rect = CGRect(x: start - side / 2, y: middle - side / 2, width: max(end - start, 0) + side, height: side)
        context.setFillColor(view.resolved(color))
        context.addPath(CGPath(roundedRect: rect, cornerWidth: side / 2, cornerHeight: side / 2, transform: nil))
        context.fillPath()
    }

    private func bar(from start: CGFloat, to end: CGFloat, in context: CGContext) {
        let rect = CGRect(x: start, y: middle - 6, width: max(end - start, 3), height: 12)
        context.setFillColor(view.resolved(UIColor.systemBlue.withAlphaComponent(0.3)))
        context.addPath(CGPath(roundedRect: rect, cornerWidth: min(6, rect.width / 2), cornerHeight: 6, transform: nil))
        context.fillPath()
        disc(from: start, to: start, .systemBlue, in: context)
    }

    /// A turn of the wheel: a line from the middle, downward for a turn that scrolls down.
    private func tick(at x: CGFloat, notches: Double, in context: CGContext) {
        let length = CGFloat(min(max(abs(notches), 0.25), 1)) * (view.bounds.height / 2 - 5)
        context.setFillColor(view.resolved(.systemTeal))
        context.fill(CGRect(x: x - 0.75, y: notches > 0 ? middle : middle - length, width: 1.5, height: length))
        context.fill(CGRect(x: x - 2, y: middle - 0.5, width: 4, height: 1))
    }

    /// A key cap with the key's name.
    private func key(_ name: String, at x: CGFloat, in context: CGContext) {
        let attributes: [NSAttributedString.Key: Any] = [
            .font: LaboratoryLook.font(9, weight: .medium), .foregroundColor: UIColor.label,
        ]
        let size = name.size(withAttributes: attributes)
        let rect = CGRect(x: x, y: middle - 7, width: max(size.width + 6, 14), height: 14)
        let path = CGPath(roundedRect: rect.insetToMiddle(dx: 0.5, dy: 0.5), cornerWidth: 3, cornerHeight: 3, transform: nil)
        context.setFillColor(view.resolved(LaboratoryLook.panel))
        context.addPath(path)
        context.fillPath()
        context.setStrokeColor(view.resolved(.tertiaryLabel))
        context.setLineWidth(1)
        context.addPath(path)
        context.strokePath()
        name.draw(at: CGPoint(x: rect.midX - size.width / 2, y: rect.midY - size.height / 2), withAttributes: attributes)
    }
}
