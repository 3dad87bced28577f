// A row that is taken to another place by hand: a picture of it follows the finger, and the others make room.
//
// Until it is dropped the data source knows nothing: what is asked meanwhile is asked by the old places.

internal import Foundation
internal import QuartzCore

/// A row on its way with the finger, within its section.
@MainActor
struct RowDrag {
    let from: IndexPath
    var to: IndexPath
    /// From the data source's places to those shown.
    var mapping: TableMapping
    let picture: UIView
    /// From the picture's upper edge to the finger.
    let grip: CGFloat
    /// How far below the table's upper edge the finger is.
    var finger: CGFloat
    /// The row's cell, unseen as long as the picture is.
    weak var cell: UITableViewCell?
    /// Scrolls while the finger is near an edge.
    let displayLink = ScrollDisplayLink()
}

extension UITableView {
    /// How near to an edge the finger scrolls, in points.
    private static let edge: CGFloat = 40
    /// The fastest it scrolls, in points per second.
    private static let speed: CGFloat = 600

    /// The data source's name for a row that is shown at `path`.
    func source(of path: IndexPath) -> IndexPath { drag.flatMap { $0.mapping.oldPlace(of: path) } ?? path }

    func canMove(_ path: IndexPath) -> Bool { dataSource?.tableView(self, canMoveRowAt: source(of: path)) ?? false }

    /// Takes a row to its neighbour's place, as a drag of its handle would.
    func moveRow(of cell: UITableViewCell, by step: Int) {
        guard drag == nil, let from = indexPath(for: cell), canMove(from) else { return }
        let wanted = IndexPath(row: from.row + step, section: from.section)
        guard geometry.contains(wanted) else { return }
        let to = delegate?.tableView(self, targetIndexPathForMoveFromRowAt: from, toProposedIndexPath: wanted) ?? wanted
        guard to != from, to.section == from.section, geometry.contains(to) else { return }
        dataSource?.tableView(self, moveRowAt: from, to: to)
        moveRow(at: from, to: to)
    }

    /// The finger has come down on a row's handle.
    func beginDrag(_ cell: UITableViewCell, finger: CGFloat) {
        guard drag == nil, let path = indexPath(for: cell), canMove(path), let picture = cell.snapshotView(afterScreenUpdates: false),
            let mapping = move(path, to: path)
        else { return }
        closeConfirmation(animated: true)
        unhighlightRow()
        picture.isUserInteractionEnabled = false
        picture.frame = cell.frame
        picture.layer.setShadow(Theme.draggedRowShadow)
        addSubview(picture)
        drag = RowDrag(
            from: path, to: path, mapping: mapping, picture: picture, grip: finger - (cell.frame.minY - bounds.minY), finger: finger,
            cell: cell)
        cell.alpha = 0
        drag?.displayLink.handler = { [weak self] _ in self?.scrollByDrag() ?? .atRest }
    }

    private func move(_ from: IndexPath, to: IndexPath) -> TableMapping? {
        var changes = TableUpdates()
        changes.moved = [.init(from: from, to: to)]
        let counts = storedGeometry.rowCounts
        return try? TableMapping(changes, before: counts, after: counts)
    }

    func moveDrag(finger: CGFloat) {
        guard drag != nil else { return }
        drag?.finger = finger
        followDrag()
        if edgeSpeed != 0 { drag?.displayLink.start() }
    }

    /// Places the picture, and makes room for its row where it is.
    func followDrag() {
        guard let drag, !isMakingUpdates else { return }
        let height = drag.picture.bounds.height
        let top = bounds.minY + drag.finger - drag.grip
        drag.picture.center.y = top + height / 2
        let section = storedGeometry.sections.indices.contains(drag.from.section) ? storedGeometry.sections[drag.from.section] : nil
        guard let section, section.rows.count > 0 else { return }
        let row = section.rows.row(at: top + height / 2 - section.firstRowTop)
        let proposed = IndexPath(row: row, section: drag.from.section)
        let target = delegate?.tableView(self, targetIndexPathForMoveFromRowAt: drag.from, toProposedIndexPath: proposed) ?? proposed
        show(dragAt: target)
    }

    private func show(dragAt target: IndexPath) {
        guard let drag, target != drag.to, target.section == drag.from.section, storedGeometry.contains(target),
            let mapping = move(drag.from, to: target)
        else { return }
        self.drag?.to = target
        self.drag?.mapping = mapping
        isReordering = true
        moveRow(at: drag.to, to: target)
        isReordering = false
    }

    /// Points per second that the finger scrolls by where it is.
    private var edgeSpeed: CGFloat {
        guard let drag else { return 0 }
        let above = Self.edge - (drag.finger - adjustedContentInset.top)
        let below = Self.edge - (bounds.height - adjustedContentInset.bottom - drag.finger)
        if above > 0 { return -Self.speed * min(above / Self.edge, 1) }
        return below > 0 ? Self.speed * min(below / Self.edge, 1) : 0
    }

    private func scrollByDrag() -> ScrollDisplayLink.Outcome {
        guard let drag, edgeSpeed != 0 else { return .atRest }
        let y = contentOffset.y + aligned(edgeSpeed * drag.displayLink.interval)
        let offset = clampedOffset(CGPoint(x: contentOffset.x, y: y))
        guard offset != contentOffset else { return .atRest }
        moveContent(to: offset)
        return .moving
    }

    /// The finger has lifted: the data source hears of it, and the row goes to its place.
    func drop() {
        guard let drag = letGo() else { return }
        if drag.from != drag.to { dataSource?.tableView(self, moveRowAt: drag.from, to: drag.to) }
    }

    /// The touch was taken away: the row goes back.
    func cancelDrag() {
        guard let from = drag?.from else { return }
        show(dragAt: from)
        _ = letGo()
    }

    /// Everything is loaded anew, or changes in another way.
    func forgetDrag() {
        guard let drag else { return }
        self.drag = nil
        drag.displayLink.stop()
        drag.picture.removeFromSuperview()
        drag.cell?.alpha = 1
    }

    /// The data source's rows change: they are called by its places again, and go there with the change.
    func undoDrag() {
        guard let mapping = drag?.mapping else { return }
        forgetDrag()
        selected = Set(selected.compactMap(mapping.oldPlace))
        func undone(_ row: VisibleRow) -> VisibleRow { VisibleRow(path: mapping.oldPlace(of: row.path) ?? row.path, cell: row.cell) }
        visible = visible.map(undone).sorted { $0.path < $1.path }
        flights.leaving = flights.leaving.map(undone)
    }

    private func letGo() -> RowDrag? {
        guard let drag else { return nil }
        forgetDrag()
        if let cell = drag.cell, cell === cellForRow(at: drag.to) {
            TableTransition.settle(cell)
            TableTransition.drop(cell, from: drag.picture.frame.minY - cell.frame.minY)
        }
        return drag
    }

    /// The row that is dragged has got a cell, or lost it.
    func hideIfDragged(_ cell: UITableViewCell, at path: IndexPath) {
        guard drag?.to == path else { return }
        cell.alpha = 0
        drag?.cell = cell
    }

    func showIfDragged(_ cell: UITableViewCell) {
        guard let drag, drag.cell === cell else { return }
        cell.alpha = 1
        self.drag?.cell = nil
    }
}
