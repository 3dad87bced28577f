// Lottie files: checked for what would not be drawn, and drawn by rlottie, which is loaded for the first file.

@preconcurrency internal import Foundation
internal import Glibc
internal import UIKit

/// An animation of a Lottie file.
final class LottiePicture {
    /// The most frames and layers of a file, and the longest side in pixels.
    private static let mostFrames = 3600.0, mostLayers = 2000, longestSide = 4096.0
    /// The most compositions within each other.
    private static let deepest = 50

    private let library: LottieLibrary
    private let animation: OpaquePointer
    /// The number of frames; at least 1.
    let frameCount: Int
    /// The seconds from the first frame to the last.
    let duration: Double

    /// Reads a file. Throws if it is invalid, if a part of it would not be drawn, or if rlottie is not installed.
    init(_ data: Data, file: String) throws(BarProblem) {
        try Self.check(data, file: file)
        guard let library = LottieLibrary.shared else { throw .noLottie(file: file) }
        // Files are cached by the key, so each needs its own.
        let text = String(decoding: data, as: UTF8.self)
        guard let animation = library.fromData(text, UUID().uuidString, "") else { throw .badPicture(file: file, reason: "not Lottie") }
        (self.library, self.animation) = (library, animation)
        frameCount = max(library.frameCount(animation), 1)
        duration = library.duration(animation)
    }

    deinit { library.destroy(animation) }

    /// A frame in a square with a side in pixels; nil if there is not enough memory.
    func frame(_ index: Int, side: Int) -> CGImage? {
        var pixels = [UInt32](repeating: 0, count: side * side)
        pixels.withUnsafeMutableBufferPointer { library.render(animation, index, $0.baseAddress, side, side, side * 4) }
        return CGImage(width: side, height: side, premultipliedPixels: pixels)
    }

    // MARK: Checks

    /// Throws for a file with expressions, with pictures beside it, with missing or circular parts, or with too many frames or layers:
    /// rlottie ignores the former without a message.
    private static func check(_ data: Data, file: String) throws(BarProblem) {
        func bad(_ reason: String) -> BarProblem { .badPicture(file: file, reason: reason) }
        guard let root = (try? JSONSerialization.jsonObject(with: data)) as? [String: Any], root["layers"] is [[String: Any]] else {
            throw bad("not Lottie")
        }
        func number(_ name: String) -> Double { (root[name] as? NSNumber)?.doubleValue ?? .nan }
        let frames = number("op") - number("ip")
        guard (1...longestSide).contains(number("w")), (1...longestSide).contains(number("h")), (1...240).contains(number("fr")) else {
            throw bad("the size or the frame rate is missing or too large")
        }
        guard (0...mostFrames).contains(frames) else { throw bad("more than \(Int(mostFrames)) frames") }
        if hasExpressions(root) { throw bad("has expressions, which are not played") }
        let assets = root["assets"] as? [[String: Any]] ?? []
        for asset in assets {
            if let picture = asset["p"] as? String, !picture.hasPrefix("data:") {
                throw bad("the picture \"\(picture.prefix(60))\" is not embedded")
            }
        }
        var counts: [String: Int?] = [:]
        if let problem = layerProblem(root, assets: assets, counts: &counts) { throw bad(problem) }
    }

    private static func hasExpressions(_ value: Any) -> Bool {
        if let members = value as? [String: Any] {
            if members["k"] != nil, members["x"] is String { return true }
            return members.values.contains(where: hasExpressions)
        }
        return (value as? [Any])?.contains(where: hasExpressions) ?? false
    }

    /// Why the layers of a composition cannot be drawn; nil if they can. `counts` has the numbers of layers of the compositions that were
    /// checked, and nil for those that are being checked.
    private static func layerProblem(_ root: [String: Any], assets: [[String: Any]], counts: inout [String: Int?]) -> String? {
        let named = Dictionary(assets.compactMap { asset in (asset["id"] as? String).map { ($0, asset) } }) { first, _ in first }
        func count(_ composition: [String: Any], _ counts: inout [String: Int?], depth: Int) throws(LayerProblem) -> Int {
            guard depth <= deepest else { throw LayerProblem(text: "nested too deeply") }
            var sum = 0
            for layer in composition["layers"] as? [[String: Any]] ?? [] {
                sum += 1
                guard let id = layer["refId"] as? String, !id.isEmpty else { continue }
                guard let asset = named[id] else { throw LayerProblem(text: "the part \"\(id.prefix(60))\" is missing") }
                if let known = counts[id] {
                    guard let known else { throw LayerProblem(text: "the part \"\(id.prefix(60))\" contains itself") }
                    sum += known
                } else {
                    counts[id] = .some(nil)
                    let inner = try count(asset, &counts, depth: depth + 1)
                    counts[id] = inner
                    sum += inner
                }
                guard sum <= mostLayers else { throw LayerProblem(text: "more than \(mostLayers) layers") }
            }
            return sum
        }
        do throws(LayerProblem) {
            _ = try count(root, &counts, depth: 0)
            return nil
        } catch { return error.text }
    }

    private struct LayerProblem: Error {
        let text: String
    }
}

/// The functions of rlottie's C interface, which are looked up when the first file is read: few bars have one.
private struct LottieLibrary: @unchecked Sendable {
    typealias FromData = @convention(c) (UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafePointer<CChar>) -> OpaquePointer?
    typealias Destroy = @convention(c) (OpaquePointer) -> Void
    typealias FrameCount = @convention(c) (OpaquePointer) -> Int
    typealias Duration = @convention(c) (OpaquePointer) -> Double
    typealias Render = @convention(c) (OpaquePointer, Int, UnsafeMutablePointer<UInt32>?, Int, Int, Int) -> Void

    let fromData: FromData
    let destroy: Destroy
    let frameCount: FrameCount
    let duration: Duration
    let render: Render

    /// The library; nil if it is not installed.
    static let shared = LottieLibrary()

    private init?() {
        guard let library = dlopen("librlottie.so.0-1", RTLD_NOW | RTLD_LOCAL) ?? dlopen("librlottie.so.0", RTLD_NOW | RTLD_LOCAL),
            let fromData = dlsym(library, "lottie_animation_from_data"), let destroy = dlsym(library, "lottie_animation_destroy"),
            let frameCount = dlsym(library, "lottie_animation_get_totalframe"),
            let duration = dlsym(library, "lottie_animation_get_duration"), let render = dlsym(library, "lottie_animation_render")
        else { return nil }
        self.fromData = unsafeBitCast(fromData, to: FromData.self)
        self.destroy = unsafeBitCast(destroy, to: Destroy.self)
        self.frameCount = unsafeBitCast(frameCount, to: FrameCount.self)
        self.duration = unsafeBitCast(duration, to: Duration.self)
        self.render = unsafeBitCast(render, to: Render.self)
    }
}
