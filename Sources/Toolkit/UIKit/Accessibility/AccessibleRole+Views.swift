// The accessibility roles of views.

internal import Foundation
internal import WindowSystem

extension AccessibleRole {
    /// The role of a container view; nil if its children belong to the parent's node.
    @MainActor
    init?(ofContainer view: UIView) {
        switch view {
        case is UITabBar: self = .tabList
        case is UINavigationBar, is UIToolbar: self = .toolBar
        case is UITableView, is UICollectionView: self = .list
        case is MenuCard: self = .menu
        case is UICollectionViewCell, is UITableViewCell: self = .listItem
        case let scroll as UIScrollView where scroll.canScrollVertically || scroll.canScrollHorizontally: self = .scrollArea
        case is UIPickerView, is UISegmentedControl, is UIStepper: self = .group
        case let alert as AlertView: self = alert.style == .alert ? .alert : .dialog
        default:
            if view.accessibilityTraits.contains(.tabBar) {
                self = .tabList
            } else if view.accessibilityContainerType == .list {
                self = .list
            } else if view.accessibilityContainerType != .none || view.accessibilityLabel != nil {
                self = .group
            } else {
                return nil
            }
        }
    }

    /// The role of an element, by its class, or else by its traits.
    @MainActor
    init(ofElement owner: UIResponder) {
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
            if traits.contains(.tab) {
                self = .tab
            } else if traits.contains(.toggleButton) {
                self = .toggle
            } else if traits.contains(.adjustable) {
                self = .slider
            } else if traits.contains(.header) {
                self = .heading
            } else if traits.contains(.link) {
                self = .link
            } else if traits.contains(.button) {
                self = .button
            } else if traits.contains(.image) {
                self = .image
            } else {
                self = traits.contains(.staticText) || !(owner is UIControl) ? .text : .button
            }
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
    var isListWithSeveralChoices: Bool {
        (self as? UITableView)?.selectsSeveral ?? (self as? UICollectionView)?.selectsSeveral ?? false
    }

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
}

extension UIView {
    /// The level of a cell, from 0; nil for other views.
    var outlineLevel: Int? {
        (self as? UITableViewCell)?.indentationLevel ?? (self as? UICollectionViewListCell)?.indentationLevel
    }
}

// MARK: - Focus

extension UIView {
    /// The view that gets the focus when assistive software focuses this element; nil if the element cannot be focused. A segmented control
    /// is focused as a whole, and its selected segment has the focus for assistive software.
    var accessibleFocusTarget: UIView? {
        if let control = superview as? UISegmentedControl, let segment = self as? SegmentView {
            return control.canBecomeFocused && segment.isEnabled ? control : nil
        }
        return canBecomeFocused && !(self is UISegmentedControl) ? self : nil
    }

    /// Whether the element has the focus for assistive software.
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
