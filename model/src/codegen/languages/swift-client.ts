/* What generated Swift calls through, and values of which nothing is known. */

export const jsonText = `import Foundation

/// Any value of JSON.
public enum JSONValue: Codable, Hashable, Sendable {
    case null
    case bool(Bool)
    case integer(Int64)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    public init(from decoder: Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Int64.self) {
            self = .integer(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([JSONValue].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    public func encode(to encoder: Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .array(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
    }
}
`

export const clientText = (baseUrl: string): string => `import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A reply other than 2xx.
public struct ApiError: Error {
    public let status: Int
    public let body: String
}

/// Calls the operations; \`headers\` are sent with each call.
public struct ApiClient {
    private let baseURL: String
    private let headers: [String: String]
    private let session: URLSession

    public init(baseURL: String = ${baseUrl}, headers: [String: String] = [:], session: URLSession = .shared) {
        self.baseURL = baseURL
        self.headers = headers
        self.session = session
    }

    public func send(_ call: ApiCall) async throws -> Data {
        let (data, response) = try await session.data(for: call.request(baseURL, headers))
        let status = (response as? HTTPURLResponse)?.statusCode ?? 0
        guard (200...299).contains(status) else {
            throw ApiError(status: status, body: String(decoding: data, as: UTF8.self))
        }
        return data
    }

    public func sendForText(_ call: ApiCall) async throws -> String {
        String(decoding: try await send(call), as: UTF8.self)
    }

    public func sendForJSON<T: Decodable>(_ call: ApiCall) async throws -> T {
        let data = try await send(call)
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom(ApiClient.date)
        return try decoder.decode(T.self, from: data.isEmpty ? Data("null".utf8) : data)
    }

    private static func date(from decoder: Decoder) throws -> Date {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        let format = ISO8601DateFormatter()
        if let date = format.date(from: text) {
            return date
        }
        format.formatOptions = [.withInternetDateTime, .withFractionalSeconds]
        guard let date = format.date(from: text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "No date: " + text)
        }
        return date
    }
}

/// A call before it is sent. Values that are nil are left out.
public struct ApiCall {
    private let method: String
    private let target: String
    private var items: [String] = []
    private var headers: [(name: String, value: String)] = []
    private var cookies: [String] = []
    private var fields: [(name: String, value: Any)] = []
    private var isMultipart: Bool?
    private var content: Data?
    private var mediaType = ""

    public init(_ method: String, _ path: String) {
        self.method = method
        self.target = path
    }

    /// A value in a path.
    public static func path(_ value: Any) -> String {
        encoded(text(value, ","))
    }

    public mutating func query(_ name: String, _ value: Any?, _ separator: String? = nil) {
        for each in ApiCall.texts(value, separator) {
            items.append(ApiCall.encoded(name) + "=" + ApiCall.encoded(each))
        }
    }

    public mutating func header(_ name: String, _ value: Any?, _ separator: String = ",") {
        for each in ApiCall.texts(value, separator) {
            headers.append((name: name, value: each))
        }
    }

    public mutating func cookie(_ name: String, _ value: Any?, _ separator: String = ",") {
        for each in ApiCall.texts(value, separator) {
            cookies.append(name + "=" + each)
        }
    }

    public mutating func form(_ name: String, _ value: Any?) {
        guard let value = value else {
            return
        }
        for each in (value as? [Any]) ?? [value] {
            fields.append((name: name, value: each))
        }
    }

    public mutating func asForm(_ isMultipart: Bool) {
        self.isMultipart = isMultipart
    }

    public mutating func json<T: Encodable>(_ value: T?, _ mediaType: String) throws {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        content = try value.map { try encoder.encode($0) }
        self.mediaType = mediaType
    }

    public mutating func body(_ value: String?, _ mediaType: String) {
        body(value.map { Data($0.utf8) }, mediaType)
    }

    public mutating func body(_ value: Data?, _ mediaType: String) {
        content = value
        self.mediaType = mediaType
    }

    func request(_ baseURL: String, _ more: [String: String]) throws -> URLRequest {
        let search = items.isEmpty ? "" : "?" + items.joined(separator: "&")
        guard let url = URL(string: baseURL + target + search) else {
            throw URLError(.badURL)
        }
        var request = URLRequest(url: url)
        request.httpMethod = method
        for (name, value) in more {
            request.setValue(value, forHTTPHeaderField: name)
        }
        for header in headers {
            request.setValue(header.value, forHTTPHeaderField: header.name)
        }
        if !cookies.isEmpty {
            request.setValue(cookies.joined(separator: "; "), forHTTPHeaderField: "Cookie")
        }
        let (data, type) = payload()
        request.httpBody = data
        if data != nil {
            request.setValue(type, forHTTPHeaderField: "Content-Type")
        }
        return request
    }

    private func payload() -> (Data?, String) {
        guard let isMultipart = isMultipart else {
            return (content, mediaType)
        }
        if !isMultipart {
            let pairs = fields.map { ApiCall.encoded($0.name) + "=" + ApiCall.encoded(ApiCall.text($0.value, ",")) }
            return (Data(pairs.joined(separator: "&").utf8), "application/x-www-form-urlencoded")
        }
        let boundary = UUID().uuidString
        var parts = Data()
        for (name, value) in fields {
            let file = value as? Data
            let label = name.replacingOccurrences(of: "\\"", with: "%22")
            let end = file == nil ? "" : "; filename=\\"" + label + "\\"\\r\\nContent-Type: application/octet-stream"
            parts.append(Data(("--" + boundary + "\\r\\nContent-Disposition: form-data; name=\\"" + label + "\\"" + end + "\\r\\n\\r\\n").utf8))
            parts.append(file ?? Data(ApiCall.text(value, ",").utf8))
            parts.append(Data("\\r\\n".utf8))
        }
        parts.append(Data(("--" + boundary + "--\\r\\n").utf8))
        return (parts, "multipart/form-data; boundary=" + boundary)
    }

    private static func text(_ value: Any, _ separator: String) -> String {
        if let list = value as? [Any] {
            return list.map { text($0, separator) }.joined(separator: separator)
        }
        return String(describing: value)
    }

    private static func texts(_ value: Any?, _ separator: String?) -> [String] {
        guard let value = value else {
            return []
        }
        if let list = value as? [Any], separator == nil {
            return list.map { text($0, ",") }
        }
        return [text(value, separator ?? ",")]
    }

    private static func encoded(_ text: String) -> String {
        let unreserved = CharacterSet(charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
        return text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? text
    }
}
`
