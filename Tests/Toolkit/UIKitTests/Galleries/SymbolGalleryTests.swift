// Pictures of all system symbols.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing

@testable import UIKit

@MainActor @Suite(.serialized) struct SymbolGalleryTests {
    /// A grid of all symbols, in the order of `SymbolShapes.names`.
    private func sheet(_ configuration: UIImage.SymbolConfiguration, cell: CGFloat, columns: Int) -> UIViewController {
        let page = UIViewController()
        page.view.backgroundColor = .systemBackground
        for (index, name) in SymbolShapes.names.enumerated() {
            let (row, column) = index.quotientAndRemainder(dividingBy: columns)
            let view = UIImageView(image: UIImage(systemName: name, withConfiguration: configuration))
            view.tintColor = .label
            view.contentMode = .center
            view.frame = CGRect(x: CGFloat(column) * cell, y: CGFloat(row) * cell, width: cell, height: cell)
            page.view.addSubview(view)
        }
        return page
    }

    @Test(arguments: zip(GalleryVariant.all, ["gallery-symbols-1x", "gallery-symbols-dark-2x", "gallery-symbols-rtl-1x"]))
    private func symbols(variant: GalleryVariant, name: String) throws {
        let rows = (SymbolShapes.names.count + 11) / 12
        let stage = Gallery.stage(variant, size: CGSize(width: 480, height: 40 * rows)) {
            sheet(UIImage.SymbolConfiguration(pointSize: 22), cell: 40, columns: 12)
        }
        try Gallery.verify(stage, name)
    }
}
