// The user's own page: which animation each tab has.

@preconcurrency internal import Foundation
internal import TabBarKit
internal import UIKit

/// A list of animations for each tab that can be selected; a click on one gives it to the tab, at once.
final class MineViewController: UIViewController {
    let tableView = UITableView(frame: .zero, style: .grouped)
    /// The items that the sections are about.
    private let items: [AnimatedTabBarItem]
    private var chosen: [AnimationChoice]
    private static let cellIdentifier = "Animation"

    init(items: [AnimatedTabBarItem]) {
        self.items = items
        chosen = items.map { _ in .bounce }
        super.init(nibName: nil, bundle: nil)
        Localized.follow(self) {
            $0.navigationItem.title = Localized.articleText("shop.animations")
            if $0.isViewLoaded { $0.tableView.reloadData() }
        }
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        fillPage(with: tableView, cells: UITableViewCell.self, identifier: Self.cellIdentifier)
    }
}

// MARK: - The table

extension MineViewController: UITableViewDataSource, UITableViewDelegate {
    func numberOfSections(in tableView: UITableView) -> Int { items.count }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { AnimationChoice.allCases.count }

    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { items[section].title }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: Self.cellIdentifier, for: indexPath)
        let choice = AnimationChoice.allCases[indexPath.row]
        cell.textLabel?.text = choice.title(in: Localized.articleLanguage)
        cell.accessoryType = chosen[indexPath.section] == choice ? .checkmark : .none
        return cell
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        give(AnimationChoice.allCases[indexPath.row], toTab: items[indexPath.section].tag)
        tableView.deselectRow(at: indexPath, animated: true)
    }
}

// MARK: - The tabs' animations

extension MineViewController {
    /// The animation of the tab with a number; nil for one that is not listed.
    func animation(ofTab index: Int) -> AnimationChoice? {
        items.firstIndex { $0.tag == index }.map { chosen[$0] }
    }

    /// Gives the tab with a number an animation.
    func give(_ choice: AnimationChoice, toTab index: Int) {
        guard let section = items.firstIndex(where: { $0.tag == index }) else { return }
        chosen[section] = choice
        items[section].animation = choice.make()
        guard isViewLoaded else { return }
        for case let (path, cell?) in (tableView.indexPathsForVisibleRows ?? []).map({ ($0, tableView.cellForRow(at: $0)) }) {
            cell.accessoryType = chosen[path.section] == AnimationChoice.allCases[path.row] ? .checkmark : .none
        }
    }
}
