// The order and the number of calls in a layout pass.

import Foundation
import OffscreenWindowSystem
import QuartzCore
import TestSupport
import Testing

@testable import UIKit

@MainActor @Suite(.serialized) struct LayoutPassTests {
    private final class Log {
        var entries: [String] = []
    }

    private final class LoggingView: UIView {
        let name: String
        let log: Log

        init(_ name: String, _ log: Log) {
            (self.name, self.log) = (name, log)
            super.init(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        }

        required init?(coder: NSCoder) { nil }

        override func updateConstraints() {
            log.entries.append("\(name) constraints")
            super.updateConstraints()
        }

        override func layoutSubviews() {
            log.entries.append("\(name) layout")
            super.layoutSubviews()
        }
    }

    private final class LoggingRoot: UIViewController {
        let log = Log()
        lazy var child = LoggingView("child", log)

        override func loadView() {
            view = LoggingView("root", log)
            view.addSubview(child)
        }
        override func updateViewConstraints() {
            log.entries.append("controller constraints")
            super.updateViewConstraints()
        }
        override func viewWillLayoutSubviews() { log.entries.append("will layout") }
        override func viewDidLayoutSubviews() { log.entries.append("did layout") }
    }

    /// Measured on a device in a pass with a dirty child.
    @Test func constraintUpdatesOfAChildReachItsController() {
        let stage = Stage(size: CGSize(width: 200, height: 200))
        let controller = LoggingRoot()
        stage.window.rootViewController = controller
        stage.frame()
        let constraints = controller.log.entries.filter { $0.hasSuffix("constraints") }
        #expect(constraints == ["child constraints", "controller constraints", "root constraints"])
        controller.log.entries = []
        controller.child.setNeedsUpdateConstraints()
        controller.view.setNeedsLayout()
        stage.window.layoutIfNeeded()
        let expected = [
            "child constraints", "controller constraints", "root constraints", "will layout", "root layout", "did layout",
        ]
        #expect(controller.log.entries == expected)
        stage.window.layoutIfNeeded()
        #expect(controller.log.entries == expected, "a pass without changes calls nothing")
    }

    /// Measured on a device.
    @Test func newViewsNeedUpdateOfTheirConstraints() {
        let view = UIView()
        #expect(view.needsUpdateConstraints())
        view.updateConstraints()
        #expect(!view.needsUpdateConstraints())
        let other = UIView()
        other.layoutIfNeeded()
        #expect(!other.needsUpdateConstraints())
        other.setNeedsUpdateConstraints()
        #expect(other.needsUpdateConstraints())
    }

    /// A view that calls `setNeedsUpdateConstraints()` in each update is limited to ten updates, and the other views are updated, too.
    @Test func viewThatAlwaysNeedsUpdatesDoesNotBlockOthers() {
        final class Endless: UIView {
            var calls = 0
            override func updateConstraints() {
                super.updateConstraints()
                calls += 1
                setNeedsUpdateConstraints()
            }
        }
        let fixture = LayoutFixture()
        let outer = LoggingView("outer", Log())
        let endless = Endless()
        fixture.root.addSubview(outer)
        outer.addSubview(endless)
        endless.setNeedsUpdateConstraints()
        outer.setNeedsUpdateConstraints()
        fixture.root.updateConstraintsIfNeeded()
        #expect(endless.calls == 10)
        #expect(outer.log.entries == ["outer constraints"])
        #expect(!outer.needsUpdateConstraints())
    }

    /// Subviews that are replaced in `viewDidLayoutSubviews()` cause no further layout pass.
    @Test func replacingSubviewsInViewDidLayoutSubviewsSettles() {
        final class Replacing: UIViewController {
            var passes = 0
            var badge = UIView()
            override func viewDidLayoutSubviews() {
                passes += 1
                badge.removeFromSuperview()
                badge = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
                view.addSubview(badge)
            }
        }
        let stage = Stage(size: CGSize(width: 200, height: 200))
        let controller = Replacing()
        stage.window.rootViewController = controller
        stage.frame()
        let passes = controller.passes
        #expect(passes <= 2)
        stage.system.settle()
        #expect(controller.passes == passes)
        controller.view.frame.size.width = 150
        stage.frame()
        #expect(controller.passes == passes + 1)
        controller.view.addSubview(UIView())
        stage.frame()
        #expect(controller.passes == passes + 2)
        #expect(!controller.view.layer.needsLayout())
    }

    /// Apple's "View Programming Guide": a view lays out its subviews again when the size of one of them changes.
    @Test func resizingASubviewLaysOutItsSuperview() {
        let log = Log()
        let (outer, inner) = (LoggingView("outer", log), UIView())
        outer.addSubview(inner)
        outer.layoutIfNeeded()
        log.entries = []
        inner.frame.origin.x = 5
        outer.layoutIfNeeded()
        #expect(log.entries.isEmpty)
        inner.frame.size.width = 50
        #expect(outer.layer.needsLayout())
        outer.layoutIfNeeded()
        #expect(log.entries == ["outer layout"])
        #expect(!outer.layer.needsLayout())
    }
}
