// The overlay of two phones: its slider, and the colours of the phones' names.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit

@testable import TabBarDemoScenes
@testable import TabBarKit
@testable import TabBarLaboratory

@MainActor
@Suite(.serialized) struct OverlayTests {
    /// The slider is visible in the overlay only; at its ends only one of the phones is visible.
    @Test func sliderOfTheOverlayFadesFromOnePhoneToTheOther() throws {
        let stage = try Stage.combined()
        let phones = try stage.comparePhones()
        phones.secondTabs.listPage.tableView.contentOffset.y += 100
        stage.settle()
        let slider = try #require(try stage.tool("overlay-opacity") as? UISlider)
        let first = try stage.pixels(of: phones.first), second = try stage.pixels(of: phones.second)
        #expect(slider.superview?.isHidden == true)
        phones.comparison.mode = .overlay
        stage.settle()
        #expect(slider.superview?.isHidden == false && slider.value == 0.5)
        for (value, expected) in [(Float(0), first), (1, second)] {
            slider.value = value
            slider.sendActions(for: .valueChanged)
            stage.settle()
            let shown = try stage.pixels(of: phones.first)
            let middle = (150 * 390)..<(600 * 390)
            #expect(zip(shown[middle], expected[middle]).count { $0 != $1 } == 0, "\(value)")
        }
        let caption = try #require(phones.session.stage.background.captions.first { !$0.isHidden })
        #expect(caption.accessibilityFrame.maxX <= slider.superview?.accessibilityFrame.minX ?? 0)
        phones.comparison.mode = .difference
        #expect(slider.superview?.isHidden == true)
    }

    /// In a narrow window, the inspector covers the stage, and must not be covered by the slider.
    @Test func sliderIsHiddenWhileTheInspectorCoversTheStage() throws {
        let stage = try Stage.combined()
        let phones = try stage.comparePhones(.overlay)
        stage.native.resize(width: 420, height: 700)
        stage.settle()
        let controller = phones.session.controller
        for (page, isHidden) in [(LaboratoryViewController.Page.inspector, true), (.stage, false), (.timeline, false)] {
            controller.toolbar.show(page: page)
            stage.settle()
            #expect(controller.overlaySlider.isHidden == isHidden, "page \(page)")
        }
    }

    /// The names above the phones and in the timeline have the same colours.
    @Test(arguments: [UIUserInterfaceStyle.light, .dark]) func namesOfThePhonesHaveColors(style: UIUserInterfaceStyle) throws {
        let traits = UITraitCollection(userInterfaceStyle: style)
        let colors = [LaboratoryLook.firstPhone, LaboratoryLook.secondPhone].map { $0.resolvedColor(with: traits) }
        #expect(colors[0] != colors[1])
        // WCAG 2.1: text needs a contrast of 4.5 to 1.
        func luminance(_ color: UIColor) -> CGFloat {
            func linear(_ value: CGFloat) -> CGFloat { value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4) }
            let cg = color.cgColor
            return 0.2126 * linear(cg.red) + 0.7152 * linear(cg.green) + 0.0722 * linear(cg.blue)
        }
        for background in [LaboratoryLook.stage, LaboratoryLook.panel].map({ $0.resolvedColor(with: traits) }) {
            for color in colors {
                let (low, high) = (min(luminance(color), luminance(background)), max(luminance(color), luminance(background)))
                #expect((high + 0.05) / (low + 0.05) >= 4.5)
            }
        }
        let stage = try Stage.combined { $0.appearance = style == .dark ? .dark : .light }
        let phones = try stage.comparePhones()
        let shown = phones.session.stage.background.captions.compactMap {
            $0.attributedText?.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor
        }
        #expect(shown.map { $0.resolvedColor(with: traits) } == colors)
    }
}
