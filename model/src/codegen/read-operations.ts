/*
 * HTTP documents → operations with names. Owns: what is sent where, which of several media types is taken, and names of arguments. Does not own:
 * types (`read-types.ts`).
 */
import type { Components } from '../content/components.ts'
import type { HttpContent } from '../content/content.ts'
import { isObject, stringAt, type JsonObject } from '../json.ts'
import {
  parametersOf,
  parameterSchema,
  requestBodyOf,
  type EffectiveParameter,
  type MediaTypeEntry,
} from '../operation/operation.ts'
import { responsesOf } from '../operation/responses.ts'
import {
  isFile,
  type CodeBody,
  type CodeOperation,
  type CodeParameter,
  type NamingRules,
  type TypeUse,
} from './code-model.ts'
import { joinCase, NameScope, wordsOf } from './names.ts'
import { anything, text, type TypeReader } from './read-types.ts'
import { fieldsOf, isBinary, layersOf, typesOf } from './schema-fields.ts'

const urlEncoded = 'application/x-www-form-urlencoded'
const multipart = 'multipart/form-data'
const separators: Readonly<Record<string, string>> = { pipeDelimited: '|', spaceDelimited: ' ' }

type Unnamed = Omit<CodeParameter, 'name'>

export class OperationReader {
  readonly #components: Components
  readonly #naming: NamingRules
  readonly #types: TypeReader
  readonly #names: NameScope

  constructor(components: Components, naming: NamingRules, types: TypeReader) {
    this.#components = components
    this.#naming = naming
    this.#types = types
    this.#names = new NameScope(naming.keywords, naming.operationNames)
  }

  /** `name`: of the document, which describes the operation where it says nothing itself. */
  read(content: HttpContent, name: string): CodeOperation {
    const { operation, method, path } = content
    const own = wordsOf(stringAt(operation, 'operationId') ?? '')
    const words = own.length > 0 ? own : wordsOf(`${method} ${path.replaceAll('{', ' by ')}`)
    const scope = new NameScope(this.#naming.keywords, this.#naming.parameterNames)
    const named = (wire: string): string => scope.claim(joinCase(wordsOf(wire), this.#naming.parameters, 'value'))
    const payload = this.#payload(content, words)
    const described = parametersOf(content, this.#components).flatMap((each) => this.#parameter(each, words))
    const parameters = [...withPath(path, described), ...payload.form].map((each) => ({
      ...each,
      name: named(each.wire),
    }))
    return {
      name: this.#names.claim(joinCase(words, this.#naming.operations, 'call')),
      method: method.toUpperCase(),
      path,
      summary: stringAt(operation, 'summary') ?? name,
      description: stringAt(operation, 'description') ?? '',
      deprecated: operation['deprecated'] === true,
      parameters,
      ...(payload.formType && { formType: payload.formType }),
      ...(payload.body && { body: { ...payload.body, name: named('body') } }),
      result: this.#result(content, words),
    }
  }

  /** An object in a query is its fields. */
  #parameter({ in: place, name, value }: EffectiveParameter, owner: readonly string[]): Unnamed[] {
    if (place === 'querystring') return this.#querystring(value)
    if (place === 'header' && /^(?:accept|content-type|authorization)$/i.test(name)) return []
    const schema = parameterSchema(value)
    const description = stringAt(value, 'description') ?? ''
    const required = value['required'] === true || place === 'path'
    const style = stringAt(value, 'style') ?? (place === 'query' || place === 'cookie' ? 'form' : 'simple')
    const isExploded = typeof value['explode'] === 'boolean' ? value['explode'] : style === 'form'
    const fields = place === 'query' && value['content'] === undefined ? fieldsOf(schema, this.#components) : undefined
    if (fields !== undefined && fields.size > 0 && (style === 'deepObject' || isExploded))
      return [...fields].map(([field, inner]) => ({
        ...{ in: place, wire: style === 'deepObject' ? `${name}[${field}]` : field },
        type: this.#flat(inner.schema, [...owner, ...wordsOf(field)]),
        ...{
          required: required && inner.required,
          description: isObject(inner.schema) ? (stringAt(inner.schema, 'description') ?? '') : '',
        },
      }))
    const type = this.#flat(schema, [...owner, ...wordsOf(name)])
    const isRepeated = place === 'query' && isExploded
    return [
      {
        ...{ in: place, wire: name, type, required, description },
        ...(type.kind === 'list' && !isRepeated && { separator: separators[style] ?? ',' }),
      },
    ]
  }

  #querystring(value: JsonObject): Unnamed[] {
    return [...fieldsOf(parameterSchema(value), this.#components)].map(([wire, { schema, required }]) => ({
      ...{ in: 'query', wire, type: this.#flat(schema, ['query', wire]), required, description: '' },
    }))
  }

  /** What can be written as text: scalars and lists of them; structures are texts. */
  #flat(schema: unknown, suggested: readonly string[]): TypeUse {
    const layers = isObject(schema) ? layersOf(schema, this.#components) : []
    const items = layers.map((layer) => layer['items']).find((found) => found !== undefined)
    const { types } = typesOf(layers)
    if (types.includes('array') || (types.length === 0 && items !== undefined))
      return { kind: 'list', item: this.#scalar(items, suggested), nullable: false }
    return this.#scalar(schema, suggested)
  }

  #scalar(schema: unknown, suggested: readonly string[]): TypeUse {
    if (!isObject(schema)) return text
    const layers = layersOf(schema, this.#components)
    const isStructure =
      fieldsOf(schema, this.#components).size > 0 || layers.some((layer) => layer['oneOf'] ?? layer['anyOf'])
    if (isStructure) return text
    const type = this.#types.read(schema, suggested)
    if (type.kind === 'string') return { ...text, values: type.values }
    const isScalar =
      type.kind === 'integer' || type.kind === 'number' || type.kind === 'boolean' || type.kind === 'named'
    return isScalar || type.kind === 'binary' ? { ...type, nullable: false } : text
  }

  #payload(
    content: HttpContent,
    owner: readonly string[],
  ): { form: Unnamed[]; formType?: CodeOperation['formType']; body?: Omit<CodeBody, 'name'> } {
    const request = requestBodyOf(content, this.#components)
    const entry = request && preferred(request.mediaTypes)
    if (request === undefined || entry === undefined) return { form: [] }
    const { mediaType, schema } = entry
    const { required } = request
    const fields =
      mediaType === urlEncoded || mediaType === multipart
        ? fieldsOf(schema, this.#components)
        : new Map<string, never>()
    if (fields.size > 0)
      return {
        formType: mediaType === multipart ? multipart : urlEncoded,
        form: [...fields].map(([wire, field]) => ({
          ...{ in: 'form' as const, wire, required: required && field.required },
          type: this.#formType(this.#flat(field.schema, [...owner, ...wordsOf(wire)]), mediaType),
          description: isObject(field.schema) ? (stringAt(field.schema, 'description') ?? '') : '',
        })),
      }
    const kind = kindOf(entry)
    const type = kind === 'json' ? this.#types.read(schema, [...owner, 'request']) : kind === 'text' ? text : binary
    return {
      form: [],
      body: {
        kind,
        mediaType: mediaType.includes('*') ? defaultTypes[kind] : mediaType,
        type: { ...type, nullable: false },
        required,
      },
    }
  }

  /** Only forms of several parts hold files. */
  #formType(type: TypeUse, mediaType: string): TypeUse {
    if (mediaType === multipart || !isFile(type)) return type
    return type.kind === 'list' ? { ...type, item: text } : text
  }

  #result(content: HttpContent, owner: readonly string[]): CodeOperation['result'] {
    const responses = responsesOf(content, this.#components)
    const response =
      responses.find(({ status }) => status.startsWith('2')) ?? responses.find(({ status }) => status === 'default')
    const entry = response && preferred(response.mediaTypes)
    if (entry === undefined) return { kind: 'none', type: anything }
    const kind = entry.isSequence || entry.mediaType === 'text/event-stream' ? 'text' : kindOf(entry)
    if (kind === 'json') return { kind, type: this.#types.read(entry.schema, [...owner, 'response']) }
    return { kind, type: kind === 'text' ? text : binary }
  }
}

const binary: TypeUse = { kind: 'binary', nullable: false }
const defaultTypes = { json: 'application/json', text: 'text/plain', binary: 'application/octet-stream' } as const

function preferred(entries: readonly MediaTypeEntry[]): MediaTypeEntry | undefined {
  return (
    entries.find((entry) => kindOf(entry) === 'json') ??
    entries.find(({ mediaType }) => mediaType === multipart || mediaType === urlEncoded) ??
    entries[0]
  )
}

function kindOf({ mediaType, schema }: MediaTypeEntry): CodeBody['kind'] {
  const [type = ''] = mediaType.toLowerCase().split(';')
  if (/[/+]json$/.test(type.trim())) return 'json'
  const isBytes = isObject(schema) && isBinary([schema])
  if (type.includes('*')) return isBytes ? 'binary' : 'json'
  return !isBytes && (type.startsWith('text/') || type.includes('xml') || type === urlEncoded) ? 'text' : 'binary'
}

/** The names of a path that no parameter describes are texts; described ones that the path has not are left out. */
function withPath(path: string, described: readonly Unnamed[]): Unnamed[] {
  const names = [...new Set([...path.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name))]
  const inPath = names.map(
    (wire) =>
      described.find((each) => each.in === 'path' && each.wire === wire) ?? {
        ...{ in: 'path' as const, wire, type: text, required: true, description: '' },
      },
  )
  return [...inPath, ...described.filter((each) => each.in !== 'path')]
}
