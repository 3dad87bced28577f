// An application in an off-screen window. Tests send input to the window and compare its pixels.

public import CoreGraphics
public import Foundation
public import OffscreenWindowSystem
public import UIKit
import WindowSystem

/// An application with one window and a manual clock, and the view or controller under test. The application runs until the stage is
/// released or another stage is made.
///
/// There is one application per process. A test therefore makes its stage in its first line and never suspends: another test could run
/// between a suite's `init` and the test, or while the test is suspended.
@MainActor public final class Stage<Content> {
    /// The window system: moves the clock (`advance`, `settle`) and has the desktop's settings.
    public let system: OffscreenWindowSystem
    /// The window of the application.
    public let window: UIWindow
    /// The off-screen counterpart of `window`: receives clicks, drags, wheel notches and keys, and has the pixels.
    public let native: OffscreenWindow
    /// The result of the initializer's `content` closure, such as the view or controller under test.
    public let content: Content
    /// Objects that live as long as the stage, such as data sources, which views reference weakly.
    public var retained: [AnyObject] = []
    private let delegate: any UIApplicationDelegate
    private let cleanUp: @MainActor () -> Void

    /// Launches `delegate` in a window of `size` points and `scale` pixels per point. A delegate that makes no key window gets one.
    ///
    /// `content` receives the key window. If `content` returns nil, the initializer throws. `cleanUp` is called after the stage's release
    /// has stopped the application, unless another stage was made before.
    public init(
        delegate: any UIApplicationDelegate = EmptyDelegate(), size: CGSize, scale: Double = 1, safeArea: UIEdgeInsets = .zero,
        cleanUp: @escaping @MainActor () -> Void = {}, content: (UIWindow) throws -> Content?
    ) throws {
        system = OffscreenWindowSystem(scale: scale)
        self.delegate = delegate
        self.cleanUp = cleanUp
        UIApplication.windowConfiguration = UIWindowConfiguration(
            title: "Stage", size: size, minimumSize: CGSize(width: 1, height: 1), safeAreaInsets: safeArea)
        try UIApplication.shared.start(delegate, on: system)
        if let own = UIApplication.shared.windows.first(where: \.isKeyWindow) {
            window = own
        } else {
            window = UIWindow(frame: UIScreen.main.bounds)
            window.makeKeyAndVisible()
        }
        guard let native = system.windows.first, let content = try content(window) else {
            throw StageError(description: "the application shows no \(Content.self)")
        }
        self.native = native
        self.content = content
    }

    isolated deinit {
        // A later stage may have replaced the application's delegate.
        guard UIApplication.shared.delegate === delegate else { return }
        UIApplication.shared.stop()
        UIApplication.windowConfiguration = UIWindowConfiguration()
        cleanUp()
    }

    // MARK: Time

    /// Advances the clock until one frame has been drawn, if one is due; returns the time of the last frame.
    @discardableResult
    public func frame() -> Double {
        let count = native.frames.count
        while native.frames.count == count, let next = system.nextTime { system.advance(to: next) }
        return frameTime
    }

    /// The time of the last frame.
    public var frameTime: Double { native.frames.last?.time ?? system.now }

    /// Draws the first frame of an animation, then advances the clock by `seconds`.
    public func animate(for seconds: Double) {
        system.advance(frames: 1)
        system.advance(by: seconds)
    }

    /// Clicks the centre of `view`.
    public func click(_ view: UIView) {
        native.click(x: view.frameInWindow.midX, y: view.frameInWindow.midY)
    }

    // MARK: Pictures

    /// The window's contents at this moment.
    public func picture() throws -> CGImage {
        let size = native.pixelSize
        guard let image = CGImage(width: size.width, height: size.height, premultipliedPixels: native.pixels()) else {
            throw StageError(description: "no picture of \(size)")
        }
        return image
    }

    /// The window's contents once nothing moves any more, after 5 seconds at most.
    public func pictureAtRest() throws -> CGImage {
        system.settle(limit: 5)
        return try picture()
    }
}

extension Stage where Content == Void {
    /// An empty window.
    public convenience init(size: CGSize = CGSize(width: 200, height: 200), scale: Double = 1, safeArea: UIEdgeInsets = .zero) {
        self.init(size: size, scale: scale, safeArea: safeArea) { _ in () }
    }
}

extension Stage {
    /// A window that `content` fills.
    public convenience init(
        size: CGSize, scale: Double = 1, safeArea: UIEdgeInsets = .zero, content: (UIWindow) -> Content
    ) {
        do {
            try self.init(delegate: EmptyDelegate(), size: size, scale: scale, safeArea: safeArea, content: content)
        } catch {
            fatalError("An off-screen window can always be opened: \(error)")
        }
    }
}

/// An application delegate that launches nothing.
public final class EmptyDelegate: UIResponder, UIApplicationDelegate {
    public var window: UIWindow?
}

/// The reason why a stage could not be made, or why it does not contain a requested view or picture.
public struct StageError: Error, CustomStringConvertible {
    public let description: String
    public init(description: String) { self.description = description }
}
