// The focus ring: around the drawn content, at least 44 points wide, and inside the window.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import QuartzCore
import TestSupport
import Testing
import WindowSystem

@testable import UIKit

@MainActor @Suite struct FocusRingTests {
    private let line = Theme.focusRingWidth

    private var ring: CGRect { UIApplication.shared.focusRing ?? .null }

    /// The bounds of the texts and images that `view` draws, in the window's coordinates.
    private func drawnBounds(in view: UIView) -> CGRect {
        var result = CGRect.null
        if let label = view as? UILabel, label.text?.isEmpty == false {
            let size = label.sizeThatFits(label.bounds.size)
            let box = CGRect(
                x: label.bounds.midX - size.width / 2, y: label.bounds.midY - size.height / 2, width: size.width, height: size.height)
            result = label.convert(box, to: nil)
        } else if view is BarGlyph || (view as? UIImageView)?.image != nil {
            result = view.frameInWindow
        }
        return view.subviews.filter { !$0.isHidden }.reduce(result) { $0.union(drawnBounds(in: $1)) }
    }

    /// Whether the ring's line is outside `box` with a gap of at least 2 points, less 0.1 for rounding.
    private func surrounds(_ box: CGRect) -> Bool {
        let room = ring.insetBy(dx: line + 1.9, dy: line + 1.9)
        return box.minX >= room.minX && box.minY >= room.minY && box.maxX <= room.maxX && box.maxY <= room.maxY
    }

    @Test func ringSurroundsBarButtonsAndIsAtLeast44PointsWide() throws {
        let stage = Stage(size: CGSize(width: 320, height: 480))
        let page = UIViewController()
        page.navigationItem.leftBarButtonItem = UIBarButtonItem(title: "Edit", style: .plain, target: nil, action: nil)
        page.navigationItem.rightBarButtonItem = UIBarButtonItem(barButtonSystemItem: .add, target: nil, action: nil)
        let navigation = UINavigationController(rootViewController: page)
        stage.window.rootViewController = navigation
        stage.frame()
        for _ in 0..<2 {
            stage.native.press(.tab)
            let button = try #require(UIApplication.shared.seat.focus.current as? BarButton)
            #expect(surrounds(drawnBounds(in: button)), "\(ring) around \(drawnBounds(in: button))")
            #expect(ring.width >= 44)
            #expect(stage.window.bounds.contains(ring))
        }
        let next = UIViewController()
        navigation.pushViewController(next, animated: false)
        stage.frame()
        stage.native.press(.tab)
        let back = try #require(UIApplication.shared.seat.focus.current as? BackButton)
        #expect(surrounds(drawnBounds(in: back).intersection(back.frameInWindow)), "\(ring)")
        #expect(stage.window.bounds.contains(ring))
    }

    /// The bar is at the window's lower edge, without room for the ring below the titles.
    @Test func ringOfATabDoesNotCrossItsTitle() throws {
        let stage = Stage(size: CGSize(width: 320, height: 480))
        let controller = UITabBarController()
        let icon = UIGraphicsImageRenderer(size: CGSize(width: 25, height: 25)).image { $0.cgContext.fill([]) }
        let pages = (0..<4).map { index in
            let page = UIViewController()
            page.tabBarItem = UITabBarItem(title: "Tab \(index)", image: icon, selectedImage: nil)
            return page
        }
        controller.setViewControllers(pages, animated: false)
        stage.window.rootViewController = controller
        stage.frame()
        stage.native.press(.tab)
        for index in 0..<4 {
            let button = controller.tabBar.buttons[index]
            #expect(UIApplication.shared.seat.focus.current === button)
            #expect(surrounds(button.iconView.frameInWindow))
            // Capital letters of a 10-point font are about 7.2 points high.
            let letters = button.frameInWindow.minY + Theme.tabTitleBaseline - 7.2
            #expect(ring.maxY < letters)
            #expect(ring.width >= 44)
            #expect(stage.window.bounds.contains(ring))
            stage.native.press(.right)
        }
    }

    @Test func ringOfASmallButtonIsAtLeast44PointsWide() {
        let stage = Stage(size: CGSize(width: 200, height: 200))
        let small = UIButton(frame: CGRect(x: 90, y: 50, width: 20, height: 30))
        let round = UIButton(frame: CGRect(x: 90, y: 120, width: 20, height: 20))
        round.layer.cornerRadius = 10
        for button in [small, round] { stage.window.addSubview(button) }
        stage.native.press(.tab)
        #expect(ring == CGRect(x: 78, y: 45.5, width: 44, height: 39))
        stage.native.press(.tab)
        #expect(ring == CGRect(x: 78, y: 108, width: 44, height: 44))
    }

    /// The ring surrounds the thumb of 28 points, and moves with it; a ring around the slider would touch the ends of the track.
    @Test func ringOfASliderSurroundsTheThumb() {
        let stage = Stage(size: CGSize(width: 200, height: 200))
        let slider = UISlider(frame: CGRect(x: 20, y: 50, width: 160, height: 31))
        stage.window.addSubview(slider)
        stage.native.press(.tab)
        stage.system.settle()
        let start = slider.thumbRect(forBounds: slider.bounds, trackRect: slider.trackRect(forBounds: slider.bounds), value: 0)
        #expect(ring.width == 28 + 2 * line && ring.width == ring.height)
        slider.value = 0.5
        stage.system.settle()
        #expect(abs(ring.midX - 100) <= 1 && abs(ring.midX - start.midX - 20) > 50)
        // Its layer is in the thumb's, with which it moves during animations.
        let thumb = slider.descendants(of: UIImageView.self).first { $0.bounds.width == 28 }
        #expect(thumb?.layer.sublayers?.contains { $0 is CAShapeLayer } == true)
    }

    /// The ring's corners have the radius of the button's background plus the gap, however the button gets its background.
    @Test func ringFollowsTheCornersOfConfiguredButtons() throws {
        let stage = Stage(size: CGSize(width: 200, height: 200))
        let configured = UIButton(configuration: .gray()), plain = UIButton(frame: CGRect(x: 50, y: 120, width: 100, height: 40))
        configured.frame = CGRect(x: 50, y: 40, width: 100, height: 40)
        configured.configuration?.cornerStyle = .fixed
        configured.configuration?.background.cornerRadius = 8
        plain.layer.cornerRadius = 8
        for button in [configured, plain] { stage.window.addSubview(button) }
        stage.system.settle()
        var lines: [CGPath] = []
        for button in [configured, plain] {
            stage.native.press(.tab)
            stage.system.settle()
            let layer = try #require(button.layer.sublayers?.compactMap { $0 as? CAShapeLayer }.first)
            lines.append(try #require(layer.path))
        }
        #expect(lines[0] == lines[1])
    }

    @Test func ringOfAViewThatFillsTheWindowIsInside() {
        let stage = Stage(size: CGSize(width: 200, height: 200))
        let button = UIButton(frame: stage.window.bounds)
        stage.window.addSubview(button)
        stage.native.press(.tab)
        #expect(ring == CGRect(x: 1, y: 1, width: 198, height: 198))
    }
}
