// The page on which the user chooses the tabs' animations.

@preconcurrency internal import Foundation
internal import TabBarKit
internal import UIKit

/// A list with a section of animations for each tab except the cart.
final class MineViewController: UIViewController {
    let tableView = UITableView(frame: .zero, style: .grouped)
    /// The tab bar items, one per section.
    private let items: [AnimatedTabBarItem]
    /// The current animation of each section.
    private var choices: [AnimationChoice]
    private static let cellIdentifier = "Animation"

    init(items: [AnimatedTabBarItem]) {
        self.items = items
        choices = items.map { _ in .bounce }
        super.init(nibName: nil, bundle: nil)
        Localized.follow(self) {
            $0.navigationItem.title = Localized.text("shop.animations")
            if $0.isViewLoaded { $0.tableView.reloadData() }
        }
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        addTable(tableView, cells: UITableViewCell.self, identifier: Self.cellIdentifier)
    }
}

// MARK: - UITableViewDataSource, UITableViewDelegate

extension MineViewController: FixedRowsDataSource, UITableViewDelegate {
    func numberOfSections(in tableView: UITableView) -> Int { items.count }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { AnimationChoice.allCases.count }

    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { items[section].title }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: Self.cellIdentifier, for: indexPath)
        configure(cell, at: indexPath)
        return cell
    }

    private func configure(_ cell: UITableViewCell, at path: IndexPath) {
        let choice = AnimationChoice.allCases[path.row]
        cell.textLabel?.text = choice.title
        cell.accessoryType = choices[path.section] == choice ? .checkmark : .none
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        setAnimation(AnimationChoice.allCases[indexPath.row], ofTab: items[indexPath.section].tag)
        tableView.deselectRow(at: indexPath, animated: true)
    }
}

// MARK: - The tabs' animations

extension MineViewController {
    /// The chosen animation of the tab at `index`; nil for the cart, which has no section.
    func animation(ofTab index: Int) -> AnimationChoice? { items.firstIndex { $0.tag == index }.map { choices[$0] } }

    /// Sets the animation of the tab at `index` and moves the checkmark; does nothing for the cart.
    func setAnimation(_ choice: AnimationChoice, ofTab index: Int) {
        guard let section = items.firstIndex(where: { $0.tag == index }) else { return }
        choices[section] = choice
        items[section].animation = choice.make(for: view.window)
        guard isViewLoaded else { return }
        tableView.reconfigureVisibleCells { configure($0, at: $1) }
    }
}
