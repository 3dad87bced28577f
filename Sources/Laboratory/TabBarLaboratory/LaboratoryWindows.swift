// The windows of the laboratory: its interface in front of the phone, and the background behind it.
//
//      ┌─────────────────────────────────────┐
//      │ toolbar                             │   the interface's window is transparent where the stage is;
//      ├──────────────────────────┬──────────┤   clicks there reach the phone's window behind it
//      │         ╭──────╮         │          │
//      │  stage  │phone │         │inspector │
//      │         ╰──────╯         │          │
//      └──────────────────────────┴──────────┘

internal import UIKit

/// The window with toolbar and inspector.
final class LaboratoryWindow: UIWindow {
    /// Returns nil on the stage, so that clicks there reach the windows behind.
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let hit = super.hitTest(point, with: event)
        return hit === self || hit === rootViewController?.viewIfLoaded ? nil : hit
    }

    /// Zoomed by turns of the wheel while Control is held, which UIKit sends to the window.
    weak var timeline: TimelineViewController?

    override func scrollWheel(with event: UIEvent) -> Bool {
        (event.modifierFlags.contains(.control) && timeline?.zoom(with: event) == true) || super.scrollWheel(with: event)
    }

    /// Ends editing, because another window receives the keys now.
    override func resignKey() {
        super.resignKey()
        endEditing(true)
    }
}

/// The window behind the phones. It never becomes the key window.
final class StageBackgroundWindow: UIWindow {
    /// The edges of the phones with their shadows.
    private var edges: [CALayer] = []
    /// The captions of two phones; created when phones are first compared.
    private(set) var captions: [UILabel] = []
    /// The names of the phones' presets, for the captions.
    var presetTitles: [String] = [] { didSet { showTitles() } }

    override init(frame: CGRect) {
        super.init(frame: frame)
        windowLevel = .normal - 1
        backgroundColor = LaboratoryLook.stage
        accessibilityElementsHidden = true
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    override var canBecomeKey: Bool { false }

    private func addEdge() {
        let edge = CALayer()
        edge.shadowColor = UIColor.black.cgColor
        edge.shadowOpacity = 0.22
        edge.shadowRadius = 18
        edge.shadowOffset = CGSize(width: 0, height: 6)
        layer.insertSublayer(edge, at: 0)
        edges.append(edge)
    }

    private var edgeColor = LaboratoryLook.edge

    private func updateEdges() { for edge in edges { edge.backgroundColor = resolved(edgeColor) } }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        updateEdges()
    }

    /// Shows the shadows and the edges of devices at `frames`.
    func show(_ frames: [CGRect], cornerRadius: CGFloat, color: UIColor) {
        edgeColor = color
        CATransaction.withoutActions {
            while edges.count < frames.count { addEdge() }
            for (index, edge) in edges.enumerated() {
                edge.isHidden = index >= frames.count
                guard index < frames.count else { continue }
                // The edge is a point wide, outside the device. On whole pixels it is equally wide at all sides.
                edge.frame = pixelAligned(frames[index]).insetBy(dx: -1, dy: -1)
                edge.cornerRadius = cornerRadius + 1
            }
            updateEdges()
        }
    }

    private func pixelAligned(_ frame: CGRect) -> CGRect {
        let scale = pixelScale
        // Of a pixel that the device covers by half, the edge covers the rest.
        func aligned(_ x: CGFloat) -> CGFloat { (x * scale - 0.5).rounded(.up) / scale }
        let (left, top) = (aligned(frame.minX), aligned(frame.minY))
        return CGRect(x: left, y: top, width: aligned(frame.maxX) - left, height: aligned(frame.maxY) - top)
    }

    // MARK: Captions

    /// Shows captions at `frames`: one for each phone, one for both, or none.
    func show(captions frames: [CGRect]) {
        while captions.count < frames.count {
            let label = UILabel(frame: .zero)
            label.textAlignment = .center
            label.lineBreakMode = .byTruncatingTail
            addSubview(label)
            captions.append(label)
        }
        for (index, label) in captions.enumerated() {
            label.isHidden = index >= frames.count
            if index < frames.count { label.frame = frames[index] }
        }
        showTitles()
    }

    private func showTitles() {
        let shown = captions.filter { !$0.isHidden }
        guard !shown.isEmpty, !presetTitles.isEmpty else { return }
        let names = [(Comparison.names.first, LaboratoryLook.firstPhone), (Comparison.names.second, LaboratoryLook.secondPhone)]
        let texts = zip(names, presetTitles).map { name, preset in
            let font = LaboratoryLook.font(13, weight: .semibold)
            let text = MutableAttributedText(
                string: Localized.directionMark + name.0, attributes: [.font: font, .foregroundColor: name.1])
            let attributes: [NSAttributedString.Key: Any] = [.font: LaboratoryLook.font(13), .foregroundColor: Theme.detailText]
            text.append(AttributedText(string: "  \(preset)", attributes: attributes))
            return text
        }
        if shown.count == 1, texts.count == 2 {
            texts[0].append(AttributedText(string: "     "))
            texts[0].append(texts[1])
        }
        for (label, text) in zip(shown, texts) { label.attributedText = text }
    }
}
