/*
 * Where an answer differs from its document, to be kept. Owns: that nothing of the answer is in it: places are named as far as the document names them.
 * Does not own: finding the differences (`match-answer.ts`).
 */
import type { HealthPlace } from '../health/described-parts.ts'
import { isObject, objectAt, type Json } from '../json.ts'
import type { Documented, MatchResult, Mismatch } from './match-answer.ts'

interface Drift {
  count: number
  /** The first ones, each once. */
  places: HealthPlace[]
}

const mostPlaces = 20
/** Characters of the longest name. */
const mostName = 500

/** What does not match, without anything that only the answer has: keys of a map are values, too. */
export function driftOf({ status, mismatches }: MatchResult, documented: Documented): Drift {
  const known = documentedNames(documented)
  const places = mismatches.map((each): HealthPlace => placeOf(each, status, known))
  const once = new Map(places.map((each) => [`${each.place} ${each.name}`, each]))
  return { count: mismatches.length, places: [...once.values()].slice(0, mostPlaces) }
}

function placeOf(mismatch: Mismatch, status: string, known: ReadonlySet<string>): HealthPlace {
  if (mismatch.kind === 'header' || mismatch.kind === 'missingHeader')
    return { place: 'header', status, name: mismatch.name.slice(0, mostName) }
  const path = mismatch.kind === 'body' || mismatch.kind === 'undocumented' ? mismatch.path : []
  return { place: 'response', status, name: nameOf(path, known).slice(0, mostName) }
}

/** `items[].sku`, up to the first name that the document does not have. */
function nameOf(path: readonly string[], known: ReadonlySet<string>): string {
  const isIndex = (part: string) => part === '[]' || /^\d+$/.test(part)
  const end = path.findIndex((part) => !isIndex(part) && !known.has(part))
  return path
    .slice(0, end === -1 ? path.length : end)
    .reduce((name, part) => (isIndex(part) ? `${name}[]` : name === '' ? part : `${name}.${part}`), '')
}

/** Names of fields, wherever the document has them. */
function documentedNames({ responses, components }: Documented): Set<string> {
  const names = new Set<string>()
  const left: Json[] = [components, ...responses.flatMap(({ mediaTypes }) => mediaTypes.map(({ schema }) => schema))]
  for (let value = left.pop(); value !== undefined; value = left.pop()) {
    if (Array.isArray(value)) for (const each of value) left.push(each)
    if (!isObject(value)) continue
    for (const name of Object.keys(objectAt(value, 'properties') ?? {})) names.add(name)
    for (const each of Object.values(value)) left.push(each)
  }
  return names
}
