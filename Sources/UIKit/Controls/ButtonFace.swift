// What a button shows in one state, and where its parts go.

internal import Foundation

/// What a button shows in one state; nil parts are those of the normal state.
struct ButtonFace {
    var title: String?
    var attributedTitle: NSAttributedString?
    var titleColor: UIColor?
    var image: UIImage?
    var backgroundImage: UIImage?
}

/// Image and title side by side, aligned in a rectangle.
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
        let spare = max(0, content.width - imageWidth - titleWidth)
        let mirrored = direction == .rightToLeft
        let start: CGFloat =
            switch horizontal {
            case .center: spare / 2
            case .left, .fill: 0
            case .right: spare
            case .leading: mirrored ? spare : 0
            case .trailing: mirrored ? 0 : spare
            }
        func row(_ height: CGFloat) -> (y: CGFloat, height: CGFloat) {
            let height = vertical == .fill ? content.height : min(height, content.height)
            let space = content.height - height
            let offset: CGFloat =
                switch vertical {
                case .center, .fill: space / 2
                case .top: 0
                case .bottom: space
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
