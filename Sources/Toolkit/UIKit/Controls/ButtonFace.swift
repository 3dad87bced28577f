// A button's contents for one state, and the layout of image and title.

internal import Foundation

/// A button's contents for one state; nil stands for the contents of the normal state.
struct ButtonFace {
    var title: String?
    var attributedTitle: NSAttributedString?
    var titleColor: UIColor?
    var image: UIImage?
    var backgroundImage: UIImage?
    var symbolConfiguration: UIImage.SymbolConfiguration?
    var titleShadowColor: UIColor?
}

/// The frames of an image and a title side by side.
@MainActor
struct ButtonArrangement {
    let image: CGRect
    let title: CGRect

    init(
        content: CGRect, image imageSize: CGSize, title titleSize: CGSize, horizontal: UIControl.ContentHorizontalAlignment,
        vertical: UIControl.ContentVerticalAlignment, direction: UIUserInterfaceLayoutDirection, scale: CGFloat
    ) {
        let imageWidth = min(imageSize.width, content.width)
        let titleWidth = max(0, min(titleSize.width, content.width - imageWidth))
        let freeWidth = max(0, content.width - imageWidth - titleWidth)
        let mirrored = direction == .rightToLeft
        let start: CGFloat =
            switch horizontal {
            case .center: freeWidth / 2
            case .left, .fill: 0
            case .right: freeWidth
            case .leading: mirrored ? freeWidth : 0
            case .trailing: mirrored ? 0 : freeWidth
            }
        func row(_ height: CGFloat) -> (y: CGFloat, height: CGFloat) {
            let height = vertical == .fill ? content.height : min(height, content.height)
            let freeHeight = content.height - height
            let offset: CGFloat =
                switch vertical {
                case .center, .fill: freeHeight / 2
                case .top: 0
                case .bottom: freeHeight
                }
            return (content.minY + offset, height)
        }
        func snapped(_ rect: CGRect) -> CGRect {
            CGRect(
                x: (rect.minX * scale).rounded() / scale, y: (rect.minY * scale).rounded() / scale, width: rect.width, height: rect.height)
        }
        let imageRow = row(imageSize.height)
        let titleRow = row(titleSize.height)
        let left = content.minX + start
        image = snapped(
            CGRect(x: mirrored ? left + titleWidth : left, y: imageRow.y, width: imageWidth, height: imageRow.height))
        title = snapped(
            CGRect(x: mirrored ? left : left + imageWidth, y: titleRow.y, width: titleWidth, height: titleRow.height))
    }
}
