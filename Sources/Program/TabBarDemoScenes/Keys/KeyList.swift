// The list of keys for the settings, for F1 and for the manual page.

@preconcurrency internal import Foundation
public import UIKit

/// A key with a description in the current language.
public struct KeyDescription: Sendable, Equatable {
    /// The name of the key or keys, such as "Ctrl+T".
    public let keys: String
    /// The description, in the current language.
    public let action: String
}

/// The keys that the program handles. Ctrl+E has an effect only in scenes with an edit mode.
public enum KeyList {
    /// The maximum number of tabs that have a key.
    public static let mostTabs = 5

    /// The most important keys of the open laboratory.
    private static let laboratory = [
        ("Space", "play"), ("Ctrl+P", "pause"), ("Period, Comma", "step"), ("Ctrl+B", "compare"), ("Ctrl+Shift+C", "pick"),
        ("Ctrl+Shift+E", "explode"), ("F6", "switch"), ("T, Ctrl+Shift+T, Shift+T", "take"),
    ]

    /// The keys for a scene with `tabs` tabs; the keys for tabs are listed for 2 tabs or more.
    public static func all(tabs: Int) -> [KeyDescription] {
        let tabKeys = tabs > 1 ? [("Ctrl+1…\(min(tabs, mostTabs))", "tabs")] : []
        return
            (tabKeys + [
                ("Ctrl+E", "edit"), ("Ctrl+F", "search"), ("↑ ↓ Page Up Page Down Home End", "scroll"), ("Tab, Shift+Tab", "focus"),
                ("Space, Enter", "press"), ("Esc", "leave"), ("Menu, Shift+F10", "menu"), ("Ctrl++, Ctrl+−, Ctrl+0", "zoom"),
                ("F1, ?", "list"),
                ("Ctrl+L", "laboratory"), ("Ctrl+T", "slow"), ("Ctrl+D", "hierarchy"), ("Ctrl+S", "screenshot"),
                ("Ctrl+R", "record"), ("F11", "full-screen"), ("Ctrl+Q, Ctrl+W", "quit"),
            ] + laboratory).map { KeyDescription(keys: $0, action: Localized.text("keys.\($1)")) }
    }
}

/// A list of keys with descriptions.
final class KeysViewController: UIViewController {
    let tableView = UITableView(frame: .zero, style: .insetGrouped)
    private static let identifier = "Key"

    /// The number of tabs that have keys.
    let tabs: Int
    private var rows: [KeyDescription]
    private let sizingCell = KeyCell(style: .subtitle, reuseIdentifier: nil)

    /// Lists the keys for the scene in the key window, unless another number of tabs is given.
    init(tabs: Int = UIApplication.shared.keyWindow?.tabCount ?? 0) {
        self.tabs = tabs
        rows = KeyList.all(tabs: tabs)
        super.init(nibName: nil, bundle: nil)
        navigationItem.largeTitleDisplayMode = .never
        Localized.follow(self) {
            $0.navigationItem.title = Localized.text("settings.keys")
            $0.rows = KeyList.all(tabs: $0.tabs)
            if $0.isViewLoaded { $0.tableView.reloadData() }
        }
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.allowsSelection = false
        addTable(tableView, cells: KeyCell.self, identifier: Self.identifier)
    }
}

extension KeysViewController: FixedRowsDataSource, UITableViewDelegate {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows.count }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: Self.identifier, for: indexPath)
        configure(cell, with: rows[indexPath.row])
        return cell
    }

    private func configure(_ cell: UITableViewCell, with row: KeyDescription) {
        cell.textLabel?.text = row.action
        cell.detailTextLabel?.text = row.keys
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        max(58, tableView.fittingHeight(of: sizingCell) { configure($0, with: rows[indexPath.row]) })
    }
}

/// A cell with its detail label below its text label, so that both fit in narrow windows.
final class KeyCell: UITableViewCell {
    required init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        super.init(style: .subtitle, reuseIdentifier: reuseIdentifier)
        detailTextLabel?.textColor = Theme.detailText
        for label in [textLabel, detailTextLabel] { label?.numberOfLines = 0 }
    }

    required init?(coder: NSCoder) { nil }
}

/// Shows the list of keys full screen, until the user clicks Done or presses Escape, F1 or ?.
final class ShortcutsController: UINavigationController {
    init() {
        let page = KeysViewController()
        super.init(nibName: nil, bundle: nil)
        viewControllers = [page]
        modalPresentationStyle = .fullScreen
        page.navigationItem.rightBarButtonItem = UIBarButtonItem(
            systemItem: .done, primaryAction: UIAction { [weak self] _ in self?.dismiss(animated: true) })
    }

    required init?(coder: NSCoder) { nil }

    override var keyCommands: [UIKeyCommand]? {
        [UIKeyCommand(titleKey: "button.close", input: UIKeyCommand.inputEscape, action: Selector(Self.leave))]
    }

    private func leave() { dismiss(animated: true) }
}

extension UIKeyCommand {
    /// A command with a localized title.
    convenience init(titleKey: String, input: String, modifiers: UIKeyModifierFlags = [], action: Selector) {
        self.init(title: Localized.text(titleKey), input: input, modifierFlags: modifiers, action: action)
    }
}

extension UIWindow {
    /// Presents or dismisses the list of keys. Does nothing while an alert or a menu is presented.
    public func toggleShortcuts() {
        guard var top = rootViewController else { return }
        while let presented = top.presentedViewController { top = presented }
        if top is ShortcutsController {
            top.dismiss(animated: true)
        } else if top.modalPresentationStyle != .overFullScreen || top === rootViewController {
            top.present(ShortcutsController(), animated: true)
        }
    }
}
