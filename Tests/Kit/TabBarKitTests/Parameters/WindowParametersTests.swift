// The search for the interactions of a window, which is repeated after a view has moved to the window.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing

@testable import TabBarKit
@testable import UIKit

@MainActor
@Suite(.serialized) struct WindowParametersTests {
    /// A view with a parameter that does not call `setNeedsUpdate()`.
    private final class QuietView: UIView, Tunable {
        var size: CGFloat = 1
        static var declarations: [InteractionDeclaration] {
            let size = InteractionParameter.number("size", \QuietView.size, "size", default: 1, in: 0...10, unit: .points)
            return [InteractionDeclaration("quiet", of: self, initializer: SwiftInitializer("QuietView()"), parameters: [size])]
        }
    }

    /// The views are searched only after `setNeedsUpdate()`, which the views of TabBarKit call when they move to the window.
    @Test func viewsAreSearchedAfterOneHasMovedToTheWindow() throws {
        let stage = Stage(size: CGSize(width: 200, height: 200))
        let parameters = WindowParameters.parameters(of: stage.window)
        parameters.updateIfNeeded()
        stage.window.addSubview(QuietView(frame: .zero))
        parameters.updateIfNeeded()
        #expect(parameters.set.parameter("quiet.size") == nil)
        parameters.setNeedsUpdate()
        parameters.updateIfNeeded()
        #expect(parameters.set.parameter("quiet.size") != nil)
        try parameters.set.change("quiet.size", to: .number(3))
        let bar = UITabBar(frame: .zero)
        let views: [UIView] = [
            WheelView(frame: .zero), ClockIconView(frame: .zero), CentreButton(image: nil), TabIndicatorView(tabBar: bar),
        ]
        for view in views {
            let quiet = QuietView(frame: .zero)
            stage.window.addSubview(quiet)
            parameters.updateIfNeeded()
            #expect(quiet.size == 1)
            stage.window.addSubview(view)
            parameters.updateIfNeeded()
            #expect(quiet.size == 3, "\(type(of: view))")
        }
    }

    /// They are kept as long as their window.
    @Test func eachWindowHasParametersOfItsOwn() {
        let stage = Stage(size: CGSize(width: 200, height: 200)), other = UIWindow(frame: .zero)
        let parameters = WindowParameters.parameters(of: stage.window)
        #expect(WindowParameters.existing(of: other) == nil && WindowParameters.existing(of: nil) == nil)
        #expect(WindowParameters.parameters(of: other) !== parameters)
        #expect(WindowParameters.existing(of: stage.window) === parameters)
    }

    /// Controllers are few, so their interactions are read each time.
    @Test func interactionsOfControllersAreFoundEachTime() throws {
        let stage = Stage(size: CGSize(width: 200, height: 200))
        let tabs = AnimatedTabBarController(nibName: nil, bundle: nil)
        stage.window.rootViewController = tabs
        let parameters = WindowParameters.parameters(of: stage.window)
        parameters.updateIfNeeded()
        try parameters.set.change("badge.hop-scale", to: .number(2))
        tabs.badgeMotion = BadgeMotion()
        parameters.updateIfNeeded()
        #expect(tabs.badgeMotion.hopScale == 2)
    }
}
