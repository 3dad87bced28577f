// Color wells and color pickers: choices by pointer, keys and texts, and what a screen reader reads.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import WindowSystem

@testable import UIKit

/// A well at the top left of a window. `changes` has the well's colour at each change, with "…" while a drag goes on.
@MainActor
private final class WellScene {
    let stage: Stage<Void>
    let page = UIViewController()
    let well = UIColorWell(frame: CGRect(x: 20, y: 20, width: 28, height: 28))
    private(set) var changes: [String] = []
    private var finished = 0

    init(_ color: UIColor? = .red, size: CGSize = CGSize(width: 720, height: 640)) {
        UserDefaults.standard.removeObject(forKey: SavedColors.key)
        stage = Stage(size: size)
        well.selectedColor = color
        well.addAction(UIAction { [weak self] _ in self.map { $0.changes.append($0.hex + "…") } }, for: .valueChanged)
        let end = UIAction { [weak self] _ in self.map { $0.changes[$0.changes.count - 1] = $0.hex } }
        well.addAction(end, for: .primaryActionTriggered)
        page.view.addSubview(well)
        stage.window.rootViewController = page
        stage.system.settle()
    }

    var hex: String { well.selectedColor.map { ColorValue($0, traits: .current).hex } ?? "nil" }
    var controller: UIColorPickerViewController? { page.presentedViewController as? UIColorPickerViewController }
    var picker: ColorPickerView? { controller?.picker }

    func open(tab: Int = 0) throws -> ColorPickerView {
        stage.click(well)
        stage.system.settle()
        let picker = try #require(picker)
        picker.tabs.selectedSegmentIndex = tab
        picker.tabs.sendActions(for: .valueChanged)
        stage.system.settle()
        return picker
    }

    func center(_ cell: Int, in picker: ColorPickerView) -> CGPoint {
        let frame = picker.grid.frame(ofCell: cell)
        return picker.grid.convert(CGPoint(x: frame.midX, y: frame.midY), to: nil)
    }

    func enter(_ text: String, in field: UITextField) {
        stage.click(field)
        for character in text { stage.native.press(.character(character)) }
        stage.native.press(.enter)
        stage.system.settle()
    }
}

@MainActor @Suite(.serialized) struct ColorPickerTests {
    @Test func clickOnTheGridChoosesTheColourAndClosingKeepsIt() throws {
        let scene = WellScene()
        let picker = try scene.open()
        #expect(scene.controller?.popoverPresentationController?.arrowDirection == .up)
        let point = scene.center(5 * 12 + 1, in: picker)
        scene.stage.native.click(x: point.x, y: point.y)
        #expect(scene.hex == "0061FE" && scene.changes.last == "0061FE")
        scene.stage.native.press(.escape)
        scene.stage.system.settle()
        #expect(scene.controller == nil && scene.hex == "0061FE")
    }

    @Test func dragReportsEachColourAndItsEnd() throws {
        let scene = WellScene()
        let picker = try scene.open()
        let (start, end) = (scene.center(12, in: picker), scene.center(14, in: picker))
        scene.stage.native.drag(fromX: start.x, y: start.y, toX: end.x, y: end.y, steps: 2)
        #expect(scene.changes == ["00374A…", "011D57…", "11053B…", "11053B"])
    }

    @Test func arrowKeysMoveInTheGridAndInTheSpectrum() throws {
        let scene = WellScene(UIColor(rgb: 0x00374A))
        let picker = try scene.open()
        _ = picker.grid.takesKey(.right)
        _ = picker.grid.takesKey(.down)
        #expect(scene.hex == "012F7B")
        for _ in 0..<20 { _ = picker.grid.takesKey(.up) }
        #expect(scene.hex == "EBEBEB", "the choice stays in the grid")
        #expect(picker.grid.setAccessibleValue(1e300) && scene.hex == "DFEED4", "a screen reader can send any number")
        picker.value = ColorValue(rgb: 0xFF0000)
        for _ in 0..<100 { _ = picker.spectrum.takesKey(.down) }
        #expect(scene.hex == "000000")
        for _ in 0..<25 { _ = picker.spectrum.takesKey(.up) }
        #expect(scene.hex == "FF0000", "black keeps the hue")
    }

    @Test func slidersFieldsAndHexDigitsChooseNumbers() throws {
        let scene = WellScene(.black)
        let picker = try scene.open(tab: 2)
        scene.enter("255", in: picker.sliders.rows[1].field)
        #expect(scene.hex == "00FF00")
        scene.enter("999", in: picker.sliders.rows[0].field)
        #expect(scene.hex == "FFFF00", "numbers are limited to the range")
        scene.enter("#12ab9f", in: picker.sliders.hexField)
        #expect(scene.hex == "12AB9F" && picker.sliders.hexField.text == "12AB9F")
        scene.enter("12345z", in: picker.sliders.hexField)
        #expect(scene.hex == "12AB9F" && picker.sliders.hexField.text == "12AB9F")
        scene.enter("億", in: picker.sliders.rows[0].field)
        #expect(scene.hex == "12AB9F", "a character that stands for a large number is not a digit")
        scene.enter("40%", in: picker.opacity.field)
        #expect(scene.well.selectedColor?.cgColor.alpha == 0.4)
        _ = picker.sliders.rows[2].slider.takesKey(.right)
        #expect(scene.hex == "12ABA0")
    }

    @Test func sliderIsMirroredInRightToLeftLayouts() throws {
        let slider = ColorSlider(.red)
        slider.frame = CGRect(x: 0, y: 0, width: 134, height: 34)
        slider.choose(at: CGPoint(x: 117, y: 10), continuously: false)
        #expect(slider.value.red == 1)
        slider.semanticContentAttribute = .forceRightToLeft
        slider.choose(at: CGPoint(x: 117, y: 10), continuously: false)
        #expect(slider.value.red == 0)
    }

    @Test func coloursAreSavedOnceAndDeletedByKey() throws {
        let scene = WellScene(UIColor(rgb: 0x123456))
        let picker = try scene.open()
        #expect(picker.saved.discs.count == 5)
        scene.stage.click(picker.saved.addButton)
        scene.stage.system.settle()
        #expect(picker.saved.discs.last?.value.hex == "123456" && picker.saved.addButton.isEnabled == false)
        scene.stage.click(picker.saved.discs[4])
        #expect(scene.hex == "FF3B30")
        #expect(WellScene(.red).picker == nil)
        UserDefaults.standard.set(["123456", "nonsense", "0000FF 0.5", "00FF00 nan"], forKey: SavedColors.key)
        #expect(SavedColors.all == [ColorValue(rgb: 0x123456), ColorValue(rgb: 0x0000FF, alpha: 0.5), ColorValue(rgb: 0x00FF00)])
        SavedColors.all = [ColorValue(rgb: 1)]
        let view = SavedColorsView(frame: CGRect(x: 0, y: 0, width: 200, height: 72))
        scene.page.view.addSubview(view)
        #expect(view.discs.map(\.value.hex) == ["000001"])
        UserDefaults.standard.removeObject(forKey: SavedColors.key)
    }

    /// Apple's UIColorPickerViewController: without `supportsAlpha`, the picker has no slider for the opacity.
    @Test func pickerWithoutAlphaChoosesOpaqueColours() throws {
        let scene = WellScene(UIColor(red: 1, green: 0, blue: 0, alpha: 0.5))
        scene.well.supportsAlpha = false
        let picker = try scene.open()
        #expect(picker.opacity.isHidden && picker.value.alpha == 1)
        _ = picker.grid.takesKey(.right)
        #expect(scene.well.selectedColor?.cgColor.alpha == 1)
    }

    @Test func delegateIsCalledForChoicesAndAtTheEnd() throws {
        final class Log: UIColorPickerViewControllerDelegate {
            var lines: [String] = []
            func colorPickerViewController(_ viewController: UIColorPickerViewController, didSelect color: UIColor, continuously: Bool) {
                lines.append(ColorValue(color, traits: .current).hex + (continuously ? "…" : ""))
            }
            func colorPickerViewControllerDidFinish(_ viewController: UIColorPickerViewController) { lines.append("finish") }
        }
        let stage = Stage(size: CGSize(width: 375, height: 667))
        let page = UIViewController()
        stage.window.rootViewController = page
        let controller = UIColorPickerViewController()
        let log = Log()
        #expect(controller.selectedColor == .black && controller.supportsAlpha)
        controller.delegate = log
        controller.selectedColor = .blue
        page.present(controller, animated: true)
        stage.system.settle()
        let picker = try #require(controller.picker)
        picker.tabs.selectedSegmentIndex = 0
        picker.tabs.sendActions(for: .valueChanged)
        let frame = picker.grid.convert(picker.grid.frame(ofCell: 0), to: nil)
        stage.native.click(x: frame.midX, y: frame.midY)
        #expect(log.lines == ["FFFFFF…", "FFFFFF"])
        stage.click(picker.closeButton)
        stage.system.settle()
        #expect(log.lines.last == "finish" && page.presentedViewController == nil)
    }

    @Test func narrowWindowsShowASheetThatAVerticalDragInTheGridDoesNotMove() throws {
        let scene = WellScene(.red, size: CGSize(width: 375, height: 667))
        let picker = try scene.open()
        let top = picker.frameInWindow.minY
        let (start, end) = (scene.center(24, in: picker), scene.center(108, in: picker))
        scene.stage.native.drag(fromX: start.x, y: start.y, toX: end.x, y: end.y)
        #expect(scene.hex == "CBF0FF" && picker.frameInWindow.minY == top)
        #expect(picker.frameInWindow.width == 375)
    }

    @Test func readersGetNamesAndNumbers() throws {
        #expect(UIColor(rgb: 0x011D57).accessibilityName == "dark blue")
        #expect(UIColor(rgb: 0xFFE2D6).accessibilityName == "light orange")
        #expect(UIColor(white: 0.5, alpha: 0.5).accessibilityName == "gray, opacity 50%")
        let stage = Stage.withScreenReader()
        let well = UIColorWell(frame: CGRect(x: 0, y: 0, width: 28, height: 28))
        well.title = "Tint"
        stage.show(well)
        #expect(stage.outline == ["button Tint"] && stage.element("Tint")?.value == "no color")
        let row = ColorSliderRow(.alpha) { _, _ in }
        row.show(ColorValue(rgb: 0xFF0000, alpha: 0.4))
        #expect(row.slider.accessibilityLabel == "Opacity" && row.slider.accessibilityValue == "40%")
        row.slider.accessibilityIncrement()
        #expect(row.slider.value.alpha == 0.5 && row.field.text == "50%")
    }
}
