// The sections of a menu: without hidden entries, and with a section for each inline submenu.

internal import Foundation

/// The visible entries of a menu in sections.
@MainActor
struct MenuSections {
    /// An action or a submenu.
    struct Entry {
        let element: UIMenuElement
        /// The `singleSelection` menu that contains the action, directly or inline; nil for other actions and for submenus.
        let selection: UIMenu?

        /// Whether the entry can be chosen.
        var isEnabled: Bool {
            if let action = element as? UIAction { return !action.attributes.contains(.disabled) }
            return (element as? UIMenu).map { !MenuSections($0).isEmpty } ?? false
        }

        var isDestructive: Bool {
            if let action = element as? UIAction { return action.attributes.contains(.destructive) }
            return (element as? UIMenu)?.options.contains(.destructive) ?? false
        }

        /// The menu that the entry opens.
        var submenu: UIMenu? { element as? UIMenu }
    }

    /// Entries under a title, which may be empty.
    struct Section {
        var title: String
        var entries: [Entry]
    }

    private(set) var sections: [Section] = []

    init(_ menu: UIMenu) {
        add(menu, title: "", selection: nil)
        sections.removeAll { $0.entries.isEmpty }
    }

    var isEmpty: Bool { sections.isEmpty }

    private mutating func add(_ menu: UIMenu, title: String, selection outer: UIMenu?) {
        let selection = outer ?? (menu.options.contains(.singleSelection) ? menu : nil)
        sections.append(Section(title: title, entries: []))
        for element in menu.children {
            if let inner = element as? UIMenu, inner.options.contains(.displayInline) {
                add(inner, title: inner.title, selection: selection)
                sections.append(Section(title: "", entries: []))
            } else if (element as? UIAction)?.attributes.contains(.hidden) != true {
                sections[sections.count - 1].entries.append(Entry(element: element, selection: element is UIAction ? selection : nil))
            }
        }
    }
}
