// Problems of pages that the matrix has found and that are not fixed yet. Each run reports them without failing.

/// The properties that some pages violate in some cases. MatrixTests fails if a known issue is no longer found.
enum MatrixKnownIssues {
    /// Pages with the colours of the articles.
    private static let pagesWithCustomColours: Set<MatrixPage> = [.centreExtended, .edit]

    static func include(_ property: MatrixProperty, on page: MatrixPage) -> Bool {
        switch property {
        // Red and blue pages are visible through the translucent bars: the blue and grey titles have a contrast of 2.8:1 to 3.9:1.
        case .contrast: pagesWithCustomColours.contains(page)
        default: false
        }
    }
}
