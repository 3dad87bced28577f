// The grid of a color picker: greys in the first row, and twelve hues in nine lightnesses below.

internal import WindowSystem

/// Shows 120 colours, of which one can be chosen.
final class ColorGrid: ColorArea {
    static let columns = 12, rows = 10

    /// The colours row by row, as 0xRRGGBB.
    static let colors: [UInt32] = [
        0xFFFFFF, 0xEBEBEB, 0xD6D6D6, 0xC2C2C2, 0xADADAD, 0x999999, 0x858585, 0x707070, 0x5C5C5C, 0x474747, 0x333333, 0x000000,
        0x00374A, 0x011D57, 0x11053B, 0x2E063D, 0x3C071B, 0x5C0701, 0x5A1C00, 0x583300, 0x563D00, 0x666100, 0x4F5504, 0x263E0F,
        0x004D65, 0x012F7B, 0x1A0A52, 0x450D59, 0x551029, 0x831100, 0x7B2900, 0x7A4A00, 0x785800, 0x8D8602, 0x6F760A, 0x38571A,
        0x016E8F, 0x0042A9, 0x2C0977, 0x61187C, 0x791A3D, 0xB51A00, 0xAD3E00, 0xA96800, 0xA67B01, 0xC4BC00, 0x9BA50E, 0x4E7A27,
        0x008CB4, 0x0056D6, 0x371A94, 0x7A219E, 0x99244F, 0xE22400, 0xDA5100, 0xD38301, 0xD19D01, 0xF5EC00, 0xC3D117, 0x669D34,
        0x00A1D8, 0x0061FE, 0x4D22B2, 0x982ABC, 0xB92D5D, 0xFF4015, 0xFF6A00, 0xFFAB01, 0xFDC700, 0xFEFB41, 0xD9EC37, 0x76BB40,
        0x01C7FC, 0x3A87FE, 0x5E30EB, 0xBE38F3, 0xE63B7A, 0xFF6250, 0xFF8648, 0xFEB43F, 0xFECB3E, 0xFFF76B, 0xE4EF65, 0x96D35F,
        0x52D6FC, 0x74A7FF, 0x864FFE, 0xD357FE, 0xEE719E, 0xFF8C82, 0xFFA57D, 0xFEC777, 0xFED977, 0xFFF994, 0xEAF28F, 0xB1DD8B,
        0x93E3FD, 0xA7C6FF, 0xB18CFE, 0xE292FE, 0xF4A4C0, 0xFFB5AF, 0xFFC5AB, 0xFED9A8, 0xFEE4A8, 0xFFFBB9, 0xF2F7B7, 0xCDE8B5,
        0xCBF0FF, 0xD3E2FF, 0xD9C9FE, 0xEFCAFF, 0xF9D3E0, 0xFFDBD8, 0xFFE2D6, 0xFEECD4, 0xFEF1D5, 0xFEFBDD, 0xF7FADB, 0xDFEED4,
    ]

    private let picture = ColorGridPicture(frame: .zero)
    private let mark = ColorMark(frame: .zero)

    override func didInit() {
        super.didInit()
        isOpaque = false
        picture.layer.cornerRadius = Theme.colorPickerCorner
        picture.clipsToBounds = true
        picture.isUserInteractionEnabled = false
        mark.layer.cornerRadius = Theme.colorMarkCorner
        for view in [picture, mark] { addSubview(view) }
        valueDidChange()
    }

    /// The index of the cell with the chosen colour; nil if there is none.
    var cell: Int? { Self.colors.firstIndex { ColorValue(rgb: $0).bytes == value.bytes } }

    /// The frame of a cell, with edges on pixels.
    func frame(ofCell cell: Int) -> CGRect { Self.frame(ofCell: cell, in: bounds, scale: traitCollection.displayScale) }

    static func frame(ofCell cell: Int, in bounds: CGRect, scale: CGFloat) -> CGRect {
        let scale = max(scale, 1)
        func edge(_ index: Int, of count: Int, _ length: CGFloat) -> CGFloat {
            (CGFloat(index) * length / CGFloat(count) * scale).rounded() / scale
        }
        let (row, column) = (cell / columns, cell % columns)
        let x = edge(column, of: columns, bounds.width), y = edge(row, of: rows, bounds.height)
        return CGRect(
            x: x, y: y, width: edge(column + 1, of: columns, bounds.width) - x, height: edge(row + 1, of: rows, bounds.height) - y)
    }

    override func valueDidChange() {
        super.valueDidChange()
        mark.isHidden = cell == nil
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        picture.frame = bounds
        if let cell { mark.frame = frame(ofCell: cell).insetBy(dx: -Theme.colorMarkWidth / 2, dy: -Theme.colorMarkWidth / 2) }
    }

    override func choose(at point: CGPoint, continuously: Bool) {
        guard bounds.width > 0, bounds.height > 0 else { return }
        func index(_ position: CGFloat, _ length: CGFloat, _ count: Int) -> Int {
            Int(min(max((position / length * CGFloat(count)).rounded(.down), 0), CGFloat(count - 1)))
        }
        let column = index(point.x, bounds.width, Self.columns), row = index(point.y, bounds.height, Self.rows)
        choose(cell: row * Self.columns + column, continuously: continuously)
    }

    private func choose(cell: Int, continuously: Bool) {
        guard Self.colors.indices.contains(cell) else { return }
        choose(ColorValue(rgb: Self.colors[cell], alpha: value.alpha), continuously: continuously)
    }

    // MARK: Keys

    override func takesKey(_ key: Key) -> Bool {
        switch key {
        case .up: move(columns: 0, rows: -1)
        case .down: move(columns: 0, rows: 1)
        case .left: move(columns: -1, rows: 0)
        case .right: move(columns: 1, rows: 0)
        default: return false
        }
        return true
    }

    /// Moves the choice within the grid; without one, the first cell is chosen.
    private func move(columns: Int, rows: Int) {
        guard let cell else { return choose(cell: 0, continuously: false) }
        let column = min(max(cell % Self.columns + columns, 0), Self.columns - 1)
        let row = min(max(cell / Self.columns + rows, 0), Self.rows - 1)
        if row * Self.columns + column != cell { choose(cell: row * Self.columns + column, continuously: false) }
    }

    override var defaultAccessibilityLabel: String? { SystemText.shown("Grid") }
    override var accessibilityRange: AccessibleRange? {
        AccessibleRange(value: Double(cell ?? 0), minimum: 0, maximum: Double(Self.colors.count - 1), step: 1)
    }
    override func setAccessibleValue(_ value: Double) -> Bool {
        guard value.isFinite else { return false }
        choose(cell: Int(min(max(value, 0), Double(Self.colors.count - 1))), continuously: false)
        return true
    }
    override func accessibilityIncrement() { choose(cell: (cell ?? -1) + 1, continuously: false) }
    override func accessibilityDecrement() { choose(cell: (cell ?? 1) - 1, continuously: false) }
}

/// Draws the cells of the grid.
private final class ColorGridPicture: UIView {
    override func didInit() {
        isOpaque = false
        contentMode = .redraw
    }

    override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        for (cell, rgb) in ColorGrid.colors.enumerated() {
            context.setFillColor(UIColor(rgb: rgb).cgColor)
            context.fill(ColorGrid.frame(ofCell: cell, in: bounds, scale: traitCollection.displayScale))
        }
    }
}
