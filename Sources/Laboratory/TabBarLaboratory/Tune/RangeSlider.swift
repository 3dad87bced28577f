// A slider for a range of numbers, with a logarithmic scale if the largest number is at least 50 times the smallest.

internal import UIKit
internal import UIKitTools

/// A slider for a parameter. `value` is the position of the thumb, 0…1; `follow` and `show` convert it from and to the number.
final class RangeSlider: UISlider {
    private let range: ClosedRange<Double>
    private let isWhole: Bool
    /// Whether equal distances on the slider multiply the number by equal factors.
    private var isLogarithmic: Bool { range.lowerBound > 0 && range.upperBound / range.lowerBound >= 50 }

    init(range: ClosedRange<Double>, isWhole: Bool = false) {
        self.range = range
        self.isWhole = isWhole
        super.init(frame: .zero)
        // Readers read and set the number instead of the thumb's position.
        setAccessibleAmount { [weak self] in
            self.map { AccessibleAmount($0.number, in: range, step: $0.step(at: range.lowerBound)) }
        } set: { [weak self] in
            self?.show($0)
            self?.sendActions(for: [.valueChanged, .primaryActionTriggered])
        }
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    /// Sets the closures that are called at the beginning and the end of a drag, and for each number from a drag or a key.
    func follow(began: @escaping () -> Void, ended: @escaping () -> Void, changed: @escaping (Double) -> Void) {
        addAction(UIAction { _ in began() }, for: .touchDown)
        addAction(UIAction { _ in ended() }, for: [.touchUpInside, .touchUpOutside, .touchCancel])
        addAction(UIAction { [weak self] _ in if let self { changed(number) } }, for: .valueChanged)
    }

    /// The number at the thumb, rounded to about three digits.
    private var number: Double {
        let part = Double(value)
        let exact =
            isLogarithmic
            ? range.lowerBound * pow(range.upperBound / range.lowerBound, part)
            : range.lowerBound + part * (range.upperBound - range.lowerBound)
        let step = step(at: exact)
        return min(max((exact / step).rounded() * step, range.lowerBound), range.upperBound)
    }

    /// The distance of the numbers to which the slider rounds, near a number.
    private func step(at number: Double) -> Double {
        let span = isLogarithmic ? number : range.upperBound - range.lowerBound
        return isWhole ? 1 : pow(10, (log10(max(span, 1e-9)) - 2).rounded(.down))
    }

    /// Moves the thumb, unless the user drags it.
    func show(_ number: Double) {
        guard !isTracking else { return }
        let part =
            isLogarithmic
            ? log(max(number, range.lowerBound) / range.lowerBound) / log(range.upperBound / range.lowerBound)
            : (number - range.lowerBound) / max(range.upperBound - range.lowerBound, 1e-9)
        value = Float(part)
    }
}
