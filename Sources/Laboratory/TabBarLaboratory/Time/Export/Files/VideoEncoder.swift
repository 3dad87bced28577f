// Encodes WebM and MP4 films with ffmpeg, a program of the user's system, which gets the frames through a socket.
//
// Why a program and no library: docs/decisions/0035.

internal import Dispatch
internal import Foundation
internal import Glibc
internal import Synchronization
internal import UIKit

/// The kinds of films that ffmpeg encodes.
public nonisolated enum VideoCodec: String, Sendable, CaseIterable {
    /// VP9 in a WebM file.
    case webm
    /// H.264 in an MP4 file.
    case mp4

    /// The arguments that select the encoder. Both have the quality of a picture that is looked at closely.
    fileprivate var encoder: [String] {
        switch self {
        case .webm: ["-c:v", "libvpx-vp9", "-crf", "18", "-b:v", "0", "-deadline", "good", "-cpu-used", "4", "-row-mt", "1"]
        case .mp4: ["-c:v", "libx264", "-crf", "16", "-preset", "medium", "-movflags", "+faststart"]
        }
    }
}

/// The program that encodes films.
nonisolated enum VideoProgram {
    static var isInstalled: Bool { path() != nil }
    /// The Debian package with the program.
    static let package = "ffmpeg"

    /// The path of ffmpeg in the folders of `PATH`; nil if it is not installed.
    static func path(in environment: [String: String] = ProcessInfo.processInfo.environment) -> String? {
        (environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":").map { "\($0)/ffmpeg" }
            .first { $0.hasPrefix("/") && access($0, X_OK) == 0 }
    }
}

/// A WebM or MP4 film with a constant frame rate. A picture is repeated until the next one appears. The file gets its name when it is
/// complete.
final class ExportedVideo: LaboratoryFilm {
    private let path: String
    private let rate: Double
    private let work: VideoWork
    private let encoding: FilmWriter.Encoding
    private let queue = DispatchQueue(label: "video", qos: .utility)
    /// The picture that is repeated until the next one, and its number.
    private var waiting: (picture: ExportedPicture, index: Int)?

    /// `program` is the path of ffmpeg; `rate` is in frames per second.
    init(path: String, codec: VideoCodec, rate: Int, program: String, encoding: FilmWriter.Encoding) {
        (self.path, self.encoding) = (path, encoding)
        self.rate = Double(max(rate, 1))
        work = VideoWork(path: path, codec: codec, rate: max(rate, 1), program: program)
    }

    var hasRoom: Bool { work.hasRoom }

    func add(_ picture: ExportedPicture, at seconds: Double) {
        let index = Int((seconds + 1e-6) * rate)
        if let waiting, waiting.index < index { write(waiting.picture, count: index - waiting.index) }
        waiting = (picture, max(index, waiting?.index ?? 0))
    }

    func cancel() { work.cancel() }

    func finish(at seconds: Double, completion: @escaping (Result<String, ExportError>) -> Void) {
        if let waiting { write(waiting.picture, count: max(Int((seconds + 1e-6) * rate) - waiting.index, 0) + 1) }
        waiting = nil
        let shown = ExportFiles.displayed(path), work = work
        guard case .background = encoding else { return completion(queue.sync { work.finish() }.map { shown }) }
        let report: @MainActor (Result<Void, ExportError>) -> Void = { result in completion(result.map { shown }) }
        queue.async {
            let result = work.finish()
            DispatchQueue.main.async { MainActor.assumeIsolated { report(result) } }
        }
    }

    private func write(_ picture: ExportedPicture, count: Int) {
        let work = work
        work.willWrite(picture)
        switch encoding {
        case .background: queue.async { work.write(picture, count: count) }
        case .immediate: queue.sync { work.write(picture, count: count) }
        }
    }
}

/// The encoder's process, which is used on one queue, except for `cancel()`.
private nonisolated final class VideoWork: Sendable {
    private struct State {
        var process: pid_t = 0
        /// The end of the socket at which frames are written, and that at which errors are read; -1 if they are closed.
        var input: Int32 = -1
        var errors: Int32 = -1
        var size = (width: 0, height: 0)
        var failure: ExportError?
        var isCancelled = false
    }

    private let path: String
    private let temporary: String
    private let codec: VideoCodec
    private let rate: Int
    private let program: String
    private let state = Mutex(State())
    private let backlog = Mutex(0)
    /// The limit for the memory of pictures that wait, in bytes.
    private static let backlogLimit = 48 << 20

    init(path: String, codec: VideoCodec, rate: Int, program: String) {
        (self.path, self.codec, self.rate, self.program) = (path, codec, rate, program)
        temporary = "\(path).\(getpid()).part"
    }

    deinit {
        cancel()
        state.withLock { state in for descriptor in [state.input, state.errors] where descriptor >= 0 { close(descriptor) } }
    }

    var hasRoom: Bool { backlog.withLock { $0 <= Self.backlogLimit } }

    func willWrite(_ picture: ExportedPicture) { backlog.withLock { $0 += picture.pixels.count * 4 } }

    func write(_ picture: ExportedPicture, count: Int) {
        defer { backlog.withLock { $0 -= picture.pixels.count * 4 } }
        let (input, size) = state.withLock { state -> (Int32, (width: Int, height: Int)) in
            if state.process == 0, state.failure == nil, !state.isCancelled { begin(picture, &state) }
            return (state.failure == nil && !state.isCancelled ? state.input : -1, state.size)
        }
        guard input >= 0 else { return }
        let colors = picture.colors(fittedTo: size.width, size.height)
        for _ in 0..<count where !send(colors, to: input) { return }
    }

    /// Sends all bytes; returns false if the encoder has ended. No signal is raised then, because the stream is a socket.
    private func send(_ colors: [UInt32], to socket: Int32) -> Bool {
        colors.withUnsafeBytes { bytes in
            var start = 0
            while start < bytes.count {
                let sent = Glibc.send(socket, bytes.baseAddress?.advanced(by: start), bytes.count - start, Int32(MSG_NOSIGNAL))
                if sent < 0, errno == EINTR { continue }
                guard sent > 0 else { return false }
                start += sent
            }
            return true
        }
    }

    /// Starts the encoder for frames of a picture's size. The film has an even width and height, as most players need.
    private func begin(_ picture: ExportedPicture, _ state: inout State) {
        state.size = (picture.width, picture.height)
        var frames: [Int32] = [-1, -1], errors: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &frames) == 0, socketpair(AF_UNIX, kind, 0, &errors) == 0 else {
            state.failure = ExportError("cannot write \(path.quotedPathForMessage): \(OutputFile.reason(errno))")
            return frames.filter { $0 >= 0 }.forEach { close($0) }
        }
        let arguments =
            [program, "-nostdin", "-v", "error", "-f", "rawvideo", "-pixel_format", "bgr0"]
            + ["-video_size", "\(picture.width)x\(picture.height)", "-framerate", "\(rate)", "-i", "pipe:0", "-an"]
            + ["-vf", Self.filter] + Self.colors + codec.encoder + ["-f", codec.rawValue, "-y", "file:" + temporary]
        let status = spawn(arguments, input: frames[1], errors: errors[1], &state.process)
        close(frames[1])
        close(errors[1])
        (state.input, state.errors) = (frames[0], errors[0])
        guard status != 0 else { return }
        state.process = 0
        close(frames[0])
        close(errors[0])
        (state.input, state.errors) = (-1, -1)
        state.failure = ExportError("cannot run \(program.quotedPathForMessage): \(OutputFile.reason(status))")
    }

    /// The colours of HD television, which players assume for films without a description; and an even size.
    private static let filter =
        "pad=ceil(iw/2)*2:ceil(ih/2)*2,scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_int+bicubic,format=yuv420p"
    private static let colors = ["-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709", "-color_range", "tv"]

    /// Starts a program with its standard input, and with its output and errors at one descriptor. Returns the system's error number.
    private func spawn(_ arguments: [String], input: Int32, errors: Int32, _ process: inout pid_t) -> Int32 {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (source, target) in [(input, STDIN_FILENO), (errors, STDOUT_FILENO), (errors, STDERR_FILENO)] {
            posix_spawn_file_actions_adddup2(&actions, source, target)
        }
        var words = arguments.map { strdup($0) } + [nil]
        var variables = ProcessInfo.processInfo.environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { (words + variables).forEach { free($0) } }
        return posix_spawn(&process, program, &actions, nil, &words, &variables)
    }

    /// Waits for the encoder, and gives the file its name.
    func finish() -> Result<Void, ExportError> {
        let (process, errors) = state.withLock { state in
            if state.input >= 0 { close(state.input) }
            state.input = -1
            return (state.process, state.errors)
        }
        let text = errors >= 0 ? Self.read(errors) : ""
        Self.waitForEnd(of: process)
        return state.withLock { state in
            let status = Self.release(&state)
            if state.errors >= 0 { close(state.errors) }
            state.errors = -1
            if state.isCancelled { return .success(()) }
            if state.failure == nil, status != 0 { state.failure = ExportError(failure(text, hasRun: process > 0)) }
            if state.failure == nil, rename(temporary, path) != 0 {
                state.failure = ExportError("cannot write \(path.quotedPathForMessage): \(OutputFile.reason(errno))")
            }
            unlink(temporary)
            return state.failure.map { .failure($0) } ?? .success(())
        }
    }

    private func failure(_ text: String, hasRun: Bool) -> String {
        guard hasRun else { return "no frame was recorded" }
        let reason = text.split(whereSeparator: \.isNewline).last.map { $0.prefix(200) } ?? ""
        return "cannot write \(path.quotedPathForMessage): ffmpeg: \(reason)"
    }

    /// Ends the encoder without a file. The queue may still be using the descriptors.
    func cancel() {
        let process = state.withLock { state -> pid_t in
            guard !state.isCancelled else { return 0 }
            state.isCancelled = true
            if state.process > 0 { kill(state.process, SIGKILL) }
            if state.input >= 0 { shutdown(state.input, Int32(SHUT_RDWR)) }
            return state.process
        }
        guard process > 0 else { return }
        Self.waitForEnd(of: process)
        _ = state.withLock { Self.release(&$0) }
        unlink(temporary)
    }

    /// The last bytes that arrive at a descriptor until its end.
    private static func read(_ descriptor: Int32) -> String {
        var bytes: [UInt8] = [], chunk = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return String(decoding: bytes.suffix(4096), as: UTF8.self) }
            bytes = bytes.suffix(4096) + chunk[..<count]
        }
    }

    /// Waits until a process has ended; 0 stands for none. It keeps its number, so that `cancel()` signals no other process.
    private static func waitForEnd(of process: pid_t) {
        guard process > 0 else { return }
        var info = siginfo_t()
        while waitid(P_PID, id_t(process), &info, Int32(WEXITED | WNOWAIT)) < 0, errno == EINTR {}
    }

    /// Gives up the number of a process that has ended. Returns its exit status; -1 if it was ended by a signal, or if there is none.
    private static func release(_ state: inout State) -> Int32 {
        guard state.process > 0 else { return -1 }
        var status: Int32 = 0
        let process = state.process
        state.process = 0
        guard waitpid(process, &status, 0) == process else { return -1 }
        return status & 0x7F == 0 ? status >> 8 & 0xFF : -1
    }
}
