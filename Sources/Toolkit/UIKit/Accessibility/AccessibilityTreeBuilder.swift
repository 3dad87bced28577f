// Builds the tree for assistive technology from the views.
//
//   Each accessibility element is one node. The node of a row has the row's controls as children; other elements have no children.
//   Containers, such as bars, lists and alerts, are nodes with children. Other views have no node: the nodes of their subviews are children
//   of the nearest container's node.

internal import WindowSystem

/// Walks the view hierarchies of the windows once.
struct AccessibilityTreeBuilder {
    private(set) var tree: AccessibleTree
    private(set) var owners: [Int: UIResponder] = [:]
    /// The numbers of the elements with the trait `updatesFrequently` that do not have the focus.
    private(set) var frequentlyUpdated: Set<Int> = []
    private let direction = UIApplication.shared.userInterfaceLayoutDirection
    /// The factor from points on the screen to points of the desktop window, which the window system uses.
    private let zoom = UIApplication.windowConfiguration.zoom

    struct Context {
        /// The rectangle that no superview clips, in screen coordinates.
        var clip: CGRect
        /// Whether scrolling can bring clipped content into `clip`.
        var scrolls = false
        /// The nearest superview that is a container node, such as a list.
        weak var container: UIView?
    }

    /// Builds the tree of the visible `windows`, from back to front, or of the frontmost modal one. `title` is the desktop window's title.
    init(windows: [UIWindow], title: String) {
        let bounds = UIScreen.main.bounds
        var root = AccessibleElement(number: AccessibilityNumber.window, role: .window)
        root.label = title
        root.states = [.enabled, .showing]
        if UIApplication.shared.applicationState == .active { root.states.insert(.active) }
        (root.width, root.height) = (bounds.width * zoom, bounds.height * zoom)
        tree = AccessibleTree(root: root)
        let shown = windows.filter { !$0.isHidden }
        for window in shown.last(where: \.accessibilityViewIsModal).map({ [$0] }) ?? shown {
            let parts = parts(of: window, in: Context(clip: bounds))
            root.children += parts.inReadingOrder(direction) { $0.rect }.flatMap(\.numbers)
        }
        tree.add(root)
    }

    // MARK: Traversal

    /// The nodes that a view adds to its parent's node: its own node, or else the nodes of its contents.
    private mutating func parts(of view: UIView, in context: Context) -> [AccessiblePart] {
        guard !view.isHidden, view.layer.opacity >= 0.01, !view.accessibilityElementsHidden else { return [] }
        if view.isAccessibilityElement {
            // Empty labels have no node.
            if view is UILabel, view.accessibilityLabel?.isEmpty ?? true { return [] }
            // A view outside the visible rectangle, such as a hidden bar, has no node.
            if !context.scrolls, !view.accessibilityFrame.intersects(context.clip) { return [] }
            return [element(for: view, in: context)]
        }
        let rect = view.accessibilityFrame
        var inner = context
        if view.clipsToBounds || view is UIScrollView { inner.clip = context.clip.intersection(rect) }
        if let scroll = view as? UIScrollView, scroll.isScrollEnabled { inner.scrolls = true }
        let role = AccessibleRole(ofContainer: view)
        if role != nil { inner.container = view }
        let contents = contents(of: view, in: inner)
        guard let role else {
            // The elements of a view that gives their order stay together, as in the order of Tab.
            guard contents.count > 1, view.accessibilityElements != nil else { return contents }
            return [AccessiblePart(numbers: contents.flatMap(\.numbers), rect: rect)]
        }
        if contents.isEmpty, role != .list { return [] }
        return [container(for: view, role: role, contents: contents, in: context)]
    }

    /// The nodes of a view's `accessibilityElements`, else of its `accessibilityElement(at:)`, its frontmost modal subview or all subviews.
    private mutating func contents(of view: UIView, in context: Context) -> [AccessiblePart] {
        let count = view.accessibilityElements == nil ? view.accessibilityElementCount() : 0
        let indexed = count > 0 && count != NSNotFound ? (0..<count).compactMap(view.accessibilityElement(at:)) : nil
        if let elements = view.accessibilityElements ?? indexed {
            return elements.flatMap { element in
                if let view = element as? UIView { return parts(of: view, in: context) }
                guard let part = element as? UIAccessibilityElement, part.isAccessibilityElement else { return [] }
                return [self.element(for: part, in: context)]
            }
        }
        let subviews = view.subviews
        if let modal = subviews.last(where: { $0.accessibilityViewIsModal && !$0.isHidden }) { return parts(of: modal, in: context) }
        return subviews.flatMap { parts(of: $0, in: context) }.inReadingOrder(direction) { $0.rect }
    }

    private mutating func add(_ element: AccessibleElement, for owner: UIResponder, rect: CGRect) -> AccessiblePart {
        tree.add(element)
        owners[element.number] = owner
        if owner.accessibilityTraits.contains(.updatesFrequently), !element.states.contains(.focused) {
            frequentlyUpdated.insert(element.number)
        }
        return AccessiblePart(numbers: [element.number], rect: rect)
    }

    // MARK: Nodes

    private mutating func container(
        for view: UIView, role: AccessibleRole, contents: [AccessiblePart], in context: Context
    ) -> AccessiblePart {
        var node = self.node(for: view, role: role, in: context)
        node.children = contents.flatMap(\.numbers)
        if role == .tabList || role == .menu || view is UISegmentedControl { numberSiblings(node.children) }
        if let scroll = view as? UIScrollView { node.actions += scroll.accessibleScrolls }
        if [.alert, .dialog, .menu].contains(role) {
            node.states.insert(.modal)
            node.actions.append(.dismiss)
        }
        if view.isListWithSeveralChoices { node.states.insert(.multiselectable) }
        if role == .listItem {
            if let position = context.container?.accessiblePosition(of: view) { (node.position, node.count) = position }
            // A row with only controls has the name of its first control, so that it is not read without a name.
            for child in node.children where node.label.isEmpty { node.label = tree[child]?.label ?? "" }
        }
        if role == .list, makeOutline(node.children) { node.role = .tree }
        var rect = view.accessibilityFrame
        if let scroll = view as? UIScrollView { rect = rect.inset(by: scroll.adjustedContentInset) }
        return add(node, for: view, rect: rect)
    }

    /// Makes a list's rows the rows of an outline if one has a level below the first or can be expanded; returns whether it did.
    private mutating func makeOutline(_ rows: [Int]) -> Bool {
        let items = rows.compactMap { tree[$0] }.filter { $0.role == .listItem }
        let levels = items.map { (owners[$0.number] as? UIView)?.outlineLevel ?? 0 }
        guard levels.contains(where: { $0 > 0 }) || items.contains(where: { $0.states.contains(.expandable) }) else { return false }
        for (var item, level) in zip(items, levels) {
            (item.role, item.level) = (.treeItem, level + 1)
            tree.add(item)
        }
        return true
    }

    /// Numbers the tabs of a bar, the segments of a control or the entries of a menu; other buttons have no position.
    private mutating func numberSiblings(_ children: [Int]) {
        let alike = children.filter { [.tab, .radioButton, .menuItem, .checkMenuItem, .radioMenuItem].contains(tree[$0]?.role) }
        for (index, number) in alike.enumerated() {
            guard var element = tree[number] else { continue }
            (element.position, element.count) = (index + 1, alike.count)
            tree.add(element)
        }
    }

    private mutating func element(for owner: UIResponder, in context: Context) -> AccessiblePart {
        let view = owner as? UIView
        var node = self.node(for: owner, role: AccessibleRole(ofElement: owner), in: context)
        if let view, node.label.isEmpty { node.label = view.visibleText }
        if node.role == .listItem, let view { addRowContents(to: &node, of: view, in: context) }
        return add(node, for: owner, rect: owner.accessibilityFrame)
    }

    /// Adds the row's position in its list, and the controls in the row as children.
    private mutating func addRowContents(to node: inout AccessibleElement, of view: UIView, in context: Context) {
        if let position = context.container?.accessiblePosition(of: view) { (node.position, node.count) = position }
        var inner = context
        inner.clip = context.clip.intersection(view.clipsToBounds ? view.accessibilityFrame : context.clip)
        for number in contents(of: view, in: inner).flatMap(\.numbers) {
            guard var child = tree[number] else { continue }
            // Plain texts and images are part of the row's label.
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

    private func node(for owner: UIResponder, role: AccessibleRole, in context: Context) -> AccessibleElement {
        let view = owner as? UIView
        var node = AccessibleElement(number: owner.accessibilityNumber, role: role)
        node.label = owner.accessibilityLabel ?? ""
        node.value = owner.accessibilityValue ?? ""
        node.hint = owner.accessibilityHint ?? ""
        node.identifier = owner.accessibilityIdentifier ?? ""
        node.range = owner.effectiveAccessibilityRange
        let rect = owner.accessibilityFrame
        (node.x, node.y, node.width, node.height) = (rect.minX * zoom, rect.minY * zoom, rect.width * zoom, rect.height * zoom)
        let traits = owner.accessibilityTraits
        if !traits.contains(.notEnabled) { node.states.insert(.enabled) }
        let seen = rect.intersection(context.clip)
        if !seen.isNull, !seen.isEmpty { node.states.insert(.showing) }
        if view?.accessibleFocusTarget != nil { node.states.insert(.focusable) }
        if view?.hasAccessibleFocus == true { node.states.insert(.focused) }
        switch owner.accessibilityExpandedStatus {
        case .unsupported: break
        case .expanded: node.states.formUnion([.expandable, .expanded])
        case .collapsed: node.states.insert(.expandable)
        }
        if let control = owner as? UIControl, control.opensMenu {
            node.states.formUnion(control.isMenuOpen ? [.hasPopup, .expandable, .expanded] : [.hasPopup, .expandable])
        }
        if let host = view as? any TextEditorHost { node.addText(of: host) }
        node.addSelection(traits, of: owner)
        node.addActions(traits, of: owner)
        return node
    }
}

extension AccessibleElement {
    /// Adds the states for selection, check marks and submenus; moves the value of a switch to its states.
    @MainActor fileprivate mutating func addSelection(_ traits: UIAccessibilityTraits, of owner: UIResponder) {
        let isSelected = traits.contains(.selected)
        switch role {
        case .toggle, .checkBox, .radioButton, .checkMenuItem, .radioMenuItem:
            let isOn = role == .toggle ? value == "1" : isSelected
            states.insert(.checkable)
            if isOn { states.insert(.checked) }
            if role == .toggle { value = "" }
        case .tab: states.formUnion(isSelected ? [.selectable, .selected] : .selectable)
        case .listItem:
            // Screen readers say "not selected" for selectable elements, which would be noise for rows that open a page.
            if isSelected || (owner as? UIView)?.superview?.isListWithSeveralChoices == true { states.insert(.selectable) }
            if isSelected { states.insert(.selected) }
        case .menuItem: if (owner as? MenuRow)?.entry.submenu != nil { states.insert(.hasPopup) }
        default: if isSelected { states.formUnion([.selectable, .selected]) }
        }
    }

    @MainActor fileprivate mutating func addActions(_ traits: UIAccessibilityTraits, of owner: UIResponder) {
        guard states.contains(.enabled) else { return }
        if owner.isActivatable(traits) { actions.append(.activate) }
        if traits.contains(.adjustable) { actions += [.increment, .decrement] }
        actions += (owner.accessibilityCustomActions ?? []).enumerated().map { AccessibleAction.custom($0, name: $1.name) }
    }
}

extension UIResponder {
    fileprivate func isActivatable(_ traits: UIAccessibilityTraits) -> Bool {
        if !traits.isDisjoint(with: [.button, .link, .toggleButton]) { return true }
        guard let view = self as? UIView else { return false }
        if view is UITableViewCell || view is UICollectionViewCell { return view.canBecomeFocused }
        // A segmented control is activated by its segments, a stepper by its halves.
        if traits.contains(.adjustable) || view is UISegmentedControl || view is UIStepper { return false }
        return view is UIControl || view._gestureRecognizers.contains { $0 is UITapGestureRecognizer && $0.isEnabled }
    }
}

// MARK: - Roles

extension AccessibleRole {
    /// The role of a container view; nil if its children belong to the parent's node.
    @MainActor init?(ofContainer view: UIView) {
        switch view {
        case is UITabBar: self = .tabList
        case is UINavigationBar, is UIToolbar: self = .toolBar
        case is UITableView, is UICollectionView: self = .list
        case is MenuCard: self = .menu
        case is UICollectionViewCell, is UITableViewCell: self = .listItem
        case let scroll as UIScrollView where scroll.canScrollVertically || scroll.canScrollHorizontally: self = .scrollArea
        case is UIPickerView, is UISegmentedControl, is UIStepper: self = .group
        case let alert as AlertView: self = alert.style == .alert ? .alert : .dialog
        case _ where view.accessibilityTraits.contains(.tabBar): self = .tabList
        case _ where view.accessibilityContainerType == .list: self = .list
        case _ where view.accessibilityContainerType != .none || view.accessibilityLabel != nil: self = .group
        default: return nil
        }
    }

    private static let rolesByTrait: [(trait: UIAccessibilityTraits, role: AccessibleRole)] = [
        (.tab, .tab), (.toggleButton, .toggle), (.adjustable, .slider), (.header, .heading), (.link, .link), (.button, .button),
        (.image, .image),
    ]

    /// The role of an element, by its class, or else by its traits.
    @MainActor init(ofElement owner: UIResponder) {
        let traits = owner.accessibilityTraits
        switch owner {
        case is UITableViewCell, is UICollectionViewCell: self = .listItem
        case is UISwitch: self = .toggle
        case let control as CellEditControl where control.isCircle: self = .checkBox
        case is SegmentView: self = .radioButton
        case is PickerColumn: self = .spinner
        case let host as any TextEditorHost where host.isTextEditable: self = host.isSecureTextEntry ? .password : .entry
        case is UIProgressView, is UIActivityIndicatorView: self = .progressBar
        case let row as MenuRow: self = row.isInSingleSelection ? .radioMenuItem : row.isOn ? .checkMenuItem : .menuItem
        case is MenuBackRow: self = .menuItem
        default:
            let other: AccessibleRole = traits.contains(.staticText) || !(owner is UIControl) ? .text : .button
            self = Self.rolesByTrait.first { traits.contains($0.trait) }?.role ?? other
        }
    }
}

// MARK: - Lists

extension UIView {
    /// The position of a row or an item in its section, from 1, and the section's count; nil for other views.
    func accessiblePosition(of view: UIView) -> (position: Int, count: Int)? {
        if let table = self as? UITableView, let cell = view as? UITableViewCell, let path = table.indexPath(for: cell) {
            return (path.row + 1, table.numberOfRows(inSection: path.section))
        }
        if let collection = self as? UICollectionView, let cell = view as? UICollectionViewCell,
            let path = collection.indexPath(for: cell)
        {
            return (path.item + 1, collection.numberOfItems(inSection: path.section))
        }
        return nil
    }

    /// Whether the view is a list in which several cells may be selected now.
    var isListWithSeveralChoices: Bool { (self as? UITableView)?.selectsSeveral ?? (self as? UICollectionView)?.selectsSeveral ?? false }

    /// The texts of the visible labels in the view, without those in its controls, separated by commas.
    var visibleText: String {
        var texts: [String] = []
        func collect(_ view: UIView) {
            guard !view.isHidden, view.layer.opacity >= 0.01, !view.accessibilityElementsHidden else { return }
            if view !== self, view is UIControl { return }
            if view is UILabel, let text = view.accessibilityLabel, !text.isEmpty { texts.append(text) }
            view.subviews.forEach(collect)
        }
        collect(self)
        return texts.joined(separator: ", ")
    }

    /// The level of a cell, from 0; nil for other views.
    var outlineLevel: Int? { (self as? UITableViewCell)?.indentationLevel ?? (self as? UICollectionViewListCell)?.indentationLevel }
}

// MARK: - Focus

extension UIView {
    /// The view that gets the focus when assistive software focuses this element; nil if it cannot be focused. A segmented control is
    /// focused as a whole, and its selected segment has the focus for assistive software.
    var accessibleFocusTarget: UIView? {
        if let control = superview as? UISegmentedControl, let segment = self as? SegmentView {
            return control.canBecomeFocused && segment.isEnabled ? control : nil
        }
        return canBecomeFocused && !(self is UISegmentedControl) ? self : nil
    }

    var hasAccessibleFocus: Bool {
        if let control = superview as? UISegmentedControl, self is SegmentView {
            return control.isFocused && control.focusedSegment === self
        }
        if self is UISegmentedControl { return false }
        return isFocused || (self as? any TextEditorHost)?.isFirstResponder == true
    }
}

extension UIScrollView {
    /// The scroll actions for the axes along which the content scrolls.
    var accessibleScrolls: [AccessibleAction] {
        guard isScrollEnabled else { return [] }
        var ways: [AccessibleAction] = []
        if canScrollVertically { ways += [.scroll(.up), .scroll(.down)] }
        if canScrollHorizontally { ways += [.scroll(.left), .scroll(.right)] }
        return ways
    }
}
