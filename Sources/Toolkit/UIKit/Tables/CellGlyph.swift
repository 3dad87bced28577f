// The symbols of cells and menu rows.

internal import CoreGraphics
internal import Foundation
internal import QuartzCore

/// A chevron, a check mark or a dash.
@MainActor
final class CellGlyph: UIView {
    /// `chevron` is grey; the other shapes have the tint colour.
    enum Shape { case chevron, outlineChevron, checkmark, dash }

    private let shape: Shape

    override class var layerClass: AnyClass { CAShapeLayer.self }

    init(_ shape: Shape) {
        self.shape = shape
        super.init(frame: CGRect(x: 0, y: 0, width: shape == .chevron || shape == .outlineChevron ? 8 : 14, height: 14))
        isUserInteractionEnabled = false
        draw()
    }

    required init?(coder: NSCoder) {
        shape = .chevron
        super.init(coder: coder)
        draw()
    }

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
        guard let line = layer as? CAShapeLayer else { return }
        let path = CGMutablePath()
        switch shape {
        case .chevron, .outlineChevron:
            // The chevron points in the layout direction.
            let (begin, tip): (CGFloat, CGFloat) = isMirrored ? (7, 1) : (1, 7)
            path.move(to: CGPoint(x: begin, y: 1))
            path.addLine(to: CGPoint(x: tip, y: 7))
            path.addLine(to: CGPoint(x: begin, y: 13))
            let color = shape == .chevron ? UIColor.tertiaryLabel : tintColor
            line.strokeColor = (color ?? .tertiaryLabel).resolvedColor(with: traitCollection).cgColor
        case .checkmark:
            path.move(to: CGPoint(x: 1, y: 7.5))
            path.addLine(to: CGPoint(x: 5, y: 11.5))
            path.addLine(to: CGPoint(x: 13, y: 2))
            line.strokeColor = tintColor.resolvedColor(with: traitCollection).cgColor
        case .dash:
            path.move(to: CGPoint(x: 1.5, y: 7))
            path.addLine(to: CGPoint(x: 12.5, y: 7))
            line.strokeColor = tintColor.resolvedColor(with: traitCollection).cgColor
        }
        line.path = path
        line.fillColor = nil
        line.lineWidth = 2
        line.lineCap = .round
    }
}
