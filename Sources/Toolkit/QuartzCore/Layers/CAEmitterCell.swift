// One kind of particles of an emitter layer.

public import CoreGraphics
public import Foundation

/// A kind of particles: their image, how many are born, and how they move.
///
/// A range is the whole width about the mean value: with `velocity` 100 and `velocityRange` 40, velocities are from 80 to 120. An emitter
/// layer copies the cells that are assigned to it; change the copies with the layer's key paths, such as "emitterCells.NAME.birthRate".
@preconcurrency @MainActor open class CAEmitterCell: NSObject {
    /// The name of the cell in the layer's key paths.
    open var name: String?
    /// Whether particles are born. The default is true.
    open var isEnabled = true
    /// The image of a particle: a `CGImage`, or nil for particles that are not drawn but may emit others.
    open var contents: Any? { didSet { contents = contents as? CGImage } }
    /// The part of the image, in fractions of its size.
    open var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
    /// Pixels per point of the image. The default is 1.
    open var contentsScale: CGFloat = 1
    /// Cells that each particle of this cell emits.
    open var emitterCells: [CAEmitterCell]? {
        get { cells.isEmpty ? nil : cells.map { CAEmitterCell($0) } }
        set { cells = (newValue ?? []).map(\.values) }
    }
    private var cells: [EmitterCellValues] = []

    /// The number of particles that are born per second. The default is 0. The first is born after 1 / `birthRate` seconds.
    open var birthRate: Float = 0
    /// The lifetime of a particle, in seconds. The default is 0.
    open var lifetime: Float = 0
    /// The range of lifetimes, in seconds.
    open var lifetimeRange: Float = 0
    /// The local time of the emitter at which births begin, in seconds; in a cell of a cell, the time since the emitting particle's birth.
    open var beginTime: CFTimeInterval = 0
    /// The seconds for which particles are born; infinite by default.
    open var duration: CFTimeInterval = .infinity

    /// The initial velocity in points per second.
    open var velocity: CGFloat = 0
    /// The range of velocities.
    open var velocityRange: CGFloat = 0
    /// The direction in the plane, in radians clockwise from the x axis, or from the normal of lines (up), circles and spheres (outward).
    open var emissionLongitude: CGFloat = 0
    /// The angle of the direction out of the plane, in radians. It shortens the velocity in the plane.
    open var emissionLatitude: CGFloat = 0
    /// The angle of the cone of directions, in radians; 2π for all directions.
    open var emissionRange: CGFloat = 0
    /// The acceleration to the right, in points per second².
    open var xAcceleration: CGFloat = 0
    /// The acceleration downward, in points per second².
    open var yAcceleration: CGFloat = 0

    /// The scale of the image. The default is 1.
    open var scale: CGFloat = 1
    /// The range of scales.
    open var scaleRange: CGFloat = 0
    /// The change of the scale per second.
    open var scaleSpeed: CGFloat = 0
    /// The rotation in radians per second, clockwise.
    open var spin: CGFloat = 0
    /// The range of spins.
    open var spinRange: CGFloat = 0

    /// The colour by which the image is multiplied. The default is opaque white.
    open var color: CGColor? {
        get { CGColor(red: tint[0], green: tint[1], blue: tint[2], alpha: tint[3]) }
        set {
            let color = newValue ?? CGColor(red: 1, green: 1, blue: 1)
            tint = SIMD4(Double(color.red), Double(color.green), Double(color.blue), Double(color.alpha))
        }
    }
    private var tint = SIMD4<Double>(1, 1, 1, 1)
    /// The range of the red component.
    open var redRange: Float = 0
    /// The range of the green component.
    open var greenRange: Float = 0
    /// The range of the blue component.
    open var blueRange: Float = 0
    /// The range of the alpha.
    open var alphaRange: Float = 0
    /// The change of the red component per second.
    open var redSpeed: Float = 0
    /// The change of the green component per second.
    open var greenSpeed: Float = 0
    /// The change of the blue component per second.
    open var blueSpeed: Float = 0
    /// The change of the alpha per second.
    open var alphaSpeed: Float = 0

    /// Creates a cell that emits nothing, because its birth rate is 0.
    public override init() { super.init() }

    convenience init(_ values: EmitterCellValues) {
        self.init()
        self.values = values
    }

    /// A copy of all values, which a layer keeps instead of the cell.
    var values: EmitterCellValues {
        get {
            EmitterCellValues(
                name: name, isEnabled: isEnabled, image: contents as? CGImage, contentsRect: contentsRect, contentsScale: contentsScale,
                cells: cells, birthRate: birthRate, lifetime: lifetime, lifetimeRange: lifetimeRange, beginTime: beginTime,
                duration: duration, velocity: velocity, velocityRange: velocityRange, longitude: emissionLongitude,
                latitude: emissionLatitude, emissionRange: emissionRange, xAcceleration: xAcceleration, yAcceleration: yAcceleration,
                scale: scale, scaleRange: scaleRange, scaleSpeed: scaleSpeed, spin: spin, spinRange: spinRange, color: tint,
                colorRange: SIMD4(Double(redRange), Double(greenRange), Double(blueRange), Double(alphaRange)),
                colorSpeed: SIMD4(Double(redSpeed), Double(greenSpeed), Double(blueSpeed), Double(alphaSpeed)))
        }
        set {
            (name, isEnabled, contents, cells) = (newValue.name, newValue.isEnabled, newValue.image, newValue.cells)
            (contentsRect, contentsScale) = (newValue.contentsRect, newValue.contentsScale)
            (birthRate, lifetime, lifetimeRange) = (newValue.birthRate, newValue.lifetime, newValue.lifetimeRange)
            (beginTime, duration) = (newValue.beginTime, newValue.duration)
            (velocity, velocityRange, emissionRange) = (newValue.velocity, newValue.velocityRange, newValue.emissionRange)
            (emissionLongitude, emissionLatitude) = (newValue.longitude, newValue.latitude)
            (xAcceleration, yAcceleration) = (newValue.xAcceleration, newValue.yAcceleration)
            (scale, scaleRange, scaleSpeed) = (newValue.scale, newValue.scaleRange, newValue.scaleSpeed)
            (spin, spinRange, tint) = (newValue.spin, newValue.spinRange, newValue.color)
            let (range, speed) = (SIMD4<Float>(newValue.colorRange), SIMD4<Float>(newValue.colorSpeed))
            (redRange, greenRange, blueRange, alphaRange) = (range.x, range.y, range.z, range.w)
            (redSpeed, greenSpeed, blueSpeed, alphaSpeed) = (speed.x, speed.y, speed.z, speed.w)
        }
    }

    /// The number of the cell for a key such as "birthRate"; nil for other keys.
    open func value(forKey key: String) -> Any? { values.number(key) }
    /// Sets a number of the cell, such as "birthRate". Other keys change nothing.
    open func setValue(_ value: Any?, forKey key: String) {
        if let number = AnimatableValue(value)?.number { values.setNumber(number, key) }
    }
}

/// The values of one kind of particles.
struct EmitterCellValues: Equatable {
    var name: String?
    var isEnabled: Bool
    var image: CGImage?
    var contentsRect: CGRect
    var contentsScale: CGFloat
    var cells: [EmitterCellValues]
    var birthRate, lifetime, lifetimeRange: Float
    var beginTime, duration: CFTimeInterval
    var velocity, velocityRange, longitude, latitude, emissionRange, xAcceleration, yAcceleration: CGFloat
    var scale, scaleRange, scaleSpeed, spin, spinRange: CGFloat
    /// Red, green, blue, alpha.
    var color, colorRange, colorSpeed: SIMD4<Double>

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
