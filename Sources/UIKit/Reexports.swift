// Who imports UIKit has Foundation, CoreGraphics and QuartzCore too, as on Apple's systems.

@_exported public import CoreGraphics
@_exported public import Foundation
@_exported public import QuartzCore
