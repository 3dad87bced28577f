// A root with views in it, for tests of layout: no application and no window system.

import Foundation
@testable import UIKit

/// A root view of a size, at the display scale of the test.
@MainActor
final class LayoutStage {
    let root: UIView
    /// What Auto Layout told the developer since the stage was set.
    private(set) var lines: [String] = []

    init(width: CGFloat = 320, height: CGFloat = 480, scale: CGFloat = 1) {
        // Views in no window are laid out at the screen's scale, which another test may have left at 2×.
        let traits = UITraitCollection(displayScale: scale)
        UIScreen.main.update(size: CGSize(width: width, height: height), traits: traits, safeAreaInsets: .zero)
        root = UIView(frame: CGRect(x: 0, y: 0, width: width, height: height))
        LayoutDiagnostics.output = { [weak self] line in self?.lines.append(line) }
    }

    /// A view that constraints place.
    func add(_ view: UIView = UIView(), to parent: UIView? = nil) -> UIView {
        view.translatesAutoresizingMaskIntoConstraints = false
        (parent ?? root).addSubview(view)
        return view
    }

    func resize(_ width: CGFloat, _ height: CGFloat) { root.frame.size = CGSize(width: width, height: height) }
    func layout() { root.layoutIfNeeded() }

    var engine: LayoutEngine? { root.autoLayout?.engine }
}

/// A view whose contents want a size.
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
    /// Short for expectations.
    init(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) {
        self.init(x: x, y: y, width: width, height: height)
    }
}
