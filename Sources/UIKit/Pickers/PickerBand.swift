// A strip of a wheel: above the lines, between them, or below. Text that crosses a line is cut there, and goes on in the other look.

internal import Foundation

/// Shows those rows of a wheel that reach into it.
@MainActor
final class PickerBand: UIView {
    /// Which strip it is.
    enum Place { case above, selection, below }

    let place: Place
    /// The rows in sight, by index.
    private(set) var rows: [Int: UIView] = [:]
    /// Views of rows that went out of sight, to be used again.
    private var spare: [UIView] = []

    init(_ place: Place) {
        self.place = place
        super.init(frame: .zero)
        clipsToBounds = true
        isUserInteractionEnabled = false
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    /// Shows the rows that reach into this strip of a wheel that has been turned by `turned` rows.
    func show(on cylinder: PickerCylinder, turned: CGFloat, view: (_ index: Int, _ spare: UIView?) -> UIView?) {
        let (top, bottom) = (frame.minY + 0.01, frame.maxY - 0.01)
        var left = rows
        var wanted: [Int] = []
        for index in bounds.isEmpty ? [] : Array(cylinder.visibleRows(turned: turned)) {
            let distance = CGFloat(index) - turned
            let half = cylinder.rowHeight / 2 * cylinder.squeeze(at: distance)
            let middle = cylinder.y(at: distance)
            guard middle + half > top, middle - half < bottom else { continue }
            wanted.append(index)
            left[index] = nil
        }
        for (index, row) in left { discard(row, index) }
        for index in wanted {
            guard let row = rows[index] ?? add(view(index, spare.popLast()), index) else { continue }
            put(row, on: cylinder, distance: CGFloat(index) - turned)
        }
    }

    /// Counts the rows in sight from another one on.
    func renumber(by shift: Int) {
        rows = Dictionary(uniqueKeysWithValues: rows.map { ($0.key + shift, $0.value) })
    }

    /// Forgets every row: they are asked for anew, of somebody else perhaps, who could not use these views.
    func forget() {
        for (index, row) in rows { discard(row, index) }
        spare = []
    }

    private func discard(_ row: UIView, _ index: Int) {
        row.removeFromSuperview()
        rows[index] = nil
        spare.append(row)
    }

    private func add(_ row: UIView?, _ index: Int) -> UIView? {
        guard let row else { return nil }
        (row as? PickerRowLabel)?.dress(for: place)
        rows[index] = row
        addSubview(row)
        return row
    }

    private func put(_ row: UIView, on cylinder: PickerCylinder, distance: CGFloat) {
        row.bounds = CGRect(x: 0, y: 0, width: bounds.width, height: cylinder.rowHeight)
        row.center = CGPoint(x: bounds.midX, y: cylinder.y(at: distance) - frame.minY)
        row.transform = CGAffineTransform(scaleX: 1, y: cylinder.squeeze(at: distance))
        row.alpha = place == .selection ? 1 : cylinder.opacity(at: distance)
    }
}
