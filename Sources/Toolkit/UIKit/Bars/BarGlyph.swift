// The symbols of bar buttons, drawn as shape layers.

internal import CoreGraphics
internal import Foundation
internal import QuartzCore

/// A back chevron, plus sign or bin of a fixed size.
@MainActor
final class BarGlyph: UIView {
    enum Shape { case chevron, plus, trash }

    private let shape: Shape
    var color = UIColor.black { didSet { draw() } }

    override class var layerClass: AnyClass { CAShapeLayer.self }

    /// Whether a change of the colour is animated in an animation block: if the tint changes, titles and images cross-dissolve, too.
    var animatesColor = false

    override func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
        animatesColor && event == "strokeColor" ? blockAction(for: layer, forKey: event) : super.action(for: layer, forKey: event)
    }

    init(_ shape: Shape) {
        self.shape = shape
        let size =
            switch shape {
            case .chevron: CGSize(width: 12, height: 21)
            // The symbol has space at its sides.
            case .plus: CGSize(width: 22, height: 18)
            case .trash: CGSize(width: 20, height: 24)
            }
        super.init(frame: CGRect(origin: .zero, size: size))
        isUserInteractionEnabled = false
        draw()
    }

    required init?(coder: NSCoder) {
        shape = .plus
        super.init(coder: coder)
    }

    /// Draws in the window's appearance, which may differ from that in which the colour was set.
    override func didMoveToWindow() {
        super.didMoveToWindow()
        if window != nil { draw() }
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
        guard let lines = layer as? CAShapeLayer else { return }
        lines.path = path
        lines.fillColor = nil
        lines.strokeColor = color.resolvedColor(with: traitCollection).cgColor
        lines.lineWidth = shape == .chevron ? 2.5 : 1.8
        lines.lineCap = .round
        lines.lineJoin = .round
    }

    private var path: CGPath {
        let path = CGMutablePath()
        switch shape {
        case .chevron:
            // Points against the layout direction.
            let (begin, tip): (CGFloat, CGFloat) = isMirrored ? (1.5, 10) : (10.5, 2)
            path.move(to: CGPoint(x: begin, y: 2))
            path.addLine(to: CGPoint(x: tip, y: 10.5))
            path.addLine(to: CGPoint(x: begin, y: 19))
        case .plus:
            path.move(to: CGPoint(x: 11, y: 1))
            path.addLine(to: CGPoint(x: 11, y: 17))
            path.move(to: CGPoint(x: 3, y: 9))
            path.addLine(to: CGPoint(x: 19, y: 9))
        case .trash:
            addTrash(to: path)
        }
        return path
    }

    private func addTrash(to path: CGMutablePath) {
        path.move(to: CGPoint(x: 1.5, y: 5))
        path.addLine(to: CGPoint(x: 18.5, y: 5))
        path.move(to: CGPoint(x: 7, y: 5))
        path.addLine(to: CGPoint(x: 7.5, y: 2))
        path.addLine(to: CGPoint(x: 12.5, y: 2))
        path.addLine(to: CGPoint(x: 13, y: 5))
        path.move(to: CGPoint(x: 3.5, y: 5))
        path.addLine(to: CGPoint(x: 4.5, y: 22.5))
        path.addLine(to: CGPoint(x: 15.5, y: 22.5))
        path.addLine(to: CGPoint(x: 16.5, y: 5))
        for x in [7.5, 10, 12.5] {
            path.move(to: CGPoint(x: x, y: 9))
            path.addLine(to: CGPoint(x: x, y: 18.5))
        }
    }
}
