// The commands for all lanes of the timeline: which are shown, and in which order.

internal import UIKit

extension TimelineModel {
    /// The elements of the menu above the names.
    var lanesElements: [UIMenuElement] { UIMenu.sections([onlyTunedAction], commonElements, [collapseAllAction]) }

    /// The elements that the menus of all lanes have.
    var commonElements: [UIMenuElement] {
        let showing = UIAction(
            title: Localized.text("laboratory.time.show-lanes"), attributes: hasHiddenLanes ? [] : .disabled
        ) { [weak self] _ in self?.hideLanes { _ in false } }
        let pointer = UIAction(Localized.text("laboratory.time.pointer"), isOn: showsPointerHighlights) { [weak self] in
            self?.showsPointerHighlights.toggle()
        }
        return [orderMenu, showing, pointer]
    }

    /// Shows the lanes of the selected interaction, and those that are pinned, or all.
    var onlyTunedAction: UIAction {
        UIAction(Localized.text("laboratory.time.only-tuned"), isOn: showsOnlyTuned) { [weak self] in self?.showsOnlyTuned.toggle() }
    }

    var collapseAllAction: UIAction {
        let allAreCollapsed = collapsesAll
        return UIAction(title: Localized.text("laboratory.time.\(allAreCollapsed ? "expand" : "collapse")-all")) { [weak self] _ in
            self?.collapsesAll = !allAreCollapsed
        }
    }

    private var orderMenu: UIMenu {
        UIMenu(
            title: Localized.text("laboratory.time.order"),
            children: LaneOrder.allCases.map { order in
                UIAction(Localized.text("laboratory.time.order.\(order)"), isOn: laneOrder == order) { [weak self] in
                    self?.laneOrder = order
                }
            })
    }
}
