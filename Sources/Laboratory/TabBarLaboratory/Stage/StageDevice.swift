// The devices of the stage: sizes and safe areas.

internal import LaboratoryCore
internal import UIKit

/// The device on the stage, named by its size in points. The names are stored and must not change.
nonisolated enum StageDevice: String, CaseIterable, SettingsRepresentable {
    /// As large as the stage.
    case free
    case smallPhone = "320x568"
    case phone = "375x667"
    case narrowNotchedPhone = "375x812"
    case notchedPhone = "390x844"
    case largeNotchedPhone = "430x932"
    case tablet = "768x1024"

    /// The size in portrait, in points; nil for a device as large as the stage.
    var portraitSize: CGSize? {
        let sides = rawValue.split(separator: "x").compactMap { Double($0) }
        return sides.count == 2 ? CGSize(width: sides[0], height: sides[1]) : nil
    }

    /// The size in an orientation; nil for a device as large as the stage.
    func size(isLandscape: Bool) -> CGSize? {
        portraitSize.map { isLandscape ? CGSize(width: $0.height, height: $0.width) : $0 }
    }

    /// The safe area insets, as on Apple's phones of these sizes. In landscape, the side opposite the notch has the same inset.
    func safeAreaInsets(isLandscape: Bool) -> UIEdgeInsets {
        let top: CGFloat
        switch self {
        case .free, .smallPhone, .phone, .tablet: return .zero
        case .narrowNotchedPhone: top = 44
        case .notchedPhone: top = 47
        case .largeNotchedPhone: top = 59
        }
        return isLandscape
            ? UIEdgeInsets(top: 0, left: top, bottom: 21, right: top) : UIEdgeInsets(top: top, left: 0, bottom: 34, right: 0)
    }

    /// The radius of the screen's corners, in points.
    var cornerRadius: CGFloat {
        switch self {
        case .free: 0
        case .smallPhone, .phone: 8
        case .narrowNotchedPhone: 38
        case .notchedPhone: 46
        case .largeNotchedPhone: 54
        case .tablet: 18
        }
    }

    /// The size as text, or "Free" in the user's language for a device as large as the stage.
    @MainActor func title(isLandscape: Bool) -> String {
        guard let size = size(isLandscape: isLandscape) else { return Localized.text("laboratory.device.free") }
        return "\(Localized.number(Int(size.width)))×\(Localized.number(Int(size.height)))"
    }
}
