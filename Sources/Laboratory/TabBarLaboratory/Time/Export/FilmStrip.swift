// A film strip: frames side by side, with their times.

internal import UIKit

/// Draws the frames of evenly spaced times side by side.
struct FilmStrip {
    /// The maximum number of frames.
    static let limit = 12
    private static let gap: CGFloat = 12
    private static let captionHeight: CGFloat = 24

    /// At most `limit` times of a part of the recording: those of its frames, or evenly spaced ones. The first frame of a part may
    /// have appeared before the part.
    static func times(in part: ClosedRange<Double>, frames: [Double]) -> [Double] {
        guard frames.count > limit else { return frames.map { max($0, part.lowerBound) } }
        let length = part.upperBound - part.lowerBound
        return (0..<limit).map { part.lowerBound + length * Double($0) / Double(limit - 1) }
    }

    /// Draws the strip, with the seconds since `start` below each picture. Nil if there are no pictures or not enough memory.
    static func draw(_ frames: [(time: Double, picture: ExportedPicture)], start: Double, scale: CGFloat) -> CGImage? {
        guard !frames.isEmpty else { return nil }
        let sizes = frames.map { CGSize(width: CGFloat($0.picture.width) / scale, height: CGFloat($0.picture.height) / scale) }
        let height = (sizes.map(\.height).max() ?? 0) + 2 * gap + captionHeight
        let width = sizes.map(\.width).reduce(gap) { $0 + $1 + gap }
        let format = UIGraphicsImageRendererFormat()
        format.scale = scale
        let image = UIGraphicsImageRenderer(size: CGSize(width: width, height: height), format: format).image { renderer in
            renderer.cgContext.setFillColor(.white)
            renderer.cgContext.fill(CGRect(x: 0, y: 0, width: width, height: height))
            var x = gap
            for (frame, size) in zip(frames, sizes) {
                if let image = CGImage(
                    width: frame.picture.width, height: frame.picture.height, premultipliedPixels: frame.picture.pixels)
                {
                    UIImage(cgImage: image).draw(in: CGRect(x: x, y: gap, width: size.width, height: size.height))
                }
                renderer.cgContext.setStrokeColor(CGColor(gray: 0.8, alpha: 1))
                renderer.cgContext.stroke(CGRect(x: x - 0.5, y: gap - 0.5, width: size.width + 1, height: size.height + 1), width: 1)
                let text = TimeText.duration(frame.time - start)
                let attributes: [NSAttributedString.Key: Any] = [
                    .font: UIFont.monospacedDigitSystemFont(ofSize: 12, weight: .regular), .foregroundColor: UIColor.black,
                ]
                let textWidth = text.size(withAttributes: attributes).width
                text.draw(at: CGPoint(x: x + (size.width - textWidth) / 2, y: gap + size.height + 6), withAttributes: attributes)
                x += size.width + gap
            }
        }
        return image.cgImage
    }
}
