// A file system of a few kilobytes, for tests of full and read-only disks.

import Foundation
import Glibc

/// A file system in memory, which only the calling thread and its child processes see. It is unmounted when this object is deallocated.
nonisolated public final class SmallDisk {
    /// The folder at which the disk is mounted.
    public let folder: TemporaryFolder

    /// Whether this user may mount file systems in a mount namespace.
    public static let isPermitted: Bool = {
        let child = Process()
        child.executableURL = URL(fileURLWithPath: "/usr/bin/unshare")
        child.arguments = ["-m", "true"]
        guard geteuid() == 0, (try? child.run()) != nil else { return false }
        child.waitUntilExit()
        return child.terminationStatus == 0
    }()

    /// Calls `unshare(CLONE_NEWNS)`, which the Glibc module does not contain; returns −1 if it fails.
    private static func enterNamespace() -> Int32 {
        guard let symbol = dlsym(nil, "unshare") else { return -1 }
        return unsafeBitCast(symbol, to: (@convention(c) (Int32) -> Int32).self)(0x2_0000)
    }

    /// Mounts an empty disk of `bytes`, which are rounded up to pages of memory.
    public init(bytes: Int) throws {
        folder = try TemporaryFolder()
        guard Self.enterNamespace() == 0, mount("none", "/", nil, UInt(MS_REC) | UInt(MS_PRIVATE), nil) == 0,
            mount("small-disk", folder.url.path, "tmpfs", 0, "size=\(bytes)") == 0
        else { throw XServer.Failure(description: "cannot mount: \(String(cString: strerror(errno)))") }
    }

    deinit { umount2(folder.url.path, Int32(MNT_DETACH)) }

    /// Fills the disk with a file, but leaves `bytes` free.
    public func fill(except bytes: Int = 0) throws {
        let file = open(folder.path("filler"), O_WRONLY | O_CREAT, 0o600)
        defer { close(file) }
        var status = statvfs()
        guard file >= 0, statvfs(folder.url.path, &status) == 0 else { throw XServer.Failure(description: "cannot fill the disk") }
        let free = Int(status.f_bavail) * Int(status.f_bsize) - bytes
        if free > 0, posix_fallocate(file, 0, free) != 0 { throw XServer.Failure(description: "cannot fill the disk") }
    }

    /// Makes the disk read-only.
    public func protect() throws {
        guard mount("none", folder.url.path, nil, UInt(MS_REMOUNT) | UInt(MS_RDONLY), nil) == 0 else {
            throw XServer.Failure(description: "cannot remount: \(String(cString: strerror(errno)))")
        }
    }
}
