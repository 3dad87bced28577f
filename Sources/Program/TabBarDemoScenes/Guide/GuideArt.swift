// The guide's drawings.

@preconcurrency import Foundation
import Assets
internal import LaboratoryCore
import UIKit

/// Draws the SVG files of Assets/Guide as bitmaps and caches the bitmaps of the last size, appearance and scale.
final class GuideArt {
    /// The properties that all cached images have in common.
    private struct Format: Equatable {
        var side: CGFloat
        var style: UIUserInterfaceStyle
        var isMirrored: Bool
        var language: InterfaceLanguage
        var scale: CGFloat
    }

    private var format = Format(side: 0, style: .unspecified, isMirrored: false, language: .english, scale: 0)
    private var images: [String: UIImage] = [:]

    /// The drawing `name` in a square of `side` points, for the appearance and the layout direction of `traits` and with the digits of the
    /// current language; nil if `side` is 0 or the assets or the SVG library are missing.
    func image(_ name: String, side: CGFloat, traits: UITraitCollection) -> UIImage? {
        let newFormat = Format(
            side: side, style: traits.userInterfaceStyle, isMirrored: traits.layoutDirection == .rightToLeft,
            language: Localized.language, scale: UIScreen.main.scale)
        if format != newFormat {
            format = newFormat
            images = [:]
        }
        return cachedImage(name)
    }

    /// Draws the first of `names` that is not cached, so that its page appears without delay. Returns whether it drew one.
    ///
    /// Uses the format of the last call of `image(_:side:traits:)`; draws nothing before the first.
    func predraw(_ names: [String]) -> Bool {
        guard format.side > 0, let next = names.first(where: { images[$0] == nil }) else { return false }
        return cachedImage(next) != nil
    }

    private func cachedImage(_ name: String) -> UIImage? {
        if let image = images[name] { return image }
        let image = Self.draw(name, format: format)
        images[name] = image
        return image
    }

    /// The dark replacements of the drawings' light background colours.
    private static let darkColors = ["#ffffff": "#2c2c2e", "#f2f2f7": "#1c1c1e", "#d1d1d6": "#48484a", "#e5e5ea": "#3a3a3c"]

    private static func draw(_ name: String, format: Format) -> UIImage? {
        guard format.side > 0, let path = Assets.path("Guide/\(name).svg"), var text = try? String(contentsOfFile: path, encoding: .utf8)
        else { return nil }
        if format.style == .dark {
            for (light, dark) in darkColors { text = text.replacingOccurrences(of: light, with: dark) }
        }
        if format.language == .arabic { text = withArabicDigits(text) }
        if format.isMirrored { text = mirrored(text) }
        guard let drawing = UIImage(data: Data(text.utf8)) else { return nil }
        // A bitmap needs less memory than the drawing.
        let size = CGSize(width: format.side, height: format.side)
        return UIGraphicsImageRenderer(size: size).image { _ in drawing.draw(in: CGRect(origin: .zero, size: size)) }
    }

    private static func withArabicDigits(_ text: String) -> String {
        text.replacingOccurrences(of: #"id="latin-digits" display="inline""#, with: #"display="none""#)
            .replacingOccurrences(of: #"id="arabic-digits" display="none""#, with: #"display="inline""#)
    }

    /// The drawing mirrored, apart from the elements with the attribute `data-mirrored`: their own reflections keep icons and digits
    /// upright.
    private static func mirrored(_ text: String) -> String {
        guard let start = text.range(of: ">"), let end = text.range(of: "</svg>", options: .backwards) else { return text }
        let content = text[start.upperBound..<end.lowerBound].replacingOccurrences(of: "data-mirrored=", with: "transform=")
        return text[..<start.upperBound] + #"<g transform="translate(320 0) scale(-1 1)">"# + content + "</g></svg>"
    }
}
