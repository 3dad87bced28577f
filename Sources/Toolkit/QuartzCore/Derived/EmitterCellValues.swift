// The values of an emitter cell, and its numbers by key.

import CoreGraphics
import Foundation

/// The values of one kind of particles.
struct EmitterCellValues: Equatable {
    var name: String?
    var isEnabled = true
    var image: CGImage?
    var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
    var contentsScale: CGFloat = 1
    var cells: [EmitterCellValues] = []
    var birthRate: Float = 0
    var lifetime: Float = 0
    var lifetimeRange: Float = 0
    var beginTime: CFTimeInterval = 0
    var duration: CFTimeInterval = .infinity
    var velocity: CGFloat = 0
    var velocityRange: CGFloat = 0
    var longitude: CGFloat = 0
    var latitude: CGFloat = 0
    var emissionRange: CGFloat = 0
    var xAcceleration: CGFloat = 0
    var yAcceleration: CGFloat = 0
    var scale: CGFloat = 1
    var scaleRange: CGFloat = 0
    var scaleSpeed: CGFloat = 0
    var spin: CGFloat = 0
    var spinRange: CGFloat = 0
    /// Red, green, blue, alpha.
    var color = SIMD4<Double>(1, 1, 1, 1)
    var colorRange = SIMD4<Double>.zero
    var colorSpeed = SIMD4<Double>.zero

    static func == (a: Self, b: Self) -> Bool {
        a.image === b.image && a.name == b.name && a.isEnabled == b.isEnabled && a.contentsRect == b.contentsRect
            && a.contentsScale == b.contentsScale && a.cells == b.cells && a.birthRate == b.birthRate && a.lifetime == b.lifetime
            && a.lifetimeRange == b.lifetimeRange && a.beginTime == b.beginTime && a.duration == b.duration && a.color == b.color
            && a.colorRange == b.colorRange && a.colorSpeed == b.colorSpeed && a.motion == b.motion
    }

    private var motion: [CGFloat] {
        [
            velocity, velocityRange, longitude, latitude, emissionRange, xAcceleration, yAcceleration, scale, scaleRange, scaleSpeed, spin,
            spinRange,
        ]
    }

    /// The longest time from the birth of a particle to the end of all particles that it emits, in seconds.
    func reach(lifetime factor: Double) -> Double {
        let own = max(Double(lifetime) + abs(Double(lifetimeRange)) / 2, 0) * factor
        return own + (cells.map { $0.reach(lifetime: 1) }.max() ?? 0)
    }

    private static let floats: [String: WritableKeyPath<Self, Float>] = [
        "birthRate": \.birthRate, "lifetime": \.lifetime, "lifetimeRange": \.lifetimeRange,
    ]
    private static let lengths: [String: WritableKeyPath<Self, CGFloat>] = [
        "velocity": \.velocity, "velocityRange": \.velocityRange, "emissionLongitude": \.longitude, "emissionLatitude": \.latitude,
        "emissionRange": \.emissionRange, "xAcceleration": \.xAcceleration, "yAcceleration": \.yAcceleration, "scale": \.scale,
        "scaleRange": \.scaleRange, "scaleSpeed": \.scaleSpeed, "spin": \.spin, "spinRange": \.spinRange,
    ]
    private static let times: [String: WritableKeyPath<Self, Double>] = ["beginTime": \.beginTime, "duration": \.duration]

    /// The number for a key; nil for an unknown key.
    func number(_ key: String) -> Double? {
        if let path = Self.floats[key] { return Double(self[keyPath: path]) }
        if let path = Self.lengths[key] { return Double(self[keyPath: path]) }
        if let path = Self.times[key] { return self[keyPath: path] }
        return nil
    }

    /// Sets the number for a key; an unknown key changes nothing.
    mutating func setNumber(_ number: Double, _ key: String) {
        if let path = Self.floats[key] { self[keyPath: path] = Float(number) }
        if let path = Self.lengths[key] { self[keyPath: path] = CGFloat(number) }
        if let path = Self.times[key] { self[keyPath: path] = number }
    }
}
