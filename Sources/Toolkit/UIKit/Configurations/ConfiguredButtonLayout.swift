// The arrangement of the parts of a button with a configuration.
//
//      ┌────────────────────────────┐
//      │ image  title             ◊ │      with `imagePlacement` leading, and the mark of a pop-up button
//      │        subtitle            │
//      └────────────────────────────┘

internal import CoreGraphics
internal import Foundation

/// The frames of image, title, subtitle and mark, and the size that they need.
@MainActor
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
        frames.title = CGRect(
            origin: CGPoint(x: block.minX + (block.width - text.title.width) * share, y: block.minY), size: text.title)
        frames.subtitle = CGRect(
            x: block.minX + (block.width - text.subtitle.width) * share, y: block.maxY - text.subtitle.height,
            width: text.subtitle.width, height: text.subtitle.height)
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
