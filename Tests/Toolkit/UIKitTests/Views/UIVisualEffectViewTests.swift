// Visual effect views and translucent bars, which blur the content behind them.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import QuartzCore
import TestSupport
import Testing

@testable import UIKit

@MainActor @Suite struct UIVisualEffectViewTests {
    /// A window with a black left half and a white right half.
    private func halves(scale: Double = 1) -> Stage<Void> {
        let stage = Stage(scale: scale)
        stage.window.backgroundColor = .white
        let half = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 200))
        half.backgroundColor = .black
        stage.window.addSubview(half)
        return stage
    }

    private func gray(_ stage: Stage<Void>, _ x: Int, _ y: Int) -> Int { Int(stage.native.pixel(x: x, y: y) & 0xFF) }

    @Test func contentBehindTheViewIsBlurredAndTinted() {
        let stage = halves()
        let view = UIVisualEffectView(effect: UIBlurEffect(style: .light))
        view.frame = CGRect(x: 0, y: 100, width: 200, height: 100)
        let label = UIView(frame: CGRect(x: 5, y: 5, width: 10, height: 10))
        label.backgroundColor = .red
        view.contentView.addSubview(label)
        stage.window.addSubview(view)
        stage.frame()
        #expect(view.contentView.frame == CGRect(x: 0, y: 0, width: 200, height: 100))
        #expect(stage.native.pixel(x: 10, y: 110) == 0xFFFF_0000)
        #expect(gray(stage, 99, 50) == 0 && gray(stage, 100, 50) == 255)
        // White with an alpha of 0.3 over the mean of black and white: 0.3 + 0.7 / 2 = 0.65.
        #expect(abs(gray(stage, 100, 150) - 166) < 4)
        // One standard deviation, 30 points, to the left: 0.3 + 0.7 · Φ(−1) = 0.411 with Φ(−1) = 0.1587.
        #expect(abs(gray(stage, 70, 150) - 105) < 6)
        #expect(abs(gray(stage, 2, 150) - 77) < 2)
    }

    @Test(arguments: UIBlurEffect.Style.allCases) func stylesWithoutLightOrDarkInTheirNamesFollowTheAppearance(style: UIBlurEffect.Style) {
        let stage = halves()
        let view = UIVisualEffectView(effect: UIBlurEffect(style: style))
        view.frame = stage.window.bounds
        stage.window.addSubview(view)
        stage.frame()
        let light = gray(stage, 100, 100)
        view.overrideUserInterfaceStyle = .dark
        stage.frame()
        let dark = gray(stage, 100, 100)
        let following: [UIBlurEffect.Style] = [
            .regular, .prominent, .systemUltraThinMaterial, .systemThinMaterial, .systemMaterial, .systemThickMaterial,
            .systemChromeMaterial,
        ]
        let followsAppearance = following.contains(style)
        #expect(followsAppearance ? light > dark + 30 : light == dark)
        #expect(gray(stage, 100, 100) > 10 && light < 250)
    }

    @Test func viewWithoutEffectBlursNothing() throws {
        let stage = halves()
        let view = UIVisualEffectView(effect: nil)
        view.frame = stage.window.bounds
        stage.window.addSubview(view)
        stage.frame()
        #expect(gray(stage, 99, 100) == 0 && gray(stage, 100, 100) == 255)
        view.effect = UIBlurEffect(style: .dark)
        stage.frame()
        #expect(gray(stage, 99, 100) > 0 && gray(stage, 100, 100) < 255)
        view.effect = nil
        stage.frame()
        #expect(gray(stage, 99, 100) == 0 && gray(stage, 100, 100) == 255)
    }

    @Test func effectSetInAnAnimationFadesIn() {
        let stage = halves()
        let view = UIVisualEffectView(effect: nil)
        view.frame = stage.window.bounds
        stage.window.addSubview(view)
        stage.frame()
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.effect = UIBlurEffect(style: .extraLight) }
        stage.frame()
        var grays: [Int] = []
        for _ in 0..<4 {
            stage.system.advance(to: stage.frameTime + 0.25 + 1e-6)
            grays.append(gray(stage, 10, 100))
        }
        // At the end, the overlay colour, 0.97 white at 0.82, gives 0.97 · 0.82 · 255 = 203 over black.
        #expect(grays == grays.sorted())
        #expect(grays[0] > 30 && grays[0] < 80)
        stage.system.advance(by: 1)
        #expect(abs(gray(stage, 10, 100) - 203) <= 2)
    }

    @Test func cornerRadiusAndAlphaApplyToTheBlur() {
        let stage = halves()
        let view = UIVisualEffectView(effect: UIBlurEffect(style: .dark))
        view.frame = CGRect(x: 120, y: 20, width: 60, height: 60)
        view.layer.cornerRadius = 30
        view.clipsToBounds = true
        stage.window.addSubview(view)
        stage.frame()
        #expect(gray(stage, 121, 21) == 255)
        let full = gray(stage, 170, 50)
        #expect(full < 140)
        view.alpha = 0.5
        stage.frame()
        #expect(abs(gray(stage, 170, 50) - (full + 255) / 2) <= 2)
    }

    @Test(arguments: [1.0, 2.0]) func translucentTabBarBlursTheContent(scale: Double) throws {
        // Resets the scale of the screen for the next test.
        defer { _ = Stage() }
        let stage = halves(scale: scale)
        let bar = UITabBar(frame: CGRect(x: 0, y: 151, width: 200, height: 49))
        bar.items = [UITabBarItem(title: "A", image: nil, selectedImage: nil)]
        stage.window.addSubview(bar)
        stage.frame()
        let step = Int(scale)
        let (dark, light) = (gray(stage, 2 * step, 196 * step), gray(stage, 198 * step, 196 * step))
        // 0.82 · 248 = 203 over black, 0.82 · 248 + 0.18 · 255 = 249 over white.
        #expect(abs(dark - 203) <= 2 && abs(light - 249) <= 2)
        bar.barTintColor = .white
        stage.frame()
        #expect(gray(stage, 2 * step, 196 * step) == 255)
        #expect(bar.backgroundView.subviews.count == 1)
        bar.barTintColor = nil
        bar.isTranslucent = false
        stage.frame()
        #expect(gray(stage, 2 * step, 196 * step) == 248)
        #expect(bar.backgroundView.subviews.count == 1)
        bar.isTranslucent = true
        bar.overrideUserInterfaceStyle = .dark
        stage.frame()
        // 0.2 · 255 + 0.8 · 18 = 65 over white.
        #expect(abs(gray(stage, 198 * step, 196 * step) - 65) <= 2)
    }

    @Test func navigationBarBlursTheContent() {
        let stage = halves()
        let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 200, height: 44))
        stage.window.addSubview(bar)
        stage.frame()
        #expect(abs(gray(stage, 2, 20) - 203) <= 2)
        #expect(abs(gray(stage, 198, 20) - 249) <= 2)
    }

    @Test func damageInTheBarOnlyDoesNotBlurAgain() throws {
        let page = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        page.backgroundColor = .white
        let content = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 200))
        content.backgroundColor = .black
        page.addSubview(content)
        let bar = UITabBar(frame: CGRect(x: 0, y: 151, width: 200, height: 49))
        bar.items = ["A", "B"].map { UITabBarItem(title: $0, image: nil, selectedImage: nil) }
        page.addSubview(bar)
        let context = try #require(CGContext(pixelWidth: 200, pixelHeight: 200, scale: 1))
        let renderer = LayerRenderer(root: page.layer, scale: 1)
        renderer.verifiesDamage = true
        renderer.render(at: 0, into: context)
        #expect(renderer.statistics.backdropsBlurred == 1)
        bar.selectedItem = bar.items?[1]
        renderer.render(at: 1, into: context)
        #expect(renderer.statistics.backdropsBlurred == 1)
        #expect(renderer.differingPixels == 0)
        content.frame.size.width = 50
        renderer.render(at: 2, into: context)
        #expect(renderer.statistics.backdropsBlurred == 2)
        #expect(renderer.differingPixels == 0)
    }
}
