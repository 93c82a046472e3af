/*
 * Bodies written down as text → Media Type Objects: the schema of all samples together, and each of them as an example.
 */
import {
  isObject,
  plainPointerOf,
  setOwn,
  type Json,
  type JsonObject,
  type SchemaObject,
  parseJson,
} from '@lectern/model'
import { createIssueList, type IssueList } from '../issue-list.ts'
import { inferSchema } from '../snippets/infer.ts'
import { parseValue } from '../snippets/read-json.ts'
import { readXml } from '../snippets/read-xml.ts'
import { SnippetError } from '../snippets/result.ts'
import { parsedJson } from '../source/parse-text.ts'
import { tidyParsed } from '../source/tidy-parsed.ts'
import { tidyTree } from '../source/tidy-tree.ts'
import type { Place, Sample } from './facts.ts'

/** Longer texts say what a body looks like, and are no examples of it. In UTF-16 units. */
const maxExampleLength = 200_000
/** Samples of one body that become examples; all of them count for the schema. */
const maxSamples = 20
/** Longer texts are not looked at leniently: that takes much longer than JSON. */
const maxLenientLength = 1_000_000

/** What a text holds; `isExact` when writing the value again gives the same JSON. */
interface ReadText {
  value: Json
  isExact: boolean
}

/** `application/json` of `Application/JSON; charset=utf-8`. */
export function essenceOf(mediaType: string): string {
  return (mediaType.split(';')[0] ?? '').trim().toLowerCase()
}

export function isJsonType(mediaType: string): boolean {
  return (
    /^(?:application|text)\/(?:[\w.+-]*[+-])?json5?$/.test(mediaType) || mediaType === 'application/json-patch+json'
  )
}

/** The media type a text seems to have. */
export function guessMediaType(text: string): string {
  const start = text.trimStart()
  if (/^[[{]/.test(start)) return 'application/json'
  if (/^<(?:!doctype html|html)\b/i.test(start)) return 'text/html'
  return start.startsWith('<') ? 'application/xml' : 'text/plain'
}

/**
 * The value of a JSON text, leniently: comments, trailing commas, `{{variables}}` without quotes. What was odd is reported at its place.
 *
 * @returns undefined when it is no JSON at all.
 */
export function readSample(text: string, place: Place, issues: IssueList): ReadText | undefined {
  const read = parseExactly(text) ?? parseLeniently(text)
  if (read === undefined) return undefined
  if (typeof read.value !== 'object' || read.value === null) return read
  const own = createIssueList()
  const isTidy = read.isExact
    ? tidyParsed(parsedJson(read.value, text), { issues: own })
    : tidyTree(read.value, { aliased: false, issues: own, onObject: () => undefined }) !== undefined
  for (const { severity, code, params, lost } of own.list())
    issues.add(severity === 'error' ? 'warning' : severity, asCode(code), '#' + plainPointerOf(place), {
      ...(params === undefined ? {} : { params }),
      ...(lost === undefined ? {} : { lost }),
    })
  return isTidy ? read : undefined
}

/** Codes of a list are codes; the model's type only says text. */
const asCode = (code: string): Parameters<IssueList['add']>[1] => code as Parameters<IssueList['add']>[1]

function parseExactly(text: string): ReadText | undefined {
  try {
    return { value: parseJson(text), isExact: true }
  } catch {
    // Perhaps JSON as people write it.
    return undefined
  }
}

function parseLeniently(text: string): ReadText | undefined {
  if (text.length > maxLenientLength || text.trim() === '') return undefined
  try {
    const quoted = text.replaceAll(/"(?:[^"\\\n]|\\.)*"?|(\{\{[^{}"\n]+\}\})/g, (all, variable: string | undefined) =>
      variable === undefined ? all : JSON.stringify(variable),
    )
    return { value: parseValue(quoted, 0, quoted), isExact: false }
  } catch (error) {
    // No JSON, or nested deeper than the stack.
    if (error instanceof SnippetError || error instanceof RangeError) return undefined
    throw error
  }
}

/** A Media Type Object of samples of one media type. */
export function buildMedia(mediaType: string, samples: readonly Sample[], issues: IssueList): JsonObject {
  const written = withoutRepeats(samples.filter(({ text }) => text.trim() !== ''))
  const values: Json[] = []
  const examples: JsonObject = {}
  const names = new Map<string, number>()
  for (const [index, sample] of written.entries()) {
    const pointer = '#' + plainPointerOf(sample.place)
    const read = isJsonType(mediaType) ? readSample(sample.text, sample.place, issues) : undefined
    if (read !== undefined) values.push(read.value)
    else if (isJsonType(mediaType)) issues.add('warning', 'sample_unreadable', pointer)
    if (sample.text.length > maxExampleLength)
      issues.add('warning', 'sample_too_big', pointer, { params: { limit: maxExampleLength }, lost: true })
    else if (index < maxSamples) setOwn(examples, uniqueName(names, sample.name), exampleOf(sample, read))
  }
  const more = written[maxSamples]
  if (more !== undefined)
    issues.add('note', 'samples_more', '#' + plainPointerOf(more.place), {
      params: { count: written.length - maxSamples },
      lost: true,
    })
  const schema = schemaOf(mediaType, written, values)
  return { ...(schema && { schema }), ...(Object.keys(examples).length > 0 && { examples }) }
}

/** The same text again says nothing new. */
function withoutRepeats(samples: readonly Sample[]): Sample[] {
  const seen = new Set<string>()
  return samples.filter(({ text, name, extensions = {} }) => {
    const key = JSON.stringify([text, name, extensions])
    const isNew = !seen.has(key)
    seen.add(key)
    return isNew
  })
}

function uniqueName(names: Map<string, number>, wanted: string): string {
  const name = wanted.trim().slice(0, 200) || 'example'
  const count = (names.get(name) ?? 0) + 1
  names.set(name, count)
  if (count === 1) return name
  const numbered = `${name} ${String(count)}`
  return names.has(numbered) ? uniqueName(names, numbered) : (names.set(numbered, 1), numbered)
}

/** Data that was read leniently keeps its text beside it (OpenAPI 3.2 §4.19). */
function exampleOf(sample: Sample, read: ReadText | undefined): JsonObject {
  const written: JsonObject =
    read === undefined
      ? { value: sample.text.toWellFormed() }
      : read.isExact
        ? { value: read.value }
        : { dataValue: read.value, serializedValue: sample.text.toWellFormed() }
  return { ...written, ...sample.extensions }
}

function schemaOf(mediaType: string, samples: readonly Sample[], values: readonly Json[]): SchemaObject | undefined {
  if (samples.length === 0) return undefined
  if (values.length > 0) return inferSchema(values)
  const [first] = samples
  if (first !== undefined && /(?:^|[/+])xml$/.test(mediaType)) return xmlSchema(first.text) ?? { type: 'string' }
  return { type: 'string' }
}

function xmlSchema(text: string): SchemaObject | undefined {
  if (text.length > maxLenientLength) return undefined
  try {
    const { body } = readXml(text).parts
    return isObject(body) ? body : undefined
  } catch (error) {
    // Not well-formed, or deeper than the stack: it stays a text.
    if (error instanceof SnippetError || error instanceof RangeError) return undefined
    throw error
  }
}
