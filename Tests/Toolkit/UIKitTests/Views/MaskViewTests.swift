// Views that mask other views, snapshots of parts of views, and 3-D transforms.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit

@MainActor @Suite struct MaskViewTests {
    private func view(_ frame: CGRect, _ color: UIColor) -> UIView {
        let view = UIView(frame: frame)
        view.backgroundColor = color
        return view
    }

    /// Apple, UIView.mask: the mask's alpha decides how much of the view is shown; its frame is in the view's coordinates.
    @Test func maskLimitsTheViewToItsShape() throws {
        let stage = Stage(size: CGSize(width: 40, height: 40))
        let red = view(CGRect(x: 10, y: 10, width: 20, height: 20), .red)
        red.mask = view(CGRect(x: 0, y: 0, width: 10, height: 20), .black)
        stage.window.addSubview(red)
        let picture = try stage.pictureAtRest()
        #expect(picture.pixel(15, 20) == 0xFFFF_0000 && picture.pixel(25, 20) != 0xFFFF_0000)
        red.mask = nil
        #expect(try stage.pictureAtRest().pixel(25, 20) == 0xFFFF_0000)
    }

    @Test func maskIsNotASubview() {
        let (superview, masked) = (view(.zero, .red), view(.zero, .red))
        let mask = view(.zero, .black)
        superview.addSubview(mask)
        masked.mask = mask
        #expect(masked.mask === mask && masked.subviews.isEmpty && superview.subviews.isEmpty && mask.superview == nil)
    }

    @Test func aLabelMasksWithTheShapesOfItsLetters() throws {
        let stage = Stage(size: CGSize(width: 60, height: 60))
        let red = view(CGRect(x: 0, y: 0, width: 60, height: 60), .red)
        let label = UILabel(frame: red.bounds)
        label.font = .boldSystemFont(ofSize: 60)
        label.text = "I"
        label.textAlignment = .center
        red.mask = label
        stage.window.addSubview(red)
        let picture = try stage.pictureAtRest()
        #expect(picture.pixel(30, 30) == 0xFFFF_0000 && picture.pixel(3, 30) != 0xFFFF_0000)
    }

    @Test func snapshotShowsOnlyItsPartOfTheView() throws {
        let stage = Stage(size: CGSize(width: 40, height: 40))
        let red = view(CGRect(x: 0, y: 0, width: 40, height: 40), .red)
        red.addSubview(view(CGRect(x: 20, y: 0, width: 20, height: 40), .blue))
        stage.window.addSubview(red)
        stage.system.settle()
        let part = try #require(
            red.resizableSnapshotView(from: CGRect(x: 15, y: 5, width: 10, height: 10), afterScreenUpdates: true, withCapInsets: .zero))
        #expect(part.bounds.size == CGSize(width: 10, height: 10))
        red.removeFromSuperview()
        stage.window.addSubview(part)
        let picture = try stage.pictureAtRest()
        #expect(picture.pixel(2, 5) == 0xFFFF_0000 && picture.pixel(7, 5) == 0xFF00_00FF)
    }

    /// `resizableSnapshotView(from:…)`: `rect` is in the coordinates of the view, in which bounds begin at the content offset.
    @Test func snapshotOfAScrolledViewShowsItsVisiblePart() throws {
        let stage = Stage(size: CGSize(width: 40, height: 40))
        let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
        scroll.contentSize = CGSize(width: 40, height: 200)
        scroll.addSubview(view(CGRect(x: 0, y: 100, width: 40, height: 10), .red))
        scroll.addSubview(view(CGRect(x: 0, y: 110, width: 40, height: 90), .blue))
        stage.window.addSubview(scroll)
        scroll.contentOffset.y = 100
        stage.system.settle()
        let part = try #require(scroll.resizableSnapshotView(from: scroll.bounds, afterScreenUpdates: true, withCapInsets: .zero))
        scroll.removeFromSuperview()
        stage.window.addSubview(part)
        let picture = try stage.pictureAtRest()
        #expect(picture.pixel(20, 5) == 0xFFFF_0000 && picture.pixel(20, 15) == 0xFF00_00FF && picture.pixel(20, 35) == 0xFF00_00FF)
    }

    /// `contentScaleFactor`: by default the screen's scale; an application may set another one, for example for speed.
    @Test func traitChangesKeepAContentScaleFactor() {
        let stage = Stage(size: CGSize(width: 40, height: 40), scale: 2)
        let (own, usual) = (view(.zero, .red), view(.zero, .red))
        own.contentScaleFactor = 1
        stage.window.addSubview(own)
        stage.window.addSubview(usual)
        stage.window.overrideUserInterfaceStyle = .dark
        #expect(own.contentScaleFactor == 1 && usual.contentScaleFactor == 2)
        stage.system.scale = 3
        stage.system.settle()
        #expect(own.contentScaleFactor == 1 && usual.contentScaleFactor == 3)
    }

    @Test func transform3DIsTheLayersTransform() {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        view.transform3D = CATransform3DMakeScale(2, 3, 1)
        #expect(view.frame.size == CGSize(width: 20, height: 30) && view.transform.a == 2)
    }
}
