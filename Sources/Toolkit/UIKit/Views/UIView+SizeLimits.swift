// The limits of the text size in a part of the view hierarchy.

internal import Foundation

/// The limits of a view's preferred content size category; nil for none.
struct ContentSizeLimits: Equatable {
    var minimum: UIContentSizeCategory?
    var maximum: UIContentSizeCategory?
    /// The limits of a view; unused limits cost nothing.
    @MainActor static let ofViews = RareProperty(ContentSizeLimits())

    /// The category within the limits; the maximum decides if it is less than the minimum.
    func limited(_ category: UIContentSizeCategory) -> UIContentSizeCategory {
        let raised = minimum.map { category < $0 ? $0 : category } ?? category
        return maximum.map { raised > $0 ? $0 : raised } ?? raised
    }
}

extension UIView {
    /// The least text size of the view and its subviews; nil, the default, for no limit. It replaces a smaller
    /// `preferredContentSizeCategory` in their traits.
    public var minimumContentSizeCategory: UIContentSizeCategory? {
        get { ContentSizeLimits.ofViews[self].minimum }
        set { changeLimits { $0.minimum = newValue } }
    }

    /// The greatest text size of the view and its subviews; nil, the default, for no limit. It replaces a greater
    /// `preferredContentSizeCategory` in their traits.
    public var maximumContentSizeCategory: UIContentSizeCategory? {
        get { ContentSizeLimits.ofViews[self].maximum }
        set { changeLimits { $0.maximum = newValue } }
    }

    private func changeLimits(_ change: (inout ContentSizeLimits) -> Void) {
        let (previous, old) = (_traitCollection, ContentSizeLimits.ofViews[self])
        var limits = old
        change(&limits)
        guard limits != old else { return }
        ContentSizeLimits.ofViews[self] = limits
        hasContentSizeLimits = true
        notifyTraitCollectionDidChange(previous: previous)
    }

    /// The traits with the text size within the limits of the view and its superviews. The view's own limits are applied last.
    func limitedBySuperviews(_ traits: UITraitCollection) -> UITraitCollection {
        guard ContentSizeLimits.ofViews.isUsed else { return traits }
        var category = traits.preferredContentSizeCategory
        for view in lineage.filter(\.hasContentSizeLimits).reversed() { category = ContentSizeLimits.ofViews[view].limited(category) }
        return traits.with(contentSizeCategory: category)
    }

    /// The traits with the text size within the limits of the view itself.
    func limited(_ traits: UITraitCollection) -> UITraitCollection {
        guard ContentSizeLimits.ofViews.isUsed else { return traits }
        return traits.with(contentSizeCategory: ContentSizeLimits.ofViews[self].limited(traits.preferredContentSizeCategory))
    }
}
