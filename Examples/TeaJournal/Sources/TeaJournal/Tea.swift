import Foundation

struct Tea: Codable, Equatable {
    enum Kind: String, Codable, CaseIterable {
        case green, oolong, black, herbal
    }

    var id = UUID()
    var name: String
    var kind: Kind
    var notes: String
    var minutes: Double
    var isFavourite = false
}

extension Notification.Name {
    static let teasDidChange = Notification.Name("teasDidChange")
}

final class TeaStore {
    static let shared = TeaStore(defaults: .standard)

    private let defaults: UserDefaults
    private let key = "teas"
    private(set) var teas: [Tea] = []

    init(defaults: UserDefaults) {
        self.defaults = defaults
        if let data = defaults.data(forKey: key), let saved = try? JSONDecoder().decode([Tea].self, from: data) {
            teas = saved
        } else {
            teas = [
                Tea(name: "Sencha", kind: .green, notes: "Grassy and bright.", minutes: 2),
                Tea(name: "Tieguanyin", kind: .oolong,
                    notes: "Orchid, cream, and a long sweet finish that stays after the third infusion. Use water just off the boil.",
                    minutes: 3.5, isFavourite: true),
                Tea(name: "Assam", kind: .black, notes: "Malt. Takes milk.", minutes: 4),
            ]
        }
    }

    func teas(of kind: Tea.Kind) -> [Tea] {
        return teas.filter { $0.kind == kind }
    }

    func put(_ tea: Tea) {
        if let index = teas.firstIndex(where: { $0.id == tea.id }) {
            teas[index] = tea
        } else {
            teas.append(tea)
        }
        NotificationCenter.default.post(name: .teasDidChange, object: self, userInfo: ["id": tea.id])
    }

    func remove(_ tea: Tea) {
        teas.removeAll { $0.id == tea.id }
    }

    func save() {
        defaults.set(try? JSONEncoder().encode(teas), forKey: key)
    }
}
