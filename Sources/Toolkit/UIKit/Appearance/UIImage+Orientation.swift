// The orientation in which a bitmap is displayed.

internal import CoreGraphics
internal import Foundation

extension UIImage {
    /// How a bitmap is turned and mirrored for display. The raw values are Apple's.
    nonisolated public enum Orientation: Int, Sendable {
        /// As stored.
        case up = 0
        /// Turned by 180°.
        case down = 1
        /// Turned by 90° anticlockwise.
        case left = 2
        /// Turned by 90° clockwise.
        case right = 3
        /// Mirrored horizontally.
        case upMirrored = 4
        /// Mirrored vertically.
        case downMirrored = 5
        /// Mirrored along the diagonal from the top left: rows become columns.
        case leftMirrored = 6
        /// Mirrored along the diagonal from the top right.
        case rightMirrored = 7
    }

    /// The image mirrored horizontally for display. The bitmap stays the same, the orientation changes.
    public func withHorizontallyFlippedOrientation() -> UIImage {
        guard let bitmap = cgImage else { return self }
        return UIImage(cgImage: bitmap, scale: scale, orientation: imageOrientation.mirrored)
    }
}

extension UIImage.Orientation {
    /// The orientation with a number of the Exif standard, 1…8; `up` for other numbers.
    init(exif number: Int) {
        let orientations: [UIImage.Orientation] = [.up, .upMirrored, .down, .downMirrored, .leftMirrored, .right, .rightMirrored, .left]
        self = orientations.indices.contains(number - 1) ? orientations[number - 1] : .up
    }

    /// The orientation in which the displayed image is mirrored horizontally.
    fileprivate var mirrored: UIImage.Orientation {
        switch self {
        case .up: .upMirrored
        case .down: .downMirrored
        case .left: .rightMirrored
        case .right: .leftMirrored
        case .upMirrored: .up
        case .downMirrored: .down
        case .leftMirrored: .right
        case .rightMirrored: .left
        }
    }

    /// Whether the displayed width is the bitmap's height.
    private var swapsAxes: Bool {
        switch self {
        case .left, .right, .leftMirrored, .rightMirrored: true
        case .up, .down, .upMirrored, .downMirrored: false
        }
    }

    /// The displayed bitmap; `image` itself for `up`.
    func display(_ image: CGImage) -> CGImage {
        guard self != .up else { return image }
        let pixels = image.premultipliedPixels
        let (lastX, lastY) = (image.width - 1, image.height - 1)
        let (width, height) = swapsAxes ? (image.height, image.width) : (image.width, image.height)
        var displayed: [UInt32] = []
        displayed.reserveCapacity(pixels.count)
        for y in 0..<height {
            for x in 0..<width {
                let (column, row) =
                    switch self {
                    case .up: (x, y)
                    case .down: (lastX - x, lastY - y)
                    case .left: (lastX - y, x)
                    case .right: (y, lastY - x)
                    case .upMirrored: (lastX - x, y)
                    case .downMirrored: (x, lastY - y)
                    case .leftMirrored: (y, x)
                    case .rightMirrored: (lastX - y, lastY - x)
                    }
                displayed.append(pixels[row * image.width + column])
            }
        }
        return CGImage(width: width, height: height, premultipliedPixels: displayed) ?? image
    }
}
