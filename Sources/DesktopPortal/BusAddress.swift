// Where the session's message bus listens.

internal import Glibc

/// A socket of the session bus.
nonisolated enum BusAddress: Equatable {
    /// A socket in the file system.
    case path(String)
    /// A socket of Linux' own name space, without a file.
    case abstract(String)

    /// The first address that can be used here: of `DBUS_SESSION_BUS_ADDRESS`, else the usual socket in `XDG_RUNTIME_DIR`.
    static func session(in environment: [String: String]) -> BusAddress? {
        if let text = environment["DBUS_SESSION_BUS_ADDRESS"], !text.isEmpty { return parse(text) }
        guard let folder = environment["XDG_RUNTIME_DIR"], folder.hasPrefix("/") else { return nil }
        return .path(folder + "/bus")
    }

    /// The first Unix socket in a list such as `unix:path=/run/user/1000/bus,guid=…;tcp:host=…`.
    static func parse(_ text: String) -> BusAddress? {
        for entry in text.split(separator: ";") where entry.hasPrefix("unix:") {
            for pair in entry.dropFirst("unix:".count).split(separator: ",") {
                guard let equals = pair.firstIndex(of: "="), let value = unescaped(pair[pair.index(after: equals)...]) else { continue }
                switch pair[..<equals] {
                case "path": return .path(value)
                case "abstract": return .abstract(value)
                default: continue
                }
            }
        }
        return nil
    }

    /// `%2f` and its like as bytes; nil where they are wrong.
    private static func unescaped(_ text: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard rest.count >= 2, let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else { return nil }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return bytes.isEmpty || bytes.contains(0) ? nil : String(validating: bytes, as: UTF8.self)
    }

    /// Connects without ever waiting; returns a descriptor, or nil where nobody listens.
    func connect() -> Int32? {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let (name, start): (String, Int) =
            switch self {
            case .path(let path): (path, 0)
            case .abstract(let name): (name, 1)
            }
        let room = MemoryLayout.size(ofValue: address.sun_path)
        guard name.utf8.count + start < room else { return nil }
        withUnsafeMutableBytes(of: &address.sun_path) { $0[start...].copyBytes(from: name.utf8) }
        // An abstract name has no end of its own: the length tells it.
        let used = start + name.utf8.count + (start == 0 ? 1 : 0)
        let length = socklen_t(MemoryLayout<sockaddr_un>.size - room + used)
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
        guard descriptor >= 0 else { return nil }
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { Glibc.connect(descriptor, $0, length) }
        }
        guard result == 0 else {
            close(descriptor)
            return nil
        }
        return descriptor
    }
}
