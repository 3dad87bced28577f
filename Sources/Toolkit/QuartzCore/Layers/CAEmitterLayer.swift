// A layer that emits particles.

internal import CoreGraphics
public import Foundation

/// The shape from which particles are emitted.
public nonisolated struct CAEmitterLayerEmitterShape: RawRepresentable, Hashable, Sendable {
    /// Core Animation's name of the value.
    public let rawValue: String
    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The point `emitterPosition`.
    public static let point = CAEmitterLayerEmitterShape(rawValue: "point")
    /// A horizontal line of the width of `emitterSize`. Its normal is upward.
    public static let line = CAEmitterLayerEmitterShape(rawValue: "line")
    /// A rectangle of the size `emitterSize`.
    public static let rectangle = CAEmitterLayerEmitterShape(rawValue: "rectangle")
    /// As `rectangle`: the depth is not visible without perspective.
    public static let cuboid = CAEmitterLayerEmitterShape(rawValue: "cuboid")
    /// A circle with the width of `emitterSize` as its radius. Directions are measured from the outward normal.
    public static let circle = CAEmitterLayerEmitterShape(rawValue: "circle")
    /// As `circle`.
    public static let sphere = CAEmitterLayerEmitterShape(rawValue: "sphere")
}

/// The part of the shape from which particles are emitted.
public nonisolated struct CAEmitterLayerEmitterMode: RawRepresentable, Hashable, Sendable {
    /// Core Animation's name of the value.
    public let rawValue: String
    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The corners of the shape or the ends of a line; the centre of a circle.
    public static let points = CAEmitterLayerEmitterMode(rawValue: "points")
    /// The outline of the shape.
    public static let outline = CAEmitterLayerEmitterMode(rawValue: "outline")
    /// The surface of the shape, here the same as `volume`.
    public static let surface = CAEmitterLayerEmitterMode(rawValue: "surface")
    /// The inside of the shape.
    public static let volume = CAEmitterLayerEmitterMode(rawValue: "volume")
}

/// The order and blending of particles.
public nonisolated struct CAEmitterLayerRenderMode: RawRepresentable, Hashable, Sendable {
    /// Core Animation's name of the value.
    public let rawValue: String
    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// In no specified order.
    public static let unordered = CAEmitterLayerRenderMode(rawValue: "unordered")
    /// The oldest particle is drawn first, behind the others.
    public static let oldestFirst = CAEmitterLayerRenderMode(rawValue: "oldestFirst")
    /// The oldest particle is drawn last, in front of the others.
    public static let oldestLast = CAEmitterLayerRenderMode(rawValue: "oldestLast")
    /// By depth; particles have equal depth here and are drawn as with `oldestFirst`.
    public static let backToFront = CAEmitterLayerRenderMode(rawValue: "backToFront")
    /// The colours of particles are added to each other and to the content behind the layer.
    public static let additive = CAEmitterLayerRenderMode(rawValue: "additive")
}

/// A layer that draws particles over its background.
///
/// Particles are a function of the layer's time, its `seed` and the changes of its properties: the same program draws the same particles
/// at the same time, whatever frames were drawn before. A change affects particles that are born later. As on Apple's systems, a layer
/// without a `beginTime` has emitted since the beginning of its time; set `beginTime` to `CACurrentMediaTime()` to begin with no particles.
@preconcurrency @MainActor open class CAEmitterLayer: CALayer, DerivedLayer {
    var emitter = EmitterValues()
    private var births = EmitterHistory()
    /// The particles of the latest frame.
    private(set) var particles: [Particle] = []
    private var particleBounds: CGRect?
    private var drawnTime = -Double.infinity
    private var drawnValues = EmitterValues()

    override func didInit() { DerivedLayers.add(self, stage: .particles) }

    override func plainCopy() -> CALayer { CAEmitterLayer(layer: self) }

    override func copyValues(from other: CALayer) {
        super.copyValues(from: other)
        guard let other = other as? CAEmitterLayer else { return }
        (emitter, particles, particleBounds) = (other.emitter, other.particles, other.particleBounds)
    }

    override var drawsSubclassContent: Bool { !particles.isEmpty }
    override var subclassDrawnBounds: CGRect? { particleBounds }
    override var addsContent: Bool { emitter.renderMode == .additive }
    override var followsBoundsOrigin: Bool { true }

    func derive(at time: CFTimeInterval?) {
        guard modelLayer == nil else { return }
        // A snapshot draws the particles of the latest frame.
        let now = time == nil && drawnTime.isFinite ? drawnTime : localTime(at: time ?? MediaClock.current)
        if let time, let animationTrack { animationTrack.refresh(at: time) }
        let values = ((time == nil ? self : presentationValues) as? CAEmitterLayer)?.emitter ?? emitter
        if time != nil, now == drawnTime, values == drawnValues { return }
        births.update(values, at: now)
        (drawnTime, drawnValues) = (now, values)
        let hadParticles = !particles.isEmpty
        show(births.particles(at: now))
        if hadParticles || !particles.isEmpty { invalidate(.appearance) }
    }

    /// Shows the particles of `source` at `time`, in the local time of `source`.
    func show(particlesOf source: CAEmitterLayer, at time: Double) { show(source.births.particles(at: time)) }

    private func show(_ new: [Particle]) {
        particles = new
        particleBounds = new.reduce(into: CGRect?.none) { box, particle in
            let size = particle.sprite.size
            let rect = CGRect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
                .applying(particle.sprite.transform).insetBy(dx: -1, dy: -1)
            box = box?.union(rect) ?? rect
        }
    }

    var changesWithTime: Bool { timeRate != 0 && !isInHiddenTree && births.isActive(after: drawnTime) }

    override func paintSubclassContent(in context: CGContext) {
        var start = 0
        while start < particles.count {
            let image = particles[start].image
            var end = start
            while end < particles.count, particles[end].image === image { end += 1 }
            context.draw(particles[start..<end].map(\.sprite), of: image, adds: addsContent)
            start = end
        }
    }

    private func set<Value: Equatable>(_ path: WritableKeyPath<EmitterValues, Value>, _ value: Value) {
        guard emitter[keyPath: path] != value else { return }
        if modelLayer == nil { births.update(emitter, at: localTime(at: MediaClock.current)) }
        emitter[keyPath: path] = value
        if modelLayer == nil { births.update(emitter, at: localTime(at: MediaClock.current)) }
        invalidate(.appearance)
    }

    /// The kinds of particles. The layer copies them.
    open var emitterCells: [CAEmitterCell]? {
        get { emitter.cells.isEmpty ? nil : emitter.cells.map { CAEmitterCell($0) } }
        set { set(\.cells, (newValue ?? []).map(\.values)) }
    }

    /// The factor of the cells' birth rates. The default is 1.
    open var birthRate: Float {
        get { emitter.birthRate }
        set { set(\.birthRate, newValue) }
    }
    /// The factor of the cells' lifetimes. The default is 1.
    open var lifetime: Float {
        get { emitter.lifetime }
        set { set(\.lifetime, newValue) }
    }
    /// The centre of the shape, in the layer's coordinates.
    open var emitterPosition: CGPoint {
        get { emitter.position }
        set { set(\.position, newValue) }
    }
    /// The size of the shape, in points.
    open var emitterSize: CGSize {
        get { emitter.size }
        set { set(\.size, newValue) }
    }
    /// The shape. The default is `point`.
    open var emitterShape: CAEmitterLayerEmitterShape {
        get { emitter.shape }
        set { set(\.shape, newValue) }
    }
    /// The part of the shape that emits. The default is `volume`.
    open var emitterMode: CAEmitterLayerEmitterMode {
        get { emitter.mode }
        set { set(\.mode, newValue) }
    }
    /// The order and blending of particles. The default is `unordered`.
    open var renderMode: CAEmitterLayerRenderMode {
        get { emitter.renderMode }
        set { set(\.renderMode, newValue) }
    }
    /// The factor of the cells' velocities. The default is 1.
    open var velocity: CGFloat {
        get { emitter.velocity }
        set { set(\.velocity, newValue) }
    }
    /// The factor of the cells' scales. The default is 1.
    open var scale: CGFloat {
        get { emitter.scale }
        set { set(\.scale, newValue) }
    }
    /// The factor of the cells' spins. The default is 1.
    open var spin: CGFloat {
        get { emitter.spin }
        set { set(\.spin, newValue) }
    }
    /// The seed of the random number generator. The default is 0.
    open var seed: UInt32 {
        get { emitter.seed }
        set { set(\.seed, newValue) }
    }

    /// Also sets the numeric properties of cells, such as "emitterCells.spark.birthRate" for the cell named spark.
    open override func setValue(_ value: Any?, forKeyPath keyPath: String) {
        guard let (index, key) = cellKey(keyPath) else { return super.setValue(value, forKeyPath: keyPath) }
        var cells = emitter.cells
        if let number = AnimatableValue(value)?.number { cells[index].setNumber(number, key) }
        set(\.cells, cells)
    }

    /// Also returns the numeric properties of cells, such as "emitterCells.spark.birthRate".
    open override func value(forKeyPath keyPath: String) -> Any? {
        guard let (index, key) = cellKey(keyPath) else { return super.value(forKeyPath: keyPath) }
        return emitter.cells[index].number(key)
    }

    private func cellKey(_ keyPath: String) -> (Int, String)? {
        let parts = keyPath.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, parts[0] == "emitterCells", let index = emitter.cells.firstIndex(where: { $0.name == parts[1] })
        else { return nil }
        return (index, parts[2])
    }
}

extension LayerProperty {
    static let emitterPosition = LayerProperty("emitterPosition", \CAEmitterLayer.emitter.position, .point)
    static let emitterSize = LayerProperty("emitterSize", \CAEmitterLayer.emitter.size, .size)
    static let birthRate = LayerProperty("birthRate", \CAEmitterLayer.emitter.birthRate, .number)
    static let lifetime = LayerProperty("lifetime", \CAEmitterLayer.emitter.lifetime, .number)
    static let emitterVelocity = LayerProperty("velocity", \CAEmitterLayer.emitter.velocity, .number)
    static let emitterScale = LayerProperty("scale", \CAEmitterLayer.emitter.scale, .number)
    static let emitterSpin = LayerProperty("spin", \CAEmitterLayer.emitter.spin, .number)

    static let emitterProperties = [emitterPosition, emitterSize, birthRate, lifetime, emitterVelocity, emitterScale, emitterSpin]
}
