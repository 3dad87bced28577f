// The sections of a menu: without hidden entries, and with a section for each inline submenu.

internal import Foundation

/// The visible entries of a menu in sections.
@MainActor
struct MenuSections {
    /// An action, a command, a submenu, or a deferred element that is not ready.
    struct Entry {
        let element: UIMenuElement
        /// The `singleSelection` menu that contains the action, directly or inline; nil for other actions and for submenus.
        let selection: UIMenu?
        /// Whether an object can perform the entry's command; true for other entries.
        var hasReceiver = true

        /// Whether the entry can be chosen.
        var isEnabled: Bool {
            if let choice { return hasReceiver && !choice.attributes.contains(.disabled) }
            return (element as? UIMenu).map { !MenuSections($0).isEmpty } ?? false
        }

        var isDestructive: Bool {
            if let choice { return choice.attributes.contains(.destructive) }
            return (element as? UIMenu)?.options.contains(.destructive) ?? false
        }

        /// Whether the entry stands for elements that are not ready.
        var isLoading: Bool { element is UIDeferredMenuElement }

        /// The action or command; nil for other elements.
        var choice: (any MenuChoice)? { element as? any MenuChoice }

        /// The menu that the entry opens.
        var submenu: UIMenu? { element as? UIMenu }
    }

    /// Entries under a title, which may be empty.
    struct Section {
        var title: String
        var entries: [Entry]
    }

    private(set) var sections: [Section] = []

    /// The start of a responder chain. A command is sent to the first object of the chain that can perform it.
    private weak var chain: UIResponder?

    init(_ menu: UIMenu, chain: UIResponder? = nil) {
        self.chain = chain
        add(menu, title: "", selection: nil)
        sections.removeAll { $0.entries.isEmpty }
    }

    var isEmpty: Bool { sections.isEmpty }

    private mutating func add(_ menu: UIMenu, title: String, selection outer: UIMenu?) {
        let selection = outer ?? (menu.options.contains(.singleSelection) ? menu : nil)
        sections.append(Section(title: title, entries: []))
        add(menu.children, selection: selection)
    }

    private mutating func add(_ elements: [UIMenuElement], selection: UIMenu?) {
        for element in elements {
            if let loaded = (element as? UIDeferredMenuElement)?.elements {
                add(loaded, selection: selection)
            } else if let inner = element as? UIMenu, inner.options.contains(.displayInline) {
                add(inner, title: inner.title, selection: selection)
                sections.append(Section(title: "", entries: []))
            } else if (element as? any MenuChoice)?.attributes.contains(.hidden) != true {
                var entry = Entry(element: element, selection: element is any MenuChoice ? selection : nil)
                if let command = element as? UICommand { entry.hasReceiver = command.receiver(along: chain) != nil }
                sections[sections.count - 1].entries.append(entry)
            }
        }
    }
}
