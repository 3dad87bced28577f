// A method together with its object, and how to hold that object weakly.
//
// Swift's value for `object.method` is two words: the code, and its context, which is the object itself when nothing else
// is captured. Where the second word is the target's address the two can be kept apart, the object weakly, and be put
// together again for a call. Where it is anything else the closure is kept as it is.
//
//     object.method  =  ┌──────┬─────────┐      loosened  =  ┌──────┬──────────────────┐
//                       │ code │ context │  ─►               │ code │ weak ──► object  │
//                       └──────┴────┬────┘                   └──────┴──────────────────┘
//                                   └──► object (held)

internal import Foundation

/// A closure as its two words.
nonisolated struct ClosureWords: Equatable {
    var code: UInt
    var context: UInt
}

/// A closure of one concrete type. A generic one would be wrapped by the compiler, and the wrapping would hide the object.
@MainActor
protocol MethodClosure {
    /// Calls the closure if `sender` is of its parameter's type.
    func perform(sender: Any?)
}

extension MethodClosure {
    /// Both words, without a hold on the context.
    var words: ClosureWords {
        withUnsafePointer(to: self) { UnsafeRawPointer($0).load(as: ClosureWords.self) }
    }

    /// The closure made of `words`, with a hold of its own on the context.
    static func rebuilt(from words: ClosureWords) -> Self {
        withUnsafePointer(to: words) { UnsafeRawPointer($0).load(as: Self.self) }
    }
}

/// A method that knows its object, held or loosened.
@MainActor
struct BoundMethod {
    /// A method apart from its object.
    private struct Loosened {
        var type: any MethodClosure.Type
        var code: UInt
        weak var object: AnyObject?
    }

    private enum Storage {
        case held(any MethodClosure)
        case loosened(Loosened)
    }

    private let storage: Storage

    init(_ closure: any MethodClosure) { storage = .held(closure) }
    private init(_ loosened: Loosened) { storage = .loosened(loosened) }

    /// The same method with a weak hold on `target`, if that is the object it knows.
    func loosened(from target: AnyObject) -> BoundMethod {
        guard case .held(let closure) = storage else { return self }
        let words = closure.words
        guard words.context == UInt(bitPattern: Unmanaged.passUnretained(target).toOpaque()) else { return self }
        return BoundMethod(Loosened(type: type(of: closure), code: words.code, object: target))
    }

    /// Calls the method, unless its object has gone.
    func perform(sender: Any?) {
        switch storage {
        case .held(let closure): closure.perform(sender: sender)
        case .loosened(let method):
            guard let object = method.object else { return }
            let context = UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque())
            withExtendedLifetime(object) {
                method.type.rebuilt(from: ClosureWords(code: method.code, context: context)).perform(sender: sender)
            }
        }
    }
}
