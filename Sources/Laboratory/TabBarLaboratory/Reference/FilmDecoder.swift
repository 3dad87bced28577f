// Decodes WebM, MP4 and other films with GStreamer.
//
//   file ─▶ decodebin ─▶ colours ─▶ size ─▶ appsink, which holds back the others when its queue is full

internal import Foundation
internal import Synchronization
internal import UIKit

/// A film that is decoded frame by frame. A film that ends early ends with the last frame that can be decoded.
nonisolated final class FilmDecoder: ReferenceDecoder {
    /// The seconds that a frame may take before the film counts as damaged.
    private static let patience = 10.0
    private static let pipeline =
        "filesrc name=file ! decodebin name=decoder ! videoconvert ! videoscale ! capsfilter name=size "
        + "! appsink name=frames sync=false max-buffers=3"

    private let library: GStreamer
    private let pipeline: GStreamer.Object
    private let sink: GStreamer.Object
    private let bus: GStreamer.Object
    /// The size of a film that is too large, as the decoder has announced it.
    private let refused = Announcement()
    /// The frame after the one that was returned last: a frame lasts until the next one.
    private var waiting: (time: Double, image: CGImage)?
    private(set) var duration: Double?
    private var hasFrames = false
    /// Whether no more frames follow.
    private var isOver = false

    /// The size of a stream, set on a thread of GStreamer.
    private final class Announcement: Sendable {
        let size = Mutex<(width: Int, height: Int)?>(nil)
    }

    /// Opens a film, whose frames are at most as large as a size in pixels. Throws an error if it has no frame.
    init(path: String, width: Int, height: Int) throws(ReferenceError) {
        guard let library = GStreamer.shared,
            ["decodebin", "videoconvert", "videoscale", "appsink"].allSatisfy({ name in
                guard let factory = library.findFactory(name) else { return false }
                library.unref(factory)
                return true
            }),
            let pipeline = library.parseLaunch(Self.pipeline, nil)
        else { throw .needsGStreamer }
        guard let sink = library.childNamed(pipeline, "frames"), let bus = library.bus(pipeline) else {
            library.unref(pipeline)
            throw .needsGStreamer
        }
        (self.library, self.pipeline, self.sink, self.bus) = (library, pipeline, sink, bus)
        set("file", "location", path)
        set("size", "caps", "video/x-raw,format=BGRx,pixel-aspect-ratio=1/1,width=[1,\(max(width, 1))],height=[1,\(max(height, 1))]")
        refuseOtherStreams()
        _ = library.setState(pipeline, GStreamer.playing)
        waiting = try pull()
        guard waiting != nil else { throw .empty }
        hasFrames = true
        var nanoseconds: Int64 = 0
        if library.queryDuration(pipeline, GStreamer.time, &nanoseconds) != 0, nanoseconds > 0 {
            duration = Double(nanoseconds) / GStreamer.second
        }
    }

    deinit {
        _ = library.setState(pipeline, GStreamer.none)
        for object in [sink, bus, pipeline] { library.unref(object) }
    }

    private func set(_ child: String, _ property: String, _ value: String) {
        guard let element = library.childNamed(pipeline, child) else { return }
        library.setArgument(element, property, value)
        library.unref(element)
    }

    /// Decodes no sound, and stops before a decoder gets memory for a film with too many pixels.
    private func refuseOtherStreams() {
        guard let element = library.childNamed(pipeline, "decoder") else { return }
        defer { library.unref(element) }
        typealias Callback = @convention(c) (GStreamer.Object?, GStreamer.Object?, GStreamer.Object?, GStreamer.Object?) -> Int32
        let callback: Callback = { _, _, caps, data in
            guard let caps, let data, let library = GStreamer.shared, let structure = library.capsStructure(caps, 0) else { return 1 }
            if library.text(of: structure).hasPrefix("audio/") { return 0 }
            let size = (width: library.number("width", in: caps), height: library.number("height", in: caps))
            guard size.width > 0, size.height > 0, size.width * size.height > ReferenceLimits.pixels else { return 1 }
            Unmanaged<Announcement>.fromOpaque(data).takeUnretainedValue().size.withLock { $0 = size }
            return 0
        }
        _ = library.connect(
            element, "autoplug-continue", unsafeBitCast(callback, to: UnsafeRawPointer.self), Unmanaged.passUnretained(refused).toOpaque(),
            nil, 0)
    }

    func next() throws(ReferenceError) -> ReferenceFrame? {
        guard let frame = waiting else { return nil }
        waiting = try pull()
        // The last frame stays. A film ends where its frames end, whatever its header says.
        if waiting == nil { duration = frame.time }
        return ReferenceFrame(time: frame.time, end: waiting.map { max($0.time, frame.time) } ?? .infinity, image: frame.image)
    }

    func seek(to seconds: Double) {
        isOver = false
        waiting = nil
        let last = max((duration ?? seconds) - 0.001, 0)
        for time in [min(seconds, last), max(min(seconds, last) - 1, 0), 0] where waiting == nil {
            _ = library.seek(pipeline, GStreamer.time, GStreamer.exactly, Int64(max(time, 0) * GStreamer.second))
            // The last second of a damaged film may have no frame.
            isOver = false
            waiting = try? pull()
        }
    }

    /// The next frame of the stream; nil at its end, and where it is damaged after the first frame.
    private func pull() throws(ReferenceError) -> (time: Double, image: CGImage)? {
        guard !isOver else { return nil }
        var waited = 0.0
        while true {
            if let sample = library.pullSample(sink, UInt64(0.05 * GStreamer.second)) {
                defer { library.unrefMini(sample) }
                if let frame = frame(of: sample) { return frame }
                continue
            }
            waited += 0.05
            let isAtEnd = library.isAtEnd(sink) != 0
            let problem = problem()
            guard isAtEnd || problem != nil || waited >= Self.patience else { continue }
            isOver = true
            if hasFrames { return nil }
            throw problem ?? (isAtEnd ? .empty : .invalid)
        }
    }

    private func frame(of sample: GStreamer.Object) -> (time: Double, image: CGImage)? {
        guard let buffer = library.sampleBuffer(sample), let caps = library.sampleCaps(sample) else { return nil }
        let width = library.number("width", in: caps), height = library.number("height", in: caps)
        guard width > 0, height > 0, width * height <= ReferenceLimits.pixels, library.bufferSize(buffer) >= width * height * 4 else {
            return nil
        }
        let pixels = [UInt32](unsafeUninitializedCapacity: width * height) { memory, count in
            guard let base = memory.baseAddress else { return }
            count = library.extract(buffer, 0, base, width * height * 4) / 4
            for index in 0..<count { memory[index] |= 0xFF00_0000 }
        }
        guard let image = CGImage(width: width, height: height, premultipliedPixels: pixels) else { return nil }
        var time = buffer.assumingMemoryBound(to: GStreamer.Buffer.self).pointee.time
        if let segment = library.sampleSegment(sample) { time = library.streamTime(segment, GStreamer.time, time) }
        // A frame without a time follows the one before.
        return (time == .max ? waiting?.time ?? 0 : Double(time) / GStreamer.second, image)
    }

    /// The first problem that GStreamer has reported; nil for none. A missing plug-in is more precise than the error that follows it.
    private func problem() -> ReferenceError? {
        if let size = refused.size.withLock({ $0 }) { return .tooLarge(width: size.width, height: size.height) }
        var found: ReferenceError?
        while let message = library.popMessage(bus, 0, GStreamer.problems) {
            defer { library.unrefMini(message) }
            guard let structure = library.messageStructure(message) else { continue }
            let text = library.text(of: structure)
            if let format = Self.missingFormat(in: text) {
                found = .needsPlugIn(format: format, package: ReferenceError.package(for: format))
            } else if library.structureHasName(structure, "GstMessageError") != 0, found == nil {
                found = .invalid
            }
        }
        return found
    }

    /// The format without a decoder in the text of a message, which is in no language: `missing-plugin, …, detail=(GstCaps)[ video/x-h264`
    /// or `Missing decoder: H.264 (video/x-h264`. Nil for another message.
    static func missingFormat(in text: String) -> String? {
        guard let start = ["missing-plugin", "Missing\\ decoder", "Missing decoder"].lazy.compactMap({ text.range(of: $0) }).first else {
            return nil
        }
        let rest = text[start.upperBound...]
        let kinds = ["video/", "image/", "application/", "audio/"].compactMap { rest.range(of: $0)?.lowerBound }
        guard let found = kinds.min() else { return nil }
        return String(rest[found...].prefix { $0.isLetter || $0.isNumber || "/-._".contains($0) })
    }
}
