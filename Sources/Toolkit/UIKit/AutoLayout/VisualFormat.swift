// The parts of a visual format.

/// A visual format: views in a row or a column, and the distances between them.
struct VisualFormat {
    /// A number in the format, or the name of a metric or a view.
    enum Value: Equatable {
        case number(Double)
        case name(String, position: Int)
    }

    /// A condition on a size or a distance, such as `>=20@750`.
    struct Predicate: Equatable {
        var relation = NSLayoutConstraint.Relation.equal
        var object: Value
        var priority: Value?
    }

    /// The distance between two views, or between a view and the superview.
    enum Connection: Equatable {
        case flush
        case standard
        case predicates([Predicate])
    }

    /// A view, with conditions on its width or height.
    struct Part: Equatable {
        var name: String
        var position: Int
        var size: [Predicate] = []
    }

    var axis = NSLayoutConstraint.Axis.horizontal
    /// The distance of the first view from the superview; nil without `|`.
    var start: Connection?
    var parts: [Part] = []
    /// The distances between the views, one fewer than `parts`.
    var gaps: [Connection] = []
    /// The distance of the last view from the superview; nil without `|`.
    var end: Connection?
}

/// A mistake in a visual format, or in the arguments that belong to it.
struct VisualFormatError: Error {
    var reason: String
    /// The index of the character; nil if the mistake is in the arguments.
    var position: Int?
}
