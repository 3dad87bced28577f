// Functions that draw into images; they are older than image renderers.

internal import CoreGraphics
public import Foundation

/// Begins drawing into a transparent bitmap of `size` points with one pixel per point.
@preconcurrency @MainActor
public func UIGraphicsBeginImageContext(_ size: CGSize) { UIGraphicsBeginImageContextWithOptions(size, false, 1) }

/// Begins drawing into a bitmap of `size` points, black if `opaque`, else transparent. A `scale` of 0 stands for the screen's scale.
///
/// Until `UIGraphicsEndImageContext()` the bitmap's context is the current one. No context is current if the size is empty or too large.
@preconcurrency @MainActor
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {
    let scale = scale > 0 ? scale : UIScreen.main.scale
    GraphicsStack.push(GraphicsStack.Entry(bitmapContext(size: size, isOpaque: opaque, scale: scale), imageScale: scale))
}

/// The picture drawn so far since `UIGraphicsBeginImageContextWithOptions(_:_:_:)`; nil if the current context is not such a bitmap.
@preconcurrency @MainActor
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
    guard let entry = GraphicsStack.top, let scale = entry.imageScale, let image = entry.context?.makeImage() else { return nil }
    return UIImage(cgImage: image, scale: scale, orientation: .up)
}

/// Ends drawing into a bitmap, and restores the context from before. Without such a bitmap nothing happens.
@preconcurrency @MainActor
public func UIGraphicsEndImageContext() {
    if GraphicsStack.top?.imageScale != nil { GraphicsStack.pop() }
}

/// A context for a bitmap, at most 32,767 pixels wide and high.
@MainActor
private func bitmapContext(size: CGSize, isOpaque: Bool, scale: CGFloat) -> CGContext? {
    guard let context = CGContext(points: size, scale: scale) else { return nil }
    if isOpaque {
        context.setFillColor(.black)
        context.fill(CGRect(origin: .zero, size: size))
    }
    return context
}
