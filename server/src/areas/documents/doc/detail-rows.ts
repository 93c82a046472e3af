/*
 * The specification's parameter lists of a document (§3), read from its content. They serve clients that know rows only; `content` is the
 * whole truth, so the lists stop at a depth and a number, unless what is in the document itself is wanted whole.
 */
import {
  appendAll,
  childRowsOf,
  isObject,
  objectAt,
  parametersOf,
  readErrors,
  requestBodyOf,
  resolvePointer,
  responsesOf,
  rootRowOf,
  rowOfErrorCode,
  rowsOfParameters,
  stringAt,
  typeText,
  type Components,
  type DocumentContent,
  type DubboContent,
  type HttpContent,
  type ParameterPlace,
  type ResponseEntry,
  type Row,
  type Schema,
  type SchemaObject,
  literalOf,
  type Json,
} from '@lectern/model'

/** A row as sent. */
export type SentRow = Record<string, unknown>

/** The lists and what is beside them. */
export interface DocumentRows {
  description: string
  contentType: string
  isRequestArray: boolean
  isResponseArray: boolean
  requestArrayType: string
  responseArrayType: string
  pathParams: SentRow[]
  headerParams: SentRow[]
  queryParams: SentRow[]
  requestParams: SentRow[]
  responseParams: SentRow[]
  errorCodeParams: SentRow[]
}

const maxDepth = 6
const maxRows = 400

const noRows: DocumentRows = {
  description: '',
  contentType: '',
  isRequestArray: false,
  isResponseArray: false,
  requestArrayType: 'object',
  responseArrayType: 'object',
  pathParams: [],
  headerParams: [],
  queryParams: [],
  requestParams: [],
  responseParams: [],
  errorCodeParams: [],
}

/** What is sent of a row besides its children. `schema`: the row's own, `{}` where that is `true` or `false`. */
export type FieldsOf = (row: Row, schema: SchemaObject) => SentRow

/** The fields of the specification, to a depth and a number, or other ones of all rows that are in the document itself. */
export function rowsOfDocument(content: DocumentContent, components: Components, write?: FieldsOf): DocumentRows {
  const ownRows = write === undefined ? 0 : countValues(content)
  const writer = new RowWriter(components, write ?? fieldsOf, ownRows)
  if (content.kind === 'http') return rowsOfHttp(content, components, writer)
  if (content.kind === 'dubbo') return rowsOfDubbo(content, writer)
  return noRows
}

function rowsOfHttp(content: HttpContent, components: Components, writer: RowWriter): DocumentRows {
  const parameters = parametersOf(content, components)
  const list = (...places: ParameterPlace[]): SentRow[] =>
    places.flatMap((place) =>
      rowsOfParameters(parameters, components, place).map((row) => writer.write(row, row.schema)),
    )
  const request = requestBodyOf(content, components)?.mediaTypes[0]
  const responses = responsesOf(content, components)
  const success = responses.find(({ status }) => status.startsWith('2'))
  return {
    description: descriptionOf(content),
    contentType: request?.mediaType ?? sentTypeOf(content),
    pathParams: list('path'),
    headerParams: list('header'),
    queryParams: list('query', 'querystring'),
    ...asRequest(writer.body(request?.schema)),
    ...asResponse(writer.body(success?.mediaTypes[0]?.schema)),
    errorCodeParams: codesOfHttp(content, responses),
  }
}

/** The media type a source names for a call without a body; empty without one. */
export function sentTypeOf({ operation }: HttpContent): string {
  return stringAt(objectAt(operation, 'x-lectern-source') ?? {}, 'contentType') ?? ''
}

/** The summary of a call, or its path. */
export function descriptionOf({ operation, pathItem }: HttpContent): string {
  return stringAt(operation, 'description') ?? (pathItem && stringAt(pathItem, 'description')) ?? ''
}

function rowsOfDubbo(content: DubboContent, writer: RowWriter): DocumentRows {
  return {
    ...noRows,
    description: content.description ?? '',
    ...asRequest(writer.body(content.parameters)),
    ...asResponse(writer.body(content.result)),
    errorCodeParams: readErrors(content).codes.map(rowOfErrorCode),
  }
}

interface Body {
  isArray: boolean
  arrayType: string
  rows: SentRow[]
}

function asRequest({ isArray, arrayType, rows }: Body) {
  return { isRequestArray: isArray, requestArrayType: arrayType, requestParams: rows }
}

function asResponse({ isArray, arrayType, rows }: Body) {
  return { isResponseArray: isArray, responseArrayType: arrayType, responseParams: rows }
}

/** The document's own codes, then answers that are failures, as codes by their status; `level` distinguishes them. */
function codesOfHttp(content: HttpContent, responses: readonly ResponseEntry[]): SentRow[] {
  const { codes } = readErrors(content)
  const own = new Set(codes.map(({ code }) => code))
  const failures = responses.filter(({ status }) => !status.startsWith('2') && !own.has(status))
  return [
    ...codes.map(rowOfErrorCode),
    ...failures.map(({ status, summary, description }, index) => ({
      ...rowOfErrorCode({ code: status, name: summary, description }, codes.length + index),
      level: 'response',
    })),
  ]
}

/** A document has no more rows of its own than this, but for those that references within it repeat. */
function countValues(content: DocumentContent): number {
  let count = 0
  // Contents are JSON; the declared types only say more.
  const waiting: Json[] = [content as unknown as Json]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    count += 1
    if (typeof next === 'object' && next !== null) appendAll(waiting, Object.values(next))
  }
  return count
}

/** Writes rows with their children until the depth or the number is reached, and a number of the document's own rows at any depth. */
class RowWriter {
  readonly #components: Components
  readonly #fieldsOf: FieldsOf
  #left = maxRows
  #ownLeft: number

  constructor(components: Components, fields: FieldsOf, ownRows: number) {
    this.#components = components
    this.#fieldsOf = fields
    this.#ownLeft = ownRows
  }

  /** The rows of a body; of the items when it is an array. */
  body(schema: Schema | undefined): Body {
    if (schema === undefined) return { isArray: false, arrayType: 'object', rows: [] }
    const root = rootRowOf(schema, this.#components)
    const children = childRowsOf(root, schema, this.#components)
    const isArray = root.kind === 'array'
    // Fields below an array are those of its items; without any the items are no objects.
    const hasFields = children.some(({ place }) => place !== 'item')
    const arrayType = hasFields ? undefined : /^array<(.+)>$/.exec(root.type)?.[1]
    return {
      isArray,
      arrayType: (isArray ? arrayType : undefined) ?? 'object',
      rows: this.#writeAll(children, schema, 1),
    }
  }

  write(row: Row, schema: Schema, depth = 1): SentRow {
    const isOwn = this.#isOwn(row)
    if (isOwn) this.#ownLeft -= 1
    else this.#left -= 1
    const isDeep = depth >= maxDepth && !isOwn
    const children =
      isDeep || row.isRecursive || row.childCount === 0
        ? []
        : this.#writeAll(childRowsOf(row, schema, this.#components), schema, depth + 1)
    const own = row.isLocked ? undefined : resolvePointer(schema, row.pointer)
    return { ...this.#fieldsOf(row, isObject(own) ? own : {}), children }
  }

  #isOwn({ isLocked }: Row): boolean {
    return !isLocked && this.#ownLeft > 0
  }

  #writeAll(rows: readonly Row[], schema: Schema, depth: number): SentRow[] {
    const written: SentRow[] = []
    for (const row of rows) if (this.#left > 0 || this.#isOwn(row)) written.push(this.write(row, schema, depth))
    return written
  }
}

function fieldsOf(row: Row): SentRow {
  return {
    id: row.id,
    name: row.name,
    type: typeText(row),
    required: row.required ? 1 : 0,
    description: row.description,
    enumContent: row.enumContent,
    maxLength: row.maxLength,
    example: shown(row.example),
    isDeleted: 0,
    isNew: 0,
    orderIndex: row.orderIndex,
    parentId: row.parentId,
    format: row.format,
    default: shown(row.default),
    deprecated: row.deprecated,
    modelName: row.modelName,
    enumId: row.enumId,
    isRecursive: row.isRecursive,
    childCount: row.childCount,
  }
}

/** A number held with its literal is that text, which readers of rows print. */
function shown(value: Json | undefined): Json | undefined {
  return literalOf(value) ?? value
}
