// The picture to which the frames of an animated GIF or PNG are added.

internal import Foundation
internal import UIKit

/// Premultiplied pixels, and what happens to them before the next frame.
nonisolated struct FilmCanvas {
    /// What is done with the area of a frame before the next one is drawn.
    enum Disposal { case keep, clear, restore }

    let width: Int
    let height: Int
    private(set) var pixels: [UInt32]
    private var disposal = Disposal.keep
    private var area = PixelSpan(x: 0, y: 0, width: 0, height: 0)
    /// The pixels of `area` before the latest frame, if they are restored.
    private var former: [UInt32] = []

    init(width: Int, height: Int) {
        (self.width, self.height) = (width, height)
        pixels = [UInt32](repeating: 0, count: width * height)
    }

    /// Draws a frame, whose rectangle is inside the picture. With `isOver`, its transparent pixels show what is below.
    mutating func add(_ frame: [UInt32], in rect: PixelSpan, isOver: Bool, disposal: Disposal) {
        dispose()
        former = disposal == .restore ? rect.cut(from: pixels, width: width) : []
        (self.disposal, area) = (disposal, rect)
        draw(frame, in: rect, isOver: isOver)
    }

    private mutating func dispose() {
        switch disposal {
        case .keep: break
        case .clear: draw([UInt32](repeating: 0, count: area.width * area.height), in: area, isOver: false)
        case .restore: draw(former, in: area, isOver: false)
        }
    }

    private mutating func draw(_ frame: [UInt32], in rect: PixelSpan, isOver: Bool) {
        guard frame.count >= rect.width * rect.height else { return }
        for row in 0..<rect.height {
            let from = row * rect.width, to = (rect.y + row) * width + rect.x
            for column in 0..<rect.width {
                let pixel = frame[from + column]
                pixels[to + column] = isOver ? Self.blend(pixel, over: pixels[to + column]) : pixel
            }
        }
    }

    /// A premultiplied colour in front of another one.
    private static func blend(_ front: UInt32, over back: UInt32) -> UInt32 {
        let rest = 255 - front >> 24
        if rest == 0 { return front }
        func part(_ shift: UInt32) -> UInt32 { min((front >> shift & 0xFF) + ((back >> shift & 0xFF) * rest + 127) / 255, 255) << shift }
        return part(24) | part(16) | part(8) | part(0)
    }

    /// A copy of the picture; nil if there is not enough memory.
    var image: CGImage? { CGImage(width: width, height: height, premultipliedPixels: pixels) }
}

/// The frames of an animated GIF or PNG, which are found before they are decoded, so that a time leads to a frame.
nonisolated class CanvasDecoder: ReferenceDecoder {
    /// The most frames of a film that is read as a whole.
    static let limit = 100_000

    /// The times at which the frames begin, and at which the last one ends.
    private let times: [Double]
    private let size: (width: Int, height: Int)
    private var canvas: FilmCanvas
    /// The frame that `next()` returns.
    private var index = 0

    /// Creates a film with frames of durations in seconds. Throws an error if there is none.
    init(width: Int, height: Int, durations: [Double]) throws(ReferenceError) {
        guard !durations.isEmpty else { throw .empty }
        size = (width, height)
        canvas = FilmCanvas(width: width, height: height)
        times = durations.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1) }
    }

    var duration: Double? { times.last }
    private var count: Int { times.count - 1 }

    /// Draws the frame with an index. Returns false if it cannot be decoded.
    func draw(_ index: Int, on canvas: inout FilmCanvas) -> Bool { false }

    final func next() throws(ReferenceError) -> ReferenceFrame? {
        guard index < count else { return nil }
        guard draw(index, on: &canvas) else {
            // A film that ends early keeps the frames before its end.
            if index == 0 { throw .invalid }
            index = count
            return nil
        }
        guard let image = canvas.image else { throw .invalid }
        defer { index += 1 }
        return ReferenceFrame(time: times[index], end: index + 1 < count ? times[index + 1] : .infinity, image: image)
    }

    /// Each frame depends on those before it, so that an earlier frame begins with the first one.
    final func seek(to seconds: Double) {
        let target = max(min(times.partitioningIndex { $0 > seconds } - 1, count - 1), 0)
        if target < index {
            (index, canvas) = (0, FilmCanvas(width: size.width, height: size.height))
        }
        while index < target, draw(index, on: &canvas) { index += 1 }
    }
}
