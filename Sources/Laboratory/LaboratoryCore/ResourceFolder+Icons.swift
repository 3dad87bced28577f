// The icons of a folder of resources.

@preconcurrency internal import Foundation
public import UIKit

@MainActor
extension ResourceFolder {
    private static var icons: [String: UIImage] = [:]

    /// The icon in its own colours for the screen's scale; nil if the files are missing.
    ///
    /// Icons are bitmaps at the usual scales, because the library that draws SVG files needs more memory than a scene.
    public func icon(_ name: String) -> UIImage? {
        let scale = UIScreen.main.scale
        let key = "\(path ?? "")/\(name)@\(scale)"
        if let known = Self.icons[key] { return known }
        let bitmaps: [CGFloat: String] = [1: "\(name).png", 2: "\(name)@2x.png", 3: "\(name)@3x.png"]
        let files = [bitmaps[scale], "\(name).svg"].compactMap { $0 }
        let image = files.lazy.compactMap { path(of: "Icons/\($0)") }.first.flatMap { UIImage(contentsOfFile: $0) }
        Self.icons[key] = image
        return image
    }
}
