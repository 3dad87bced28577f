// What the guide teaches, page by page.

/// A page of the guide.
enum GuidePage: String, CaseIterable {
    case scroll
    case tabs
    case centre
    case edit

    var title: String { Localized.text("guide.\(rawValue).title") }
    var text: String { Localized.text("guide.\(rawValue).text") }
    /// What the page's drawing in Assets/Guide is called.
    var art: String { rawValue }
}
