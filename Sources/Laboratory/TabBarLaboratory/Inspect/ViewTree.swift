// The phone's views as the rows of a tree.

internal import UIKit
internal import UIKitTools

/// The rows of the tree: all views except the subviews of collapsed ones. With a search text, the matching views and their superviews.
final class ViewTree {
    /// A view in the tree.
    struct Row {
        weak var view: UIView?
        let depth: Int
        let hasSubviews: Bool
        /// Whether the row is expanded; always true during a search.
        let isExpanded: Bool
        /// Whether the view matches the search text; true without one.
        let isMatch: Bool
    }

    private(set) var rows: [Row] = []
    /// The view of the first row. After it is set, even to the same view, the next update creates all rows again.
    weak var root: UIView? { didSet { signature = nil } }
    /// The hash of the hierarchy that the rows show; nil if the rows have to be made again.
    private var signature: Int?
    /// The version of all hierarchies that `signature` was compared with last.
    private var comparedVersion: Int?
    private var collapsed: [ObjectIdentifier: WeakView] = [:]

    private struct WeakView {
        weak var view: UIView?
    }

    init(root: UIView) { self.root = root }

    /// The search text, empty for none. A view matches if its class, identifier or text contains it.
    var filter = "" {
        didSet { if filter != oldValue { signature = nil } }
    }

    // MARK: Rows

    /// Whether the hierarchy has changed since the latest update.
    ///
    /// Hashes the hierarchy only after a change of any hierarchy.
    var isOutdated: Bool {
        guard let root, let signature, !rows.isEmpty else { return root != nil || !rows.isEmpty }
        guard comparedVersion != UIView.hierarchyChangeNumber else { return false }
        guard currentSignature(of: root) == signature else { return true }
        comparedVersion = UIView.hierarchyChangeNumber
        return false
    }

    private func currentSignature(of root: UIView) -> Int {
        var hasher = Hasher()
        hash(root, into: &hasher)
        return hasher.finalize()
    }

    /// Updates the rows. Returns whether they have changed.
    func update() -> Bool {
        guard let root else {
            defer { rows = [] }
            return !rows.isEmpty
        }
        let new = currentSignature(of: root)
        guard new != signature || rows.isEmpty else { return false }
        (signature, comparedVersion) = (new, UIView.hierarchyChangeNumber)
        collapsed = collapsed.filter { $0.value.view != nil }
        rows = []
        if filter.isEmpty { addRows(of: root, depth: 0) } else { _ = addMatches(in: root, depth: 0) }
        return true
    }

    private func hash(_ view: UIView, into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(view))
        hasher.combine(view.isHidden || view.alpha == 0)
        hasher.combine(view.subviews.count)
        for subview in view.subviews { hash(subview, into: &hasher) }
    }

    private func addRows(of view: UIView, depth: Int) {
        let isExpanded = !isCollapsed(view)
        let subviews = view.subviews
        rows.append(Row(view: view, depth: depth, hasSubviews: !subviews.isEmpty, isExpanded: isExpanded, isMatch: true))
        guard isExpanded else { return }
        for subview in subviews { addRows(of: subview, depth: depth + 1) }
    }

    /// Adds the view if it or one of its subviews matches. Returns whether it was added.
    private func addMatches(in view: UIView, depth: Int) -> Bool {
        let index = rows.count
        let isMatch = matches(view)
        let subviews = view.subviews
        rows.append(Row(view: view, depth: depth, hasSubviews: !subviews.isEmpty, isExpanded: true, isMatch: isMatch))
        var hasMatch = false
        for subview in subviews where addMatches(in: subview, depth: depth + 1) { hasMatch = true }
        if !isMatch, !hasMatch { rows.removeSubrange(index...) }
        return isMatch || hasMatch
    }

    private func matches(_ view: UIView) -> Bool {
        let texts = [ViewName.className(view), view.accessibilityIdentifier, ViewName.text(of: view)].compactMap(\.self)
        return texts.contains { $0.range(of: filter, options: .caseInsensitive) != nil }
    }

    /// The index of a view's row; nil if the view has no row.
    func index(of view: UIView) -> Int? { rows.firstIndex { $0.view === view } }

    // MARK: Collapsing

    private func isCollapsed(_ view: UIView) -> Bool { collapsed[ObjectIdentifier(view)]?.view === view }

    /// Collapses or expands a view; the next update changes the rows.
    func setExpanded(_ isExpanded: Bool, _ view: UIView) {
        collapsed[ObjectIdentifier(view)] = isExpanded ? nil : WeakView(view: view)
        signature = nil
    }

    /// Expands the superviews of a view.
    func reveal(_ view: UIView) {
        var above = view.superview
        while let current = above {
            if isCollapsed(current) { setExpanded(true, current) }
            above = current.superview
        }
    }
}

/// The texts for views in the tree and in equations.
enum ViewName {
    static func className(_ object: AnyObject) -> String {
        let name = String(describing: type(of: object))
        // Generic arguments are left out, because they are long.
        return name.firstIndex(of: "<").map { String(name[..<$0]) } ?? name
    }

    /// The class with the identifier, if there is one.
    static func title(_ object: AnyObject?) -> String {
        guard let object else { return "–" }
        if let view = object as? UIView, let identifier = view.accessibilityIdentifier, !identifier.isEmpty {
            return "\(className(view)) “\(identifier)”"
        }
        if let guide = object as? UILayoutGuide, !guide.identifier.isEmpty {
            // UIKit's guides are named like "UIViewLayoutMarginsGuide".
            let own = guide.identifier.hasPrefix("UIView") ? String(guide.identifier.dropFirst(6)) : guide.identifier
            let name = own.prefix(1).lowercased() + own.dropFirst()
            return guide.owningView.map { "\(className($0)).\(name)" } ?? name
        }
        return className(object)
    }

    /// The class with the identifier or the text, for the list of edits.
    static func editName(_ view: UIView) -> String { detail(view).map { "\(className(view)) “\($0)”" } ?? className(view) }

    /// The text that a view shows; nil if it shows none.
    static func text(of view: UIView) -> String? {
        let text = (view as? UILabel)?.text ?? (view as? UITextField)?.text ?? (view as? UIButton)?.currentTitle
        return text?.isEmpty == true ? nil : text
    }

    /// The identifier, text or accessibility label, for the second part of a row.
    static func detail(_ view: UIView) -> String? {
        if let identifier = view.accessibilityIdentifier, !identifier.isEmpty { return identifier }
        return text(of: view) ?? view.accessibilityLabel
    }
}
