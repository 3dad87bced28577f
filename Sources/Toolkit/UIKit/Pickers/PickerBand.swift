// A band of a wheel: above the lines, between them, or below them. Rows that cross a line show in two bands, each with its own look.

internal import Foundation
internal import ListEngine

/// A horizontal band of a wheel, which shows the rows that intersect it.
@MainActor
final class PickerBand: UIView {
    /// The position of a band.
    enum Position { case above, selection, below }

    let position: Position
    /// The visible rows, by index.
    private(set) var rows: [Int: UIView] = [:]
    /// Views for reuse.
    private var spare: [UIView] = []

    init(_ position: Position) {
        self.position = position
        super.init(frame: .zero)
        clipsToBounds = true
        isUserInteractionEnabled = false
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    /// Shows the rows that intersect this band when the wheel has been turned by `turned` rows.
    func show(on cylinder: PickerCylinder, turned: CGFloat, view: (_ index: Int, _ spare: UIView?) -> UIView?) {
        let (top, bottom) = (frame.minY + 0.01, frame.maxY - 0.01)
        var obsolete = rows
        var wanted: [Int] = []
        for index in bounds.isEmpty ? [] : Array(cylinder.visibleRows(turned: turned)) {
            let distance = CGFloat(index) - turned
            let half = cylinder.rowHeight / 2 * cylinder.squeeze(at: distance)
            let middle = cylinder.y(at: distance)
            guard middle + half > top, middle - half < bottom else { continue }
            wanted.append(index)
            obsolete[index] = nil
        }
        for (index, row) in obsolete.inOrder { discard(row, at: index) }
        for index in wanted {
            guard let row = rows[index] ?? add(view(index, spare.popLast()), at: index) else { continue }
            layOut(row, on: cylinder, distance: CGFloat(index) - turned)
        }
    }

    /// Shifts the indexes of the visible rows by `shift`.
    func renumber(by shift: Int) {
        rows = Dictionary(uniqueKeysWithValues: rows.map { ($0.key + shift, $0.value) })
    }

    /// Removes all rows and the views for reuse, which a previous delegate may have created.
    func forget() {
        for (index, row) in rows { discard(row, at: index) }
        spare = []
    }

    private func discard(_ row: UIView, at index: Int) {
        row.removeFromSuperview()
        rows[index] = nil
        spare.append(row)
    }

    private func add(_ row: UIView?, at index: Int) -> UIView? {
        guard let row else { return nil }
        (row as? PickerRowLabel)?.configure(for: position)
        rows[index] = row
        addSubview(row)
        return row
    }

    private func layOut(_ row: UIView, on cylinder: PickerCylinder, distance: CGFloat) {
        row.bounds = CGRect(x: 0, y: 0, width: bounds.width, height: cylinder.rowHeight)
        row.center = CGPoint(x: bounds.midX, y: cylinder.y(at: distance) - frame.minY)
        row.transform = CGAffineTransform(scaleX: 1, y: cylinder.squeeze(at: distance))
        row.alpha = position == .selection ? 1 : cylinder.opacity(at: distance)
    }
}
