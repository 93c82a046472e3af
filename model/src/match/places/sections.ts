/*
 * The parts of a document whose fields have places: parameters by where they stand, bodies by media type, headers of answers.
 * Owns: how parts and fields are named, as comments name them. Does not own: what follows a changed field (`follow.ts`).
 */
import type { Components } from '../../content/components.ts'
import type { DocumentContent, HttpContent, Schema } from '../../content/content.ts'
import { parametersOf, requestBodyOf, type MediaTypeEntry } from '../../operation/operation.ts'
import { responsesOf } from '../../operation/responses.ts'
import { rowsOfHeaders, rowsOfParameters, type ParameterRow } from '../../schema-rows/parameters.ts'
import { childRowsOf, rootRowOf } from '../../schema-rows/read.ts'
import type { Row } from '../../schema-rows/row.ts'

/** A field of a document by what names it. */
export interface FieldPlace {
  /** `query`, `body`, `response-200`, `response-200-headers`, `parameters`, `result`. */
  section: string
  /** The representation of a body; '' for everything else. */
  mediaType: string
  /** Id of the row without the kind of parameter in front; '' for the section as a whole. */
  path: string
}

/** A row and the schema it is read from. */
export interface PlacedRow {
  row: Row
  schema: Schema
}

export interface PlaceSection extends Omit<FieldPlace, 'path'> {
  roots: readonly PlacedRow[]
}

export const nameOf = ({ section, mediaType }: PlaceSection) => ({ section, mediaType })

export function isNamed(one: PlaceSection, place: Omit<FieldPlace, 'path'>): boolean {
  return one.section === place.section && one.mediaType === place.mediaType
}

/** Sections of one family can be renamed into each other: a response by its status, a body by its media type. */
export function familyOf({ section }: Pick<PlaceSection, 'section'>): string {
  const response = /^response-.+?(-headers)?$/.exec(section)
  if (response !== null) return `response${response[1] ?? ''}`
  return section in parameterKinds ? 'parameters' : section
}

/** What a document's parts call the kinds of parameters. */
const parameterKinds: Readonly<Record<string, readonly ParameterRow['in'][]>> = {
  path: ['path'],
  header: ['header'],
  query: ['query', 'querystring'],
  cookie: ['cookie'],
}

/** `query:status` is the field `status` of the section `query`. */
export function placePath(rowId: string): string {
  return rowId.replace(/^(?:path|query|querystring|header|cookie):/, '')
}

/** All parts of a document with fields. */
export function placeSections(content: DocumentContent, components: Components): PlaceSection[] {
  if (content.kind === 'dubbo') {
    const { parameters, result } = content
    return [
      ofSchema({ section: 'parameters', mediaType: '' }, parameters, components),
      ofSchema({ section: 'result', mediaType: '' }, result, components),
    ]
  }
  return content.kind === 'http' ? sectionsOfOperation(content, components) : []
}

function sectionsOfOperation(content: HttpContent, components: Components): PlaceSection[] {
  const parameters = parametersOf(content, components)
  const ofParameters = Object.entries(parameterKinds).map(([section, kinds]) =>
    ofRows(
      section,
      kinds.flatMap((kind) => rowsOfParameters(parameters, components, kind)),
    ),
  )
  const ofResponses = responsesOf(content, components).flatMap(({ status, mediaTypes, headers }) => [
    ...ofBodies(`response-${status}`, mediaTypes, components),
    ofRows(`response-${status}-headers`, rowsOfHeaders(headers, components)),
  ])
  const body = ofBodies('body', requestBodyOf(content, components)?.mediaTypes ?? [], components)
  return [...ofParameters, ...body, ...ofResponses]
}

function ofRows(section: string, rows: readonly ParameterRow[]): PlaceSection {
  return { section, mediaType: '', roots: rows.map((row) => ({ row, schema: row.schema })) }
}

function ofBodies(section: string, mediaTypes: readonly MediaTypeEntry[], components: Components): PlaceSection[] {
  return mediaTypes.map(({ mediaType, schema }) => ofSchema({ section, mediaType }, schema, components))
}

/** The top row has no name of its own: ids of all others begin below it. */
function ofSchema(name: Omit<FieldPlace, 'path'>, schema: Schema, components: Components): PlaceSection {
  return { ...name, roots: [{ row: rootRowOf(schema, components), schema }] }
}

/** Rows below a row, of all its alternatives. */
export function rowsBelow({ row, schema }: PlacedRow, components: Components): PlacedRow[] {
  if (row.isRecursive) return []
  const alternatives = row.variants?.map(({ index }) => index) ?? [undefined]
  const found = new Map<string, PlacedRow>()
  for (const variant of alternatives)
    for (const child of childRowsOf(row, schema, components, variant)) found.set(child.id, { row: child, schema })
  return [...found.values()]
}

/** The row a path names or leads through: the longest, since `a` and `a.b` may both be names. */
export function closest(path: string, rows: readonly PlacedRow[]): PlacedRow | undefined {
  let best: PlacedRow | undefined
  for (const placed of rows) {
    const id = placePath(placed.row.id)
    const leads = id === '' || path === id || (path.startsWith(id) && /[.[<]/.test(path.charAt(id.length)))
    if (leads && (best === undefined || id.length > placePath(best.row.id).length)) best = placed
  }
  return best
}
