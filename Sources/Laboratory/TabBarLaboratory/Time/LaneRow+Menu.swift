// The menu of a lane: its name, which lanes are visible, and their order.

internal import UIKit

extension LaneRow {
    /// A menu that renames, hides or collapses this lane, and sorts all lanes.
    var lanesMenu: UIMenu {
        let model = model
        let showing = UIAction(
            title: Localized.text("laboratory.time.show-lanes"), attributes: model.hasHiddenLanes ? [] : .disabled
        ) { _ in model.hideLanes { _ in false } }
        let pointer = UIAction(
            title: Localized.text("laboratory.time.pointer"), state: model.showsPointerHighlights ? .on : .off
        ) { _ in model.showsPointerHighlights.toggle() }
        return UIMenu(children: [
            UIMenu(options: .displayInline, children: laneActions), UIMenu(options: .displayInline, children: collapsingActions),
            UIMenu(options: .displayInline, children: [orderMenu, showing, pointer]),
        ])
    }

    /// Renames and hides the lane. A row of collapsed lanes hides all of them, and has no name of its own.
    private var laneActions: [UIAction] {
        guard let lane else { return [] }
        let model = model, group = model.lanesInRow(of: lane)
        let isOwn: (TimeLane) -> Bool = { other in group.contains { $0 === other } }
        return [
            UIAction(title: Localized.text("laboratory.time.rename"), attributes: model.isCollapsed(lane) ? .disabled : []) {
                [weak self] _ in self?.askForName()
            },
            UIAction(title: Localized.text("laboratory.time.hide")) { _ in model.hideLanes { $0.isHidden || isOwn($0) } },
            UIAction(title: Localized.text("laboratory.time.hide-others")) { _ in
                model.hideLanes { other in !isOwn(other) && !group.contains { $0.counterpart === other } }
            },
        ]
    }

    /// Gives the lanes of this lane's view or interaction one row, or a row each; the same for all lanes.
    private var collapsingActions: [UIAction] {
        let model = model
        let all = model.collapsesAll
        var actions = [
            UIAction(title: Localized.text(all ? "laboratory.time.expand-all" : "laboratory.time.collapse-all")) { _ in
                model.collapsesAll = !all
            }
        ]
        if let lane, model.group(of: lane).count > 1 {
            let isCollapsed = model.isCollapsed(lane)
            let key = isCollapsed ? "laboratory.time.expand" : "laboratory.time.collapse"
            actions.insert(
                UIAction(title: Localized.text(key, lane.owner(hasText: false))) { _ in model.setCollapsed(!isCollapsed, lane) }, at: 0)
        }
        return actions
    }

    private var orderMenu: UIMenu {
        let model = model
        return UIMenu(
            title: Localized.text("laboratory.time.order"),
            children: LaneOrder.allCases.map { order in
                UIAction(title: Localized.text(Self.key(of: order)), state: model.laneOrder == order ? .on : .off) { _ in
                    model.laneOrder = order
                }
            })
    }

    private static func key(of order: LaneOrder) -> String {
        switch order {
        case .beginning: "laboratory.time.order.beginning"
        case .name: "laboratory.time.order.name"
        case .kind: "laboratory.time.order.kind"
        }
    }

    /// Asks for the name of the lane. An empty name restores its own.
    private func askForName() {
        guard let lane else { return }
        let model = model
        present(
            .question(
                title: Localized.text("laboratory.time.rename.title"), button: Localized.text("laboratory.preset.rename.button"),
                name: lane.title, identifier: "lane-name", emptyName: .accepted
            ) { model.rename(lane, to: $0) })
    }
}
