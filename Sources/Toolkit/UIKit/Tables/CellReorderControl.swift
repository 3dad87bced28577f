// The control at the trailing edge of a row: dragging it moves the row to another index path.

internal import CoreGraphics
internal import Foundation
internal import QuartzCore

/// Three lines; dragging them moves the row.
@MainActor
class CellReorderControl: UIView {
    override class var layerClass: AnyClass { CAShapeLayer.self }
    /// The table of the drag; the cell may leave the table during the drag.
    private weak var table: UITableView?

    override func didInit() { draw() }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        draw()
    }

    /// Arrows that point up and down.
    override func automaticPointerStyle(at point: CGPoint) -> UIPointerStyle? { .dragsUpAndDown }

    override var isAccessibilityElementByDefault: Bool { true }
    override var defaultAccessibilityLabel: String? {
        SystemText.shown("Reorder %1$@", superview?.accessibilityLabel ?? "")
    }
    override var defaultAccessibilityTraits: UIAccessibilityTraits { .adjustable }
    /// Moves the row down by one.
    override func accessibilityIncrement() { moveRow(by: 1) }
    /// Moves the row up by one.
    override func accessibilityDecrement() { moveRow(by: -1) }

    func moveRow(by step: Int) {
        guard let cell = superview as? UITableViewCell else { return }
        cell.table?.moveRow(of: cell, by: step)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        draw()
    }

    private func draw() {
        guard let shape = layer as? CAShapeLayer else { return }
        let path = CGMutablePath()
        for line in -1...1 {
            let y = bounds.midY.rounded() + CGFloat(line) * 5
            path.move(to: CGPoint(x: bounds.midX - 9, y: y))
            path.addLine(to: CGPoint(x: bounds.midX + 9, y: y))
        }
        shape.path = path
        shape.fillColor = nil
        shape.lineWidth = 2
        shape.lineCap = .round
        shape.strokeColor = lineColor.resolvedColor(with: traitCollection).cgColor
    }

    var lineColor: UIColor { Theme.editCircleColor }

    private func finger(_ touches: Set<UITouch>) -> CGFloat? {
        guard let table, let touch = touches.first else { return nil }
        return touch.location(in: table).y - table.bounds.minY
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let cell = superview as? UITableViewCell else { return }
        table = cell.table
        if let y = finger(touches) { table?.beginDrag(cell, finger: y) }
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        if let y = finger(touches) { table?.moveDrag(finger: y) }
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { table?.drop() }

    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { table?.cancelDrag() }
}
