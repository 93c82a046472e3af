/* Names with values: query strings and lines of `name: value`. */
import { setOwn, type Json, type JsonObject, type SchemaObject, numberOfLiteral } from '@lectern/model'
import { inferSchema } from './infer.ts'
import { bodyResult, problemAt, SnippetError, type SnippetProblem, type SnippetResult } from './result.ts'

/** One name with a value; the same name may come several times. */
export type Pair = readonly [name: string, value: string]

/** The schema of pairs: a name that comes several times is a list. Numbers and yes/no are recognised. */
export function schemaOfPairs(pairs: readonly Pair[]): SchemaObject {
  const values = new Map<string, Json[]>()
  const lists = new Set<string>()
  for (const [name, value] of pairs) {
    const isList = name.endsWith('[]')
    const key = isList ? name.slice(0, -2) : name
    if (key === '') continue
    if (isList) lists.add(key)
    const list = values.get(key)
    if (list === undefined) values.set(key, [scalarOf(value)])
    else list.push(scalarOf(value))
  }
  const sample: JsonObject = {}
  for (const [name, list] of values) setOwn(sample, name, list.length > 1 || lists.has(name) ? list : (list[0] ?? ''))
  return inferSchema([sample])
}

/** Values that only look like numbers stay texts: `007`, ids too long for a number, phone numbers with a plus. */
export function scalarOf(text: string): Json {
  if (/^-?(?:0|[1-9]\d{0,14})(?:\.\d+)?$/.test(text)) return numberOfLiteral(text)
  if (text === 'true') return true
  return text === 'false' ? false : text
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    // Not encoded after all (`100%`).
    return text
  }
}

/** The pairs of a query string; a whole address may stand before it, a fragment after it. */
export function pairsOfQuery(text: string): Pair[] {
  const query = text
    .trim()
    .replace(/^[^?]*\?/, '')
    .replace(/#.*$/s, '')
  return query.split(/[&\n]/).flatMap((part): Pair[] => {
    const trimmed = part.trim()
    if (trimmed === '') return []
    const at = trimmed.indexOf('=')
    return [at < 0 ? [decoded(trimmed), ''] : [decoded(trimmed.slice(0, at)), decoded(trimmed.slice(at + 1))]]
  })
}

/** Reads a query string or the one of an address. */
export function readQuery(text: string): SnippetResult {
  const pairs = pairsOfQuery(text)
  if (pairs.length === 0 || !text.includes('=')) throw new SnippetError('noSeparator', text, 0, text.trim())
  return bodyResult(schemaOfPairs(pairs))
}

/** What comes after the separator, with blanks around it: `: a`, `\t= a`. */
function afterSeparator(rest: string): string {
  return rest.replace(/^\s*[:=]?\s*/, '')
}

/** Reads lines of `name: value` (or `name=value`, or a name and a tab). `//` and `#` begin lines that are switched off. */
export function readBulk(text: string): SnippetResult {
  const problems: SnippetProblem[] = []
  const pairs: Pair[] = []
  let offset = 0
  for (const line of text.split('\n')) {
    const trimmed = line.trim()
    const start = offset
    offset += line.length + 1
    if (trimmed === '' || trimmed.startsWith('//') || trimmed.startsWith('#')) continue
    const at = trimmed.search(/[:=\t]/)
    if (at < 1) problems.push(problemAt('noSeparator', text, start, trimmed))
    else pairs.push([trimmed.slice(0, at).trimEnd(), unquoted(afterSeparator(trimmed.slice(at)))])
  }
  return pairs.length === 0 ? { parts: {}, problems } : { ...bodyResult(schemaOfPairs(pairs)), problems }
}

function unquoted(text: string): string {
  return /^(["']).*\1$/.test(text) ? text.slice(1, -1) : text
}
