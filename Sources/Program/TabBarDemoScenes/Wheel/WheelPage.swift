// What both pages with a wheel icon have in common.

@preconcurrency import Foundation
import TabBarKit
import UIKit

/// A page with a list. The icon of its tab is a wheel with the number of the bottom row.
class WheelPage: UIViewController, TabBarInteractable {
    final let tableView = UITableView()
    final let wheelView = WheelView(frame: .zero)

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        wheelView.applyArticleStyle()
        wheelView.isUserInteractionEnabled = false
        replaceTabBarIcon(with: wheelView)
    }

    /// A new height changes the bottom row without scrolling.
    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        rollWheel()
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        rollWheel()
    }

    final func scrollViewDidScroll(_ scrollView: UIScrollView) { rollWheel() }

    /// Rolls the wheel to the bottom row. The fraction of the row that is visible is the fraction of the icon that shows its number.
    final func rollWheel() {
        guard tableView.contentSize.height > 0 else { return }
        let lowerEdge = tableView.contentOffset.y + tableView.bounds.height - tableView.adjustedContentInset.bottom
        wheelView.roll(toPosition: lowerEdge / tableView.rowHeight - 1)
    }
}
