// The choice of a monitor and of its free area.

import Testing
import WindowSystem

@testable import X11WindowSystem

@Suite struct WorkAreaTests {
    /// A laptop and a monitor to its right.
    private let laptop = PixelRect(x: 0, y: 0, width: 1366, height: 768)
    private let monitor = PixelRect(x: 1366, y: 0, width: 1920, height: 1080)

    private func area(_ monitor: PixelRect, per: [PixelRect] = [], desktop: PixelRect?, count: Int = 2) -> PixelRect {
        WorkArea.area(of: monitor, monitorCount: count, perMonitor: per, desktop: desktop)
    }

    @Test func theMonitorContainsThePointOrIsNearest() {
        let both = [laptop, monitor]
        #expect(WorkArea.monitor(at: 1365, 767, of: both) == laptop)
        #expect(WorkArea.monitor(at: 1366, 0, of: both) == monitor)
        // Below the laptop, where the screen has no monitor.
        #expect(WorkArea.monitor(at: 100, 900, of: both) == laptop)
        #expect(WorkArea.monitor(at: 5000, -50, of: both) == monitor)
        #expect(WorkArea.monitor(at: 0, 0, of: []) == nil)
    }

    /// EWMH: `_NET_WORKAREA` is one rectangle for the whole desktop. openbox spans all monitors; xfwm4 gives the height of the laptop.
    @Test func theAreaOfOneMonitorIsNotThatOfAnother() {
        let openbox = PixelRect(x: 0, y: 30, width: 3286, height: 1050)
        #expect(area(laptop, desktop: openbox) == PixelRect(x: 0, y: 30, width: 1366, height: 738))
        #expect(area(monitor, desktop: openbox) == PixelRect(x: 1366, y: 30, width: 1920, height: 1050))
        let xfwm4 = PixelRect(x: 0, y: 0, width: 3286, height: 768)
        #expect(area(laptop, desktop: xfwm4) == laptop)
        #expect(area(monitor, desktop: xfwm4) == monitor)
        #expect(area(monitor, desktop: laptop) == monitor)
        #expect(area(monitor, desktop: nil) == monitor)
    }

    /// A single monitor has the area that the window manager states, however small.
    @Test func theAreaOfASingleMonitorIsTheDesktops() {
        let dock = PixelRect(x: 0, y: 0, width: 1366, height: 400)
        #expect(area(laptop, desktop: dock, count: 1) == dock)
    }

    /// mutter sets `_GTK_WORKAREAS_D0` with an area for each monitor, in the order of its own list.
    @Test func anAreaOfTheMonitorItselfIsPreferred() {
        let areas = [PixelRect(x: 1366, y: 0, width: 1920, height: 1080), PixelRect(x: 0, y: 27, width: 1366, height: 741)]
        #expect(area(laptop, per: areas, desktop: monitor) == areas[1])
        #expect(area(monitor, per: areas, desktop: laptop) == areas[0])
    }

    @Test func rectanglesHaveSignedCoordinates() {
        #expect(WorkArea.rectangles([0xFFFF_FF00, 10, 20, 30, 1, 2, 3]) == [PixelRect(x: -256, y: 10, width: 20, height: 30)])
        #expect(WorkArea.rectangles([0, 0, 0, 30, 0, 0, 0xFFFF_FFFF, 1]).isEmpty)
    }

    @Test func aFrameIsMovedIntoTheAreaAndBeginsWithIt() {
        #expect(WorkArea.place(PixelSize(width: 900, height: 700), x: 800, y: 300, in: laptop) == (466, 68))
        #expect(WorkArea.place(PixelSize(width: 900, height: 2000), x: 1400, y: 300, in: monitor) == (1400, 0))
        #expect(WorkArea.place(PixelSize(width: 100, height: 100), x: 30, y: 40, in: laptop) == (30, 40))
    }

    /// Some window managers report that a window is maximised after its new size, others before.
    @Test func theSizeOfAMaximisedWindowIsNotRestored() {
        let (usual, large) = (PixelSize(width: 390, height: 844), PixelSize(width: 1920, height: 1080))
        var sizes = X11Window.UnmaximizedSize(usual)
        sizes.changed(to: large, fillsScreen: false, at: 10)
        sizes.filledScreen(at: 10.1)
        #expect(sizes.beforeFilling(large) == usual)
        sizes.changed(to: PixelSize(width: 500, height: 500), fillsScreen: false, at: 20)
        sizes.filledScreen(at: 20.1)
        #expect(sizes.beforeFilling(large) == PixelSize(width: 500, height: 500))
    }

    /// A resize and its reversal are requested before the window manager has answered the first one.
    @Test func anAnswerToTheFirstRequestLeavesTheSecondUnanswered() {
        let (usual, large) = (PixelSize(width: 390, height: 844), PixelSize(width: 1920, height: 1080))
        var sizes = X11Window.UnansweredSizes()
        sizes.requested(large)
        sizes.requested(usual)
        sizes.configured(large)
        #expect(sizes.last == usual)
        sizes.configured(usual)
        #expect(sizes.last == nil)
        // A refusal, after which the user chooses any size.
        sizes.requested(large)
        sizes.configured(usual)
        #expect(sizes.last == nil)
        // One answer to two requests.
        sizes.requested(large)
        sizes.requested(usual)
        sizes.configured(usual)
        #expect(sizes.last == nil)
    }
}
