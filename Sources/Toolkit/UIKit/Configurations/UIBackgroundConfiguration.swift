// The background of a button, or of a list's cell, header or footer, with a configuration.

/// A filled or stroked rounded rectangle with an image, an effect or a view.
@preconcurrency @MainActor public struct UIBackgroundConfiguration {
    /// A view that fills the background, above the colour and the image; nil by default.
    public var customView: UIView?
    /// The radius of the corners, in points; 0 by default.
    public var cornerRadius: CGFloat = 0
    /// The distances from the edges of the view to the edges of the background; zero by default.
    public var backgroundInsets = NSDirectionalEdgeInsets.zero
    /// The edges at which the layout margins are added to `backgroundInsets`; none by default.
    public var edgesAddingLayoutMarginsToBackgroundInsets: NSDirectionalRectEdge = []
    /// The colour; nil, the default, for the colour of a button's style, or for the tint in other views.
    public var backgroundColor: UIColor?
    /// Changes the colour before it is drawn; nil by default.
    public var backgroundColorTransformer: UIConfigurationColorTransformer?
    /// The effect on the content behind the background, drawn below the colour; nil by default.
    public var visualEffect: UIVisualEffect?
    /// The image above the colour; nil by default.
    public var image: UIImage?
    /// How the image fills the background; `scaleToFill` by default.
    public var imageContentMode = UIView.ContentMode.scaleToFill
    /// The colour of the stroke; nil, the default, for the tint. Without a width there is no stroke.
    public var strokeColor: UIColor?
    /// Changes the colour of the stroke before it is drawn; nil by default.
    public var strokeColorTransformer: UIConfigurationColorTransformer?
    /// The width of the stroke within the edge, in points; 0, the default, for none.
    public var strokeWidth: CGFloat = 0
    /// The distance of the stroke from the edge, outward, in points; 0 by default.
    public var strokeOutset: CGFloat = 0

    /// The corners that are round; nil for all.
    var corners: CACornerMask?
    /// The part of a list for which the configuration was made; nil for other configurations.
    var part: ListBackground?
    /// The default colour of that part; `backgroundColor` differs from it if the application has set another colour.
    var partColor: UIColor?

    init() {}

    /// A background without a colour.
    public static func clear() -> UIBackgroundConfiguration {
        var background = UIBackgroundConfiguration()
        background.backgroundColor = .clear
        return background
    }

    /// The colour to draw with a tint.
    public func resolvedBackgroundColor(for tintColor: UIColor) -> UIColor {
        let color = backgroundColor ?? tintColor
        return backgroundColorTransformer?(color) ?? color
    }

    /// The frame of the background in a view.
    func frame(in view: UIView) -> CGRect {
        var insets = backgroundInsets
        let margins = view.directionalLayoutMargins
        let edges = edgesAddingLayoutMarginsToBackgroundInsets
        if edges.contains(.top) { insets.top += margins.top }
        if edges.contains(.leading) { insets.leading += margins.leading }
        if edges.contains(.bottom) { insets.bottom += margins.bottom }
        if edges.contains(.trailing) { insets.trailing += margins.trailing }
        let width = max(0, view.bounds.width - insets.leading - insets.trailing)
        let height = max(0, view.bounds.height - insets.top - insets.bottom)
        return view.directed(CGRect(x: insets.leading, y: insets.top, width: width, height: height))
    }

    /// The colour of the stroke with a tint.
    public func resolvedStrokeColor(for tintColor: UIColor) -> UIColor {
        let color = strokeColor ?? tintColor
        return strokeColorTransformer?(color) ?? color
    }
}

/// Draws a background.
final class BackgroundConfigurationView: UIView {
    private let fill = UIView(frame: .zero)
    private var effectView: UIVisualEffectView?
    private var imageView: UIImageView?
    private weak var customView: UIView?
    private let stroke = UIView(frame: .zero)
    private var shown = UIBackgroundConfiguration()

    override func didInit() {
        isUserInteractionEnabled = false
        for view in [fill, stroke] {
            view.isUserInteractionEnabled = false
            addSubview(view)
        }
    }

    /// Shows `background` with a colour, a radius and a tint for strokes.
    func show(_ background: UIBackgroundConfiguration, color: UIColor?, cornerRadius: CGFloat, tint: UIColor) {
        shown = background
        fill.backgroundColor = background.visualEffect == nil ? color : nil
        fill.layer.cornerRadius = cornerRadius
        fill.layer.maskedCorners = background.corners ?? .all
        fill.clipsToBounds = background.image != nil || background.visualEffect != nil || background.customView != nil
        stroke.isHidden = background.strokeWidth <= 0
        stroke.layer.borderWidth = max(0, background.strokeWidth)
        stroke.layer.borderColor = background.resolvedStrokeColor(for: tint).resolvedColor(with: traitCollection).cgColor
        stroke.layer.cornerRadius = max(0, cornerRadius + background.strokeOutset)
        showEffect(background.visualEffect, under: color)
        showImage(background)
        if customView !== background.customView {
            customView?.removeFromSuperview()
            if let view = background.customView { fill.addSubview(view) }
            customView = background.customView
        }
        setNeedsLayout()
    }

    private func showEffect(_ effect: UIVisualEffect?, under color: UIColor?) {
        guard effect != nil || effectView != nil else { return }
        let view = effectView ?? UIVisualEffectView(effect: nil)
        if effectView == nil { fill.insertSubview(view, at: 0) }
        effectView = view
        if view.effect !== effect { view.effect = effect }
        view.contentView.backgroundColor = effect == nil ? nil : color
        view.isHidden = effect == nil
    }

    private func showImage(_ background: UIBackgroundConfiguration) {
        guard background.image != nil || imageView != nil else { return }
        let view = imageView ?? UIImageView(frame: .zero)
        if imageView == nil { fill.insertSubview(view, at: effectView == nil ? 0 : 1) }
        imageView = view
        view.contentMode = background.imageContentMode
        view.image = background.image
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        fill.frame = bounds
        stroke.frame = bounds.insetBy(dx: -shown.strokeOutset, dy: -shown.strokeOutset)
        for view in [effectView, imageView, customView] as [UIView?] { view?.frame = fill.bounds }
    }
}

// MARK: - Lists

/// The part of a list that a background configuration is for.
nonisolated enum ListBackground: Sendable {
    case plainCell, plainHeaderFooter, groupedCell, groupedHeaderFooter, sidebarCell, sidebarHeader
}

extension UIBackgroundConfiguration {
    /// The background of a plain list's cell.
    public static func listPlainCell() -> UIBackgroundConfiguration { make(.plainCell) }
    /// The background of a plain list's header or footer.
    public static func listPlainHeaderFooter() -> UIBackgroundConfiguration { make(.plainHeaderFooter) }
    /// The background of a cell in a group.
    public static func listGroupedCell() -> UIBackgroundConfiguration { make(.groupedCell) }
    /// The background of a group's header or footer.
    public static func listGroupedHeaderFooter() -> UIBackgroundConfiguration { make(.groupedHeaderFooter) }
    /// The background of a sidebar's cell.
    public static func listSidebarCell() -> UIBackgroundConfiguration { make(.sidebarCell) }
    /// The background of a cell in a sidebar beside another sidebar.
    public static func listAccompaniedSidebarCell() -> UIBackgroundConfiguration { make(.sidebarCell) }
    /// The background of a sidebar's header.
    public static func listSidebarHeader() -> UIBackgroundConfiguration { make(.sidebarHeader) }

    private static func make(_ part: ListBackground) -> UIBackgroundConfiguration {
        var background = UIBackgroundConfiguration()
        background.part = part
        background.partColor = usualColor(of: part)
        background.backgroundColor = background.partColor
        if part == .sidebarCell {
            background.cornerRadius = 8
            background.backgroundInsets = NSDirectionalEdgeInsets(top: 0, leading: 8, bottom: 0, trailing: 8)
        }
        return background
    }

    private static func usualColor(of part: ListBackground) -> UIColor {
        switch part {
        case .plainCell: Theme.cellBackground
        case .plainHeaderFooter: Theme.sectionHeaderBackground
        case .groupedCell: Theme.groupedCellBackground
        case .groupedHeaderFooter, .sidebarCell, .sidebarHeader: .clear
        }
    }

    /// The configuration for a state: a highlighted or selected cell is grey, unless the application has set another colour.
    public func updated(for state: any UIConfigurationState) -> UIBackgroundConfiguration {
        guard let part, backgroundColor === partColor else { return self }
        var updated = self
        let cell = state as? UICellConfigurationState
        let isOn = cell.map { $0.isHighlighted || $0.isSelected } ?? false
        updated.partColor = isOn ? Theme.selectedCellBackground : Self.usualColor(of: part)
        updated.backgroundColor = updated.partColor
        return updated
    }
}
