// The window's icons for the task bar.

import Assets
import Foundation
import UIKit
import WindowSystem

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
