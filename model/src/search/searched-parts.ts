/*
 * What of a stored content is searched: its texts, and its fields with their places.
 * Owns: what counts as a text or a field. Does not own: names and paths of documents, which are columns of their rows; words (the server's index).
 */
import { appendAll } from '../append-all.ts'
import type { StoredContent } from '../content/content.ts'
import { isObject, stringAt, type Json, type JsonObject } from '../json.ts'
import { valueText } from '../number-literal.ts'
import { errorsKeyword } from '../operation/error-codes.ts'
import { shortType } from './short-type.ts'
import { textOfHtml } from './text-of-html.ts'

/** Where a field is; empty for an error code of the document itself. */
export type SearchedPlace = 'path' | 'query' | 'header' | 'cookie' | 'body' | 'response' | 'model' | ''

export interface SearchedPart {
  /** Names from the outermost down: `items[].sku`. */
  name: string
  place: SearchedPlace
  /** Of a response, else empty. */
  status: string
  /** As people read it: `string`, `array<Order>`; empty where the schema has none. */
  type: string
  /** Title, description and meanings of values, in written order. */
  texts: string[]
  /** Values the field may have. */
  values: string[]
}

export interface SearchedParts {
  texts: string[]
  fields: SearchedPart[]
}

/** Letters of one content that are searched. */
const maxLetters = 200_000

const written = new Set(['summary', 'description', 'title', 'text', 'definition', 'interfaceName'])
const meanings = new Set([
  'x-enum-descriptions',
  'x-enumDescriptions',
  'x-enum-varnames',
  'x-enumNames',
  'x-enum-names',
])
const errorFields = ['name', 'description', 'solution']
/** Data, addresses and names of other things. */
const leftOut = new Set(['servers', 'example', 'examples', 'default', 'security', 'discriminator', 'required', 'links'])

/** What a value is to the one around it. */
type Role = 'fields' | 'field' | 'headers' | 'responses' | 'names' | 'codes' | ''
/** Keys whose values are more than objects with keywords. */
const roles: Readonly<Record<string, Role>> = {
  ...{ properties: 'fields', patternProperties: 'fields', headers: 'headers', responses: 'responses' },
  ...{ content: 'names', callbacks: 'names', $defs: 'names', definitions: 'names', errorCodes: 'codes' },
  ...{ dependentSchemas: 'names', encoding: 'names' },
}

interface Step {
  value: Json
  role: Role
  field: string
  place: SearchedPlace
  status: string
  /** The field whose schema this is a part of. */
  owner: SearchedPart | undefined
}

/** Everything that is searched of a content, in written order. */
export function searchedParts(content: StoredContent): SearchedParts {
  const parts: SearchedParts = { texts: [], fields: [] }
  const reader = new PartsReader(parts)
  const place = content.kind === 'component' ? 'model' : 'body'
  // Contents are JSON; the declared type only says more.
  reader.read({ value: content as unknown as Json, role: '', field: '', place, status: '', owner: undefined })
  return parts
}

class PartsReader {
  readonly #parts: SearchedParts
  /** The next one last. */
  readonly #pending: Step[] = []
  #letters = 0

  constructor(parts: SearchedParts) {
    this.#parts = parts
  }

  /** Without recursion: contents nest as deep as their authors like. */
  read(start: Step): void {
    this.#pending.push(start)
    for (let next = this.#pending.pop(); next !== undefined && this.#letters < maxLetters; next = this.#pending.pop()) {
      const { value } = next
      const inner = Array.isArray(value)
        ? value.map((item) => ({ ...next, value: item }))
        : isObject(value)
          ? this.#inside(value, next)
          : []
      for (const step of inner.toReversed()) this.#pending.push(step)
    }
  }

  #inside(value: JsonObject, step: Step): Step[] {
    switch (step.role) {
      case 'fields':
        return entriesOf(value, (name, inner) => ({
          ...step,
          value: inner,
          role: 'field',
          field: joined(step.field, name),
        }))
      case 'headers':
        return entriesOf(value, (name, inner) => ({
          ...step,
          value: inner,
          role: 'field',
          field: name,
          place: 'header',
        }))
      case 'responses':
        return entriesOf(value, (status, inner) => ({ ...step, ...inResponse(step, status), value: inner, role: '' }))
      case 'names':
        return entriesOf(value, (_name, inner) => ({ ...step, value: inner, role: '' }))
      case 'codes':
        this.#addCode(value)
        return []
      case 'field':
        return this.#insideField(value, step)
      case '':
        return isParameter(value)
          ? this.#insideField(value, { ...step, ...parameterOf(value), status: '' })
          : this.#keywords(value, step)
    }
  }

  #insideField(value: JsonObject, step: Step): Step[] {
    const { field: name, place, status } = step
    const owner: SearchedPart = { name, place, status, type: shortType(value), texts: [], values: [] }
    this.#parts.fields.push(owner)
    this.#letters += name.length
    return this.#keywords(value, { ...step, role: '', owner })
  }

  #keywords(value: JsonObject, step: Step): Step[] {
    const inner: Step[] = []
    for (const [key, child] of Object.entries(value)) {
      if (key === errorsKeyword && isObject(child)) {
        inner.push({ ...step, value: child['codes'] ?? null, role: 'codes' })
        this.#addText(child['text'], step)
      } else if (written.has(key) || meanings.has(key) || key === 'tags') this.#addText(child, step)
      else if (key === 'html') this.#addText(typeof child === 'string' ? textOfHtml(child) : null, step)
      else if (key === 'enum' || key === 'const') this.#addValues(child, step)
      else if (!leftOut.has(key) && !key.startsWith('x-') && typeof child === 'object' && child !== null)
        inner.push(stepInto(key, child, step))
    }
    return inner
  }

  #addText(text: Json | undefined, { owner }: Step): void {
    const lines = typeof text === 'string' ? [text] : textsIn(text)
    for (const line of lines) {
      if (line.trim() === '') continue
      ;(owner?.texts ?? this.#parts.texts).push(line)
      this.#letters += line.length
    }
  }

  #addValues(values: Json, step: Step): void {
    const texts = [values].flat().flatMap((value) => (typeof value === 'object' ? [] : [valueText(value)]))
    if (step.owner === undefined) for (const text of texts) this.#addText(text, step)
    else appendAll(step.owner.values, texts)
    for (const text of texts) this.#letters += text.length
  }

  #addCode(row: JsonObject): void {
    const texts = errorFields.map((key) => stringAt(row, key) ?? '').filter((text) => text !== '')
    const name = stringAt(row, 'code') ?? ''
    this.#parts.fields.push({ name, place: '', status: '', type: '', texts, values: [] })
    for (const text of texts) this.#letters += text.length
  }
}

function entriesOf(map: JsonObject, stepOf: (key: string, value: Json) => Step): Step[] {
  return Object.entries(map).map(([key, value]) => stepOf(key, isObject(value) ? value : {}))
}

function stepInto(key: string, value: Json, step: Step): Step {
  const role = Object.hasOwn(roles, key) ? (roles[key] ?? '') : ''
  if (key === 'result') return { ...step, ...inResponse(step, ''), value, role: '' }
  if (key === 'items') return { ...step, value, role: '', field: `${step.field}[]` }
  return { ...step, value, role }
}

/** Of a model of responses the place stays that of the model. */
function inResponse({ place }: Step, status: string): Pick<Step, 'place' | 'status' | 'field' | 'owner'> {
  return { place: place === 'model' ? 'model' : 'response', status, field: '', owner: undefined }
}

const parameterPlaces: readonly (string | undefined)[] = ['path', 'query', 'header', 'cookie']

function isParameter(value: JsonObject): boolean {
  return parameterPlaces.includes(stringAt(value, 'in')) && stringAt(value, 'name') !== undefined
}

function parameterOf(value: JsonObject): Pick<Step, 'field' | 'place'> {
  // `isParameter` has looked.
  return { field: stringAt(value, 'name') ?? '', place: stringAt(value, 'in') as SearchedPlace }
}

function joined(field: string, name: string): string {
  return field === '' ? name : `${field}.${name}`
}

/** Lists of texts, and maps with texts as values. */
function textsIn(value: Json | undefined): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).filter((text) => typeof text === 'string')
}
