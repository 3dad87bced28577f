// A tile: a colour that fades to white downward, with round corners.

@preconcurrency import Foundation
import UIKit

/// A tile of the collection.
final class TileCell: UICollectionViewCell {
    static let identifier = "TileCell"
    private let gradient = GradientView(frame: .zero)

    required init(frame: CGRect) {
        super.init(frame: frame)
        contentView.addSubview(gradient)
        isAccessibilityElement = true
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    /// Shows a colour, which has a name for those who do not see it.
    func show(_ color: UIColor, name: String) {
        gradient.color = color
        accessibilityLabel = name
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        gradient.frame = contentView.bounds
        gradient.layer.cornerRadius = 0.2 * bounds.width
    }
}

/// Fills itself from a colour at its upper edge to white at the lower one.
final class GradientView: UIView {
    override class var layerClass: AnyClass { CAGradientLayer.self }

    var color = UIColor.white {
        didSet { (layer as? CAGradientLayer)?.colors = [color.cgColor, UIColor.white.cgColor] }
    }
}
