// Cells and headers that wait to be used again, and how new ones are made.

internal import Foundation

/// A row in sight.
@MainActor
struct VisibleRow {
    var path: IndexPath { didSet { (section, row) = (path.section, path.row) } }
    let cell: UITableViewCell
    /// The path's two numbers: a path asks for them at a length that every row in every frame would pay for.
    private(set) var section: Int
    private(set) var row: Int

    init(path: IndexPath, cell: UITableViewCell) {
        self.path = path
        self.cell = cell
        (section, row) = (path.section, path.row)
    }
}

/// The header or footer of a section.
nonisolated struct SectionMargin: Hashable, Sendable {
    enum Edge: Sendable { case header, footer }
    let section: Int
    let edge: Edge
}

/// What a table keeps for reuse.
@MainActor
struct CellRegistry {
    var cellClasses: [String: UITableViewCell.Type] = [:]
    var headerClasses: [String: UITableViewHeaderFooterView.Type] = [:]
    private var cells: [String: [UITableViewCell]] = [:]
    private var headers: [String: [UITableViewHeaderFooterView]] = [:]
    /// More cells of a kind than this are not kept when they leave.
    private static let most = 32

    mutating func keep(_ cell: UITableViewCell) {
        guard let identifier = cell.reuseIdentifier, cells[identifier, default: []].count < Self.most else {
            cell.removeFromSuperview()
            return
        }
        cells[identifier, default: []].append(cell)
    }

    mutating func takeCell(_ identifier: String) -> UITableViewCell? { cells[identifier]?.popLast() }

    mutating func keep(_ header: UITableViewHeaderFooterView) {
        guard let identifier = header.reuseIdentifier, headers[identifier, default: []].count < Self.most else { return }
        headers[identifier, default: []].append(header)
    }

    mutating func takeHeader(_ identifier: String) -> UITableViewHeaderFooterView? { headers[identifier]?.popLast() }

    /// The cells that wait.
    var waitingCells: [UITableViewCell] { cells.values.flatMap { $0 } }
}
