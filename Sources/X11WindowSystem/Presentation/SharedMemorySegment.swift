// Memory that the X server sees too, so that a frame crosses no socket.

internal import CX11
internal import Glibc

/// A shared memory segment, attached on both sides. It has no name any more, so it ends with its last user, even after kill -9.
final class SharedMemorySegment {
    let address: UnsafeMutableRawPointer
    /// The server's number for it, by which completion events tell segments apart.
    var number: ShmSeg { info.pointee.shmseg }

    private let info: UnsafeMutablePointer<XShmSegmentInfo>
    private let connection: X11Connection
    /// Its pixels as Xlib wants them described.
    let image: UnsafeMutablePointer<XImage>

    /// Makes a segment for a picture; nil when there is no memory, or when the server cannot attach it (it runs in another
    /// container or on another machine), which only the attempt can tell.
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
            shmdt(address)
            info.deallocate()
            return nil
        }
        self.address = address
        self.info = info
        self.image = image
        self.connection = connection
    }

    /// Gives the memory back. The server still has its own mapping for what it has not drawn yet.
    func detach() {
        if connection.isAlive { XShmDetach(connection.display, info) }
        image.pointee.data = nil
        XFree(image)
        shmdt(address)
        info.deallocate()
    }
}
