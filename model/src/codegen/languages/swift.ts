/* Swift 5.7 and later: Codable types, and a client over URLSession. */
import { argumentsOf, callLines } from '../call-lines.ts'
import type { CodeFile, CodeGroup, CodeLanguage, CodeModel, CodeOperation, EnumDeclaration } from '../code-model.ts'
import { NameScope } from '../names.ts'
import { holdsItself, plainDeclarations, typeWriter, type PlainRecord } from '../plain-types.ts'
import { blockComment, pathExpression, quoted } from '../text.ts'
import { keywords } from './keywords.ts'
import { clientText, jsonText } from './swift-client.ts'

export const swift: CodeLanguage = {
  naming: {
    ...{ members: 'camel', parameters: 'camel', operations: 'camel', enumValues: 'camel' },
    keywords: keywords.swift,
    typeNames:
      'ApiClient ApiError ApiCall JSONValue Any Array Bool Codable CodingKey CodingKeys Data Date Decoder Dictionary Double Encoder Error Hashable Int Int32 Int64 Never Optional RawRepresentable Result Sendable Set String Task UUID URL URLError URLRequest URLSession HTTPURLResponse JSONDecoder JSONEncoder DecodingError CharacterSet Decodable Encodable CustomStringConvertible UTF8 Void'.split(
        ' ',
      ),
    operationNames: ['client'],
    parameterNames: ['client', 'call'],
  },
  write: (model) => [
    { path: 'Types.swift', text: writeTypes(model) },
    { path: 'JSONValue.swift', text: jsonText },
    { path: 'ApiClient.swift', text: clientText(quoted(model.baseUrl)) },
    ...model.groups.map(writeGroup),
  ],
}

const orNull = (type: string): string => (type.endsWith('?') ? type : `${type}?`)

const typeText = typeWriter({
  ...{ text: 'String', dateTime: 'Date', uuid: 'UUID', int32: 'Int32', int64: 'Int64', number: 'Double' },
  ...{ boolean: 'Bool', any: 'JSONValue', binary: 'Data' },
  list: (item) => `[${item}]`,
  map: (value) => `[String: ${value}]`,
  nullable: orNull,
})

function writeTypes(model: CodeModel): string {
  const { records, enums } = plainDeclarations(model)
  return `import Foundation\n${[...records.map(writeRecord), ...enums.map(writeEnum)].join('')}`
}

/** A structure; a class where it would hold itself. */
function writeRecord(record: PlainRecord): string {
  const { name, description, fields } = record
  const kind = holdsItself(record) ? 'final class' : 'struct'
  const typed = fields.map((field) => ({
    ...field,
    text: field.required ? typeText(field.type) : orNull(typeText(field.type)),
  }))
  const members = typed.map(
    (field) => `${blockComment('    ', field.description)}    public var ${field.name}: ${field.text}\n`,
  )
  const wanted = typed.map((field) => `        ${field.name}: ${field.text}${field.required ? '' : ' = nil'}`)
  const set = typed.map((field) => `        self.${field.name} = ${field.name}\n`)
  const keys = typed.map((field) => `        case ${field.name} = ${quoted(field.wire)}\n`)
  return `
${blockComment('', description)}public ${kind} ${name}: Codable {
${members.join('')}
    public init(${wanted.length === 0 ? '' : `\n${wanted.join(',\n')}\n    `}) {
${set.join('')}    }
${keys.length === 0 ? '' : `\n    private enum CodingKeys: String, CodingKey {\n${keys.join('')}    }\n`}}
`
}

/** Values that the description does not list are kept. */
function writeEnum({ name, description, values }: EnumDeclaration): string {
  const scope = new NameScope(keywords.swift, ['rawValue', 'hashValue', 'hash', 'encode', 'description', 'allCases'])
  const members = values.map(
    (value) => `    public static let ${scope.claim(value.name)} = ${name}(rawValue: ${quoted(value.wire)})\n`,
  )
  return `
${blockComment('', description)}public struct ${name}: RawRepresentable, Codable, Hashable, Sendable, CustomStringConvertible {
${members.join('')}
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    public var description: String { rawValue }
}
`
}

function writeGroup({ name, operations }: CodeGroup): CodeFile {
  const text = `import Foundation

public struct ${name} {
    private let client: ApiClient

    public init(client: ApiClient) {
        self.client = client
    }
${operations.map(writeOperation).join('')}}
`
  return { path: `${name}.swift`, text }
}

function writeOperation(operation: CodeOperation): string {
  const { name, method, summary, description, deprecated, result } = operation
  const signature = argumentsOf(operation).map((each) => {
    const type = typeText(each.type)
    return `        ${each.name}: ${each.required ? type : `${orNull(type)} = nil`}`
  })
  const target = pathExpression(operation, (each) => `ApiCall.path(${each.name})`)
  const returned = result.kind === 'none' ? '' : ` -> ${typeText(result.type)}`
  const end = {
    none: '_ = try await client.send(call)',
    text: 'return try await client.sendForText(call)',
    binary: 'return try await client.send(call)',
    json: 'return try await client.sendForJSON(call)',
  }[result.kind]
  const lines = callLines(operation)
  const calls = lines.map((line) => `        ${line.startsWith('json(') ? 'try ' : ''}call.${line}\n`)
  return `
${blockComment('    ', summary, description)}${deprecated ? '    @available(*, deprecated)\n' : ''}    public func ${name}(${signature.length === 0 ? '' : `\n${signature.join(',\n')}\n    `}) async throws${returned} {
        ${lines.length === 0 ? 'let' : 'var'} call = ApiCall(${quoted(method)}, ${target})
${calls.join('')}        ${end}
    }
`
}
