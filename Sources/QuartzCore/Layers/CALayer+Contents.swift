// A layer's contents: an image given, or a bitmap of its own drawn at device scale.

import CoreGraphics
public import Foundation

extension CALayer {
    /// The image to draw: `contents`, or the layer's own bitmap. Setting it leaves the bitmap alone.
    var contentsImage: CGImage? {
        get { _contents ?? backing?.image }
        set { _contents = newValue }
    }

    /// The image shown: a `CGImage`, nil for none; anything else counts as none. Animatable.
    public var contents: Any? {
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

    /// Pixels of the contents to a point, 1 until set; a layer's own drawing has the screen's scale until this is set.
    public var contentsScale: CGFloat {
        get { contentsLayout.scale ?? 1 }
        set {
            guard newValue != contentsLayout.scale else { return }
            contentsLayout.scale = newValue
            invalidate(backing == nil ? .appearance : [.appearance, .display])
        }
    }

    /// Where contents of another size than the bounds go.
    public var contentsGravity: CALayerContentsGravity {
        get { contentsLayout.gravity }
        set {
            guard newValue != contentsLayout.gravity else { return }
            contentsLayout.gravity = newValue
            invalidate(.appearance)
        }
    }

    /// The part of the contents that shows, in fractions of their size. Animatable.
    public var contentsRect: CGRect {
        get { contentsLayout.rect }
        set { if newValue != contentsLayout.rect { change(.contentsRect) { contentsLayout.rect = newValue } } }
    }

    /// The part of the contents that stretches when they are resized, in fractions of their size. Animatable.
    public var contentsCenter: CGRect {
        get { contentsLayout.center }
        set { if newValue != contentsLayout.center { change(.contentsCenter) { contentsLayout.center = newValue } } }
    }

    /// How contents are enlarged.
    public var magnificationFilter: CALayerContentsFilter {
        get { contentsLayout.magnification }
        set {
            guard newValue != contentsLayout.magnification else { return }
            contentsLayout.magnification = newValue
            invalidate(.appearance)
        }
    }

    /// How contents are reduced.
    public var minificationFilter: CALayerContentsFilter {
        get { contentsLayout.minification }
        set {
            guard newValue != contentsLayout.minification else { return }
            contentsLayout.minification = newValue
            invalidate(.appearance)
        }
    }

    /// Has the contents redrawn before the next frame.
    public func setNeedsDisplay() {
        invalidate([.display])
    }

    /// As `setNeedsDisplay()`: a layer's bitmap is redrawn as a whole.
    public func setNeedsDisplay(_ r: CGRect) {
        invalidate([.display])
    }

    /// Whether the contents are to be redrawn.
    public func needsDisplay() -> Bool { dirty.contains(.display) }

    /// Redraws the contents now if they are to be redrawn.
    public func displayIfNeeded() {
        guard dirty.contains(.display) else { return }
        dirty.remove(.display)
        display()
    }

    /// Has the sublayers arranged before the next frame.
    public func setNeedsLayout() {
        invalidate(.layout)
    }

    /// Whether the sublayers are to be arranged.
    public func needsLayout() -> Bool { dirty.contains(.layout) }

    /// Arranges the sublayers of the whole tree below the topmost ancestor that needs it, now.
    public func layoutIfNeeded() {
        var top = self
        var ancestor = parent
        while let layer = ancestor {
            if layer.dirty.contains(.layout) { top = layer }
            ancestor = layer.parent
        }
        top.layoutSubtree()
    }

    /// Arranges this layer and those below it, where marked, until nothing is marked; at most a hundred rounds.
    ///
    /// A layer that still asks for more then is left for the next frame, and no layer around it goes another round for its sake:
    /// otherwise each level of the tree would multiply the rounds by a hundred.
    func layoutSubtree() {
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
                layoutSublayers()
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

/// What the layers of a tree that is being laid out know of one another.
@MainActor
private enum LayoutPass {
    /// How many layers deep the pass is.
    static var depth = 0
    /// Whether some layer has asked for layout in its own layout again and again.
    static var isHopeless = false
}
