/* Where a stored text names dictionaries. Owns: what a field and its place are called. */
import type { UsePlace } from '@lectern/contracts'
import { dictionaryKeyword, isObject, stringAt, type Json, type JsonObject } from '@lectern/model'

/** A field that names a dictionary. */
export interface Use {
  /** The id as it is in the text. */
  enumId: string
  field: string
  place: UsePlace
  status: string
}

/** How JSON writes the keyword. */
const mark = `"${dictionaryKeyword}":`
const keyword = dictionaryKeyword

type Where = Pick<Use, 'place' | 'status'>

const isPlace = (text: string | undefined): text is UsePlace =>
  text === 'path' || text === 'query' || text === 'header' || text === 'cookie'

/** Every field of a stored text that names a dictionary, each once. Most texts name none, which shows without reading them. */
export function findUses(text: string): Use[] {
  if (!text.includes(mark)) return []
  // Stored texts are JSON of ours.
  const stored = JSON.parse(text) as Json
  const uses = new Map<string, Use>()
  walk(stored, '', { place: startOf(stored), status: '' }, (use) =>
    uses.set(JSON.stringify([use.enumId, use.place, use.status, use.field]), use),
  )
  return [...uses.values()]
}

function startOf(stored: Json): UsePlace {
  return isObject(stored) && stored['kind'] === 'component' ? 'model' : 'body'
}

function walk(value: Json, field: string, where: Where, found: (use: Use) => void): void {
  if (Array.isArray(value)) {
    for (const each of value) walk(each, field, where, found)
    return
  }
  if (!isObject(value)) return
  const enumId = stringAt(value, keyword)
  if (enumId !== undefined && enumId !== '') found({ enumId, field, ...where })
  const own = parameterIn(value) ?? { field, where }
  for (const [key, child] of Object.entries(value)) step(key, child, own, found)
}

/** A Parameter Object is a field of its place. */
function parameterIn(value: JsonObject): { field: string; where: Where } | undefined {
  const place = stringAt(value, 'in')
  const name = stringAt(value, 'name')
  return isPlace(place) && name !== undefined ? { field: name, where: { place, status: '' } } : undefined
}

function step(
  key: string,
  child: Json,
  { field, where }: { field: string; where: Where },
  found: (use: Use) => void,
): void {
  if (key === 'responses' && where.place !== 'model' && isObject(child)) {
    for (const [status, response] of Object.entries(child)) walk(response, '', { place: 'response', status }, found)
  } else if (key === 'properties' && isObject(child)) {
    for (const [name, property] of Object.entries(child)) walk(property, joined(field, name), where, found)
  } else if (key === 'items') {
    walk(child, `${field}[]`, where, found)
  } else if (key === 'result' && field === '') {
    // What a Dubbo method returns.
    walk(child, '', { place: 'response', status: '' }, found)
  } else walk(child, field, where, found)
}

function joined(field: string, name: string): string {
  return field === '' ? name : `${field}.${name}`
}
