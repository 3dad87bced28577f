// Coordinate spaces, protocols of views, transitions of layers, renderers, gradients and motion effects.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit

@MainActor @Suite struct DrawingAPITests {
    @Test func pointsConvertBetweenViewsAndTheScreen() {
        let stage = Stage()
        let view = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 30))
        stage.window.addSubview(view)
        let space: any UICoordinateSpace = view
        #expect(space.convert(CGPoint(x: 1, y: 2), to: UIScreen.main.coordinateSpace) == CGPoint(x: 11, y: 22))
        #expect(space.convert(CGPoint(x: 11, y: 22), from: UIScreen.main.fixedCoordinateSpace) == CGPoint(x: 1, y: 2))
        let converted = UIScreen.main.coordinateSpace.convert(CGRect(x: 10, y: 20, width: 5, height: 5), to: space)
        #expect(converted == CGRect(x: 0, y: 0, width: 5, height: 5))
    }

    @Test func labelsConformToTheProtocolsOfTextSizesAndTraits() {
        let label = UILabel()
        let adjusting: any UIContentSizeCategoryAdjusting = label
        adjusting.adjustsFontForContentSizeCategory = true
        #expect(label.adjustsFontForContentSizeCategory)
        let environment: any UITraitEnvironment = label
        #expect(environment.traitCollection === label.traitCollection)
    }

    @Test(arguments: [(CATransitionType.push, [0xFFFF_0000, 0xFF00_00FF]), (.moveIn, [0xFFFF_0000, 0xFF00_00FF])])
    func transitionsMoveTheNewContentIn(type: CATransitionType, expected: [UInt32]) {
        let stage = Stage()
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
        view.backgroundColor = .blue
        stage.window.addSubview(view)
        stage.frame()
        let transition = CATransition()
        transition.type = type
        transition.subtype = .fromLeft
        transition.duration = 1
        transition.timingFunction = CAMediaTimingFunction(name: .linear)
        view.layer.add(transition, forKey: nil)
        view.backgroundColor = .red
        stage.animate(for: 0.5)
        // Half of the time has passed: the new content covers the left half.
        #expect([25, 75].map { stage.native.pixel(x: $0, y: 25) } == expected)
        stage.system.settle()
        #expect([25, 75].map { stage.native.pixel(x: $0, y: 25) } == [0xFFFF_0000, 0xFFFF_0000])
    }

    @Test func revealMovesTheOldContentAway() {
        let stage = Stage()
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
        view.backgroundColor = .blue
        stage.window.addSubview(view)
        stage.frame()
        let transition = CATransition()
        transition.type = .reveal
        transition.subtype = .fromBottom
        transition.duration = 1
        transition.timingFunction = CAMediaTimingFunction(name: .linear)
        view.layer.add(transition, forKey: nil)
        view.backgroundColor = .red
        stage.animate(for: 0.5)
        // The old content has moved up by half of its height.
        #expect([10, 40].map { stage.native.pixel(x: 50, y: $0) } == [0xFF00_00FF, 0xFFFF_0000])
    }
}

@MainActor @Suite struct RendererTests {
    @Test func rendererContextsStrokeFillAndClip() throws {
        let format = UIGraphicsImageRendererFormat.preferred()
        format.scale = 1
        let renderer = UIGraphicsImageRenderer(bounds: CGRect(x: 0, y: 0, width: 6, height: 6), format: format)
        let image = renderer.image { context in
            UIColor.red.set()
            // https://developer.apple.com/documentation/uikit/uigraphicsrenderercontext/stroke(_:): the stroke is inside the rectangle.
            context.stroke(CGRect(x: 0, y: 0, width: 6, height: 6))
            #expect(context.currentImage.size == CGSize(width: 6, height: 6))
            context.clip(to: CGRect(x: 2, y: 2, width: 1, height: 1))
            context.fill(CGRect(x: 0, y: 0, width: 6, height: 6), blendMode: .copy)
        }
        let pixels = try #require(image.cgImage)
        #expect(pixels.pixel(0, 3) == 0xFFFF_0000 && pixels.pixel(2, 2) == 0xFFFF_0000)
        #expect(pixels.pixel(1, 1) == 0 && pixels.pixel(3, 3) == 0)
        #expect(renderer.format.bounds == CGRect(x: 0, y: 0, width: 6, height: 6))
        #expect(renderer.pngData { _ in }.isEmpty == false)
    }

    @Test func gradientsAndColoursAreCreatedFromColourSpaces() throws {
        let space = CGColorSpaceCreateDeviceRGB()
        let colors = [UIColor.red.cgColor, UIColor.blue.cgColor] as CFArray
        let gradient = try #require(CGGradient(colorsSpace: space, colors: colors, locations: [0, 1]))
        #expect(gradient.colors == [UIColor.red.cgColor, UIColor.blue.cgColor] && gradient.locations == [0, 1])
        #expect(CGColor(colorSpace: space, components: [1, 0, 0, 0.5]) == CGColor(red: 1, green: 0, blue: 0, alpha: 0.5))
        #expect(CGColor(colorSpace: CGColorSpaceCreateDeviceGray(), components: [0.5, 1]) == CGColor(gray: 0.5))
        #expect(CGGradient(colorsSpace: nil, colors: ["red"] as CFArray, locations: nil) == nil)
    }
}
