/*
 * What a template is given about a document. Owns: its shape, and the names of types no one named. Does not own: how a schema is read (`model`).
 * Plain values only: nothing a template can reach does anything.
 */
import {
  childRowsOf,
  exampleOf,
  isObject,
  lookUp,
  parametersOf,
  readErrors,
  refOf,
  requestBodyOf,
  responsesOf,
  rootRowOf,
  rowsOfParameters,
  stringAt,
  typeText,
  type Components,
  type HttpContent,
  type ParameterPlace,
  type Row,
  type Schema,
  jsonText,
  valueText,
  type Json,
} from '@lectern/model'
import { camelCase, pascalCase } from './word-case.ts'

export interface TemplateField {
  name: string
  /** As readers see it: `array<OrderItem>`. */
  type: string
  /** What it holds without any array around it: `string`, `integer`, `object`, `map`, `any`, … */
  kind: string
  isArray: boolean
  nullable: boolean
  required: boolean
  description: string
  /** Empty when there is none. */
  example: string
  /** `null` for everything but texts. */
  maxLength: number | null
  /** Name in `types`; empty for values without fields. */
  typeName: string
  values: { value: string; name: string; description: string }[]
  children: TemplateField[]
}

export interface TemplateType {
  name: string
  description: string
  fields: TemplateField[]
}

export interface TemplateData {
  doc: {
    name: string
    description: string
    url: string
    /** Upper case. */
    httpMethod: string
    /** In camel case, a name code can use. */
    functionName: string
    contentType: string
    author: string
    version: string
    pathParams: TemplateField[]
    headerParams: TemplateField[]
    queryParams: TemplateField[]
    requestParams: TemplateField[]
    responseParams: TemplateField[]
    isRequestArray: boolean
    isResponseArray: boolean
    /** Name in `types` of the body; empty when it has no fields. */
    requestType: string
    responseType: string
    requestExample: string
    responseExample: string
    errorCodes: { code: string; description: string }[]
  }
  /** Every object in the document, each once, the outer ones first. */
  types: TemplateType[]
  app: { name: string; baseUrl: string }
  sys: { date: string; time: string; datetime: string }
}

/** What surrounds a document's content. */
export interface TemplateHead {
  name: string
  author: string
  version: string
  appName: string
  baseUrl: string
  nowMs: number
}

const maxDepth = 8
const maxFields = 2_000

export function templateDataOf(content: HttpContent, components: Components, head: TemplateHead): TemplateData {
  const { operation } = content
  const functionName = functionNameOf(content)
  const writer = new FieldWriter(components)
  const parameters = parametersOf(content, components)
  const list = (...places: ParameterPlace[]): TemplateField[] =>
    places.flatMap((place) =>
      rowsOfParameters(parameters, components, place).map((row) =>
        writer.field(row, row.schema, pascalCase(functionName)),
      ),
    )
  const requestMedia = requestBodyOf(content, components)?.mediaTypes[0]
  const responses = responsesOf(content, components)
  const responseMedia = responses.find(({ status }) => status.startsWith('2'))?.mediaTypes[0]
  const request = writer.body(requestMedia?.schema, `${pascalCase(functionName)}Request`)
  const response = writer.body(responseMedia?.schema, `${pascalCase(functionName)}Response`)
  const [date = '', time = ''] = new Date(head.nowMs).toISOString().split(/[T.]/)
  return {
    doc: {
      name: head.name,
      description: stringAt(operation, 'description') ?? '',
      url: content.path,
      httpMethod: content.method.toUpperCase(),
      functionName,
      contentType: requestMedia?.mediaType ?? '',
      author: head.author,
      version: head.version,
      pathParams: list('path'),
      headerParams: list('header'),
      queryParams: list('query', 'querystring'),
      requestParams: request.fields,
      responseParams: response.fields,
      isRequestArray: request.isArray,
      isResponseArray: response.isArray,
      requestType: request.typeName,
      responseType: response.typeName,
      requestExample: exampleText(requestMedia?.schema, components, 'request'),
      responseExample: exampleText(responseMedia?.schema, components, 'response'),
      errorCodes: [
        ...readErrors(content).codes.map(({ code, name, description = '' }) => ({
          code,
          description: description === '' ? name : description,
        })),
        ...responses
          .filter(({ status }) => !status.startsWith('2'))
          .map(({ status, description }) => ({ code: status, description })),
      ],
    },
    types: writer.types,
    app: { name: head.appName, baseUrl: head.baseUrl },
    sys: { date, time, datetime: `${date} ${time}` },
  }
}

/** The operation's own name, else its method and path as words. */
function functionNameOf({ operation, method, path }: HttpContent): string {
  const own = camelCase(stringAt(operation, 'operationId') ?? '')
  return own === '' ? camelCase(`${method} ${path.replaceAll('{', 'by ')}`) : own
}

function exampleText(schema: Schema | undefined, components: Components, side: 'request' | 'response'): string {
  return schema === undefined ? '' : jsonText(exampleOf(schema, components, side), 2)
}

interface Body {
  isArray: boolean
  typeName: string
  fields: TemplateField[]
}

/** Writes rows as fields and collects the types on the way; ends at a depth and a number. */
class FieldWriter {
  readonly types: TemplateType[] = []
  readonly #components: Components
  /** Model or place → name given. */
  readonly #names = new Map<string, string>()
  #left = maxFields

  constructor(components: Components) {
    this.#components = components
  }

  body(schema: Schema | undefined, suggested: string): Body {
    if (schema === undefined) return { isArray: false, typeName: '', fields: [] }
    const root = rootRowOf(schema, this.#components)
    const { fields, typeName } = this.#inner(root, schema, suggested, 0)
    return { isArray: root.kind === 'array', typeName, fields }
  }

  /** `owner`: name of the type the field is in; names of further types begin with it. */
  field(row: Row, schema: Schema, owner: string, depth = 1): TemplateField {
    this.#left -= 1
    const suggested = `${owner}${pascalCase(row.name)}`
    const { fields, typeName } = this.#inner(row, schema, suggested, depth)
    return {
      name: row.name,
      type: typeText(row),
      kind: kindOf(row),
      isArray: row.kind === 'array',
      nullable: row.nullable,
      required: row.required,
      description: row.description,
      example: textOf(row.example),
      maxLength: row.maxLength,
      typeName,
      values: row.enumContent.map(({ value, name, description }) => ({ value: textOf(value), name, description })),
      children: fields,
    }
  }

  /** The fields below a row and the type they make. A model that is open above keeps its name and is not written again. */
  #inner(row: Row, schema: Schema, suggested: string, depth: number): Omit<Body, 'isArray'> {
    const none = { fields: [], typeName: '' }
    if (row.kind === 'map' || row.kind === 'tuple' || row.kind === 'choice') return none
    const known = row.modelName === '' ? undefined : this.#names.get(row.modelName)
    if (known !== undefined && row.isRecursive) return { fields: [], typeName: known }
    if (depth >= maxDepth || row.isRecursive || row.childCount === 0) return none
    const rows = childRowsOf(row, schema, this.#components).filter(({ place }) => place === 'property')
    if (rows.length === 0) return none
    const typeName = known ?? this.#nameFor(row, suggested)
    const type: TemplateType = { name: typeName, description: this.#about(row), fields: [] }
    // Before its fields, so that the outer ones come first.
    if (known === undefined) this.types.push(type)
    for (const child of rows) if (this.#left > 0) type.fields.push(this.field(child, schema, typeName, depth + 1))
    return { fields: type.fields, typeName }
  }

  /** The description of a model; the row has that of the field. */
  #about({ modelName, title, description }: Row): string {
    const model =
      modelName === '' ? undefined : lookUp(this.#components, refOf({ section: 'schemas', name: modelName }))
    const own = isObject(model) ? stringAt(model, 'description') : undefined
    return [own, title, description].find((text) => text !== undefined && text !== '') ?? ''
  }

  #nameFor(row: Row, suggested: string): string {
    const wanted = pascalCase(row.modelName === '' ? suggested : row.modelName) || 'Type'
    const taken = new Set(this.#names.values())
    let name = wanted
    for (let number = 2; taken.has(name); number += 1) name = `${wanted}${String(number)}`
    this.#names.set(row.modelName === '' ? ` ${name}` : row.modelName, name)
    return name
  }
}

/** For arrays what their items are. */
function kindOf(row: Row): string {
  if (row.kind !== 'array') return row.kind
  const item = /^array<(.+)>$/.exec(row.type)?.[1] ?? 'any'
  return scalarKinds.has(item) ? item : row.modelName !== '' || row.childCount > 0 ? 'object' : 'any'
}

const scalarKinds = new Set(['string', 'number', 'integer', 'boolean'])

function textOf(value: Json | undefined): string {
  return value === undefined || value === null ? '' : valueText(value)
}
