// The view of a search controller: it dims the content and contains the results.

internal import CoreGraphics
internal import Foundation

/// Covers the content during a search, except for a search bar within the content.
@MainActor
final class SearchOverlay: UIView {
    let dimming = UIControl(frame: .zero)
    /// The view of the results.
    var results: UIView? {
        didSet {
            guard oldValue !== results else { return }
            oldValue?.removeFromSuperview()
            if let results { addSubview(results) }
            setNeedsLayout()
        }
    }
    /// A search bar in the content, which stays visible; nil if a navigation bar contains it.
    weak var searchBar: UISearchBar?

    override func didInit() {
        dimming.backgroundColor = UIColor.black.withAlphaComponent(0.2)
        addSubview(dimming)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let top = searchBar.map { max(0, convert($0.bounds, from: $0).maxY) } ?? 0
        let frame = CGRect(x: 0, y: top, width: bounds.width, height: max(0, bounds.height - top))
        dimming.frame = frame
        results?.frame = frame
    }

    /// Content that is neither dimmed nor covered receives its touches.
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let hit = super.hitTest(point, with: event)
        return hit === self ? nil : hit
    }
}
