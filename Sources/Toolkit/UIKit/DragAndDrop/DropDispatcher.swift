// Delivers drags over the desktop window to the interactions of the views below the pointer.

internal import WindowSystem

/// The drag over the desktop window.
final class DropDispatcher {
    /// The seconds for which the source of a drop may send nothing.
    static let timeLimit = 5.0
    private var session: DropSession?
    /// The interaction below the pointer that takes part, and its last proposal.
    private var current: UIDropInteraction?
    /// The interactions that took part since the drag entered the window.
    private var visited: [UIDropInteraction] = []

    /// Handles a drag at a point of the screen; returns what a drop there would do.
    func moved(_ drag: any IncomingDrag, to point: CGPoint) -> DropOperation {
        let session = session.flatMap { $0.drag === drag ? $0 : nil } ?? begin(drag)
        session.point = point
        let found = interaction(at: point, session)
        if found !== current {
            if let current { current.delegate?.dropInteraction(current, sessionDidExit: session) }
            current = found
            if let found {
                if !visited.contains(where: { $0 === found }) { visited.append(found) }
                found.delegate?.dropInteraction(found, sessionDidEnter: session)
            }
        }
        guard let found, let delegate = found.delegate else { return .none }
        session.operation =
            switch delegate.dropInteraction(found, sessionDidUpdate: session).operation {
            case .cancel, .forbidden: .none
            case .copy: .copy
            case .move: .move
            }
        return session.operation
    }

    /// Handles that the drag left the window.
    func left(_ drag: any IncomingDrag) {
        guard let session, session.drag === drag else { return }
        if let current { current.delegate?.dropInteraction(current, sessionDidExit: session) }
        end(session)
    }

    /// Handles a drop. The URLs are read first, so that each file is an item.
    func dropped(_ drag: any IncomingDrag, at point: CGPoint) {
        guard let session, session.drag === drag, let current else {
            drag.finish(.none)
            return left(drag)
        }
        session.point = point
        // The next drag may begin before the content has arrived.
        let visited = visited
        (self.session, self.current, self.visited) = (nil, nil, [])
        session.prepareItems {
            guard let delegate = current.delegate else {
                drag.finish(.none)
                return Self.end(session, for: visited)
            }
            delegate.dropInteraction(current, performDrop: session)
            session.whenLoaded {
                drag.finish(session.operation)
                Self.end(session, for: visited)
            }
        }
    }

    private func begin(_ drag: any IncomingDrag) -> DropSession {
        if let session { left(session.drag) }
        let new = DropSession(drag)
        session = new
        return new
    }

    private func end(_ session: DropSession) {
        guard self.session === session else { return }
        let all = visited
        (self.session, current, visited) = (nil, nil, [])
        Self.end(session, for: all)
    }

    private static func end(_ session: DropSession, for interactions: [UIDropInteraction]) {
        for interaction in interactions { interaction.delegate?.dropInteraction(interaction, sessionDidEnd: session) }
    }

    /// The interaction of the innermost view below the point that takes part.
    private func interaction(at point: CGPoint, _ session: DropSession) -> UIDropInteraction? {
        let lineage = UIApplication.shared.hitTest(atScreen: point)?.view.lineage
        return lineage?.lazy.flatMap { $0._interactions }.compactMap { $0 as? UIDropInteraction }.first {
            $0.delegate?.dropInteraction($0, canHandle: session) == true
        }
    }
}

/// A drag of the desktop as a session.
private final class DropSession: UIDropSession {
    let drag: any IncomingDrag
    /// The pointer's position on the screen.
    var point = CGPoint.zero
    var operation = DropOperation.none
    private(set) var items: [UIDragItem] = []
    private var pending = 0
    private var completion: (() -> Void)?

    init(_ drag: any IncomingDrag) {
        self.drag = drag
        items = [UIDragItem(itemProvider: provider(url: nil))]
    }

    func location(in view: UIView) -> CGPoint {
        guard let window = view.window else { return .zero }
        return view.convert(window.convert(fromScreen: point), from: nil)
    }

    func hasItemsConforming(toTypeIdentifiers typeIdentifiers: [String]) -> Bool {
        items.contains { item in typeIdentifiers.contains { item.itemProvider.hasItemConformingToTypeIdentifier($0) } }
    }

    func canLoadObjects(ofClass aClass: URL.Type) -> Bool { hasItemsConforming(toTypeIdentifiers: [PasteboardTypes.url]) }

    @discardableResult
    func loadObjects(ofClass aClass: URL.Type, completion: @escaping ([URL]) -> Void) -> Progress {
        let progress = Progress(totalUnitCount: 1)
        pending += 1
        var urls = [URL?](repeating: nil, count: items.count)
        var open = items.count
        func finished() {
            progress.completedUnitCount = 1
            completion(urls.compactMap(\.self))
            loaded()
        }
        guard open > 0 else {
            finished()
            return progress
        }
        for (index, item) in items.enumerated() {
            item.itemProvider.loadDataRepresentation(forTypeIdentifier: PasteboardTypes.url) { data, _ in
                urls[index] = data.flatMap { URL(string: String(decoding: $0, as: UTF8.self)) }
                open -= 1
                if open == 0 { finished() }
            }
        }
        return progress
    }

    /// Reads the list of URLs, if there is one, and makes an item of each. The first has the other types, too.
    func prepareItems(_ completion: @escaping () -> Void) {
        guard drag.types.contains(PasteboardTypes.uriList) else { return completion() }
        drag.read(PasteboardTypes.uriList, timeLimit: DropDispatcher.timeLimit) { [weak self] bytes in
            guard let self else { return }
            let urls = bytes.map { PasteboardValue.urls(inList: Data($0)) } ?? []
            items = urls.enumerated().map { UIDragItem(itemProvider: self.provider(url: $1, hasOtherTypes: $0 == 0)) }
            completion()
        }
    }

    /// Calls `completion` after all content that was requested so far has arrived.
    func whenLoaded(_ completion: @escaping () -> Void) {
        self.completion = completion
        pending += 1
        loaded()
    }

    private func loaded() {
        pending -= 1
        guard pending == 0, let completion else { return }
        self.completion = nil
        completion()
    }

    /// A provider of the drag's types. Before the drop, `url` is nil, and the list of URLs counts as one of files.
    private func provider(url: URL?, hasOtherTypes: Bool = true) -> NSItemProvider {
        let provider = NSItemProvider()
        if drag.types.contains(PasteboardTypes.uriList) {
            provider.register(url?.isFileURL == false ? PasteboardTypes.url : PasteboardTypes.fileURL) { completion in
                let data = url.map { Data($0.absoluteString.utf8) }
                completion(data, data == nil ? CocoaError(.fileReadUnknown) : nil)
            }
            if let url, url.isFileURL { provider.suggestedName = url.deletingPathExtension().lastPathComponent }
        }
        guard hasOtherTypes else { return provider }
        for type in drag.types where type != PasteboardTypes.uriList {
            provider.register(PasteboardTypes.identifier(of: type)) { [weak self] completion in
                guard let self else { return completion(nil, CocoaError(.fileReadUnknown)) }
                pending += 1
                drag.read(type, timeLimit: DropDispatcher.timeLimit) { bytes in
                    let data = bytes.map { Data($0) }
                    completion(data, data == nil ? CocoaError(.fileReadUnknown) : nil)
                    self.loaded()
                }
            }
        }
        return provider
    }
}

// MARK: - Drags from the window system

extension FrameLoop {
    func window(_ window: any Window, dragMoved drag: any IncomingDrag, x: Double, y: Double) -> DropOperation {
        runDeferred()
        return drops.moved(drag, to: screenPoint(x: x, y: y))
    }

    func window(_ window: any Window, dragLeft drag: any IncomingDrag) {
        runDeferred()
        drops.left(drag)
    }

    func window(_ window: any Window, dropped drag: any IncomingDrag, x: Double, y: Double) {
        runDeferred()
        drops.dropped(drag, at: screenPoint(x: x, y: y))
    }
}
