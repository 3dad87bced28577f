// Memory shared with the X server, so that the pixels of a frame are not sent through the socket.

internal import CX11
internal import Glibc

/// A shared memory segment attached by both processes. It is marked for removal, so the kernel frees it when both have detached it.
final class SharedMemorySegment {
    let address: UnsafeMutableRawPointer
    /// The segment's XID, which completion events contain.
    var number: ShmSeg { info.pointee.shmseg }

    private let info: UnsafeMutablePointer<XShmSegmentInfo>
    private let connection: X11Connection
    /// Xlib's description of the pixels.
    let image: UnsafeMutablePointer<XImage>

    /// Creates a segment for a bitmap. Returns nil if there is no memory or the server cannot attach the segment.
    ///
    /// A server in another container or on another machine cannot attach it. Only an attempt shows whether the server can.
    init?(connection: X11Connection, width: Int, height: Int) {
        let byteCount = width * height * 4
        let identifier = shmget(IPC_PRIVATE, byteCount, IPC_CREAT | 0o600)
        guard identifier >= 0 else { return nil }
        guard let address = shmat(identifier, nil, 0), Int(bitPattern: address) != -1 else {
            shmctl(identifier, IPC_RMID, nil)
            return nil
        }
        let info = UnsafeMutablePointer<XShmSegmentInfo>.allocate(capacity: 1)
        info.initialize(
            to: XShmSegmentInfo(
                shmseg: 0, shmid: identifier, shmaddr: address.assumingMemoryBound(to: CChar.self), readOnly: False))
        let failure = connection.errors.code { XShmAttach(connection.display, info) }
        shmctl(identifier, IPC_RMID, nil)
        let format = connection.format
        guard failure == nil, connection.isAlive,
            let image = XShmCreateImage(
                connection.display, format.visual, UInt32(format.depth), ZPixmap, info.pointee.shmaddr, info,
                UInt32(width), UInt32(height))
        else {
            if failure == nil, connection.isAlive { XShmDetach(connection.display, info) }
            shmdt(address)
            info.deallocate()
            return nil
        }
        self.address = address
        self.info = info
        self.image = image
        self.connection = connection
    }

    /// Frees the memory. The server keeps its own mapping until it has drawn everything from it.
    func detach() {
        if connection.isAlive { XShmDetach(connection.display, info) }
        image.pointee.data = nil
        XFree(image)
        shmdt(address)
        info.deallocate()
    }
}
