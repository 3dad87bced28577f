// The circles that show touches in exported films.

internal import Foundation
internal import UIKit

/// Finds where the phone is pressed at a time of the recording.
struct TouchCircles {
    /// A circle in points of the phone.
    struct Circle: Equatable {
        var center: CGPoint
        /// 1 while the finger is down, then less.
        var opacity: Float
    }

    static let radius: CGFloat = 22
    /// The seconds in which a circle fades out.
    static let fade = 0.2

    /// The presses in the order of their beginnings, each with its places.
    private let presses: [(end: Double, points: [(time: Double, point: CGPoint)])]

    init(_ entries: [LoggedInput]) {
        var ended: [(end: Double, points: [(time: Double, point: CGPoint)])] = []
        var down: [Int: [(time: Double, point: CGPoint)]] = [:]
        for entry in entries {
            func end(_ finger: Int) { if let points = down.removeValue(forKey: finger) { ended.append((entry.time, points)) } }
            switch entry.kind {
            case .pointerPressed: down[0] = [(entry.time, entry.location)]
            case .pointerMoved: down[0]?.append((entry.time, entry.location))
            case .pointerReleased, .pointerCancelled: end(0)
            case .touch(let finger, .began): down[finger + 1] = [(entry.time, entry.location)]
            case .touch(let finger, .ended), .touch(let finger, .cancelled): end(finger + 1)
            case .touch(let finger, _): down[finger + 1]?.append((entry.time, entry.location))
            default: break
            }
        }
        presses = ended + down.keys.sorted().compactMap { finger in down[finger].map { (.infinity, $0) } }
    }

    /// The circles at a time.
    func circles(at time: Double) -> [Circle] {
        presses.compactMap { end, points in
            guard let place = points.last(where: { $0.time <= time }), time < end + Self.fade else { return nil }
            return Circle(center: place.point, opacity: time <= end ? 1 : Float(1 - (time - end) / Self.fade))
        }
    }

    /// A layer with a circle: white with a dark edge, so that it is seen on all colours.
    static func layer(_ circle: Circle) -> CALayer {
        let layer = CAShapeLayer()
        layer.path = CGPath(ellipseIn: CGRect(x: -radius, y: -radius, width: 2 * radius, height: 2 * radius))
        layer.fillColor = UIColor(white: 1, alpha: 0.55).cgColor
        layer.strokeColor = UIColor(white: 0, alpha: 0.45).cgColor
        layer.lineWidth = 2
        layer.opacity = circle.opacity
        layer.position = circle.center
        return layer
    }
}
