// GStreamer, which is loaded for the first film that is a reference.
//
// Its functions are declared here as in its documentation, and looked up at run time: see docs/decisions/0035.

internal import Glibc

/// The functions of GStreamer that decode films. Times are in nanoseconds; objects are opaque.
nonisolated struct GStreamer: Sendable {
    typealias Object = UnsafeMutableRawPointer
    typealias Text = UnsafePointer<CChar>

    let findFactory: @convention(c) (Text) -> Object?
    let parseLaunch: @convention(c) (Text, UnsafeMutablePointer<Object?>?) -> Object?
    let childNamed: @convention(c) (Object, Text) -> Object?
    let setArgument: @convention(c) (Object, Text, Text) -> Void
    let setState: @convention(c) (Object, Int32) -> Int32
    let queryDuration: @convention(c) (Object, Int32, UnsafeMutablePointer<Int64>) -> Int32
    let seek: @convention(c) (Object, Int32, UInt32, Int64) -> Int32
    let bus: @convention(c) (Object) -> Object?
    let popMessage: @convention(c) (Object, UInt64, UInt32) -> Object?
    let messageStructure: @convention(c) (Object) -> Object?
    let structureHasName: @convention(c) (Object, Text) -> Int32
    let structureInteger: @convention(c) (Object, Text, UnsafeMutablePointer<Int32>) -> Int32
    let structureText: @convention(c) (Object) -> UnsafeMutablePointer<CChar>?
    let pullSample: @convention(c) (Object, UInt64) -> Object?
    let isAtEnd: @convention(c) (Object) -> Int32
    let sampleBuffer: @convention(c) (Object) -> Object?
    let sampleCaps: @convention(c) (Object) -> Object?
    let sampleSegment: @convention(c) (Object) -> Object?
    let streamTime: @convention(c) (Object, Int32, UInt64) -> UInt64
    let capsStructure: @convention(c) (Object, UInt32) -> Object?
    let bufferSize: @convention(c) (Object) -> Int
    let extract: @convention(c) (Object, Int, UnsafeMutableRawPointer, Int) -> Int
    let unrefMini: @convention(c) (Object) -> Void
    let unref: @convention(c) (Object) -> Void
    let connect: @convention(c) (Object, Text, UnsafeRawPointer, Object?, UnsafeRawPointer?, UInt32) -> UInt

    /// `GST_STATE_PLAYING` and `GST_STATE_NULL`.
    static let playing: Int32 = 4, none: Int32 = 1
    /// `GST_FORMAT_TIME`.
    static let time: Int32 = 3
    /// The nanoseconds of a second.
    static let second = 1_000_000_000.0
    /// `GST_MESSAGE_ERROR` and `GST_MESSAGE_ELEMENT`; missing plug-ins are reported as the latter.
    static let problems: UInt32 = 1 << 1 | 1 << 15
    /// `GST_SEEK_FLAG_FLUSH` and `GST_SEEK_FLAG_ACCURATE`.
    static let exactly: UInt32 = 1 << 0 | 1 << 1

    /// The library, or nil if it is not installed. The first call looks for plug-ins, which can take seconds.
    static let shared: GStreamer? = {
        guard let core = dlopen("libgstreamer-1.0.so.0", RTLD_NOW | RTLD_LOCAL),
            let sink = dlopen("libgstapp-1.0.so.0", RTLD_NOW | RTLD_LOCAL)
        else { return nil }
        return try? GStreamer(core: core, sink: sink)
    }()

    private struct Missing: Error {}

    private init(core: Object, sink: Object) throws {
        func find<Function>(_ name: String) throws -> Function {
            guard let symbol = dlsym(core, name) ?? dlsym(sink, name) else { throw Missing() }
            return unsafeBitCast(symbol, to: Function.self)
        }
        let start: @convention(c) (Object?, Object?, Object?) -> Int32 = try find("gst_init_check")
        guard start(nil, nil, nil) != 0 else { throw Missing() }
        findFactory = try find("gst_element_factory_find")
        parseLaunch = try find("gst_parse_launch")
        childNamed = try find("gst_bin_get_by_name")
        setArgument = try find("gst_util_set_object_arg")
        setState = try find("gst_element_set_state")
        queryDuration = try find("gst_element_query_duration")
        seek = try find("gst_element_seek_simple")
        bus = try find("gst_element_get_bus")
        popMessage = try find("gst_bus_timed_pop_filtered")
        messageStructure = try find("gst_message_get_structure")
        structureHasName = try find("gst_structure_has_name")
        structureInteger = try find("gst_structure_get_int")
        structureText = try find("gst_structure_to_string")
        pullSample = try find("gst_app_sink_try_pull_sample")
        isAtEnd = try find("gst_app_sink_is_eos")
        sampleBuffer = try find("gst_sample_get_buffer")
        sampleCaps = try find("gst_sample_get_caps")
        sampleSegment = try find("gst_sample_get_segment")
        streamTime = try find("gst_segment_to_stream_time")
        capsStructure = try find("gst_caps_get_structure")
        bufferSize = try find("gst_buffer_get_size")
        extract = try find("gst_buffer_extract")
        unrefMini = try find("gst_mini_object_unref")
        unref = try find("gst_object_unref")
        connect = try find("g_signal_connect_data")
    }

    /// The beginning of `GstBuffer`, a public struct, which is read for the time of a frame.
    struct Buffer {
        var type: UInt
        var references: Int32
        var lock: Int32
        var flags: UInt32
        var copy: Object?
        var dispose: Object?
        var free: Object?
        var privateNumber: UInt32
        var privateObject: Object?
        var pool: Object?
        var time: UInt64
    }

    /// The text of a structure, such as a message.
    func text(of structure: Object) -> String {
        guard let text = structureText(structure) else { return "" }
        defer { Glibc.free(text) }
        return String(cString: text)
    }

    /// A whole number in the caps of a stream; 0 if there is none.
    func number(_ name: String, in caps: Object) -> Int {
        var number: Int32 = 0
        guard let structure = capsStructure(caps, 0), structureInteger(structure, name, &number) != 0 else { return 0 }
        return Int(number)
    }
}
