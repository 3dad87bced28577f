// Measures parts of UIKit, each as a ratio to copying one window's pixels, because only ratios carry over to other machines.

import UIKit

@main
@MainActor
enum MicroBenchmarks {
    static func main() {
        let stopwatch = Stopwatch()
        measureText(stopwatch)
        measureDrawing(stopwatch)
        measureLayout(stopwatch)
        measureFrames(stopwatch)
        measureBlur(stopwatch, scale: 1)
        measureBlur(stopwatch, scale: 2)
    }

    // MARK: - Text

    private static func measureText(_ stopwatch: Stopwatch) {
        let font = Font(pointSize: 17)
        var row = 0
        stopwatch.measure("text: shape a row's text for the first time") {
            row += 1
            _ = TextLayout("Row \(row) 列表", font: font).size
        }
        stopwatch.measure("text: find a row's text in the cache") { _ = TextLayout("Row 5 列表", font: font).size }
        guard let context = CGContext(pixelWidth: 375, pixelHeight: 44, scale: 1) else { return }
        let layout = TextLayout("Row 5 列表", font: font)
        stopwatch.measure("text: rasterise a row's text") { layout.draw(in: context, at: CGPoint(x: 16, y: 12), color: .black) }
    }

    // MARK: - Drawing

    private static func measureDrawing(_ stopwatch: Stopwatch) {
        guard let window = CGContext(pixelWidth: 375, pixelHeight: 812, scale: 1, opacity: .opaque),
            let opaque = CGContext(pixelWidth: 375, pixelHeight: 812, scale: 1, opacity: .opaque)?.makeImage(),
            let label = CGContext(pixelWidth: 80, pixelHeight: 22, scale: 1)?.makeImage()
        else { return }
        stopwatch.measure("blit: a whole window, opaque") { window.draw(opaque, atPixelX: 0, y: 0) }
        stopwatch.measure("blit: a row's label, with alpha") { window.draw(label, atPixelX: 16, y: 11) }
        stopwatch.measure("draw: a compressed label, as in the wheel icon") {
            window.draw(label, in: CGRect(x: 16, y: 11, width: 80, height: 9.5))
        }
        window.setFillColor(.white)
        stopwatch.measure("fill: a whole window") { window.fill(CGRect(x: 0, y: 0, width: 375, height: 812)) }
    }

    // MARK: - Layout

    private static func measureLayout(_ stopwatch: Stopwatch) {
        let page = UIView(frame: CGRect(x: 0, y: 0, width: 375, height: 812))
        var above = page.topAnchor
        for index in 0..<40 {
            let row = UIView()
            row.translatesAutoresizingMaskIntoConstraints = false
            page.addSubview(row)
            NSLayoutConstraint.activate([
                row.topAnchor.constraint(equalTo: above, constant: 1),
                row.leadingAnchor.constraint(equalTo: page.leadingAnchor, constant: CGFloat(index)),
                row.trailingAnchor.constraint(equalTo: page.trailingAnchor),
                row.heightAnchor.constraint(equalToConstant: 18),
            ])
            above = row.bottomAnchor
        }
        page.layoutIfNeeded()
        var width: CGFloat = 375
        stopwatch.measure("solver and layout: 40 views, 160 constraints, resized") {
            width = width == 375 ? 390 : 375
            page.frame.size.width = width
            page.layoutIfNeeded()
        }
        stopwatch.measure("solver: add and remove 40 constraints") {
            let constraints = page.subviews.map { $0.widthAnchor.constraint(greaterThanOrEqualToConstant: 10) }
            NSLayoutConstraint.activate(constraints)
            page.layoutIfNeeded()
            NSLayoutConstraint.deactivate(constraints)
        }
    }

    // MARK: - Frames

    /// A list of 18 labels, composited without a window.
    private static func measureFrames(_ stopwatch: Stopwatch) {
        let page = UIView(frame: CGRect(x: 0, y: 0, width: 375, height: 812))
        page.backgroundColor = .white
        let list = UIView(frame: CGRect(x: 0, y: 0, width: 375, height: 729))
        list.clipsToBounds = true
        page.addSubview(list)
        for index in 0..<18 {
            let label = UILabel(frame: CGRect(x: 16, y: CGFloat(index) * 44, width: 343, height: 43))
            label.text = "Row \(index) 列表"
            list.addSubview(label)
        }
        guard let window = CGContext(pixelWidth: 375, pixelHeight: 812, scale: 1, opacity: .opaque) else { return }
        let renderer = LayerRenderer(root: page.layer, scale: 1)
        var time = 0.0
        func frame() {
            time += 1.0 / 60
            _ = renderer.render(at: time, into: window)
        }
        frame()
        stopwatch.measure("frame: no change") { frame() }
        stopwatch.measure("frame: the list scrolled by 7 points") {
            list.bounds.origin.y = list.bounds.origin.y > 30 ? 0 : list.bounds.origin.y + 7
            frame()
        }
        let label = list.subviews[3]
        stopwatch.measure("frame: one label moved") {
            label.frame.origin.x = label.frame.origin.x == 16 ? 17 : 16
            frame()
        }
        stopwatch.measure("frame: the whole window composited again") {
            renderer.invalidateAll()
            frame()
        }
    }

    // MARK: - Blur

    /// A list that scrolls behind an opaque bar, then behind a blurring one.
    private static func measureBlur(_ stopwatch: Stopwatch, scale: CGFloat) {
        let page = UIView(frame: CGRect(x: 0, y: 0, width: 375, height: 812))
        page.backgroundColor = .white
        let list = UIView(frame: page.bounds)
        list.clipsToBounds = true
        page.addSubview(list)
        for index in 0..<20 {
            let label = UILabel(frame: CGRect(x: 16, y: CGFloat(index) * 44, width: 343, height: 43))
            label.text = "Row \(index) 列表"
            list.addSubview(label)
        }
        let bar = UITabBar(frame: CGRect(x: 0, y: 729, width: 375, height: 83))
        bar.items = ["First", "Clock"].map { UITabBarItem(title: $0, image: nil, tag: 0) }
        page.addSubview(bar)
        let (width, height) = (Int(375 * scale), Int(812 * scale))
        guard let window = CGContext(pixelWidth: width, pixelHeight: height, scale: 1, opacity: .opaque) else { return }
        let renderer = LayerRenderer(root: page.layer, scale: scale)
        var time = 0.0
        func frame() {
            time += 1.0 / 60
            _ = renderer.render(at: time, into: window)
        }
        func scroll() {
            list.bounds.origin.y = list.bounds.origin.y > 30 ? 0 : list.bounds.origin.y + 7
            frame()
        }
        bar.barTintColor = .white
        frame()
        stopwatch.measure("bar \(Int(scale))×: a list scrolls behind an opaque bar") { scroll() }
        bar.barTintColor = nil
        frame()
        stopwatch.measure("bar \(Int(scale))×: a list scrolls behind a blurring bar") { scroll() }
        stopwatch.measure("bar \(Int(scale))×: another tab is selected, nothing blurred") {
            bar.selectedItem = bar.selectedItem === bar.items?[0] ? bar.items?[1] : bar.items?[0]
            frame()
        }
    }
}
