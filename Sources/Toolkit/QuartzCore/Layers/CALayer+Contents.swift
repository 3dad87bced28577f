// Contents of a layer: an image, or a bitmap that the layer draws at device scale. Layout of sublayers.

import CoreGraphics
public import Foundation

extension CALayer {
    /// The image that is drawn: `contents`, or the layer's backing store. The setter leaves the backing store unchanged.
    var contentsImage: CGImage? {
        get { _contents ?? backing?.image }
        set { _contents = newValue }
    }

    /// The implementation of `contents`.
    var displayedContents: Any? {
        get { contentsImage }
        set {
            let image = newValue as? CGImage
            guard image !== _contents || backing != nil else { return }
            change(.contents) {
                _contents = image
                backing = nil
            }
        }
    }

    /// The implementation of `contentsScale`.
    var _contentsScale: CGFloat {
        get { contentsLayout.scale ?? 1 }
        set {
            guard newValue != contentsLayout.scale else { return }
            contentsLayout.scale = newValue
            invalidate(backing == nil ? .appearance : [.appearance, .display])
        }
    }

    /// The scaling and position of the contents within the bounds. The default is `resize`.
    public var contentsGravity: CALayerContentsGravity {
        get { contentsLayout.gravity }
        set {
            guard newValue != contentsLayout.gravity else { return }
            contentsLayout.gravity = newValue
            invalidate(.appearance)
        }
    }

    /// The part of the contents that is drawn, in fractions of their size. Animatable.
    public var contentsRect: CGRect {
        get { contentsLayout.rect }
        set { if newValue != contentsLayout.rect { change(.contentsRect) { contentsLayout.rect = newValue } } }
    }

    /// The part of the contents that is stretched when they are resized, in fractions of their size. Animatable.
    public var contentsCenter: CGRect {
        get { contentsLayout.center }
        set { if newValue != contentsLayout.center { change(.contentsCenter) { contentsLayout.center = newValue } } }
    }

    /// Whether the part of the contents in `contentsCenter` is repeated instead of stretched; false by default.
    package var tilesContents: Bool {
        get { contentsLayout.tiles }
        set {
            guard newValue != contentsLayout.tiles else { return }
            contentsLayout.tiles = newValue
            invalidate(.appearance)
        }
    }

    /// The filter for enlarged contents. The default is `linear`.
    public var magnificationFilter: CALayerContentsFilter {
        get { contentsLayout.magnification }
        set {
            guard newValue != contentsLayout.magnification else { return }
            contentsLayout.magnification = newValue
            invalidate(.appearance)
        }
    }

    /// The filter for reduced contents. The default is `linear`.
    public var minificationFilter: CALayerContentsFilter {
        get { contentsLayout.minification }
        set {
            guard newValue != contentsLayout.minification else { return }
            contentsLayout.minification = newValue
            invalidate(.appearance)
        }
    }

    /// The implementation of `setNeedsDisplay`.
    func _setNeedsDisplay() {
        invalidate([.display])
    }

    /// Marks the contents to be redrawn as a whole; `r` is ignored.
    public func setNeedsDisplay(_ r: CGRect) {
        invalidate([.display])
    }

    /// Whether the contents are marked to be redrawn.
    public func needsDisplay() -> Bool { dirty.contains(.display) }

    /// Redraws the contents now if they are marked.
    public func displayIfNeeded() {
        guard dirty.contains(.display) else { return }
        dirty.remove(.display)
        display()
    }

    /// The implementation of `setNeedsLayout`.
    func _setNeedsLayout() {
        invalidate(.layout)
    }

    /// Marks the layer for layout after a change of its sublayers, unless its own layout makes the change.
    package func setNeedsLayoutForSublayers() {
        if LayoutPass.current !== self { invalidate(.layout) }
    }

    /// Whether the layer or a layer in it is marked for layout.
    package var needsLayoutWithin: Bool { !dirty.isDisjoint(with: [.layout, .subtreeLayout]) }

    /// Whether the layer is marked for layout.
    public func needsLayout() -> Bool { dirty.contains(.layout) }

    /// The implementation of `layoutIfNeeded`.
    func _layoutIfNeeded() {
        var top = self
        var ancestor = parent
        while let layer = ancestor {
            if layer.dirty.contains(.layout) { top = layer }
            ancestor = layer.parent
        }
        top.layoutSubtree()
    }

    /// Lays out marked layers in this subtree until none is marked, in at most a hundred rounds.
    ///
    /// A layer that invalidates its layout in every round is left for the next frame. Its ancestors then start no further rounds,
    /// because otherwise each level of the tree would multiply the number of rounds by a hundred.
    package func layoutSubtree() {
        LayoutPass.depth += 1
        if LayoutPass.depth == 1 { LayoutPass.isHopeless = false }
        defer { LayoutPass.depth -= 1 }
        var rounds = 0
        while !dirty.isDisjoint(with: [.layout, .subtreeLayout]), rounds == 0 || !LayoutPass.isHopeless {
            guard rounds < 100 else {
                LayoutPass.isHopeless = true
                return
            }
            rounds += 1
            if dirty.contains(.layout) {
                dirty.remove(.layout)
                let outer = LayoutPass.current
                LayoutPass.current = self
                layoutSublayers()
                LayoutPass.current = outer
            }
            guard dirty.contains(.subtreeLayout) else { continue }
            dirty.remove(.subtreeLayout)
            maskLayer?.layoutSubtree()
            var index = 0
            while index < children.count {
                children[index].layoutSubtree()
                index += 1
            }
        }
    }
}

/// The state of the layout pass that is running.
@MainActor
private enum LayoutPass {
    /// The number of nested calls of `layoutSubtree()`.
    static var depth = 0
    /// Whether a layer has invalidated its layout in a hundred rounds.
    static var isHopeless = false
    /// The layer that is laying out its sublayers, the innermost one.
    static var current: CALayer?
}
