// Pictures of color wells and of the tabs of the color picker.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing

@testable import UIKit

@MainActor @Suite(.serialized) struct ColorPickerGalleryTests {
    @Test(arguments: zip(GalleryVariant.all, ["gallery-color-wells-1x", "gallery-color-wells-dark-2x", "gallery-color-wells-rtl-1x"]))
    private func wells(variant: GalleryVariant, name: String) throws {
        let colors: [UIColor?] = [.systemBlue, .white, .black, UIColor(red: 1, green: 0.4, blue: 0, alpha: 0.4), nil]
        let stage = Gallery.stage(variant, size: CGSize(width: 210, height: 52)) {
            let page = UIViewController()
            page.view.backgroundColor = .systemBackground
            for (index, color) in colors.enumerated() {
                let well = UIColorWell(frame: CGRect(x: 12 + 38 * index, y: 12, width: 28, height: 28))
                well.selectedColor = color
                page.view.addSubview(well)
            }
            return page
        }
        try Gallery.verify(stage, name)
    }

    @Test(arguments: [0, 1, 2], GalleryVariant.all)
    private func tabs(tab: Int, variant: GalleryVariant) throws {
        UserDefaults.standard.removeObject(forKey: SavedColors.key)
        var picker: ColorPickerView?
        let stage = Gallery.stage(variant, size: CGSize(width: 332, height: 560)) {
            let controller = UIColorPickerViewController()
            controller.selectedColor = UIColor(rgb: 0x3A87FE, alpha: tab == 1 ? 0.6 : 1)
            controller.loadViewIfNeeded()
            picker = controller.picker
            return controller
        }
        picker?.tabs.selectedSegmentIndex = tab
        picker?.tabs.sendActions(for: .valueChanged)
        stage.system.settle(limit: 3)
        try Gallery.verify(stage, "gallery-color-picker-\(tab)-\(variant.testDescription)")
    }
}
