// The background view of a bar.

internal import Foundation
internal import QuartzCore

/// A bar's colour or blurred backdrop, and a hairline at the edge towards the content.
@preconcurrency @MainActor
final class BarBackground: UIView {
    /// The edge with the hairline.
    enum Edge { case top, bottom }

    private let edge: Edge
    private let line = UIView(frame: .zero)
    private var backdrop: BackdropView?
    /// The background colour; nil for the theme's colour or, if translucent, its blurred material.
    var color: UIColor? { didSet { updateColor() } }
    /// Whether content beneath is visible, blurred, if `color` is nil.
    var isTranslucent = true { didSet { updateColor() } }

    init(lineEdge edge: Edge) {
        self.edge = edge
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        line.backgroundColor = Theme.barLine
        addSubview(line)
        updateColor()
    }

    required init?(coder: NSCoder) {
        edge = .top
        super.init(coder: coder)
    }

    var isLineHidden: Bool {
        get { line.isHidden }
        set { line.isHidden = newValue }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        backdrop?.frame = bounds
        let height = Theme.hairline(scale: traitCollection.displayScale)
        // Outside the bar's bounds, as in recordings of iOS.
        let y = edge == .top ? -height : bounds.height
        line.frame = CGRect(x: 0, y: y, width: bounds.width, height: height)
    }

    private func updateColor() {
        guard color == nil, isTranslucent else {
            backdrop?.removeFromSuperview()
            backdrop = nil
            backgroundColor = color ?? Theme.barBackground
            return
        }
        backgroundColor = nil
        guard backdrop == nil else { return }
        let view = BackdropView(material: Theme.barMaterial)
        view.frame = bounds
        insertSubview(view, at: 0)
        backdrop = view
    }
}
