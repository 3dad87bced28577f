// What lies behind a bar's items: its colour, and the hairline towards the content.

internal import Foundation
internal import QuartzCore

/// A bar's ground.
@preconcurrency @MainActor
final class BarBackground: UIView {
    /// On which of the bar's edges the hairline runs.
    enum Line { case top, bottom }

    private let edge: Line
    private let line = UIView(frame: .zero)
    private var backdrop: BackdropView?
    /// The client's colour, which hides what is beneath; nil for the theme's.
    var color: UIColor? { didSet { updateColor() } }
    /// Whether what is beneath shines through, blurred, where the client has set no colour.
    var isTranslucent = true { didSet { updateColor() } }

    init(line edge: Line) {
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

    /// Whether the hairline shows.
    var isLineHidden: Bool {
        get { line.isHidden }
        set { line.isHidden = newValue }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        backdrop?.frame = bounds
        let height = Theme.hairline(scale: traitCollection.displayScale)
        // Outside the bar, as the recordings show: the bar's own area begins beneath it.
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
