// The ways in which a user operates the combined scene, and the input of each.

import Foundation
import OffscreenWindowSystem
import TestSupport
import UIKit
import WindowSystem

@testable import TabBarDemoScenes
@testable import TabBarKit

/// A device with which the user operates the program, and the user's settings.
nonisolated struct UseCase: CustomStringConvertible, Sendable {
    enum Device: CaseIterable { case mouse, finger, keys }
    let device: Device
    let isMirrored: Bool
    let isReduced: Bool

    var description: String { "\(device)\(isMirrored ? ", right to left" : "")\(isReduced ? ", reduced motion" : "")" }

    static let all = Device.allCases.flatMap { device in
        [false, true].flatMap { isMirrored in
            [false, true].map { UseCase(device: device, isMirrored: isMirrored, isReduced: $0) }
        }
    }

    /// The same settings with a finger, for tests that press keys during a drag.
    var withFinger: UseCase { UseCase(device: .finger, isMirrored: isMirrored, isReduced: isReduced) }
    /// The sign of movements toward the trailing edge.
    var trailing: CGFloat { isMirrored ? -1 : 1 }
}

extension Stage where Content == CombinedTabBarController {
    /// A stage with the settings of the use case.
    static func combined(_ use: UseCase, _ prepare: (DemoSettings) -> Void = { _ in }) throws -> Stage {
        try combined {
            $0.direction = use.isMirrored ? .rightToLeft : .leftToRight
            $0.motion = use.isReduced ? .reduced : .full
            prepare($0)
        }
    }

    var moreInteractions: CombinedInteractions? { tabs.moreInteractions }

    func middle(of view: UIView) -> CGPoint { CGPoint(x: view.frameInWindow.midX, y: view.frameInWindow.midY) }

    /// Clicks or taps the view, or focuses it and presses Space.
    func activate(_ view: UIView, _ use: UseCase) {
        let place = middle(of: view)
        switch use.device {
        case .mouse: native.click(x: place.x, y: place.y)
        case .finger:
            native.touch(TouchChange(.began, identifier: 1, x: place.x, y: place.y))
            native.touch(TouchChange(.ended, identifier: 1, x: place.x, y: place.y))
        case .keys:
            UIFocusSystem.focusSystem(for: window)?.requestFocusUpdate(to: view)
            native.press(.space)
        }
    }

    /// Presses the button of the mouse, or sets a finger down.
    func down(_ place: CGPoint, _ use: UseCase) {
        if use.device == .finger { return native.touch(TouchChange(.began, identifier: 1, x: place.x, y: place.y)) }
        native.movePointer(x: place.x, y: place.y)
        native.send(.buttonPressed(.primary), x: place.x, y: place.y)
    }

    /// Moves the pointer or the finger, and draws a frame.
    func move(to place: CGPoint, _ use: UseCase) {
        if use.device == .finger {
            native.touch(TouchChange(.moved, identifier: 1, x: place.x, y: place.y))
        } else {
            native.movePointer(x: place.x, y: place.y)
        }
        system.advance(frames: 1)
    }

    func up(_ place: CGPoint, _ use: UseCase) {
        if use.device == .finger { return native.touch(TouchChange(.ended, identifier: 1, x: place.x, y: place.y)) }
        native.send(.buttonReleased(.primary), x: place.x, y: place.y)
    }

    /// Drags horizontally from `start` to each of the distances toward the trailing edge, and stays there for `rest` frames.
    func drag(from start: CGPoint, by distances: [CGFloat], rest: Int = 0, _ use: UseCase) {
        down(start, use)
        var place = start
        for distance in distances {
            place.x = start.x + distance * use.trailing
            move(to: place, use)
        }
        system.advance(frames: rest)
        up(place, use)
    }

    /// Scrolls the visible list down or up: six notches of the wheel, a flick of a finger, or Page Down and Page Up.
    func scrollList(down isDown: Bool, _ use: UseCase) {
        switch use.device {
        case .mouse: native.scroll(x: 195, y: 400, notches: isDown ? 6 : -6)
        case .finger:
            var place = CGPoint(x: 195, y: isDown ? 600 : 200)
            down(place, use)
            for _ in 0..<10 {
                place.y += isDown ? -40 : 40
                move(to: place, use)
            }
            up(place, use)
        case .keys: native.press(isDown ? .pageDown : .pageUp)
        }
    }

    /// The largest change of a value from one frame to the next, in the next 90 frames.
    func largestStep(of value: () -> CGFloat) -> CGFloat {
        var last = value(), largest: CGFloat = 0
        for _ in 0..<90 {
            system.advance(frames: 1)
            largest = max(largest, abs(value() - last))
            last = value()
        }
        return largest
    }
}
