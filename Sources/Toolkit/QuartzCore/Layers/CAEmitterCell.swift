// One kind of particles of an emitter layer.

public import CoreGraphics
public import Foundation

/// A kind of particles: their image, how many are born, and how they move.
///
/// A range is the whole width about the mean value: with `velocity` 100 and `velocityRange` 40, velocities are from 80 to 120. An emitter
/// layer copies the cells that are assigned to it; change the copies with the layer's key paths, such as "emitterCells.NAME.birthRate".
@preconcurrency @MainActor
open class CAEmitterCell: NSObject {
    var values = EmitterCellValues()

    /// Creates a cell that emits nothing, because its birth rate is 0.
    public override init() { super.init() }

    init(_ values: EmitterCellValues) {
        self.values = values
        super.init()
    }

    /// The name of the cell in the layer's key paths.
    open var name: String? {
        get { values.name }
        set { values.name = newValue }
    }
    /// Whether particles are born. The default is true.
    open var isEnabled: Bool {
        get { values.isEnabled }
        set { values.isEnabled = newValue }
    }
    /// The image of a particle: a `CGImage`, or nil for particles that are not drawn but may emit others.
    open var contents: Any? {
        get { values.image }
        set { values.image = newValue as? CGImage }
    }
    /// The part of the image, in fractions of its size.
    open var contentsRect: CGRect {
        get { values.contentsRect }
        set { values.contentsRect = newValue }
    }
    /// Pixels per point of the image. The default is 1.
    open var contentsScale: CGFloat {
        get { values.contentsScale }
        set { values.contentsScale = newValue }
    }
    /// Cells that each particle of this cell emits.
    open var emitterCells: [CAEmitterCell]? {
        get { values.cells.isEmpty ? nil : values.cells.map { CAEmitterCell($0) } }
        set { values.cells = (newValue ?? []).map(\.values) }
    }

    /// The number of particles that are born per second. The default is 0. The first is born after 1 / `birthRate` seconds.
    open var birthRate: Float {
        get { values.birthRate }
        set { values.birthRate = newValue }
    }
    /// The lifetime of a particle, in seconds. The default is 0.
    open var lifetime: Float {
        get { values.lifetime }
        set { values.lifetime = newValue }
    }
    /// The range of lifetimes, in seconds.
    open var lifetimeRange: Float {
        get { values.lifetimeRange }
        set { values.lifetimeRange = newValue }
    }
    /// The local time of the emitter at which births begin, in seconds; in a cell of a cell, the time since the emitting particle's birth.
    open var beginTime: CFTimeInterval {
        get { values.beginTime }
        set { values.beginTime = newValue }
    }
    /// The seconds for which particles are born; infinite by default.
    open var duration: CFTimeInterval {
        get { values.duration }
        set { values.duration = newValue }
    }

    /// The initial velocity in points per second.
    open var velocity: CGFloat {
        get { values.velocity }
        set { values.velocity = newValue }
    }
    /// The range of velocities.
    open var velocityRange: CGFloat {
        get { values.velocityRange }
        set { values.velocityRange = newValue }
    }
    /// The direction in the plane, in radians clockwise from the x axis, or from the normal of lines (up), circles and spheres (outward).
    open var emissionLongitude: CGFloat {
        get { values.longitude }
        set { values.longitude = newValue }
    }
    /// The angle of the direction out of the plane, in radians. It shortens the velocity in the plane.
    open var emissionLatitude: CGFloat {
        get { values.latitude }
        set { values.latitude = newValue }
    }
    /// The angle of the cone of directions, in radians; 2π for all directions.
    open var emissionRange: CGFloat {
        get { values.emissionRange }
        set { values.emissionRange = newValue }
    }
    /// The acceleration to the right, in points per second².
    open var xAcceleration: CGFloat {
        get { values.xAcceleration }
        set { values.xAcceleration = newValue }
    }
    /// The acceleration downward, in points per second².
    open var yAcceleration: CGFloat {
        get { values.yAcceleration }
        set { values.yAcceleration = newValue }
    }

    /// The scale of the image. The default is 1.
    open var scale: CGFloat {
        get { values.scale }
        set { values.scale = newValue }
    }
    /// The range of scales.
    open var scaleRange: CGFloat {
        get { values.scaleRange }
        set { values.scaleRange = newValue }
    }
    /// The change of the scale per second.
    open var scaleSpeed: CGFloat {
        get { values.scaleSpeed }
        set { values.scaleSpeed = newValue }
    }
    /// The rotation in radians per second, clockwise.
    open var spin: CGFloat {
        get { values.spin }
        set { values.spin = newValue }
    }
    /// The range of spins.
    open var spinRange: CGFloat {
        get { values.spinRange }
        set { values.spinRange = newValue }
    }

    /// The colour by which the image is multiplied. The default is opaque white.
    open var color: CGColor? {
        get { CGColor(red: values.color[0], green: values.color[1], blue: values.color[2], alpha: values.color[3]) }
        set {
            let color = newValue ?? CGColor(red: 1, green: 1, blue: 1)
            values.color = SIMD4(Double(color.red), Double(color.green), Double(color.blue), Double(color.alpha))
        }
    }
    /// The range of the red component.
    open var redRange: Float {
        get { Float(values.colorRange[0]) }
        set { values.colorRange[0] = Double(newValue) }
    }
    /// The range of the green component.
    open var greenRange: Float {
        get { Float(values.colorRange[1]) }
        set { values.colorRange[1] = Double(newValue) }
    }
    /// The range of the blue component.
    open var blueRange: Float {
        get { Float(values.colorRange[2]) }
        set { values.colorRange[2] = Double(newValue) }
    }
    /// The range of the alpha.
    open var alphaRange: Float {
        get { Float(values.colorRange[3]) }
        set { values.colorRange[3] = Double(newValue) }
    }
    /// The change of the red component per second.
    open var redSpeed: Float {
        get { Float(values.colorSpeed[0]) }
        set { values.colorSpeed[0] = Double(newValue) }
    }
    /// The change of the green component per second.
    open var greenSpeed: Float {
        get { Float(values.colorSpeed[1]) }
        set { values.colorSpeed[1] = Double(newValue) }
    }
    /// The change of the blue component per second.
    open var blueSpeed: Float {
        get { Float(values.colorSpeed[2]) }
        set { values.colorSpeed[2] = Double(newValue) }
    }
    /// The change of the alpha per second.
    open var alphaSpeed: Float {
        get { Float(values.colorSpeed[3]) }
        set { values.colorSpeed[3] = Double(newValue) }
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
