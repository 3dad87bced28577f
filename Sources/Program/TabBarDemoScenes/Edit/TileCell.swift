// A tile of the collection.

@preconcurrency import Foundation
import UIKit

/// Shows a colour as a gradient to white with rounded corners.
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

    /// `name` is the accessibility label.
    func configure(with color: UIColor, name: String) {
        gradient.color = color
        accessibilityLabel = name
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        gradient.frame = contentView.bounds
        gradient.layer.cornerRadius = 0.2 * bounds.width
    }
}

/// A gradient from a colour at the top to white at the bottom.
final class GradientView: UIView {
    override class var layerClass: AnyClass { CAGradientLayer.self }

    var color = UIColor.white {
        didSet { (layer as? CAGradientLayer)?.colors = [color.cgColor, UIColor.white.cgColor] }
    }
}
