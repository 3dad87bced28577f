// The window's title and its icons for the task bar.

import Assets
import Foundation
import LaboratoryCore
import TabBarDemoScenes
import UIKit
import WindowSystem

/// Updates the window's title.
final class WindowTitle {
    private let scene: any Scene.Type
    private var shown: (page: String?, language: InterfaceLanguage)?

    init(of scene: any Scene.Type) { self.scene = scene }

    /// Sets the title for the page that `root` shows, if the page's title or the language has changed. Called after each frame.
    func update(root: UIViewController?) {
        let page = root.flatMap(Self.page)
        let language = Localized.language
        if let shown, shown == (page, language) { return }
        shown = (page, language)
        let name = Localized.text(scene.name == CombinedScene.name ? "app.name" : "scene.\(scene.name)")
        UIApplication.windowConfiguration.title = Self.text(page: page, scene: name)
    }

    /// "List — Tab Bar Laboratory"; only the scene's name if the page has no title, or if its title equals the scene's name.
    static func text(page: String?, scene: String) -> String {
        guard let page, !page.isEmpty, page != scene else { return scene }
        return "\(page) — \(scene)"
    }

    /// The title of the page that `controller` shows: of the presented controller, else of the selected tab or the top of the stack, else
    /// of `controller` itself. Alerts and controllers being dismissed are ignored.
    static func page(of controller: UIViewController) -> String? {
        if let presented = controller.presentedViewController, !presented.isBeingDismissed, !(presented is UIAlertController),
            let title = page(of: presented)
        {
            return title
        }
        let tab = (controller as? UITabBarController)?.selectedViewController
        let inner = tab ?? (controller as? UINavigationController)?.topViewController
        return inner.flatMap(page) ?? controller.title ?? controller.navigationItem.title ?? controller.tabBarItem.title
    }
}

/// The program's icon in several sizes.
enum WindowIcons {
    private static let sides = [16, 32, 48, 64, 128]

    /// The bitmaps of the icon; empty if the assets are missing.
    static var all: [WindowIcon] {
        sides.compactMap { side in
            guard let path = Assets.path("Icons/tab-bar-demo-\(side).png"), let image = try? CGImage(pngFile: path) else { return nil }
            return WindowIcon(side: side, pixels: image.premultipliedPixels.map(straight))
        }
    }

    /// Converts a premultiplied pixel to a straight one, as window managers expect.
    private static func straight(_ pixel: UInt32) -> UInt32 {
        let alpha = pixel >> 24
        guard alpha > 0, alpha < 255 else { return pixel }
        func channel(_ shift: UInt32) -> UInt32 { min((pixel >> shift & 0xFF) * 255 / alpha, 255) << shift }
        return alpha << 24 | channel(16) | channel(8) | channel(0)
    }
}
