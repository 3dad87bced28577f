// Colours that repeat a picture.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import QuartzCore
import TestSupport
import Testing
import UIKit

@MainActor @Suite struct PatternColorTests {
    /// A tile of 2×2 points, with a red left column and a blue right column.
    private func tile(alpha: CGFloat = 1) -> UIImage {
        UIGraphicsImageRenderer(size: CGSize(width: 2, height: 2)).image { context in
            UIColor.red.withAlphaComponent(alpha).setFill()
            context.fill(CGRect(x: 0, y: 0, width: 1, height: 2))
            UIColor.blue.withAlphaComponent(alpha).setFill()
            context.fill(CGRect(x: 1, y: 0, width: 1, height: 2))
        }
    }

    @Test func backgroundRepeatsTheImageFromTheViewsCorner() {
        let stage = Stage()
        let view = UIView(frame: CGRect(x: 3, y: 0, width: 20, height: 10))
        view.backgroundColor = UIColor(patternImage: tile())
        stage.window.addSubview(view)
        stage.frame()
        #expect((3...6).map { stage.native.pixel(x: $0, y: 5) } == [0xFFFF_0000, 0xFF00_00FF, 0xFFFF_0000, 0xFF00_00FF])
    }

    @Test func roundedBackgroundAndBorderRepeatTheImage() {
        let stage = Stage()
        let view = UIView(frame: CGRect(x: 1, y: 0, width: 20, height: 20))
        view.backgroundColor = UIColor(patternImage: tile())
        view.layer.cornerRadius = 4
        view.layer.borderWidth = 2
        view.layer.borderColor = UIColor(patternImage: tile()).cgColor
        stage.window.addSubview(view)
        stage.frame()
        #expect((9...10).map { stage.native.pixel(x: $0, y: 10) } == [0xFFFF_0000, 0xFF00_00FF])
        #expect((9...10).map { stage.native.pixel(x: $0, y: 0) } == [0xFFFF_0000, 0xFF00_00FF])
    }

    @Test func contentBehindATranslucentPatternIsDrawn() {
        let stage = Stage()
        stage.window.backgroundColor = .green
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
        view.backgroundColor = UIColor(patternImage: tile(alpha: 0))
        stage.window.addSubview(view)
        stage.frame()
        #expect(stage.native.pixel(x: 5, y: 5) == 0xFF00_FF00)
    }

    @Test func fillsAndStrokesRepeatTheImage() throws {
        let image = UIGraphicsImageRenderer(size: CGSize(width: 8, height: 8)).image { context in
            UIColor(patternImage: tile()).set()
            context.fill(CGRect(x: 0, y: 0, width: 8, height: 2))
            let line = UIBezierPath()
            line.move(to: CGPoint(x: 0, y: 5))
            line.addLine(to: CGPoint(x: 8, y: 5))
            line.lineWidth = 2
            line.stroke()
        }
        let pixels = try #require(image.cgImage)
        let scale = Int(image.scale)
        #expect(pixels.pixel(2 * scale, 0) == 0xFFFF_0000)
        #expect(pixels.pixel(3 * scale, 0) == 0xFF00_00FF)
        #expect(pixels.pixel(2 * scale, 5 * scale) == 0xFFFF_0000)
        #expect(pixels.pixel(3 * scale, 5 * scale) == 0xFF00_00FF)
        #expect(pixels.pixel(0, 7 * scale) == 0)
    }

    @Test func textIsFilledWithTheImage() {
        let stage = Stage()
        stage.window.backgroundColor = .white
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 60, height: 60))
        label.text = "█"
        label.font = .systemFont(ofSize: 40)
        label.textColor = UIColor(patternImage: tile())
        stage.window.addSubview(label)
        stage.frame()
        let colors = Set((0..<60).flatMap { y in (0..<60).map { stage.native.pixel(x: $0, y: y) } })
        #expect(colors.isSuperset(of: [0xFFFF_0000, 0xFF00_00FF]))
    }

    @Test func patternHasNoComponents() {
        // https://developer.apple.com/documentation/uikit/uicolor/getred(_:green:blue:alpha:): false if the colour cannot be converted.
        var red: CGFloat = 0.25
        #expect(!UIColor(patternImage: tile()).getRed(&red, green: nil, blue: nil, alpha: nil))
        #expect(red == 0.25)
    }

    @Test func alphaComponentFadesThePattern() throws {
        let image = UIGraphicsImageRenderer(size: CGSize(width: 2, height: 2)).image { context in
            UIColor(patternImage: tile()).withAlphaComponent(0.5).setFill()
            context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
        }
        let pixel = try #require(image.cgImage?.pixel(0, 0))
        #expect(pixel == 0x8080_0000)
    }

    @Test func hueAndWhiteAreComputedFromTheComponents() {
        var (hue, saturation, brightness, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
        let color = UIColor(red: 0.25, green: 0.5, blue: 0.25, alpha: 0.75)
        color.getHue(&hue, saturation: &saturation, brightness: &brightness, alpha: &alpha)
        #expect(abs(hue - 1.0 / 3) < 1e-9 && saturation == 0.5 && brightness == 0.5 && alpha == 0.75)
        var white: CGFloat = 0
        UIColor(white: 0.4, alpha: 0.5).getWhite(&white, alpha: &alpha)
        #expect(white == 0.4 && alpha == 0.5)
    }
}
