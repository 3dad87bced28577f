// The stages and pictures of the galleries: each page in light, dark at 2x, and right to left.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing

@testable import UIKit

/// How a picture is drawn.
nonisolated struct GalleryVariant: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var scale = 1.0
    var style = UIUserInterfaceStyle.light
    var isRightToLeft = false

    static let all = [
        GalleryVariant(testDescription: "1x"), GalleryVariant(testDescription: "dark-2x", scale: 2, style: .dark),
        GalleryVariant(testDescription: "rtl-1x", isRightToLeft: true),
    ]

    /// A locale with the variant's direction.
    var locale: Locale { Locale(identifier: isRightToLeft ? "ar_AE" : "en_US") }
}

@MainActor
enum Gallery {
    /// A stage with the root view controller that `root` returns, after its animations have ended.
    static func stage(_ variant: GalleryVariant, size: CGSize, root: () -> UIViewController) -> Stage<Void> {
        let stage = Stage(size: size, scale: variant.scale)
        stage.window.overrideUserInterfaceStyle = variant.style
        if variant.isRightToLeft { UIApplication.environmentOverrides.layoutDirection = .rightToLeft }
        stage.window.rootViewController = root()
        stage.system.settle(limit: 3)
        return stage
    }

    /// Compares the window, as it is now, with the picture `name`.
    static func verify(_ stage: Stage<Void>, _ name: String) throws {
        try Snapshot.verify(stage.picture(), named: name)
    }

    /// A page with a colour and a title in the middle.
    static func page(_ title: String, _ color: UIColor = .systemBackground) -> UIViewController {
        let page = UIViewController()
        page.title = title
        page.view.backgroundColor = color
        let label = UILabel(frame: .zero)
        label.text = title
        label.textAlignment = .center
        label.frame = page.view.bounds
        label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        page.view.addSubview(label)
        return page
    }
}
