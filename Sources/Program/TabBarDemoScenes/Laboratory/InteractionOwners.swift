// The interactions of the scenes' pages.

internal import TabBarKit
internal import UIKit

extension ListViewController: InteractionOwner {
    /// The transition to edit mode, which is created with the page's view.
    var interactions: [any Tunable] { isViewLoaded ? [editMode] : [] }
}

extension TilesViewController: InteractionOwner {
    /// The transition to edit mode, which is created with the page's view.
    var interactions: [any Tunable] { editMode.map { [$0] } ?? [] }
}
