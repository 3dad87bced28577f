// Constraints together with frames: autoresizing masks, transforms, pixel rounding and resized windows.

import Foundation
import TestSupport
import Testing

@testable import UIKit

@MainActor @Suite(.serialized) struct FrameTests {
    @Test func layoutKeepsTheTransform() {
        let fixture = LayoutFixture()
        let view = fixture.add()
        let left = view.leftAnchor.constraint(equalTo: fixture.root.leftAnchor, constant: 10)
        NSLayoutConstraint.activate([
            left, view.topAnchor.constraint(equalTo: fixture.root.topAnchor), view.widthAnchor.constraint(equalToConstant: 40),
            view.heightAnchor.constraint(equalToConstant: 20),
        ])
        let squeeze = CGAffineTransform(scaleX: 1, y: 0.25)
        view.transform = squeeze
        fixture.layout()
        #expect(view.transform == squeeze)
        #expect(view.bounds == CGRect(0, 0, 40, 20))
        #expect(view.center == CGPoint(x: 30, y: 10))
        #expect(view.frame == CGRect(10, 7.5, 40, 5))
        left.constant = 50
        fixture.layout()
        #expect(view.transform == squeeze)
        #expect(view.frame == CGRect(50, 7.5, 40, 5))
    }

    @Test func layoutKeepsAnchorPointAndBoundsOrigin() {
        let fixture = LayoutFixture()
        let view = fixture.add()
        view.layer.anchorPoint = CGPoint(x: 0, y: 1)
        view.bounds.origin = CGPoint(x: 0, y: 33)
        NSLayoutConstraint.activate([
            view.leftAnchor.constraint(equalTo: fixture.root.leftAnchor, constant: 10),
            view.topAnchor.constraint(equalTo: fixture.root.topAnchor, constant: 5),
            view.widthAnchor.constraint(equalToConstant: 40), view.heightAnchor.constraint(equalToConstant: 20),
        ])
        fixture.layout()
        #expect(view.frame == CGRect(30, -5, 40, 20))
        #expect(view.center == CGPoint(x: 30, y: 15))
        #expect(view.bounds == CGRect(0, 33, 40, 20))
    }

    @Test func framesOfUnconstrainedViewsAreConstantsToTheLayout() {
        let fixture = LayoutFixture()
        let fixed = UIView(frame: CGRect(30, 40, 100, 50))
        fixture.root.addSubview(fixed)
        let follower = SizedView(10, 10)
        _ = fixture.add(follower)
        NSLayoutConstraint.activate([
            follower.leftAnchor.constraint(equalTo: fixed.rightAnchor), follower.topAnchor.constraint(equalTo: fixed.bottomAnchor),
        ])
        fixture.layout()
        #expect(follower.frame.origin == CGPoint(x: 130, y: 90))
        fixed.center = CGPoint(x: 200, y: 200)
        fixture.layout()
        #expect(follower.frame.origin == CGPoint(x: 250, y: 225))
        #expect(fixed.frame == CGRect(150, 175, 100, 50))
    }

    @Test func autoresizingMaskFollowsAConstrainedSuperview() {
        let fixture = LayoutFixture(width: 200, height: 100)
        let panel = fixture.add()
        panel.frame = CGRect(0, 0, 200, 100)
        let bar = UIView(frame: CGRect(10, 80, 180, 20))
        bar.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
        panel.addSubview(bar)
        let knob = SizedView(6, 6)
        _ = fixture.add(knob, to: panel)
        NSLayoutConstraint.activate([
            panel.leftAnchor.constraint(equalTo: fixture.root.leftAnchor), panel.rightAnchor.constraint(equalTo: fixture.root.rightAnchor),
            panel.topAnchor.constraint(equalTo: fixture.root.topAnchor), panel.bottomAnchor.constraint(equalTo: fixture.root.bottomAnchor),
            knob.rightAnchor.constraint(equalTo: bar.rightAnchor), knob.bottomAnchor.constraint(equalTo: bar.topAnchor),
        ])
        let sizes: [(CGFloat, CGFloat)] = [(200, 100), (340, 260), (120, 90)]
        for (width, height) in sizes {
            fixture.resize(width, height)
            fixture.layout()
            #expect(panel.frame == CGRect(0, 0, width, height))
            #expect(bar.frame == CGRect(10, height - 20, width - 20, 20))
            #expect(knob.frame == CGRect(width - 16, height - 26, 6, 6))
        }
        #expect(fixture.lines.isEmpty)
    }

    @Test func autoresizingMaskYieldsToWidthConstraint() {
        let fixture = LayoutFixture(width: 200, height: 100)
        let panel = fixture.add()
        let bar = UIView(frame: CGRect(0, 0, 0, 20))
        bar.autoresizingMask = .flexibleWidth
        panel.addSubview(bar)
        NSLayoutConstraint.activate([
            panel.widthAnchor.constraint(equalTo: fixture.root.widthAnchor), panel.heightAnchor.constraint(equalToConstant: 50),
            bar.widthAnchor.constraint(equalTo: panel.widthAnchor),
        ])
        fixture.layout()
        #expect(bar.frame.width == 200)
        fixture.resize(444, 100)
        fixture.layout()
        #expect(bar.frame.width == 444)
        #expect(fixture.lines.isEmpty)
    }

    @Test func framesAreRoundedToDevicePixels() {
        // The middle third of 100 points begins at 33⅓: rounded to pixels, at 33 (1×), 33½ (2×) and 33⅓ (3×).
        let thirdsByScale: [(CGFloat, CGRect)] = [
            (1, CGRect(33, 0, 34, 10)), (2, CGRect(33.5, 0, 33, 10)), (3, CGRect(100.0 / 3, 0, 100.0 / 3, 10)),
        ]
        for (scale, expected) in thirdsByScale {
            let (screen, old) = (UIScreen.main, UIScreen.main.scale)
            defer { screen.update(size: screen.bounds.size, traits: UITraitCollection(displayScale: old), safeAreaInsets: .zero) }
            let fixture = LayoutFixture(width: 100, height: 10, scale: scale)
            let thirds = (0..<3).map { _ in fixture.add() }
            var left = fixture.root.leftAnchor
            for view in thirds {
                NSLayoutConstraint.activate([
                    view.leftAnchor.constraint(equalTo: left), view.widthAnchor.constraint(equalTo: thirds[0].widthAnchor),
                    view.topAnchor.constraint(equalTo: fixture.root.topAnchor),
                    view.bottomAnchor.constraint(equalTo: fixture.root.bottomAnchor),
                ])
                left = view.rightAnchor
            }
            left.constraint(equalTo: fixture.root.rightAnchor).isActive = true
            fixture.layout()
            #expect(abs(thirds[1].frame.minX - expected.minX) < 1e-9)
            #expect(abs(thirds[1].frame.width - expected.width) < 1e-9)
            #expect(abs(thirds[0].frame.maxX - thirds[1].frame.minX) < 1e-9)
            #expect(abs(thirds[2].frame.maxX - 100) < 1e-9)
        }
    }

    @Test func resizedWindowLaysOutItsSubviews() {
        let window = UIWindow(frame: CGRect(0, 0, 375, 812))
        let (header, body) = (UIView(), UIView())
        for view in [header, body] {
            view.translatesAutoresizingMaskIntoConstraints = false
            window.addSubview(view)
            view.leftAnchor.constraint(equalTo: window.leftAnchor).isActive = true
            view.rightAnchor.constraint(equalTo: window.rightAnchor).isActive = true
        }
        NSLayoutConstraint.activate([
            header.topAnchor.constraint(equalTo: window.topAnchor), header.heightAnchor.constraint(equalToConstant: 44),
            body.topAnchor.constraint(equalTo: header.bottomAnchor), body.bottomAnchor.constraint(equalTo: window.bottomAnchor),
        ])
        window.layoutIfNeeded()
        #expect(body.frame == CGRect(0, 44, 375, 768))
        window.frame = CGRect(0, 0, 1024, 700)
        window.layoutIfNeeded()
        #expect(header.frame == CGRect(0, 0, 1024, 44))
        #expect(body.frame == CGRect(0, 44, 1024, 656))
        window.frame = CGRect(0, 0, 1, 1)
        window.layoutIfNeeded()
        #expect(body.frame == CGRect(0, 44, 1, 0))
        window.frame = CGRect(0, 0, 32_767, 200)
        window.layoutIfNeeded()
        #expect(body.frame == CGRect(0, 44, 32_767, 156))
    }

    @Test func nestedViewsAreLaidOutInOnePass() {
        let fixture = LayoutFixture(width: 400, height: 400)
        var parent = fixture.root
        var deepest = fixture.root
        for _ in 0..<20 {
            deepest = fixture.add(UIView(), to: parent)
            NSLayoutConstraint.activate([
                deepest.leftAnchor.constraint(equalTo: parent.leftAnchor, constant: 3),
                deepest.rightAnchor.constraint(equalTo: parent.rightAnchor, constant: -3),
                deepest.topAnchor.constraint(equalTo: parent.topAnchor, constant: 2),
                deepest.bottomAnchor.constraint(equalTo: parent.bottomAnchor, constant: -2),
            ])
            parent = deepest
        }
        fixture.layout()
        #expect(deepest.frame == CGRect(3, 2, 400 - 120, 400 - 80))
        #expect(deepest.convert(CGPoint.zero, to: fixture.root) == CGPoint(x: 60, y: 40))
    }
}
