// The backgrounds and interactions of page controls, and the images of their pages.

internal import Foundation

extension UIPageControl {
    /// The background of the indicators, with Apple's raw values.
    nonisolated public enum BackgroundStyle: Int, Sendable {
        /// A capsule during an interaction.
        case automatic = 0
        /// A capsule.
        case prominent = 1
        /// None.
        case minimal = 2
    }

    /// How the user changes the page, with Apple's raw values.
    nonisolated public enum InteractionState: Int, Sendable {
        /// The user is not changing the page.
        case none = 0
        /// With a click.
        case discrete = 1
        /// With a drag over the indicators.
        case continuous = 2
    }
}

/// The images of single pages.
@MainActor
struct PageIndicators {
    var images: [Int: UIImage] = [:]
    var currentImages: [Int: UIImage] = [:]

    var isEmpty: Bool { images.isEmpty && currentImages.isEmpty }

    /// The width of the widest image, in points.
    var widest: CGFloat { max(images.values.map(\.size.width).max() ?? 0, currentImages.values.map(\.size.width).max() ?? 0) }

    /// Removes the images of pages that do not exist any more.
    mutating func limit(to count: Int) {
        guard !isEmpty else { return }
        images = images.filter { $0.key < count }
        currentImages = currentImages.filter { $0.key < count }
    }
}
