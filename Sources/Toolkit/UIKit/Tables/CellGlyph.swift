// The symbols of cells, menu rows and pop-up buttons.

/// A symbol of lines.
final class CellGlyph: UIView {
    /// `chevron` is grey; the other shapes have the tint colour. `popUp` is a chevron up above a chevron down.
    enum Shape {
        case chevron, outlineChevron, checkmark, dash, popUp

        var size: CGSize {
            switch self {
            case .chevron, .outlineChevron: CGSize(width: 8, height: 14)
            case .checkmark, .dash: CGSize(width: 14, height: 14)
            case .popUp: CGSize(width: 9, height: 14)
            }
        }

        func lines(isMirrored: Bool) -> [[(CGFloat, CGFloat)]] {
            switch self {
            // Points in the layout direction.
            case .chevron, .outlineChevron: isMirrored ? [[(7, 1), (1, 7), (7, 13)]] : [[(1, 1), (7, 7), (1, 13)]]
            case .checkmark: [[(1, 7.5), (5, 11.5), (13, 2)]]
            case .dash: [[(1.5, 7), (12.5, 7)]]
            case .popUp: [[(1, 5), (4.5, 1.5), (8, 5)], [(1, 9), (4.5, 12.5), (8, 9)]]
            }
        }
    }

    private let shape: Shape

    override class var layerClass: AnyClass { CAShapeLayer.self }

    init(_ shape: Shape) {
        self.shape = shape
        super.init(frame: CGRect(origin: .zero, size: shape.size))
        isUserInteractionEnabled = false
        draw()
    }

    required init?(coder: NSCoder) { nil }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        draw()
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        draw()
    }

    override func directionDidChange() {
        super.directionDidChange()
        draw()
    }

    private func draw() {
        let color: UIColor = shape == .chevron ? .tertiaryLabel : tintColor
        strokeLines(shape.lines(isMirrored: isMirrored), width: shape == .popUp ? 1.5 : 2, color: color)
    }
}

extension UIView {
    /// Shows lines with round ends in the view's shape layer.
    func strokeLines(_ lines: [[(CGFloat, CGFloat)]], width: CGFloat, color: UIColor) {
        guard let shape = layer as? CAShapeLayer else { return }
        let path = CGMutablePath()
        for line in lines { path.addLines(between: line.map { CGPoint(x: $0.0, y: $0.1) }) }
        shape.path = path
        shape.fillColor = nil
        shape.lineWidth = width
        shape.lineCap = .round
        shape.strokeColor = color.resolvedColor(with: traitCollection).cgColor
    }
}
