// Copying the pages of the scenes and their contents to a second instance, for the comparison of two phones.

@preconcurrency internal import Foundation
internal import LaboratoryCore
internal import TabBarKit
internal import UIKit

extension CombinedTabBarController: StateCopying {
    func copyState(of other: UIViewController) {}

    /// Shows the indicator at its place, and gives the bar the form that it has in the other phone: it may be whole although the content is
    /// scrolled.
    func copyStateAfterScrolling(of other: UIViewController) {
        moreInteractions?.indicator?.showSelection()
        guard let other = (other as? CombinedTabBarController)?.moreInteractions else { return }
        if let minimizer = other.minimizer { moreInteractions?.minimizer?.copyForm(of: minimizer) }
        if let driver = other.iconDriver { moreInteractions?.iconDriver?.copyProgress(of: driver) }
    }
}

extension ChoiceViewController: RepeatablePage {
    func makeCopy() -> UIViewController { ChoiceViewController(choice) }
}

extension InteractionsViewController: RepeatablePage {
    func makeCopy() -> UIViewController { InteractionsViewController() }
}

extension KeysViewController: RepeatablePage {
    func makeCopy() -> UIViewController { KeysViewController(tabs: tabs) }
}

extension AboutViewController: RepeatablePage {
    func makeCopy() -> UIViewController { AboutViewController() }
}

extension ClockPage: StateCopying {
    func copyState(of other: UIViewController) { if let other = other as? ClockPage { copyTime(of: other) } }
}

extension TilesViewController: StateCopying {
    func copyState(of other: UIViewController) { if let other = other as? TilesViewController { copyTiles(of: other) } }
}

extension ShopTabBarController: StateCopying {
    func copyState(of other: UIViewController) { if let other = other as? ShopTabBarController { copyShop(of: other) } }
}

extension ListViewController: StateCopying {
    /// Copies the rows, the search, the edit mode and the selected rows.
    func copyState(of other: UIViewController) {
        guard let other = other as? ListViewController else { return }
        if contents != other.contents {
            changeRows { $0 = other.contents }
            tableView.reloadData()
            rowsDidChange()
        }
        if let search = other.navigationItem.searchController {
            beginSearch()
            navigationItem.searchController?.searchBar.text = search.searchBar.text
            self.search(for: other.query)
        }
        editMode.setMode(other.editMode.mode, animated: false)
        selectRows(other.selection)
    }

    /// The wheel shows the same rows. Lists that are not visible may have the layouts of different sizes.
    func copyStateAfterScrolling(of other: UIViewController) {
        if let other = other as? ListViewController { wheelView.roll(toPosition: other.wheelView.position) }
    }
}
