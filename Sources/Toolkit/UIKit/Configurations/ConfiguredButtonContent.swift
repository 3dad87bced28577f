// The views of a button with a configuration, and their arrangement.

/// The configuration of a button, and the views that show it.
final class ConfiguredButtonContent {
    var configuration: UIButton.Configuration?
    var updateHandler: UIButton.ConfigurationUpdateHandler?
    var updatesAutomatically = true
    var needsUpdate = false
    /// Whether `updateConfiguration` is running.
    var isUpdating = false
    /// The configuration for the state; nil before the first update.
    private(set) var shown: UIButton.Configuration?
    private(set) var background: BackgroundConfigurationView?
    private(set) var subtitleLabel: UILabel?
    private var spinner: UIActivityIndicatorView?
    private var mark: CellGlyph?

    /// Shows `configuration` in the views of `button`.
    func show(_ configuration: UIButton.Configuration, in button: UIButton) {
        shown = configuration
        let tint: UIColor = button._tintColor
        let color = configuration.foreground(tint: tint)
        showBackground(configuration, tint: tint, in: button)
        let title = configuration.shownTitle(color: color)
        if title != nil || button._titleLabel != nil, let label = button.titleLabel {
            label.alpha = 1
            label.numberOfLines = configuration.titleLineBreakMode.isWrapping ? 0 : 1
            label.lineBreakMode = configuration.titleLineBreakMode
            label.attributedText = title
        }
        showSubtitle(configuration.shownSubtitle(color: color), lineBreakMode: configuration.subtitleLineBreakMode, in: button)
        let image = configuration.showsActivityIndicator ? nil : configuration.image
        if image != nil || button._imageView != nil, let view = button.imageView {
            view.image = image.map { $0.renderingMode == .automatic ? $0.withRenderingMode(.alwaysTemplate) : $0 }
            view.tintColor = configuration.imageColorTransformer?(color) ?? color
            // Prevents dimming here: a colour from the tint is already gray while the tint is dimmed, and other colours are not dimmed.
            view.tintAdjustmentMode = .normal
            view.alpha = 1
        }
        showSpinner(configuration, color: color, in: button)
        showMark(configuration, color: color, in: button)
        button.setNeedsLayout()
    }

    private func showBackground(_ configuration: UIButton.Configuration, tint: UIColor, in button: UIButton) {
        let view = background ?? BackgroundConfigurationView(frame: .zero)
        if background == nil { button.insertSubview(view, at: 0) }
        background = view
        view.show(
            configuration.background, color: configuration.backgroundColor(tint: tint), cornerRadius: view.layer.cornerRadius, tint: tint)
    }

    private func showSubtitle(_ text: NSAttributedString?, lineBreakMode: NSLineBreakMode, in button: UIButton) {
        guard text != nil || subtitleLabel != nil else { return }
        let label = subtitleLabel ?? UILabel(frame: .zero)
        if subtitleLabel == nil { button.addSubview(label) }
        subtitleLabel = label
        label.numberOfLines = lineBreakMode.isWrapping ? 0 : 1
        label.lineBreakMode = lineBreakMode
        label.attributedText = text
    }

    private func showSpinner(_ configuration: UIButton.Configuration, color: UIColor, in button: UIButton) {
        guard configuration.showsActivityIndicator || spinner != nil else { return }
        let view = spinner ?? UIActivityIndicatorView(style: .medium)
        if spinner == nil { button.addSubview(view) }
        spinner = view
        view.isUserInteractionEnabled = false
        view.color = configuration.activityIndicatorColorTransformer?(color) ?? color
        if configuration.showsActivityIndicator { view.startAnimating() } else { view.stopAnimating() }
    }

    private func showMark(_ configuration: UIButton.Configuration, color: UIColor, in button: UIButton) {
        guard configuration.showsMark || mark != nil else { return }
        let view = mark ?? CellGlyph(.popUp)
        if mark == nil { button.addSubview(view) }
        mark = view
        view.isHidden = !configuration.showsMark
        view.tintColor = configuration.indicatorColorTransformer?(color) ?? color
        view.tintAdjustmentMode = .normal
    }

    /// Removes the views from `button` after its configuration was removed, and resets the properties of its other views.
    func removeViews(from button: UIButton) {
        button._titleLabel?.font = nil
        button._imageView?.tintColor = nil
        button._imageView?.tintAdjustmentMode = .automatic
        for view in [background, subtitleLabel, spinner, mark] as [UIView?] { view?.removeFromSuperview() }
        (background, subtitleLabel, spinner, mark) = (nil, nil, nil, nil)
        shown = nil
    }

    // MARK: Layout

    private func layout(of button: UIButton) -> ConfiguredButtonLayout? {
        guard let shown else { return nil }
        func measure(_ label: UILabel?) -> ((CGFloat) -> CGSize)? {
            guard let label, label.attributedText?.length ?? 0 > 0 else { return nil }
            return { width in
                let size = label.sizeThatFits(CGSize(width: width.isFinite ? max(1, width) : 0, height: 0))
                return CGSize(width: min(size.width.rounded(.up), max(0, width)), height: size.height)
            }
        }
        let image = shown.showsActivityIndicator ? spinner?.bounds.size : shown.imageSize(scale: button.displayScale)
        return ConfiguredButtonLayout(
            configuration: shown, image: image, title: measure(button._titleLabel), subtitle: measure(subtitleLabel),
            mark: shown.showsMark ? CellGlyph.Shape.popUp.size : nil)
    }

    /// The size of the contents with insets; titles wrap at `width`.
    func size(of button: UIButton, fitting width: CGFloat) -> CGSize? { layout(of: button)?.size(fitting: width) }

    /// Sets the frames of all parts.
    func layOut(_ button: UIButton) {
        guard let shown, let layout = layout(of: button) else { return }
        if let background {
            background.frame = shown.background.frame(in: button)
            let tint: UIColor = button._tintColor
            background.show(
                shown.background, color: shown.backgroundColor(tint: tint), cornerRadius: shown.cornerRadius(for: background.bounds.size),
                tint: tint)
        }
        let frames = layout.frames(
            in: button.bounds, horizontal: button.contentHorizontalAlignment, vertical: button.contentVerticalAlignment,
            isMirrored: button.isMirrored)
        let scale = button.traitCollection.displayScale
        func placed(_ rect: CGRect) -> CGRect {
            let rect = button.directed(rect)
            let (x, y) = ((rect.minX * scale).rounded() / scale, (rect.minY * scale).rounded() / scale)
            return CGRect(x: x, y: y, width: rect.width, height: rect.height)
        }
        button._titleLabel?.frame = placed(frames.title)
        button._titleLabel?.textAlignment = alignment(in: button)
        subtitleLabel?.frame = placed(frames.subtitle)
        subtitleLabel?.textAlignment = alignment(in: button)
        let drawn = shown.image.map { ($0.size.height - frames.image.height) / 2 } ?? 0
        button._imageView?.frame = placed(frames.image.insetBy(dx: 0, dy: -drawn))
        spinner?.frame = placed(frames.image)
        mark?.frame = placed(frames.mark)
    }

    /// The alignment of the lines of a wrapped title or subtitle.
    private func alignment(in button: UIButton) -> NSTextAlignment {
        let (begin, end): (NSTextAlignment, NSTextAlignment) = button.isMirrored ? (.right, .left) : (.left, .right)
        switch shown?.titleAlignment ?? .automatic {
        case .leading: return begin
        case .center: return .center
        case .trailing: return end
        case .automatic:
            switch shown?.imagePlacement {
            case .leading where shown?.image != nil: return begin
            case .trailing where shown?.image != nil: return end
            default: return .center
            }
        }
    }
}

extension UIButton.Configuration {
    /// Whether the mark of a pop-up button is shown.
    fileprivate var showsMark: Bool { indicator == .popup || indicator == .automatic && isPopUp }

    /// The size of the image in the layout; nil without one. A symbol beside the title is as high as a line of the text that it matches.
    fileprivate func imageSize(scale: CGFloat) -> CGSize? {
        guard let image else { return nil }
        guard imagePlacement == .leading || imagePlacement == .trailing, let symbol = image.symbolConfiguration else { return image.size }
        let height = UIFont.systemFont(ofSize: symbol.resolvedPointSize()).lineHeight
        return CGSize(width: image.size.width, height: height.roundedUp(toPixelsAt: scale))
    }
}

extension NSLineBreakMode {
    /// Whether long text continues on further lines.
    fileprivate var isWrapping: Bool { self == .byWordWrapping || self == .byCharWrapping }
}

/// The frames of image, title, subtitle and mark, and the size that they need.
///
///      ┌────────────────────────────┐
///      │ image  title             ◊ │      with `imagePlacement` leading, and the mark of a pop-up button
///      │        subtitle            │
///      └────────────────────────────┘
struct ConfiguredButtonLayout {
    let configuration: UIButton.Configuration
    /// The size of the image or the activity indicator; nil for none. A symbol is as high as a line of its text, and centred on it.
    let image: CGSize?
    /// Measures the title for a width; nil for none.
    let title: ((CGFloat) -> CGSize)?
    /// Measures the subtitle for a width; nil for none.
    let subtitle: ((CGFloat) -> CGSize)?
    /// The size of the mark; nil for none.
    let mark: CGSize?

    private let markGap: CGFloat = 6

    private var isVertical: Bool { [.top, .bottom].contains(configuration.imagePlacement) }
    private var hasText: Bool { title != nil || subtitle != nil }
    private var imageGap: CGFloat { image != nil && hasText ? configuration.imagePadding : 0 }
    private var markRoom: CGFloat { mark.map { $0.width + markGap } ?? 0 }
    private var titleGap: CGFloat { title != nil && subtitle != nil ? configuration.titlePadding : 0 }

    /// The sizes of title and subtitle at a width, and of both together.
    private func text(in width: CGFloat) -> (title: CGSize, subtitle: CGSize, all: CGSize) {
        let first = title?(width) ?? .zero
        let second = subtitle?(width) ?? .zero
        return (first, second, CGSize(width: max(first.width, second.width), height: first.height + titleGap + second.height))
    }

    /// The size of the parts together, without insets, where the text has `width`.
    private func contents(textWidth width: CGFloat) -> CGSize {
        let text = text(in: width).all
        let picture = image ?? .zero
        let size =
            isVertical
            ? CGSize(width: max(text.width, picture.width), height: text.height + imageGap + picture.height)
            : CGSize(width: text.width + imageGap + picture.width, height: max(text.height, picture.height))
        return CGSize(width: size.width + markRoom, height: max(size.height, mark?.height ?? 0))
    }

    private func textWidth(in room: CGFloat) -> CGFloat {
        max(0, room - markRoom - (isVertical ? 0 : (image?.width ?? 0) + imageGap))
    }

    /// The size with insets, where title and subtitle wrap so that the whole fits in `width`.
    func size(fitting width: CGFloat) -> CGSize {
        let insets = configuration.contentInsets
        let sides = insets.leading + insets.trailing
        let contents = contents(textWidth: width.isFinite ? textWidth(in: width - sides) : .infinity)
        return CGSize(width: contents.width + sides, height: contents.height + insets.top + insets.bottom)
    }

    /// The frames in left-to-right layout.
    struct Frames {
        var image = CGRect.zero
        var title = CGRect.zero
        var subtitle = CGRect.zero
        var mark = CGRect.zero
    }

    /// The frames in `bounds`, for a left-to-right layout.
    func frames(
        in bounds: CGRect, horizontal: UIControl.ContentHorizontalAlignment, vertical: UIControl.ContentVerticalAlignment, isMirrored: Bool
    ) -> Frames {
        let insets = configuration.contentInsets
        let room = CGRect(
            x: bounds.minX + insets.leading, y: bounds.minY + insets.top,
            width: max(0, bounds.width - insets.leading - insets.trailing),
            height: max(0, bounds.height - insets.top - insets.bottom))
        let width = textWidth(in: room.width)
        let text = text(in: width)
        var size = contents(textWidth: width)
        size.width = min(size.width, room.width)
        let x = room.minX + (room.width - size.width) * Self.share(horizontal, isMirrored: isMirrored)
        let y = room.minY + (room.height - size.height) * (vertical == .top ? 0 : vertical == .bottom ? 1 : 0.5)
        let box = CGRect(x: x, y: y, width: size.width - markRoom, height: size.height)
        var frames = Frames()
        if let mark {
            frames.mark = CGRect(x: box.maxX + markGap, y: box.midY - mark.height / 2, width: mark.width, height: mark.height)
        }
        let picture = image ?? .zero
        var block = CGRect(origin: box.origin, size: text.all)
        frames.image = CGRect(origin: box.origin, size: picture)
        switch configuration.imagePlacement {
        case .top, .bottom:
            let imageFirst = configuration.imagePlacement == .top
            frames.image.origin = CGPoint(x: box.midX - picture.width / 2, y: imageFirst ? box.minY : box.maxY - picture.height)
            block.origin = CGPoint(x: box.midX - text.all.width / 2, y: imageFirst ? box.maxY - text.all.height : box.minY)
        case .trailing:
            frames.image.origin = CGPoint(x: box.maxX - picture.width, y: box.midY - picture.height / 2)
            block.origin.y = box.midY - text.all.height / 2
        default:
            frames.image.origin.y = box.midY - picture.height / 2
            block.origin = CGPoint(x: box.maxX - text.all.width, y: box.midY - text.all.height / 2)
        }
        let share = titleShare(horizontal, isMirrored: isMirrored)
        func place(_ size: CGSize, y: CGFloat) -> CGRect {
            CGRect(origin: CGPoint(x: block.minX + (block.width - size.width) * share, y: y), size: size)
        }
        frames.title = place(text.title, y: block.minY)
        frames.subtitle = place(text.subtitle, y: block.maxY - text.subtitle.height)
        return frames
    }

    /// The share of the free width that is before the contents, in left-to-right layout.
    private static func share(_ alignment: UIControl.ContentHorizontalAlignment, isMirrored: Bool) -> CGFloat {
        switch alignment {
        case .center: 0.5
        case .left: isMirrored ? 1 : 0
        case .right: isMirrored ? 0 : 1
        case .leading, .fill: 0
        case .trailing: 1
        }
    }

    /// The share of the free width that is before the narrower one of title and subtitle.
    private func titleShare(_ alignment: UIControl.ContentHorizontalAlignment, isMirrored: Bool) -> CGFloat {
        switch configuration.titleAlignment {
        case .leading: 0
        case .center: 0.5
        case .trailing: 1
        case .automatic:
            if image == nil || isVertical {
                Self.share(alignment, isMirrored: isMirrored)
            } else {
                configuration.imagePlacement == .trailing ? 1 : 0
            }
        }
    }
}
