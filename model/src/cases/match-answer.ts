/*
 * Whether a response is one of those its document has. Owns: what is compared, and what does not match. Does not own: words for it.
 */
import { undocumentedFields } from '../check/undocumented.ts'
import type { Components } from '../content/components.ts'
import type { Json } from '../json.ts'
import { essenceOf } from '../mock/prefer.ts'
import type { MediaTypeEntry } from '../operation/operation.ts'
import type { NameValue } from '../operation/request/request.ts'
import type { ResponseEntry } from '../operation/responses.ts'
import { segmentsOf } from '../pointer.ts'
import { rootRowOf } from '../schema-rows/read.ts'
import type { MisfitRule } from '../validate/misfit.ts'
import { misfitsOf } from '../validate/validate.ts'

export type Mismatch =
  | { kind: 'status'; status: number }
  | { kind: 'mediaType'; mediaType: string; wanted: string }
  | { kind: 'missingBody' }
  | { kind: 'notJson' }
  | { kind: 'missingHeader'; name: string }
  | { kind: 'header'; name: string; rule: MisfitRule; wanted: string }
  | { kind: 'body'; path: string[]; rule: MisfitRule; wanted: string }
  | { kind: 'undocumented'; path: string[] }

export interface Answered {
  method: string
  status: number
  headers: readonly NameValue[]
  /** The browser shows only some of a response's headers. */
  hasAllHeaders: boolean
  bodyBytes: number
  /** The body, when it is JSON. */
  value: Json | undefined
}

export interface Documented {
  responses: readonly ResponseEntry[]
  components: Components
}

export interface MatchResult {
  /** Of the response it was compared with: `200`, `4XX`, `default`; empty when there is none. */
  status: string
  /** Representation the body was compared with, as the document has it; empty when there is none. */
  mediaType: string
  mismatches: Mismatch[]
  /** A schema of the body was compared. */
  isBodyChecked: boolean
}

/** Of one kind. */
const mostProblems = 50

export function matchAnswer(answered: Answered, { responses, components }: Documented): MatchResult {
  const response = responseFor(answered.status, responses)
  if (response === undefined)
    return {
      status: '',
      mediaType: '',
      mismatches: [{ kind: 'status', status: answered.status }],
      isBodyChecked: false,
    }
  const headers = answered.hasAllHeaders ? headerMismatches(answered, response, components) : []
  const body = bodyMismatches(answered, response, components)
  const { mediaType, isChecked } = body
  return {
    status: response.status,
    mediaType,
    mismatches: [...headers, ...body.mismatches],
    isBodyChecked: isChecked,
  }
}

/** The exact status, else its range, else `default`; responses are in that order. */
function responseFor(status: number, responses: readonly ResponseEntry[]): ResponseEntry | undefined {
  const range = `${String(Math.floor(status / 100))}XX`
  const wanted = [String(status), range, 'DEFAULT']
  return wanted
    .map((each) => responses.find((response) => response.status.toUpperCase() === each))
    .find((response) => response !== undefined)
}

function headerMismatches(answered: Answered, response: ResponseEntry, components: Components): Mismatch[] {
  return response.headers.flatMap(({ name, required, schema }): Mismatch[] => {
    const found = answered.headers.find((header) => header.name.toLowerCase() === name.toLowerCase())
    if (found === undefined) return required ? [{ kind: 'missingHeader', name }] : []
    const value = headerValue(found.value, rootRowOf(schema, components).kind)
    return misfitsOf(value, schema, components, { side: 'response', most: 1 }).map(({ rule, wanted }) => ({
      kind: 'header',
      name,
      rule,
      wanted,
    }))
  })
}

/** Headers are texts; those of numbers and flags are read as such. */
function headerValue(text: string, kind: string): Json {
  const trimmed = text.trim()
  if (kind === 'array') return trimmed.split(',').map((entry) => entry.trim())
  const isOther = kind === 'boolean' || kind === 'integer' || kind === 'number'
  if (!isOther) return trimmed
  if (trimmed === 'true' || trimmed === 'false') return trimmed === 'true'
  return trimmed !== '' && Number.isFinite(Number(trimmed)) ? Number(trimmed) : trimmed
}

interface BodyMatch {
  mediaType: string
  mismatches: Mismatch[]
  isChecked: boolean
}

function bodyMismatches(answered: Answered, { mediaTypes }: ResponseEntry, components: Components): BodyMatch {
  const none = { mediaType: '', isChecked: false }
  if (mediaTypes.length === 0 || answered.method === 'HEAD') return { ...none, mismatches: [] }
  if (answered.bodyBytes === 0) return { ...none, mismatches: [{ kind: 'missingBody' }] }
  const type = contentTypeOf(answered)
  const media = mediaFor(type, mediaTypes)
  if (media === undefined) {
    const wanted = mediaTypes.map(({ mediaType }) => mediaType).join(', ')
    return { ...none, mismatches: [{ kind: 'mediaType', mediaType: type, wanted }] }
  }
  const { mediaType, isSequence, schema } = media
  if (isSequence || !/[/+]json\b/i.test(type)) return { mediaType, mismatches: [], isChecked: false }
  if (answered.value === undefined) return { mediaType, mismatches: [{ kind: 'notJson' }], isChecked: true }
  return { mediaType, mismatches: valueMismatches(answered.value, media, components), isChecked: schema !== true }
}

function contentTypeOf({ headers }: Pick<Answered, 'headers'>): string {
  return headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value ?? ''
}

/** The representation of a media type: the same one, else the narrowest range it is in. */
function mediaFor(type: string, mediaTypes: readonly MediaTypeEntry[]): MediaTypeEntry | undefined {
  const plain = essenceOf(type)
  const [family = ''] = plain.split('/')
  const wanted = [plain, `${family}/*`, '*/*']
  return wanted
    .map((each) => mediaTypes.find(({ mediaType }) => essenceOf(mediaType) === each))
    .find((media) => media !== undefined)
}

function valueMismatches(value: Json, { schema }: MediaTypeEntry, components: Components): Mismatch[] {
  const misfits = misfitsOf(value, schema, components, { side: 'response', most: mostProblems }).map(
    ({ pointer, rule, wanted }): Mismatch => ({
      kind: 'body',
      path: segmentsOf(pointer) ?? [],
      rule,
      wanted,
    }),
  )
  const extra = undocumentedFields(value, schema, components, mostProblems).map((path): Mismatch => ({
    kind: 'undocumented',
    path,
  }))
  // What the schema forbids is among the misfits.
  const known = new Set(
    misfits.flatMap((each) => (each.kind === 'body' && each.rule === 'extra' ? pathKey(each.path) : [])),
  )
  return [...misfits, ...extra.filter((each) => each.kind !== 'undocumented' || !known.has(pathKey(each.path)))]
}

/** With `[]` for places in lists. */
function pathKey(path: readonly string[]): string {
  return JSON.stringify(path.map((part) => (/^\d+$/.test(part) ? '[]' : part)))
}
