// Checks that controls are large enough for a finger, reachable with Tab, and visible while they are focused.

import CoreGraphics
import Foundation
import TestSupport
import WindowSystem

@testable import TabBarDemoScenes
@testable import TabBarLaboratory
@testable import UIKit

extension MatrixInspection {
    /// Half of the 44 points that a finger needs, minus one for rounding. The laboratory is used with a mouse: its controls have 22 points.
    private var reach: CGFloat { matrixCase.page.isOfLaboratory ? 10 : 21 }

    /// Controls with another control within `reach` of their centre. A divider is a line between two panels: it may be thinner.
    func crowdedTargets() -> [MatrixFinding] {
        views.compactMap { item in
            guard let control = item.view as? UIControl, !(control is UIDatePicker), !(control is PanelDivider) else { return nil }
            guard control.isEnabled, control.isUserInteractionEnabled, item.isVisible, !item.isPartlyClipped else { return nil }
            let centre = CGPoint(x: item.visibleFrame.midX, y: item.visibleFrame.midY)
            guard target(at: centre) === control else { return nil }
            for (x, y) in [(-reach, 0), (reach, 0), (0, -reach), (0, reach)] {
                let point = CGPoint(x: centre.x + x, y: centre.y + y)
                guard let other = target(at: point), other !== control, !other.isDescendant(of: control), !control.isDescendant(of: other)
                else { continue }
                // Content behind a bar can be scrolled into view.
                if let scroll = item.scroll, !other.isDescendant(of: scroll), !item.isBetweenBars { continue }
                return MatrixFinding(property: .touchTargets, text: "\(item.name): at \(Int(x)) \(Int(y)) is \(type(of: other))")
            }
            return nil
        }
    }

    /// The control or focusable view that a click at `point` reaches.
    private func target(at point: CGPoint) -> UIView? {
        guard window.bounds.contains(point) else { return nil }
        var view = window.hitTest(point, with: nil)
        while let present = view, !(present is UIControl), !present.canBecomeFocused { view = present.superview }
        return view
    }

    /// Views that Tab and the arrows do not reach, and focused views that are covered or have an invisible focus ring.
    func focusProblems() -> [MatrixFinding] {
        var findings: [MatrixFinding] = []
        let expected = views.filter { $0.isVisible && isReachable($0) }.map { Stop($0.view) }
        var visited: [Stop] = []
        let focus = UIApplication.shared.seat.focus
        for _ in 0..<80 {
            stage.press(.tab)
            guard let view = focus.current, !visited.contains(where: { $0.view === view }) else { break }
            visited.append(Stop(view))
            if let problem = problem(of: view) { findings.append(problem) }
        }
        for stop in expected where !visited.contains(where: { $0.view === stop.view }) && !isReachedByArrows(stop, from: visited) {
            findings.append(MatrixFinding(property: .focus, text: "\(type(of: stop.view)) \(stop.label) is not reached"))
        }
        return findings
    }

    private func isReachable(_ item: VisibleView) -> Bool {
        let view = item.view
        guard view.canBecomeFocused, FocusMap(window: window, current: nil).canFocus(view) else { return false }
        // Parts of a control and views behind a bar are not stops.
        guard !sequence(first: view.superview, next: { $0?.superview }).contains(where: { $0 is UIControl && !($0 is UIDatePicker) }) else {
            return false
        }
        return target(at: CGPoint(x: item.visibleFrame.midX, y: item.visibleFrame.midY)) === view
    }

    /// A view, and the list, group and label that it had when it was found; these change when Tab scrolls a list and its cells are reused.
    private struct Stop {
        let view: UIView
        let list: UIView?
        let group: String?
        let label: String

        @MainActor init(_ view: UIView) {
            self.view = view
            list = FocusMap.row(of: view)?.list
            group = view.focusGroup
            label = view.accessibilityLabel ?? ""
        }
    }

    /// Whether the arrows lead to `stop` from a visited view: within a group, or from row to row.
    private func isReachedByArrows(_ stop: Stop, from visited: [Stop]) -> Bool {
        visited.contains { other in
            if let list = stop.list, other.list === list { return true }
            return stop.group != nil && stop.group == other.group
        }
    }

    /// The problem of a focused view and its ring; nil if there is none.
    private func problem(of view: UIView) -> MatrixFinding? {
        let box = view.convert(view.bounds, to: nil)
        let name = "\(type(of: view)) \(view.accessibilityLabel ?? "") at \(box.brief)"
        // A focused field of the laboratory is edited, and draws the ring itself.
        let ownRing = (view as? RingedField).flatMap { $0.layer.borderWidth > 0 ? box : nil }
        guard let ring = UIApplication.shared.focusRing ?? ownRing else {
            return MatrixFinding(property: .focus, text: "\(name) has no ring")
        }
        let window = window.bounds
        let isTooLarge = box.width > window.width - 8 || box.height > window.height / 2
        let isInside = ring.minX >= -0.01 && ring.minY >= -0.01 && ring.maxX <= window.maxX + 0.01 && ring.maxY <= window.maxY + 0.01
        guard isTooLarge || isInside else {
            return MatrixFinding(property: .focus, text: "\(name): the ring \(ring.brief) leaves the window")
        }
        let hit = target(at: CGPoint(x: box.intersection(window).midX, y: box.intersection(window).midY))
        guard let hit, hit === view || hit.isDescendant(of: view) || view.isDescendant(of: hit) else {
            return MatrixFinding(property: .focus, text: "\(name) is covered while it has the focus")
        }
        return nil
    }
}
