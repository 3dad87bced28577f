// An animated tab bar in a window without a screen.

import Foundation
import OffscreenWindowSystem
import Testing
import UIKit
import WindowSystem

@testable import TabBarKit

/// Tabs with animated items, in a window 320 points wide as in the recording: 64 points would be a fifth, 80 are a quarter.
@MainActor
final class ItemStage {
    let system = OffscreenWindowSystem()
    let tabs = AnimatedTabBarController(nibName: nil, bundle: nil)
    let items: [AnimatedTabBarItem]
    private let window: UIWindow

    private final class Delegate: NSObject, UIApplicationDelegate {
        var window: UIWindow?
    }

    /// Tabs whose items have these animations, all of them drawn once.
    init(_ animations: [ItemAnimation?]) throws {
        UIApplication.windowConfiguration = UIWindowConfiguration(
            title: "Items", size: CGSize(width: 320, height: 480), minimumSize: CGSize(width: 1, height: 1), safeAreaInsets: .zero)
        try UIApplication.shared.start(Delegate(), on: system)
        items = animations.enumerated().map { index, animation in
            let item = AnimatedTabBarItem(
                title: "Tab \(index)", image: Self.square(.black, 9), selectedImage: Self.square(.black, 21))
            item.animation = animation
            return item
        }
        tabs.viewControllers = items.map { item in
            let page = UIViewController()
            page.tabBarItem = item
            return page
        }
        window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = tabs
        window.makeKeyAndVisible()
        system.settle(limit: 2)
    }

    isolated deinit {
        UIApplication.shared.stop()
        UIApplication.windowConfiguration = UIWindowConfiguration()
    }

    private static func square(_ color: UIColor, _ side: CGFloat) -> UIImage {
        UIGraphicsImageRenderer(size: CGSize(width: 21, height: 21)).image { context in
            color.setFill()
            UIBezierPath(rect: CGRect(x: (21 - side) / 2, y: (21 - side) / 2, width: side, height: side)).fill()
        }
    }

    var containers: [ItemContainer] { tabs.tabBar.subviews.compactMap { $0 as? ItemContainer } }
    func icon(_ index: Int) -> UIImageView { tabs.iconsView[index].icon }
    func label(_ index: Int) -> UILabel { tabs.iconsView[index].textLabel }

    /// Clicks the middle of a tab, as a mouse does.
    func click(_ index: Int) {
        let frame = containers[index].convert(containers[index].bounds, to: nil)
        system.windows[0].click(x: frame.midX, y: frame.midY)
    }

    /// Clicks a tab and draws the first frame of what that begins; the frame's time.
    func begin(_ index: Int) throws -> Double {
        let window = system.windows[0]
        let count = window.frames.count
        click(index)
        // A selection is presented within the click.
        return try window.frames.count > count ? window.frames[count].time : firstFrame()
    }

    /// Draws the next frame that is due, and tells its time.
    func firstFrame() throws -> Double {
        let window = system.windows[0]
        let count = window.frames.count
        while window.frames.count == count, let next = system.nextTime { system.advance(to: next) }
        return try #require(window.frames.last?.time)
    }

    /// Whether the icon and title of a tab, at rest, are those of a selected one.
    func looksSelected(_ index: Int) -> Bool {
        containers[index].isSelected && icon(index).image?.size != nil && label(index).textColor == tabs.tabBar.tintColor
            && icon(index).tintColor == tabs.tabBar.tintColor
    }
}
