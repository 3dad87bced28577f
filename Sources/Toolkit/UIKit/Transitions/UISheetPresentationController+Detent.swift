// The heights at which sheets rest.

public import Foundation

/// The values from which a custom detent computes its height.
@preconcurrency @MainActor
public protocol UISheetPresentationControllerDetentResolutionContext {
    /// The traits of the sheet's container.
    var containerTraitCollection: UITraitCollection { get }
    /// The greatest height of a detent, in points, without the safe area at the bottom.
    var maximumDetentValue: CGFloat { get }
}

extension UISheetPresentationController {
    /// A height at which a sheet rests.
    @preconcurrency @MainActor
    open class Detent: NSObject {
        /// Identifies a detent.
        nonisolated public struct Identifier: RawRepresentable, Hashable, Sendable {
            /// The text of the identifier.
            public let rawValue: String
            /// An identifier with a text.
            public init(rawValue: String) { self.rawValue = rawValue }
            /// An identifier with a text.
            public init(_ rawValue: String) { self.rawValue = rawValue }
            /// About half the height of the window.
            public static let medium = Identifier("com.apple.UIKit.medium")
            /// The full height.
            public static let large = Identifier("com.apple.UIKit.large")
        }

        /// The identifier.
        public let identifier: Identifier
        private let resolver: (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?

        private init(_ identifier: Identifier, resolver: @escaping (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?) {
            self.identifier = identifier
            self.resolver = resolver
            super.init()
        }

        /// The detent of 56 percent of the greatest height.
        open class func medium() -> Detent { Detent(.medium) { ($0.maximumDetentValue * 0.56).rounded() } }
        /// The detent of the greatest height.
        open class func large() -> Detent { Detent(.large) { $0.maximumDetentValue } }
        /// A detent with the height that the resolver returns, in points without the bottom safe area; nil makes it unavailable. If
        /// `identifier` is nil, the detent gets a unique one.
        open class func custom(
            identifier: Identifier? = nil, resolver: @escaping (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?
        ) -> Detent {
            Detent(identifier ?? Identifier(UUID().uuidString), resolver: resolver)
        }
        /// The height in a context, in points without the safe area at the bottom; nil if the detent is not available there.
        open func resolvedValue(in context: any UISheetPresentationControllerDetentResolutionContext) -> CGFloat? {
            resolver(context).flatMap { $0.isFinite ? $0 : nil }
        }
    }
}
