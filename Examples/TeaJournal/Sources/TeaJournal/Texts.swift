import Foundation

func NSLocalizedString(_ key: String, tableName: String? = nil, bundle: Bundle = .module, value: String = "", comment: String) -> String {
    bundle.localizedString(forKey: key, value: value, table: tableName)
}
