// Pull to refresh: a new row arrives.

@preconcurrency internal import Foundation
internal import UIKit

extension ListViewController {
    /// The seconds until the new row arrives.
    private static let refreshDuration: TimeInterval = 0.8

    /// Adds the refresh control; removes it during a search and in edit mode, because a new row would move the selection.
    func updateRefreshControl() {
        let canRefresh = query.isEmpty && !isEditingRows
        guard canRefresh != (tableView.refreshControl != nil) else { return }
        tableView.refreshControl = canRefresh ? refreshControl : nil
    }

    func makeRefreshControl() -> UIRefreshControl {
        let control = UIRefreshControl()
        control.accessibilityIdentifier = "refresh"
        control.addTarget(self, action: Selector(Self.refresh), for: .valueChanged)
        return control
    }

    private func refresh() {
        arrival.wait(Self.refreshDuration) { [weak self] in
            guard let self else { return }
            refreshControl.endRefreshing()
            if query.isEmpty, !isEditingRows { addRow(named: nil) }
        }
    }
}
