// The view that shows a list configuration. It is laid out without constraints, so that a reused cell does not run the constraint solver.
//
//      ┌──┬───────┬──────────────────────┐
//      │  │ image │ text                 │
//      │  │       │ secondary text       │
//      └──┴───────┴──────────────────────┘

public import Foundation
internal import QuartzCore

/// Shows the image and the texts of a `UIListContentConfiguration`.
@preconcurrency @MainActor
open class UIListContentView: UIView, UIContentView {
    private var shown: UIListContentConfiguration
    private lazy var textLabel = makeLabel()
    private lazy var secondaryLabel = makeLabel()
    private lazy var imageView = makeImageView()
    private var hasText = false
    private var hasSecondary = false
    private var hasImage = false
    /// The layout margins of the cell, header or footer that has this content view; if nil, the superview's margins are used.
    var rowMargins: NSDirectionalEdgeInsets? { didSet { if oldValue != rowMargins { setNeedsLayout() } } }

    /// A view that shows a configuration.
    public required init(configuration: UIListContentConfiguration) {
        shown = configuration
        super.init(frame: CGRect(x: 0, y: 0, width: 320, height: Theme.rowHeight))
        show()
    }

    /// Creates a view without content; decodes nothing.
    public required init?(coder: NSCoder) {
        shown = .cell()
        super.init(coder: coder)
    }

    /// The configuration; ignored if it is not a `UIListContentConfiguration`.
    open var configuration: any UIContentConfiguration {
        get { shown }
        set {
            guard let new = newValue as? UIListContentConfiguration else {
                return NSLog("UIListContentView: a configuration of another type is ignored")
            }
            shown = new
            show()
        }
    }

    private func makeLabel() -> UILabel {
        let label = UILabel(frame: .zero)
        addSubview(label)
        return label
    }

    private func makeImageView() -> UIImageView {
        let view = UIImageView(frame: .zero)
        view.clipsToBounds = true
        addSubview(view)
        return view
    }

    private func show() {
        hasText = !(shown.text ?? shown.attributedText?.string ?? "").isEmpty
        hasSecondary = !(shown.secondaryText ?? shown.secondaryAttributedText?.string ?? "").isEmpty
        let hadImage = hasImage
        hasImage = shown.image != nil
        if hasText || subviews.contains(where: { $0 is UILabel }) {
            show(shown.text, shown.attributedText, shown.textProperties, in: textLabel)
            if hasSecondary || secondaryLabelIsMade { showSecondary() }
        } else if hasSecondary {
            showSecondary()
        }
        if hasImage || hadImage {
            imageView.image = shown.image
            imageView.isHidden = !hasImage
            imageView.layer.cornerRadius = shown.imageProperties.cornerRadius
            imageView.tintColor = shown.imageProperties.resolvedTintColor(for: tintColor)
        }
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    private var secondaryLabelIsMade = false

    private func showSecondary() {
        secondaryLabelIsMade = true
        show(shown.secondaryText, shown.secondaryAttributedText, shown.secondaryTextProperties, in: secondaryLabel)
    }

    private func show(
        _ text: String?, _ attributed: NSAttributedString?, _ look: UIListContentConfiguration.TextProperties, in label: UILabel
    ) {
        label.font = look.font
        label.textColor = shown.isDimmed ? .tertiaryLabel : look.resolvedColor()
        label.numberOfLines = max(0, look.numberOfLines)
        label.lineBreakMode = look.lineBreakMode
        label.adjustsFontSizeToFitWidth = look.adjustsFontSizeToFitWidth
        label.minimumScaleFactor = look.minimumScaleFactor
        label.adjustsFontForContentSizeCategory = look.adjustsFontForContentSizeCategory
        label.textAlignment =
            switch look.alignment {
            case .natural: .natural
            case .center: .center
            case .justified: .justified
            }
        if let attributed { label.attributedText = attributed } else { label.text = text.map(look.transformed) }
    }

    // MARK: Layout

    private var contentMargins: NSDirectionalEdgeInsets {
        var result = shown.directionalLayoutMargins
        let outer = rowMargins ?? superview.map(\.directionalLayoutMargins) ?? .zero
        if shown.axesPreservingSuperviewLayoutMargins.contains(.horizontal) {
            result.leading = max(result.leading, outer.leading)
            result.trailing = max(result.trailing, outer.trailing)
        }
        if shown.axesPreservingSuperviewLayoutMargins.contains(.vertical), rowMargins == nil {
            result.top = max(result.top, outer.top)
            result.bottom = max(result.bottom, outer.bottom)
        }
        return result
    }

    /// The frames of the parts in a left-to-right interface. Image and texts each begin at y 0; `layoutSubviews` centres them vertically.
    private struct Arrangement {
        var image = CGRect.zero
        var text = CGRect.zero
        var secondary = CGRect.zero
        /// The width of the parts and the margins, without unused space.
        var width: CGFloat = 0
        var height: CGFloat = 0
    }

    private func arrangement(width: CGFloat) -> Arrangement {
        var result = Arrangement()
        let margins = contentMargins
        var left = margins.leading
        if let image = shown.image {
            let size = shown.imageProperties.shownSize(of: image.size)
            let area = shown.imageProperties.reservedSize(for: size, isSymbol: image.isSymbolImage)
            result.image = CGRect(x: left + (area.width - size.width) / 2, y: 0, width: size.width, height: size.height)
            result.height = area.height
            left += area.width + (hasText || hasSecondary ? shown.imageToTextPadding : 0)
        }
        let room = max(0, width - left - margins.trailing)
        func size(_ label: UILabel) -> CGSize {
            let size = label.sizeThatFits(CGSize(width: max(1, room), height: .infinity))
            return CGSize(width: min(size.width.rounded(.up), room), height: size.height.rounded(.up))
        }
        let text = hasText ? size(textLabel) : .zero
        let secondary = hasSecondary ? size(secondaryLabel) : .zero
        let gap = shown.textToSecondaryTextHorizontalPadding
        if shown.prefersSideBySideTextAndSecondaryText, hasText, hasSecondary, text.width + gap + secondary.width <= room {
            result.text = CGRect(x: left, y: 0, width: room - gap - secondary.width, height: text.height)
            result.secondary = CGRect(x: left + room - secondary.width, y: 0, width: secondary.width, height: secondary.height)
            result.width = left + text.width + gap + secondary.width + margins.trailing
            result.height = max(result.height, text.height, secondary.height)
            return result
        }
        result.width = left + max(text.width, secondary.width) + margins.trailing
        let padding = hasText && hasSecondary ? shown.textToSecondaryTextVerticalPadding : 0
        result.text = CGRect(x: left, y: 0, width: room, height: text.height)
        result.secondary = CGRect(x: left, y: text.height + padding, width: room, height: secondary.height)
        result.height = max(result.height, text.height + padding + secondary.height)
        return result
    }

    /// The distance from the leading edge to the texts after an image; nil without an image or texts.
    var textIndent: CGFloat? {
        guard hasImage, hasText || hasSecondary else { return nil }
        return arrangement(width: bounds.width).text.minX
    }

    /// Lays out the image and the texts. Between the top and bottom margins, the image and the block of both texts are centred; texts side
    /// by side are centred one by one.
    open override func layoutSubviews() {
        super.layoutSubviews()
        let parts = arrangement(width: bounds.width)
        let margins = contentMargins
        let room = bounds.height - margins.top - margins.bottom
        func place(_ view: UIView, _ rect: CGRect, blockHeight: CGFloat) {
            let top = (margins.top + (room - blockHeight) / 2).rounded()
            view.frame = directed(rect.offsetBy(dx: 0, dy: top))
        }
        let isBeside = parts.secondary.minY == 0
        let texts = isBeside ? max(parts.text.height, parts.secondary.height) : max(parts.text.maxY, parts.secondary.maxY)
        if hasText { place(textLabel, parts.text, blockHeight: isBeside && hasSecondary ? parts.text.height : texts) }
        if hasSecondary {
            place(secondaryLabel, parts.secondary, blockHeight: isBeside && hasText ? parts.secondary.height : texts)
        }
        if hasImage { place(imageView, parts.image, blockHeight: parts.image.height) }
    }

    /// `size.width`, and the height that the content and the margins need at this width. A width of 0 or of at least 10,000 points is no
    /// limit: the result then has the width that the content and the margins need.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        let isLimited = size.width > 0 && size.width < Self.unlimitedWidth
        let parts = arrangement(width: isLimited ? size.width : Self.unlimitedWidth)
        let margins = contentMargins
        return CGSize(width: isLimited ? size.width : parts.width, height: parts.height + margins.top + margins.bottom)
    }

    private static let unlimitedWidth: CGFloat = 10_000

    /// The width of the target, and the height that the content and the margins need at this width. Ignores the priorities.
    open override func systemLayoutSizeFitting(
        _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
        verticalFittingPriority: UILayoutPriority
    ) -> CGSize { sizeThatFits(targetSize) }

    /// The height that the content and the margins need at the current width; no intrinsic width.
    open override var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: sizeThatFits(CGSize(width: bounds.width, height: 0)).height)
    }

    /// Updates a template image's colour.
    open override func tintColorDidChange() {
        super.tintColorDidChange()
        if hasImage { imageView.tintColor = shown.imageProperties.resolvedTintColor(for: tintColor) }
    }
}
