// The pages of the guide.

/// A page of the guide; the raw value is part of its localization keys.
enum GuidePage: String, CaseIterable {
    case scroll
    case tabs
    case centre
    case edit

    var title: String { Localized.text("guide.\(rawValue).title") }
    var text: String { Localized.text("guide.\(rawValue).text") }
    /// The name of the drawing in Assets/Guide.
    var art: String { rawValue }
}
