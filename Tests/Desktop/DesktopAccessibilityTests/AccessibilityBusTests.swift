// The accessibility bus with readers: a private bus, a fake registry, and real calls.

import Foundation
import Synchronization
import TestSupport
import Testing
import WindowSystem

@testable import DesktopAccessibility

/// The program on a private bus.
@MainActor
private final class BusStage: AccessibilityPortDelegate {
    let daemon: PrivateBus
    let registry: FakeRegistry
    let bus: AccessibilityBus
    var requests: [AccessibleRequest] = []

    init() throws {
        daemon = try PrivateBus()
        registry = try FakeRegistry(on: daemon)
        bus = AccessibilityBus(programName: "demo", environment: ["AT_SPI_BUS_ADDRESS": daemon.address])
        bus.delegate = self
    }

    isolated deinit { bus.stop() }

    func accessibilityPortDidChangeReaders(_ port: any AccessibilityPort) {}

    func accessibilityPort(_ port: any AccessibilityPort, received request: AccessibleRequest, for element: Int) -> Bool {
        requests.append(request)
        return true
    }

    /// Serves the bus as the main loop does, until `condition` holds.
    func wait(_ condition: () throws -> Bool) rethrows -> Bool {
        try waitUntil {
            bus.serve()
            return try condition()
        }
    }

    /// Connects; returns the unique bus name of the program.
    func connect() throws -> String {
        let before = registry.program
        bus.start(session: nil)
        #expect(wait { self.registry.program != before && self.isEmbedded })
        return try #require(registry.program)
    }

    /// The number of requests that have not been served.
    var waitingRequests: Int {
        guard let queue = bus.server?.queue else { return 0 }
        let messages = queue.take()
        messages.forEach(queue.post)
        return messages.count(where: { if case .request = $0 { true } else { false } })
    }

    private var isEmbedded: Bool { bus.server?.state.withLock { !$0.snapshot.desktop.name.isEmpty } ?? false }

    /// The number of the program's match rules.
    func matchRules(of program: String, askedBy client: BusClient) throws -> Int {
        let text = try client.call(
            "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus.Debug.Stats", "GetConnectionStats", "('\(program)',)")
        let number = try #require(text.firstMatch(of: /'MatchRules': <(?:uint32 )?(\d+)>/))
        return try #require(Int(number.1))
    }
}

/// A call on a thread of its own, because the main thread has to serve the bus for the reply.
private final class PendingCall: Sendable {
    private let result = Mutex<String?>(nil)
    var reply: String? { result.withLock(\.self) }

    init(_ client: BusClient, _ program: String, _ path: String, _ interface: String, _ member: String, _ arguments: String = "()") {
        Thread.detachNewThread { [self] in
            let reply: String
            do { reply = try client.call(program, path, interface, member, arguments) } catch { reply = "\(error)" }
            result.withLock { $0 = reply }
        }
    }
}

@MainActor
@Suite(.enabled(if: PrivateBus.isInstalled)) struct AccessibilityBusTests {
    private let accessible = SpiInterface.accessible.name

    @Test(arguments: ["GetChildren", "GetChildAtIndex"]) func theFirstReaderGetsTheWindow(member: String) throws {
        let stage = try BusStage()
        let program = try stage.connect()
        let arguments = member == "GetChildren" ? "()" : "(0,)"
        let call = PendingCall(try BusClient(on: stage.daemon), program, SpiPath.root, accessible, member, arguments)
        #expect(stage.wait { stage.bus.isRead })
        stage.bus.update(SampleContent().tree)
        #expect(stage.wait { call.reply != nil })
        #expect(call.reply?.contains("'\(SpiPath.element(1))'") == true, "\(call.reply ?? "")")
    }

    @Test func stoppedServersAreDeallocated() throws {
        let stage = try BusStage()
        for round in 1...10 {
            // Half of the servers reply to a reader; the others are stopped while they connect.
            if round.isMultiple(of: 2) {
                let client = try BusClient(on: stage.daemon)
                #expect(try client.call(try stage.connect(), SpiPath.root, accessible, "GetRole") == "(75,)")
            } else {
                stage.bus.start(session: nil)
            }
            weak let server = stage.bus.server
            stage.bus.stop()
            #expect(stage.bus.descriptor == -1)
            #expect(stage.wait { server == nil })
        }
    }

    @Test func aCrashedBusIsDisconnected() throws {
        let stage = try BusStage()
        _ = try stage.connect()
        weak let server = stage.bus.server
        stage.daemon.crash()
        #expect(stage.wait { stage.bus.server == nil && server == nil })
        #expect(stage.bus.descriptor == -1 && !stage.bus.isRead)
        // A new attempt to connect fails.
        stage.bus.start(session: nil)
        #expect(stage.bus.server != nil)
        #expect(stage.wait { stage.bus.server == nil })
    }

    @Test func aSessionWithoutAnAccessibilityBusIsDisconnected() throws {
        let stage = try BusStage()
        let bus = AccessibilityBus(programName: "demo", environment: [:])
        bus.start(session: stage.daemon.address)
        weak let server = bus.server
        // The bus has no service org.a11y.Bus.
        #expect(
            stage.wait {
                bus.serve()
                return bus.server == nil && server == nil
            })
    }

    @Test func registrationsOfAClientThatExitedAreRemoved() throws {
        let stage = try BusStage()
        _ = try stage.connect()
        stage.registry.signal("EventListenerRegistered", client: ":1.99", event: "object:state-changed:focused")
        #expect(stage.wait { stage.bus.isRead })
        // at-spi2-core's registry (remove_events): an empty name means all events of a client.
        stage.registry.signal("EventListenerDeregistered", client: ":1.99", event: "")
        #expect(stage.wait { !stage.bus.isRead })
    }

    @Test func matchRulesOfReadersThatExitedAreRemoved() throws {
        let stage = try BusStage()
        let program = try stage.connect()
        let observer = try BusClient(on: stage.daemon)
        let before = try stage.matchRules(of: program, askedBy: observer)
        for _ in 1...3 {
            let reader = try BusClient(on: stage.daemon)
            _ = try reader.call(program, SpiPath.root, accessible, "GetRole")
            #expect(try stage.wait { try stage.matchRules(of: program, askedBy: observer) == before + 1 })
            #expect(stage.wait { stage.bus.isRead })
            reader.close()
            #expect(try stage.wait { try stage.matchRules(of: program, askedBy: observer) == before })
            #expect(stage.wait { !stage.bus.isRead })
        }
    }

    @Test func everyObjectRepliesToPings() throws {
        let stage = try BusStage()
        let program = try stage.connect()
        let client = try BusClient(on: stage.daemon)
        #expect(try client.call(program, SpiPath.element(1), "org.freedesktop.DBus.Peer", "Ping") == "()")
    }

    @Test func stoppingRefusesUnservedRequests() throws {
        let stage = try BusStage()
        let program = try stage.connect()
        let client = try BusClient(on: stage.daemon)
        _ = try client.call(program, SpiPath.root, accessible, "GetRole")
        #expect(stage.wait { stage.bus.isRead })
        stage.bus.update(SampleContent().tree)
        // With a hundred calls, some replies are still queued when the connection is closed.
        let calls = (1...100).map { _ in
            PendingCall(client, program, SpiPath.element(3), SpiInterface.action.name, "DoAction", "(0,)")
        }
        #expect(waitUntil { stage.waitingRequests == calls.count })
        stage.bus.stop()
        #expect(stage.wait { calls.allSatisfy { $0.reply != nil } })
        #expect(Set(calls.map(\.reply)) == ["(false,)"] && stage.requests.isEmpty)
    }

    /// Orca 43 asks for the text of a notification after it has spoken the one before.
    @Test func aNotificationStaysWhenAnotherFollows() throws {
        let stage = try BusStage()
        _ = try stage.connect()
        stage.registry.signal("EventListenerRegistered", client: ":1.99", event: "object:state-changed")
        #expect(stage.wait { stage.bus.isRead })
        let start = ContinuousClock.now
        var now = start
        stage.bus.clock = { now }
        let tree = SampleContent().tree
        stage.bus.update(tree)
        func shown() -> [String] {
            stage.bus.server?.state.withLock { $0.snapshot.tree.all.filter { $0.role == .notification }.map(\.label) } ?? []
        }
        stage.bus.announce("100 found")
        now = start + .seconds(1)
        stage.bus.announce("11 found")
        #expect(shown() == ["100 found", "11 found"])
        stage.bus.update(tree)
        #expect(shown() == ["100 found", "11 found"])
        now = start + .seconds(5)
        stage.bus.update(tree)
        #expect(shown() == ["11 found"])
    }

    @Test func aNotificationIsRemovedAfterItsDuration() throws {
        let stage = try BusStage()
        _ = try stage.connect()
        // A reader that has not registered for announcements gets them as notifications.
        stage.registry.signal("EventListenerRegistered", client: ":1.99", event: "object:state-changed")
        #expect(stage.wait { stage.bus.isRead })
        let start = ContinuousClock.now
        var now = start
        stage.bus.clock = { now }
        let tree = SampleContent().tree
        stage.bus.update(tree)
        stage.bus.announce("2 rows deleted")
        func isShown() -> Bool {
            stage.bus.server?.state.withLock { $0.snapshot.tree.all.contains { $0.label == "2 rows deleted" } } ?? false
        }
        #expect(isShown())
        now = start + .seconds(2)
        stage.bus.update(tree)
        #expect(isShown())
        now = start + .seconds(8)
        stage.bus.update(tree)
        #expect(!isShown())
    }
}
