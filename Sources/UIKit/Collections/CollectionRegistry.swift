// Views that wait to be used again, and how new ones are made.

internal import Foundation

/// What a collection keeps for reuse: cells, and views of each other kind, by what they are called.
@MainActor
struct CollectionRegistry {
    private struct Name: Hashable {
        var kind: String?
        var identifier: String
    }

    private var classes: [Name: UICollectionReusableView.Type] = [:]
    private var waiting: [Name: [UICollectionReusableView]] = [:]
    /// More views of a name than this are not kept when they leave.
    private static let most = 32

    mutating func register(_ viewClass: AnyClass?, kind: String?, identifier: String) {
        classes[Name(kind: kind, identifier: identifier)] = viewClass as? UICollectionReusableView.Type
    }

    /// Keeps a view that is in sight no longer, hidden where it is: coming back is then a matter of one property.
    mutating func keep(_ view: UICollectionReusableView, kind: String?) {
        guard let identifier = view.reuseIdentifier else {
            view.removeFromSuperview()
            return
        }
        let name = Name(kind: kind, identifier: identifier)
        guard waiting[name, default: []].count < Self.most else {
            view.removeFromSuperview()
            return
        }
        view.isHidden = true
        waiting[name, default: []].append(view)
    }

    /// A view that waits, or a new one as large as `size`; nil where none waits and no class is registered.
    mutating func take(kind: String?, identifier: String, size: CGSize) -> UICollectionReusableView? {
        let name = Name(kind: kind, identifier: identifier)
        if let view = waiting[name]?.popLast() {
            view.prepareForReuse()
            return view
        }
        guard let view = classes[name]?.init(frame: CGRect(origin: .zero, size: size)) else { return nil }
        view.reuseIdentifier = identifier
        return view
    }
}
