// The replies to the calls of libatspi, computed without a bus.

import DesktopBus
import Testing
import WindowSystem

@testable import DesktopAccessibility

/// A window with a tab bar of two tabs, a list with one visible row of a hundred, and a picker.
@MainActor
struct SampleContent {
    var tree: AccessibleTree

    init() {
        var window = AccessibleElement(number: 1, role: .window)
        (window.label, window.width, window.height, window.children) = ("Lab", 300, 400, [2, 5, 7])
        window.states = [.enabled, .showing, .active]
        tree = AccessibleTree(root: window)
        add(AccessibleElement(number: 2, role: .tabList)) { $0.children = [3, 4] }
        add(AccessibleElement(number: 3, role: .tab)) { tab in
            (tab.label, tab.value, tab.position, tab.count, tab.actions) = ("List", "row 16", 1, 2, [.activate])
            tab.states = [.enabled, .showing, .focusable, .selectable, .selected]
            (tab.x, tab.y, tab.width, tab.height) = (0, 350, 150, 49)
        }
        add(AccessibleElement(number: 4, role: .tab)) { $0.label = "Clock" }
        add(AccessibleElement(number: 5, role: .list)) { list in
            list.children = [6]
            list.states.insert(.showing)
            (list.width, list.height) = (300, 350)
        }
        add(AccessibleElement(number: 6, role: .listItem)) { row in
            (row.label, row.hint, row.position, row.count) = ("Row 16", "Opens", 16, 100)
            row.states = [.showing]
            (row.x, row.y, row.width, row.height) = (0, 100, 300, 44)
        }
        add(AccessibleElement(number: 7, role: .spinner)) { wheel in
            (wheel.label, wheel.value, wheel.range) = ("Hours", "9", AccessibleRange(value: 9, minimum: 0, maximum: 23, step: 1))
            wheel.actions = [.increment, .decrement]
        }
    }

    mutating func add(_ element: AccessibleElement, _ change: (inout AccessibleElement) -> Void) {
        var element = element
        change(&element)
        tree.add(element)
    }

    var snapshot: BusSnapshot {
        BusSnapshot(
            tree: tree, geometry: WindowGeometry(x: 1000, y: 500, scale: 2), programName: "demo", busName: ":1.7",
            desktop: SpiReference(name: ":1.0", path: SpiPath.root), identity: 3)
    }
}

@MainActor
@Suite struct BusSnapshotTests {
    private func ask(_ number: Int?, _ interface: SpiInterface, _ member: String, _ arguments: BusValue...) -> MethodReply {
        let path = number.map(SpiPath.element) ?? SpiPath.root
        return SampleContent().snapshot.reply(
            to:
                MethodCall(path: path, interface: interface.name, member: member, arguments: arguments))
    }

    private func property(_ number: Int?, _ interface: SpiInterface, _ name: String) -> MethodReply {
        let path = number.map(SpiPath.element) ?? SpiPath.root
        return SampleContent().snapshot.reply(
            to:
                MethodCall(
                    path: path, interface: "org.freedesktop.DBus.Properties", member: "Get",
                    arguments: [.string(interface.name), .string(name)]))
    }

    private func reference(_ number: Int) -> BusValue { .tuple([.string(":1.7"), .path(SpiPath.element(number))]) }

    @Test func theApplicationContainsTheWindow() {
        #expect(property(nil, .accessible, "Name") == .values([.variant(.string("demo"))]))
        #expect(property(nil, .accessible, "ChildCount") == .values([.variant(.int32(1))]))
        #expect(property(nil, .accessible, "Parent") == .values([.variant(.tuple([.string(":1.0"), .path(SpiPath.root)]))]))
        #expect(property(nil, .application, "Id") == .values([.variant(.int32(3))]))
        #expect(ask(nil, .accessible, "GetRole") == .values([.uint32(75)]))
        #expect(ask(nil, .accessible, "GetChildAtIndex", .int32(0)) == .values([reference(1)]))
        #expect(property(1, .accessible, "Parent") == .values([.variant(.tuple([.string(":1.7"), .path(SpiPath.root)]))]))
    }

    @Test func anElementHasRoleStatesAndAttributes() {
        #expect(ask(3, .accessible, "GetRole") == .values([.uint32(37)]))
        #expect(property(3, .accessible, "Description") == .values([.variant(.string("row 16"))]))
        #expect(property(6, .accessible, "Description") == .values([.variant(.string("Opens"))]))
        #expect(
            ask(6, .accessible, "GetAttributes") == .values([.attributes(["toolkit": "UIKit", "posinset": "16", "setsize": "100"])]))
        #expect(ask(6, .accessible, "GetIndexInParent") == .values([.int32(0)]))
        // enabled 8, focusable 11, selectable 22, selected 23, sensitive 24, showing 25, visible 30: atspi-constants.h
        let bits: UInt32 = [8, 11, 22, 23, 24, 25, 30].reduce(0) { $0 | 1 << $1 }
        #expect(ask(3, .accessible, "GetState") == .values([.array(of: "u", [.uint32(bits), .uint32(0)])]))
        #expect(ask(99, .accessible, "GetRole") == .unknownObject && ask(3, .accessible, "GetLost") == .unknownMember)
    }

    @Test func rectanglesAreInPixels() {
        func box(_ x: Int32, _ y: Int32, _ width: Int32, _ height: Int32) -> MethodReply {
            .values([.tuple([.int32(x), .int32(y), .int32(width), .int32(height)])])
        }
        #expect(ask(3, .component, "GetExtents", .uint32(0)) == box(1000, 1200, 300, 98))
        #expect(ask(3, .component, "GetExtents", .uint32(1)) == box(0, 700, 300, 98))
        #expect(ask(1, .component, "GetAccessibleAtPoint", .int32(10), .int32(210), .uint32(1)) == .values([reference(6)]))
        #expect(ask(3, .component, "Contains", .int32(1000), .int32(1298), .uint32(0)) == .values([.bool(false)]))
        #expect(ask(3, .component, "GrabFocus") == .request(.focus, element: 3))
    }

    @Test func coordinatesBeyond32BitsAreOutside() {
        for number in [-9_223_372_036_854_775_808.0, 9.2e18, -.infinity, .nan, 4_294_967_296] {
            let far = BusValue.double(number)
            #expect(ask(1, .component, "Contains", far, far, .uint32(0)) == .values([.bool(false)]))
            let found = ask(1, .component, "GetAccessibleAtPoint", far, far, .uint32(0))
            #expect(found == .values([.tuple([.string(""), .path(SpiPath.null)])]))
        }
        #expect(BusValue.uint32(.max).integer == Int(UInt32.max) && BusValue.int32(.min).integer == Int(Int32.min))
    }

    @Test func actionsAreRequests() {
        #expect(property(3, .action, "NActions") == .values([.variant(.int32(1))]))
        #expect(ask(3, .action, "GetName", .int32(0)) == .values([.string("click")]))
        #expect(ask(3, .action, "DoAction", .int32(0)) == .request(.perform(.activate), element: 3))
        #expect(ask(3, .action, "DoAction", .int32(1)) == .values([.bool(false)]))
        #expect(ask(4, .action, "DoAction", .int32(0)) == .values([.bool(false)]), "the tab has no action now")
        #expect(ask(5, .action, "DoAction", .int32(0)) == .unknownMember, "a list is not interactive")
    }

    @Test func valuesAreReadAndSet() {
        #expect(property(7, .value, "CurrentValue") == .values([.variant(.double(9))]))
        #expect(property(7, .value, "Text") == .values([.variant(.string("9"))]))
        let set = MethodCall(
            path: SpiPath.element(7), interface: "org.freedesktop.DBus.Properties", member: "Set",
            arguments: [.string(SpiInterface.value.name), .string("CurrentValue"), .variant(.double(12))])
        #expect(SampleContent().snapshot.reply(to: set) == .request(.setValue(12), element: 7))
        #expect(property(3, .value, "CurrentValue") == .unknownObject)
    }

    /// Documented for `atspi_value_get_minimum_increment`: zero if the minimum increment cannot be determined, as for a slider from 0 to 1.
    @Test func theMinimumIncrementIsThatOfTheRange() {
        #expect(property(7, .value, "MinimumIncrement") == .values([.variant(.double(1))]))
        var content = SampleContent()
        content.add(AccessibleElement(number: 7, role: .slider)) { $0.range = AccessibleRange(value: 0.5, minimum: 0, maximum: 1) }
        let get = MethodCall(
            path: SpiPath.element(7), interface: "org.freedesktop.DBus.Properties", member: "Get",
            arguments: [.string(SpiInterface.value.name), .string("MinimumIncrement")])
        #expect(content.snapshot.reply(to: get) == .values([.variant(.double(0))]))
    }

    /// An outline with two levels. Orca counts the relations NODE_CHILD_OF (7 in atspi-constants.h) up to the outline; WAI-ARIA's `level`
    /// is an attribute.
    @Test func rowsOfAnOutlineHaveLevels() {
        var content = SampleContent()
        content.add(AccessibleElement(number: 5, role: .tree)) { $0.children = [20, 21, 22, 23] }
        for (number, level) in [(20, 1), (21, 2), (22, 2), (23, 1)] {
            content.add(AccessibleElement(number: number, role: .treeItem)) { $0.level = level }
        }
        func ask(_ number: Int, _ member: String) -> MethodReply {
            let call = MethodCall(path: SpiPath.element(number), interface: SpiInterface.accessible.name, member: member)
            return content.snapshot.reply(to: call)
        }
        func child(of number: Int) -> MethodReply {
            .values([.array(of: "(ua(so))", [.tuple([.uint32(7), .array(of: "(so)", [reference(number)])])])])
        }
        #expect(ask(5, "GetRole") == .values([.uint32(65)]) && ask(22, "GetRole") == .values([.uint32(91)]))
        #expect(ask(22, "GetAttributes") == .values([.attributes(["toolkit": "UIKit", "level": "2"])]))
        #expect(ask(20, "GetRelationSet") == child(of: 5) && ask(22, "GetRelationSet") == child(of: 20))
        #expect(ask(23, "GetRelationSet") == child(of: 5))
        // The row above has been scrolled away: a wrong level would be worse than none.
        content.tree.remove(20)
        #expect(ask(22, "GetRelationSet") == .values([.array(of: "(ua(so))", [])]))
    }

    @Test func selectionsAreReadAndChanged() {
        #expect(property(2, .selection, "NSelectedChildren") == .values([.variant(.int32(1))]))
        #expect(ask(2, .selection, "GetSelectedChild", .int32(0)) == .values([reference(3)]))
        #expect(ask(2, .selection, "IsChildSelected", .int32(1)) == .values([.bool(false)]))
        #expect(ask(2, .selection, "SelectChild", .int32(1)) == .request(.select, element: 4))
        #expect(ask(2, .selection, "SelectChild", .int32(5)) == .values([.bool(false)]))
    }

    @Test func theCacheHasAllElements() throws {
        let call = MethodCall(path: SpiPath.cache, interface: SpiInterface.cache.name, member: "GetItems")
        guard case .values(let values) = SampleContent().snapshot.reply(to: call),
            case .array(let signature, let items)? = values.first
        else {
            Issue.record("no items")
            return
        }
        #expect(signature == "((so)(so)(so)iiassusau)" && items.count == 8)
        func isRow(_ item: BusValue) -> Bool { if case .tuple(let parts) = item { parts[0] == reference(6) } else { false } }
        guard case .tuple(let row)? = items.first(where: isRow) else {
            Issue.record("no row")
            return
        }
        #expect(row[2] == reference(5) && row[6] == .string("Row 16") && row[7] == .uint32(32))
    }

    @Test func callsWithInvalidPathsGetErrors() {
        let snapshot = SampleContent().snapshot
        for path in ["", "/", "/org/a11y/atspi/accessible/", "/org/a11y/atspi/accessible/-3", "/org/a11y/atspi/accessible/x"] {
            for interface in SpiInterface.allCases.map(\.name) + ["", "org.freedesktop.DBus.Properties"] {
                for member in ["", "Get", "Set", "GetChildAtIndex", "DoAction"] {
                    let reply = snapshot.reply(to: MethodCall(path: path, interface: interface, member: member))
                    #expect(reply == .unknownObject || reply == .unknownMember)
                }
            }
        }
        // An argument of a wrong type gets the null reference instead of an error.
        #expect(ask(1, .accessible, "GetChildAtIndex", .string("x")) == .values([.tuple([.string(""), .path(SpiPath.null)])]))
    }
}
