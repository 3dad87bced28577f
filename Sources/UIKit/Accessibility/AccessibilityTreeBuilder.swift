// Makes the tree that assistive software reads out of views.
//
//   An accessibility element is one node without children, except for a row's controls. Bars, lists and alerts are container nodes.
//   Other views are skipped; their children move up.

internal import CoreGraphics
internal import Foundation
internal import WindowSystem

/// Walks the windows' views once.
@MainActor
struct AccessibilityTreeBuilder {
    private(set) var tree: AccessibleTree
    /// What each element stands for.
    private(set) var owners: [Int: UIResponder] = [:]
    private let direction = UIApplication.shared.userInterfaceLayoutDirection
    /// The window system counts in points of the window, which the zoom enlarges the content in.
    private let zoom = UIApplication.windowConfiguration.zoom

    /// What a view's surroundings do to it.
    struct Surroundings {
        /// What is not cut off, on the screen.
        var clip: CGRect
        /// Whether what is cut off can be scrolled into sight.
        var scrolls = false
        /// The list or bar that the view is in, if it is in one.
        weak var container: UIView?
    }

    /// The tree of `windows`, back to front, in a desktop window called `title`.
    init(windows: [UIWindow], title: String) {
        let bounds = UIScreen.main.bounds
        var root = AccessibleElement(number: AccessibilityNumber.window, role: .window)
        root.label = title
        root.states = [.enabled, .showing]
        if UIApplication.shared.applicationState == .active { root.states.insert(.active) }
        (root.width, root.height) = (bounds.width * zoom, bounds.height * zoom)
        tree = AccessibleTree(root: root)
        let shown = windows.filter { !$0.isHidden }
        let modal = shown.last { window in window.accessibilityViewIsModal }
        for window in modal.map({ [$0] }) ?? shown {
            let parts = parts(of: window, Surroundings(clip: bounds))
            root.children += parts.inReadingOrder(direction).map(\.number)
        }
        tree.add(root)
    }

    // MARK: Walking

    /// What a view adds to what it is in: itself, or what it contains.
    private mutating func parts(of view: UIView, _ surroundings: Surroundings) -> [AccessiblePart] {
        guard !view.isHidden, view.layer.opacity >= 0.01, !view.accessibilityElementsHidden else { return [] }
        if view.isAccessibilityElement {
            // Neither an empty label nor a view of no size says anything.
            if view is UILabel, view.accessibilityLabel?.isEmpty ?? true { return [] }
            // A view outside the window, such as a hidden bar, is skipped too.
            if !surroundings.scrolls, !view.accessibilityFrame.intersects(surroundings.clip) { return [] }
            return [element(view, surroundings)]
        }
        let rect = view.accessibilityFrame
        var inner = surroundings
        if view.clipsToBounds || view is UIScrollView { inner.clip = surroundings.clip.intersection(rect) }
        if let scroll = view as? UIScrollView, scroll.isScrollEnabled { inner.scrolls = true }
        let role = AccessibleRole(ofContainer: view)
        if role != nil { inner.container = view }
        let contents = contents(of: view, inner)
        guard let role else { return contents }
        if contents.isEmpty, role != .list { return [] }
        return [container(view, role, contents, surroundings)]
    }

    /// The parts within a view: those it names, or those of its subviews; in front of all others, if it is modal, one alone.
    private mutating func contents(of view: UIView, _ surroundings: Surroundings) -> [AccessiblePart] {
        if let elements = view.accessibilityElements {
            return elements.flatMap { element in
                if let view = element as? UIView { return parts(of: view, surroundings) }
                if let part = element as? UIAccessibilityElement, part.isAccessibilityElement { return [self.element(part, surroundings)] }
                return []
            }
        }
        let subviews = view.subviews
        if let modal = subviews.last(where: { $0.accessibilityViewIsModal && !$0.isHidden }) { return parts(of: modal, surroundings) }
        var found: [AccessiblePart] = []
        for subview in subviews { found += parts(of: subview, surroundings) }
        return found.inReadingOrder(direction)
    }

    private mutating func add(_ element: AccessibleElement, _ owner: UIResponder, rect: CGRect) -> AccessiblePart {
        tree.add(element)
        owners[element.number] = owner
        return AccessiblePart(number: element.number, rect: rect)
    }

    // MARK: Nodes

    private mutating func container(
        _ view: UIView, _ role: AccessibleRole, _ contents: [AccessiblePart], _ surroundings: Surroundings
    ) -> AccessiblePart {
        var node = self.node(view, role, surroundings)
        node.children = contents.map(\.number)
        if role == .tabList || role == .menu || view is UISegmentedControl { count(node.children) }
        if let scroll = view as? UIScrollView { node.actions += scroll.accessibleScrolls }
        if [.alert, .dialog, .menu].contains(role) {
            node.states.insert(.modal)
            node.actions.append(.dismiss)
        }
        if view.isListWithSeveralChoices { node.states.insert(.multiselectable) }
        if role == .listItem, let place = surroundings.container?.accessiblePlace(of: view) { (node.position, node.count) = place }
        var rect = view.accessibilityFrame
        if let scroll = view as? UIScrollView { rect = rect.inset(by: scroll.adjustedContentInset) }
        return add(node, view, rect: rect)
    }

    /// Numbers the tabs of a bar, the segments of a control or a menu's entries; other buttons among them do not count.
    private mutating func count(_ children: [Int]) {
        let alike = children.filter { [.tab, .radioButton, .menuItem, .checkMenuItem, .radioMenuItem].contains(tree[$0]?.role) }
        for (index, number) in alike.enumerated() {
            guard var element = tree[number] else { continue }
            (element.position, element.count) = (index + 1, alike.count)
            tree.add(element)
        }
    }

    private mutating func element(_ owner: UIResponder, _ surroundings: Surroundings) -> AccessiblePart {
        let view = owner as? UIView
        var node = self.node(owner, AccessibleRole(ofElement: owner), surroundings)
        if let view, node.label.isEmpty { node.label = view.textWithin }
        if node.role == .listItem, let view { fillRow(&node, view, surroundings) }
        return add(node, owner, rect: owner.accessibilityFrame)
    }

    /// A row says its place, and has the controls in it as children.
    private mutating func fillRow(_ node: inout AccessibleElement, _ view: UIView, _ surroundings: Surroundings) {
        if let place = surroundings.container?.accessiblePlace(of: view) { (node.position, node.count) = place }
        var inner = surroundings
        inner.clip = surroundings.clip.intersection(view.clipsToBounds ? view.accessibilityFrame : surroundings.clip)
        for part in contents(of: view, inner) {
            guard var child = tree[part.number] else { continue }
            // Plain texts and pictures are part of what the row says.
            guard !child.children.isEmpty || !child.actions.isEmpty || owners[child.number] is UIControl else {
                tree.remove(child.number)
                owners[child.number] = nil
                continue
            }
            if child.label.isEmpty {
                child.label = node.label
                tree.add(child)
            }
            node.children.append(child.number)
        }
    }

    private func node(_ owner: UIResponder, _ role: AccessibleRole, _ surroundings: Surroundings) -> AccessibleElement {
        let view = owner as? UIView
        var node = AccessibleElement(number: owner.accessibilityNumber, role: role)
        node.label = owner.accessibilityLabel ?? ""
        node.value = owner.accessibilityValue ?? ""
        node.hint = owner.accessibilityHint ?? ""
        node.identifier = owner.accessibilityIdentifier ?? ""
        node.range = owner.accessibilityRange
        let rect = owner.accessibilityFrame
        (node.x, node.y, node.width, node.height) = (rect.minX * zoom, rect.minY * zoom, rect.width * zoom, rect.height * zoom)
        let traits = owner.accessibilityTraits
        if !traits.contains(.notEnabled) { node.states.insert(.enabled) }
        let seen = rect.intersection(surroundings.clip)
        if !seen.isNull, !seen.isEmpty { node.states.insert(.showing) }
        if let view, view.canBecomeFocused { node.states.insert(.focusable) }
        if view?.isFocused == true { node.states.insert(.focused) }
        node.addSelection(traits, owner)
        node.addActions(traits, owner)
        return node
    }
}

extension AccessibleElement {
    /// Whether it is selected or checked, and can be.
    @MainActor
    fileprivate mutating func addSelection(_ traits: UIAccessibilityTraits, _ owner: UIResponder) {
        let isSelected = traits.contains(.selected)
        switch role {
        case .toggle, .checkBox, .radioButton, .checkMenuItem, .radioMenuItem:
            let isOn = role == .toggle ? value == "1" : isSelected
            states.insert(.checkable)
            if isOn { states.insert(.checked) }
            if role == .toggle { value = "" }
        case .tab: states.formUnion(isSelected ? [.selectable, .selected] : .selectable)
        case .listItem:
            // Readers say of what is selectable that it is not selected: of rows that lead somewhere that would be idle talk.
            if isSelected || (owner as? UIView)?.superview?.isListWithSeveralChoices == true { states.insert(.selectable) }
            if isSelected { states.insert(.selected) }
        case .menuItem: if (owner as? MenuRow)?.entry.submenu != nil { states.insert(.hasPopup) }
        default: if isSelected { states.formUnion([.selectable, .selected]) }
        }
    }

    @MainActor
    fileprivate mutating func addActions(_ traits: UIAccessibilityTraits, _ owner: UIResponder) {
        guard states.contains(.enabled) else { return }
        if owner.isActivatable(traits) { actions.append(.activate) }
        if traits.contains(.adjustable) { actions += [.increment, .decrement] }
        for (index, action) in (owner.accessibilityCustomActions ?? []).enumerated() {
            actions.append(.custom(index, name: action.name))
        }
    }
}

extension UIResponder {
    /// Whether a click on it does anything.
    fileprivate func isActivatable(_ traits: UIAccessibilityTraits) -> Bool {
        if !traits.isDisjoint(with: [.button, .link, .toggleButton]) { return true }
        guard let view = self as? UIView else { return false }
        if view is UITableViewCell || view is UICollectionViewCell { return view.canBecomeFocused }
        // A segmented control is pressed by its segments.
        if traits.contains(.adjustable) || view is UISegmentedControl { return false }
        return view is UIControl || view._gestureRecognizers.contains { $0 is UITapGestureRecognizer && $0.isEnabled }
    }
}
