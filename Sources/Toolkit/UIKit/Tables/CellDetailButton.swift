// The accessory of a row that has details: a button with an "i", alone or before a chevron.

internal import Foundation

/// The detail button, which calls the delegate's `tableView(_:accessoryButtonTappedForRowWith:)`, and the chevron of a row that also has
/// a disclosure indicator.
@MainActor
final class CellDetailButton: UIView {
    private let button = UIButton(type: .detailDisclosure)
    private let chevron: CellGlyph?
    private weak var cell: UITableViewCell?

    /// The side of the button's square, in points. The symbol in its middle is as wide as iOS draws it.
    private static let side: CGFloat = 22
    private static let gap: CGFloat = 12

    init(cell: UITableViewCell, hasChevron: Bool) {
        self.cell = cell
        chevron = hasChevron ? CellGlyph(.chevron) : nil
        let width = Self.side + (chevron.map { Self.gap + $0.bounds.width } ?? 0)
        super.init(frame: CGRect(x: 0, y: 0, width: width, height: Self.side))
        button.accessibilityLabel = SystemText.shown("More Info")
        button.addAction(UIAction { [weak self] _ in self?.showDetails() }, for: .touchUpInside)
        addSubview(button)
        if let chevron { addSubview(chevron) }
    }

    required init?(coder: NSCoder) {
        chevron = nil
        super.init(coder: coder)
        addSubview(button)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let box = CGRect(x: 0, y: 0, width: Self.side, height: bounds.height)
        button.frame = isMirrored ? box.offsetBy(dx: bounds.width - Self.side, dy: 0) : box
        chevron?.center = CGPoint(x: isMirrored ? 4 : bounds.width - 4, y: bounds.midY)
    }

    /// The button takes clicks up to 12 points outside its square.
    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        button.frame.insetBy(dx: -Self.gap, dy: -Self.gap).contains(point)
    }

    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        super.hitTest(point, with: event).map { _ in button }
    }

    private func showDetails() {
        guard let cell, let table = cell.superview as? UITableView, let path = table.indexPath(for: cell) else { return }
        table.delegate?.tableView(table, accessoryButtonTappedForRowWith: path)
    }
}
