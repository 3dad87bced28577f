// The lines in front of the lanes: the playhead, the marked part, and the value under the pointer.

internal import UIKit

/// Covers the ruler and the lanes. It receives no touches.
final class TimelineOverlay: UIView {
    private let model: TimelineModel
    private let marked = UIView()
    let line = UIView()
    let handle = CAShapeLayer()
    private let pointerLine = UIView()
    private let dot = UIView()
    private let bubble = UILabel()
    /// The height of the ruler at the top.
    var rulerHeight: CGFloat = 0
    /// Whether a hint replaces the lanes. The playhead then ends at the ruler.
    var isEmpty = false
    /// The height of the playhead's grip, which is below the ruler's numbers.
    private static let gripHeight: CGFloat = 10

    init(model: TimelineModel) {
        self.model = model
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        clipsToBounds = true
        accessibilityElementsHidden = true
        pointerLine.backgroundColor = .tertiaryLabel
        bubble.font = .monospacedDigitSystemFont(ofSize: 11, weight: .medium)
        bubble.textAlignment = .center
        bubble.clipsToBounds = true
        bubble.layer.cornerRadius = 5
        bubble.layer.borderWidth = 1
        dot.layer.cornerRadius = 4
        dot.layer.borderWidth = 2
        for view in [marked, pointerLine, line, dot, bubble] { addSubview(view) }
        layer.addSublayer(handle)
        hidePointer()
        updateColors()
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        updateColors()
    }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        updateColors()
    }

    private func updateColors() {
        marked.backgroundColor = (tintColor ?? .systemBlue).withAlphaComponent(0.1)
        bubble.backgroundColor = LaboratoryLook.panel
        bubble.textColor = .label
        bubble.layer.borderColor = resolved(.separator)
        dot.backgroundColor = LaboratoryLook.plot
        update()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        update()
    }

    /// Moves the playhead and the marked part to their places.
    func update() {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        let height = bounds.height
        // Red, as for recording, unless the past is shown.
        let color: UIColor = model.past.isShown ? tintColor ?? .systemBlue : .systemRed
        line.backgroundColor = color
        handle.fillColor = resolved(color)
        line.isHidden = model.playhead == nil
        handle.isHidden = line.isHidden
        if let playhead = model.playhead {
            let x = model.axis.x(of: playhead).rounded()
            let top = max(rulerHeight - Self.gripHeight, 0)
            line.frame = CGRect(x: x, y: top, width: 1, height: max((isEmpty ? rulerHeight : height) - top, 0))
            // The tip is in the middle of the line, which is a point wide.
            handle.frame = CGRect(x: x - 6, y: top, width: 13, height: Self.gripHeight)
            handle.path = Self.gripPath
        }
        let start = (model.markIn ?? model.recorder.range?.lowerBound).map { max(model.axis.x(of: $0), -1) } ?? -1
        let end = model.markOut.map { min(model.axis.x(of: $0), bounds.width + 1) } ?? bounds.width + 1
        marked.isHidden = model.markIn == nil && model.markOut == nil
        marked.frame = CGRect(x: start, y: rulerHeight, width: max(end - start, 0), height: max(height - rulerHeight, 0))
        CATransaction.commit()
    }

    /// A tag with its point at the ruler's lower edge.
    private static let gripPath: CGPath = {
        let path = CGMutablePath()
        path.addPolygon([
            CGPoint(x: 2, y: 0), CGPoint(x: 11, y: 0), CGPoint(x: 11, y: gripHeight - 5), CGPoint(x: 6.5, y: gripHeight),
            CGPoint(x: 2, y: gripHeight - 5),
        ])
        return path
    }()

    // MARK: The pointer

    /// Shows a line at the pointer, a text beside it, and a dot on the curve. `top` and `bottom` are the edges of the row.
    func showPointer(at x: CGFloat, text: String?, dotY: CGFloat?, color: UIColor, top: CGFloat, bottom: CGFloat) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        pointerLine.isHidden = false
        pointerLine.frame = CGRect(x: x.rounded(), y: rulerHeight, width: 1, height: max(bounds.height - rulerHeight, 0))
        dot.isHidden = dotY == nil
        if let dotY {
            dot.frame = CGRect(x: x.rounded() - 3.5, y: dotY - 4, width: 8, height: 8)
            dot.layer.borderColor = resolved(color)
        }
        bubble.isHidden = text == nil
        if let text {
            bubble.text = text
            let size = CGSize(width: bubble.intrinsicContentSize.width.rounded(.up) + 14, height: 20)
            let left = x + 10 + size.width <= bounds.width ? x + 10 : x - 10 - size.width
            let y = min(max(top + 3, rulerHeight), max(bottom - size.height - 3, rulerHeight))
            bubble.frame = CGRect(origin: CGPoint(x: left.rounded(), y: y.rounded()), size: size)
        }
        CATransaction.commit()
    }

    var isPointerHidden: Bool { pointerLine.isHidden }

    /// Hides the line, the dot and the text at the pointer.
    func hidePointer() { for view in [pointerLine, dot, bubble] as [UIView] { view.isHidden = true } }
}
