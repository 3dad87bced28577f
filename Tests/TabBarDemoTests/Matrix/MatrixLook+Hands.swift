// What can be acted upon can be hit by a finger, reached with Tab, and seen when the keyboard is at it.

import CoreGraphics
import Foundation
import TestSupport
import WindowSystem

@testable import TabBarDemoScenes
@testable import UIKit

extension MatrixLook {
    /// Half of the 44 points that a finger needs, less what rounding takes.
    private static let reach: CGFloat = 21

    /// Controls whose neighbours begin within a finger's reach of their middle.
    func crowdedTargets() -> [MatrixFinding] {
        views.compactMap { seen in
            guard let control = seen.view as? UIControl, !(control is UIDatePicker) else { return nil }
            guard control.isEnabled, control.isUserInteractionEnabled, seen.isInSight, !seen.isPartlyScrolledAway else { return nil }
            let middle = CGPoint(x: seen.visible.midX, y: seen.visible.midY)
            guard target(at: middle) === control else { return nil }
            for (x, y) in [(-Self.reach, 0), (Self.reach, 0), (0, -Self.reach), (0, Self.reach)] {
                let point = CGPoint(x: middle.x + x, y: middle.y + y)
                guard let other = target(at: point), other !== control, !other.isDescendant(of: control), !control.isDescendant(of: other)
                else { continue }
                // Content goes on beneath bars, and can be scrolled out from there.
                if let scroll = seen.scroll, !other.isDescendant(of: scroll), !seen.isBetweenBars { continue }
                return MatrixFinding(property: .touchTargets, text: "\(seen.name): at \(Int(x)) \(Int(y)) is \(type(of: other))")
            }
            return nil
        }
    }

    /// What a click at `point` acts upon.
    private func target(at point: CGPoint) -> UIView? {
        guard stage.window.bounds.contains(point) else { return nil }
        var view = stage.window.hitTest(point, with: nil)
        while let present = view, !(present is UIControl), !present.canBecomeFocused { view = present.superview }
        return view
    }

    /// Goes round with Tab: what cannot be reached with it and the arrows, and what is not seen when it has the focus.
    func lostFocus() -> [MatrixFinding] {
        var findings: [MatrixFinding] = []
        let wanted = views.filter { $0.isInSight && isReachable($0) }.map { Stop($0.view) }
        var visited: [Stop] = []
        let focus = UIApplication.shared.focus
        for _ in 0..<80 {
            stage.press(.tab)
            guard let view = focus.current, !visited.contains(where: { $0.view === view }) else { break }
            visited.append(Stop(view))
            if let problem = problem(of: view) { findings.append(problem) }
        }
        for stop in wanted where !visited.contains(where: { $0.view === stop.view }) && !isReachedByArrows(stop, from: visited) {
            findings.append(MatrixFinding(property: .focus, text: "\(type(of: stop.view)) \(stop.label) is not reached"))
        }
        return findings
    }

    private func isReachable(_ seen: SeenView) -> Bool {
        let view = seen.view
        guard view.canBecomeFocused, FocusMap(window: stage.window, current: nil).reaches(view) else { return false }
        // A control's parts, and what a bar lies over at present, are no stops of their own.
        guard !sequence(first: view.superview, next: { $0?.superview }).contains(where: { $0 is UIControl && !($0 is UIDatePicker) }) else {
            return false
        }
        return target(at: CGPoint(x: seen.visible.midX, y: seen.visible.midY)) === view
    }

    /// A view, and what it belonged to when it was found: Tab scrolls a list to its selected row, and cells out of sight are reused.
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

    /// Whether the arrows lead to `stop` from something visited: within a group, or from row to row.
    private func isReachedByArrows(_ stop: Stop, from visited: [Stop]) -> Bool {
        visited.contains { other in
            if let list = stop.list, other.list === list { return true }
            return stop.group != nil && stop.group == other.group
        }
    }

    /// What is wrong with the ring around the focused view.
    private func problem(of view: UIView) -> MatrixFinding? {
        let box = view.convert(view.bounds, to: nil)
        let name = "\(type(of: view)) \(view.accessibilityLabel ?? "") at \(box.brief)"
        guard let ring = UIApplication.shared.focus.ring.frameInWindow else {
            return MatrixFinding(property: .focus, text: "\(name) has no ring")
        }
        let window = stage.window.bounds
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
