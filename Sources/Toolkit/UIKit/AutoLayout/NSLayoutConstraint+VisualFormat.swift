// Constraints from formats such as `H:|-[icon(24)]-8-[title]-|`.

internal import Foundation

extension NSLayoutConstraint {
    /// Alignments and the direction of the views in a visual format.
    nonisolated public struct FormatOptions: OptionSet, Sendable {
        /// Apple's bits.
        public let rawValue: UInt

        /// Options from Apple's bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Aligns the left edges of views in a vertical format.
        public static let alignAllLeft = FormatOptions(.left)
        /// Aligns the right edges of views in a vertical format.
        public static let alignAllRight = FormatOptions(.right)
        /// Aligns the top edges of views in a horizontal format.
        public static let alignAllTop = FormatOptions(.top)
        /// Aligns the bottom edges of views in a horizontal format.
        public static let alignAllBottom = FormatOptions(.bottom)
        /// Aligns the leading edges of views in a vertical format.
        public static let alignAllLeading = FormatOptions(.leading)
        /// Aligns the trailing edges of views in a vertical format.
        public static let alignAllTrailing = FormatOptions(.trailing)
        /// Aligns the horizontal centres of views in a vertical format.
        public static let alignAllCenterX = FormatOptions(.centerX)
        /// Aligns the vertical centres of views in a horizontal format.
        public static let alignAllCenterY = FormatOptions(.centerY)
        /// Aligns the last baselines of views in a horizontal format.
        public static let alignAllLastBaseline = FormatOptions(.lastBaseline)
        /// Aligns the first baselines of views in a horizontal format.
        public static let alignAllFirstBaseline = FormatOptions(.firstBaseline)
        /// The bits of the alignments.
        public static let alignmentMask = FormatOptions(rawValue: 0xFFFF)

        /// The first view is at the leading side; the default.
        public static let directionLeadingToTrailing: FormatOptions = []
        /// The first view is at the left, whatever the layout direction.
        public static let directionLeftToRight = FormatOptions(rawValue: 1 << 16)
        /// The first view is at the right, whatever the layout direction.
        public static let directionRightToLeft = FormatOptions(rawValue: 2 << 16)
        /// The bits of the direction.
        public static let directionMask = FormatOptions(rawValue: 3 << 16)

        /// Distances are between edges; the default.
        public static let spacingEdgeToEdge: FormatOptions = []
        /// Distances between views of a vertical format are from the last baseline of one to the first baseline of the next.
        public static let spacingBaselineToBaseline = FormatOptions(rawValue: 1 << 19)
        /// The bits of the spacing.
        public static let spacingMask = FormatOptions(rawValue: 1 << 19)

        private init(_ attribute: Attribute) { rawValue = 1 << UInt(attribute.rawValue) }

        /// The attributes to align.
        var alignments: [Attribute] {
            let all: [Attribute] = [
                .left, .right, .top, .bottom, .leading, .trailing, .centerX, .centerY, .lastBaseline, .firstBaseline,
            ]
            return all.filter { contains(FormatOptions($0)) }
        }
    }

    /// Inactive constraints for views in a row or, after `V:`, in a column.
    ///
    /// `|` is the superview. A single `-` is the standard distance: 8 points between views, the layout margin at the superview. Logs
    /// a message and returns an empty array for a mistake in the format, a name in neither dictionary, or an alignment along the format's
    /// axis.
    /// - Parameters:
    ///   - metrics: numbers by the names that the format uses for distances, sizes and priorities.
    ///   - views: views and layout guides by their names in the format.
    @discardableResult
    public class func constraints(
        withVisualFormat format: String, options opts: FormatOptions = [], metrics: [String: Any]?, views: [String: Any]
    ) -> [NSLayoutConstraint] {
        do throws(VisualFormatError) {
            let parsed = try VisualFormatParser.parse(format)
            return try VisualFormatBuilder(format: parsed, options: opts, metrics: metrics ?? [:], views: views).build()
        } catch {
            let place = error.position.map { " at character \($0 + 1)" } ?? ""
            LayoutDiagnostics.report("no constraints from the visual format \"\(format)\"\(place): \(error.reason)")
            return []
        }
    }
}
