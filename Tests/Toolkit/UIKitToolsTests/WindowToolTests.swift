// Windows as a tool of somebody else's inspects and simulates them: constraints, safe areas, input that is observed and mirrored.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit
import UIKitTools
import WindowSystem

/// Records where touches begin.
private final class Page: UIView {
    var points: [CGPoint] = []
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { points += touches.map { $0.location(in: self) } }
}

@MainActor @Suite(.serialized) struct WindowToolTests {
    @Test func constraintsOfAViewAreReadAsEquations() throws {
        let stage = Stage(size: CGSize(width: 200, height: 100))
        let box = UIView()
        box.translatesAutoresizingMaskIntoConstraints = false
        stage.window.addSubview(box)
        let width = box.widthAnchor.constraint(equalToConstant: 40)
        width.isActive = true
        stage.frame()
        let found = box.solverConstraints.first { if case .constraint(let source) = $0.source { source === width } else { false } }
        let equation = try #require(found)
        #expect(equation.isSatisfied && equation.relation == .equal && equation.priority == .required)
        #expect(equation.summands.map { $0.quantity } == ["width"] && equation.summands.first?.item === box)
        #expect(!width.hasSecondItem && box.layoutSolutionCount > 0)
    }

    /// The insets of a phone with a round display, 47 and 34 points, leave 400 − 81 points.
    @Test func contentFollowsASimulatedSafeArea() {
        let stage = Stage(size: CGSize(width: 200, height: 400))
        let page = UIViewController()
        stage.window.rootViewController = page
        stage.window.simulatedSafeAreaInsets = UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0)
        stage.frame()
        #expect(page.view.safeAreaLayoutGuide.layoutFrame == CGRect(x: 0, y: 47, width: 200, height: 319))
    }

    @Test func inputIsObservedBeforeTheWindowReceivesIt() {
        let stage = Stage(size: CGSize(width: 100, height: 100))
        let page = Page(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        stage.window.addSubview(page)
        stage.frame()
        var observed: [(point: CGPoint, earlier: Int)] = []
        UIApplication.shared.inputObserver = { input in
            if case .pointerPressed = input.kind { observed.append((input.location, page.points.count)) }
        }
        defer { UIApplication.shared.inputObserver = nil }
        stage.native.send(.buttonPressed(.primary), x: 30, y: 40)
        #expect(observed.map { $0.point } == [CGPoint(x: 30, y: 40)] && observed.map { $0.earlier } == [0])
        #expect(page.points == [CGPoint(x: 30, y: 40)])
    }

    @Test func aSecondWindowReceivesTheInputOfTheFirst() {
        let stage = Stage(size: CGSize(width: 200, height: 100))
        stage.window.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        let other = UIWindow(frame: CGRect(x: 100, y: 0, width: 100, height: 100))
        let pages = [stage.window, other].map { window in
            let page = Page(frame: window.bounds)
            window.addSubview(page)
            return page
        }
        let mirror = InputMirror(first: stage.window, second: other)
        UIApplication.shared.mirroredInput = mirror
        mirror.performInSecond { other.isHidden = false }
        stage.frame()
        stage.native.send(.buttonPressed(.primary), x: 30, y: 40)
        let point = CGPoint(x: 30, y: 40)
        #expect(pages.map { $0.points } == [[point], [point]])
        mirror.end()
        #expect(UIApplication.shared.mirroredInput == nil && !UIApplication.shared.isDeliveringMirroredInput)
    }
}
