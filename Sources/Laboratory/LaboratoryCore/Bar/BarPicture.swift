// The pictures of a bar: their formats, their versions for other scales, and the checks of untrusted files.

@preconcurrency public import Foundation
internal import Glibc
internal import TabBarKit
public import UIKit

/// A file of a bar's folder: an SVG, a PNG with versions for other scales, or a Lottie file.
public struct BarPicture: Hashable, Sendable {
    /// The formats, by the ends of names.
    public enum Format: Sendable { case svg, png, lottie }

    /// The name by which the bar refers to it.
    public let name: String
    /// The bar's folder.
    public let folder: BarFolder

    /// A file, which need not exist.
    public init(named name: String, in folder: BarFolder) { (self.name, self.folder) = (name, folder) }

    /// The format; nil for other ends of names.
    public var format: Format? {
        switch (name as NSString).pathExtension.lowercased() {
        case "svg": .svg
        case "png": .png
        case "json": .lottie
        default: nil
        }
    }

    /// The name without "@2x" or "@3x".
    static func baseName(_ name: String) -> String {
        let stem = (name as NSString).deletingPathExtension, ending = (name as NSString).pathExtension
        guard stem.hasSuffix("@2x") || stem.hasSuffix("@3x"), ending.lowercased() == "png" else { return name }
        return stem.dropLast(3) + "." + ending
    }

    /// The names of the files, by scale: for a PNG three, which need not exist.
    var variantNames: [String] {
        let stem = (name as NSString).deletingPathExtension, ending = (name as NSString).pathExtension
        return format == .png ? [name, "\(stem)@2x.\(ending)", "\(stem)@3x.\(ending)"] : [name]
    }

    /// The existing files, by scale: for a PNG up to three.
    public var variants: [(name: String, path: String, scale: Int)] {
        let files = variantNames.enumerated().map { index, name in (name: name, path: folder.path + "/" + name, scale: index + 1) }
        return files.filter { FileManager.default.fileExists(atPath: $0.path) }
    }

    // MARK: Checks

    /// Throws if the file is missing, leads out of the folder, or is no usable picture.
    @MainActor public func check() throws(BarProblem) {
        guard format != nil, name != BarDescription.fileName else { throw .unknownFormat(name) }
        let variants = variants
        guard !variants.isEmpty else { throw .noFile(name) }
        for variant in variants { try BarPicture(named: variant.name, in: folder).checkFile() }
    }

    @MainActor private func checkFile() throws(BarProblem) {
        try check(contents())
    }

    /// The contents of the file itself, not of its versions for other scales.
    public func contents() throws(BarProblem) -> Data {
        // A symbolic link may lead to a file of the folder, such as from a selected icon to the other one.
        let root = Self.resolved(folder.path), file = Self.resolved(folder.path + "/" + name)
        guard let root, let file else { throw .noFile(name) }
        guard file.hasPrefix(root + "/") else { throw .leadsOutside(name) }
        do throws(BarError) { return try BarFolder.contents(of: file, limit: limit) } catch {
            throw .badPicture(file: name, reason: error.problem.reason)
        }
    }

    private static func resolved(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// The most bytes of a file of this format.
    private var limit: Int { format == .png ? BarLimits.picture : BarLimits.drawing }

    /// Throws if data is no usable picture of the format that the name has.
    @MainActor func check(_ data: Data) throws(BarProblem) {
        guard data.count <= limit else { throw .badPicture(file: name, reason: BarProblem.tooLong(megabytes: limit >> 20).reason) }
        switch format {
        case .png: try checkPNG(data)
        case .svg:
            try SVGWeight.check(data, file: name)
            guard let image = UIImage(data: data), image.size.width > 0, image.size.height > 0 else {
                throw .badPicture(file: name, reason: "not SVG, or without a size")
            }
        case .lottie: _ = try LottiePicture(data, file: name)
        case nil: throw .unknownFormat(name)
        }
    }

    @MainActor private func checkPNG(_ data: Data) throws(BarProblem) {
        // The header is read first, because a file that lies about its size could demand gigabytes.
        func number(at offset: Int) -> Int { data.dropFirst(offset).prefix(4).reduce(0) { $0 << 8 | Int($1) } }
        let (width, height) = (number(at: 16), number(at: 20))
        if data.count >= 33, max(width, height) > BarLimits.side || width * height > BarLimits.pixels {
            throw .pictureTooLarge(file: name, width: width, height: height)
        }
        do { _ = try CGImage(pngData: data) } catch {
            guard case CGImageError.malformed(let reason) = error else { throw .badPicture(file: name, reason: "\(error)") }
            throw .badPicture(file: name, reason: reason)
        }
    }

    // MARK: Images

    /// The picture as an image for a display with `scale` pixels per point; nil if the file cannot be read, and for Lottie files.
    @MainActor public func image(scale: CGFloat) -> UIImage? {
        switch format {
        case .svg: (try? contents()).flatMap { UIImage(data: $0) }
        case .png:
            // The version for the scale, else the next larger one, else the largest.
            (variants.first { CGFloat($0.scale) >= scale } ?? variants.last).flatMap { variant in
                (try? BarPicture(named: variant.name, in: folder).contents()).flatMap {
                    UIImage(data: $0, scale: CGFloat(variant.scale))
                }
            }
        case .lottie, nil: nil
        }
    }

    /// The frames of a Lottie file in squares with a side in points, at most `mostFrames` of them, and their duration in seconds; nil for
    /// other files.
    @MainActor public func frames(side: CGFloat, scale: CGFloat) -> (images: [UIImage], duration: Double)? {
        guard let picture = lottie else { return nil }
        let count = min(picture.frameCount, Self.mostFrames)
        let images = (0..<count).compactMap { index -> UIImage? in
            // The first and the last frame are always among them.
            let frame = count > 1 ? index * (picture.frameCount - 1) / (count - 1) : 0
            return Self.image(of: picture, frame, side, scale)
        }
        return images.isEmpty ? nil : (images, picture.duration)
    }

    /// The last frame of a Lottie file in a square with a side in points; nil for other files.
    @MainActor public func lastFrame(side: CGFloat, scale: CGFloat) -> UIImage? {
        lottie.flatMap { Self.image(of: $0, $0.frameCount - 1, side, scale) }
    }

    @MainActor private var lottie: LottiePicture? {
        guard format == .lottie, let data = try? contents() else { return nil }
        return try? LottiePicture(data, file: name)
    }

    @MainActor private static func image(of picture: LottiePicture, _ frame: Int, _ side: CGFloat, _ scale: CGFloat) -> UIImage? {
        picture.frame(frame, side: Int((side * scale).rounded(.up))).map { UIImage(cgImage: $0, scale: scale, orientation: .up) }
    }

    /// The most frames that are drawn of a Lottie file: four seconds at 60 frames per second.
    private static let mostFrames = 240
}
