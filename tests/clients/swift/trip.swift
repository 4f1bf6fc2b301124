// Reads lines "schema <tab> JSON", decodes and encodes each with the generated structs, and prints it.
import Foundation
import OpenAPIClient

func there<T: Codable>(_ type: T.Type, _ text: String) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.withoutEscapingSlashes]
    let value = try JSONDecoder().decode(type, from: Data(text.utf8))
    return String(decoding: try encoder.encode(value), as: UTF8.self)
}

let trips: [String: (String) throws -> String] = [
    "EachSchema": { try there(EachSchema.self, $0) },
]

while let line = readLine() {
    let parts = line.split(separator: "\t", maxSplits: 1).map(String.init)
    do { print(try trips[parts[0]]!(parts[1])) } catch { print("!" + "\(error)".replacingOccurrences(of: "\n", with: " ")) }
}
