// A root view for tests of Auto Layout, without an application or a window.

import Foundation
@testable import UIKit

/// A root view with subviews, and the messages that Auto Layout has logged.
@MainActor
final class LayoutFixture {
    let root: UIView
    /// The messages of Auto Layout since the fixture was made.
    private(set) var lines: [String] = []

    private let screen: (size: CGSize, traits: UITraitCollection)

    init(width: CGFloat = 320, height: CGFloat = 480, scale: CGFloat = 1) {
        screen = (CGSize(width: width, height: height), UITraitCollection(displayScale: scale))
        UIScreen.main.update(size: screen.size, traits: screen.traits, safeAreaInsets: .zero)
        root = UIView(frame: CGRect(x: 0, y: 0, width: width, height: height))
        LayoutDiagnostics.output = { [weak self] line in self?.lines.append(line) }
    }

    /// Adds a view without constraints from its autoresizing mask.
    func add(_ view: UIView = UIView(), to parent: UIView? = nil) -> UIView {
        view.translatesAutoresizingMaskIntoConstraints = false
        (parent ?? root).addSubview(view)
        return view
    }

    func resize(_ width: CGFloat, _ height: CGFloat) { root.frame.size = CGSize(width: width, height: height) }

    /// Views outside a window are laid out at the screen's scale, which another test may have changed: a suite's tests can be suspended
    /// between its initializer and their bodies.
    func layout() {
        if UIScreen.main.scale != screen.traits.displayScale {
            UIScreen.main.update(size: screen.size, traits: screen.traits, safeAreaInsets: .zero)
        }
        root.layoutIfNeeded()
    }

    var engine: LayoutEngine? { root.autoLayout?.engine }
}

/// A view with an intrinsic content size.
final class SizedView: UIView {
    var contentSize: CGSize {
        didSet { invalidateIntrinsicContentSize() }
    }

    init(_ width: CGFloat, _ height: CGFloat) {
        contentSize = CGSize(width: width, height: height)
        super.init(frame: .zero)
        translatesAutoresizingMaskIntoConstraints = false
    }

    required init?(coder: NSCoder) { nil }

    override var intrinsicContentSize: CGSize { contentSize }
}

extension CGRect {
    /// A rectangle without argument labels, for expectations.
    init(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) {
        self.init(x: x, y: y, width: width, height: height)
    }
}
