/*
 * Lists of names with values, as the versions of Postman write them: objects, one text, a map.
 */
import { isObject, type Json, type JsonObject, valueText } from '@lectern/model'
import { restOf, textAt } from '../requests/draft.ts'
import type { Entry, Place } from '../requests/facts.ts'

const knownOfEntry = new Set([
  'key',
  'value',
  'description',
  'disabled',
  'enabled',
  'name',
  'id',
  'type',
  'src',
  'contentType',
])

/** `name: value` lines, objects with `key` and `value`, or a map. */
export function readEntries(list: Json | undefined, place: Place): Entry[] {
  if (typeof list === 'string') return entriesOfText(list, place)
  if (isObject(list))
    return Object.entries(list).map(([name, value]) => ({ name, value: plainText(value), place: [...place, name] }))
  if (!Array.isArray(list)) return []
  return list.flatMap((entry, index) => {
    if (typeof entry === 'string') return entriesOfText(entry, [...place, index])
    return isObject(entry) ? [readEntry(entry, [...place, index])] : []
  })
}

function readEntry(entry: JsonObject, place: Place): Entry {
  const type = textAt(entry, 'type')
  const files = [entry['src']].flat().filter((file) => typeof file === 'string')
  const description = describe(entry['description'])
  const rest = restOf(entry, knownOfEntry)
  const isFile = type === 'file'
  const kept = { ...rest, ...(type !== '' && !['text', 'file', 'string', 'any', 'default'].includes(type) && { type }) }
  const mediaType = textAt(entry, 'contentType')
  return {
    name: textAt(entry, 'key') || textAt(entry, 'name') || textAt(entry, 'id'),
    value: isFile ? [...files, plainText(entry['value'])].filter(Boolean).join(', ') : plainText(entry['value']),
    place,
    ...(description !== '' && { description }),
    ...((entry['disabled'] === true || entry['enabled'] === false) && { isDisabled: true }),
    ...(isFile && { isFile }),
    ...(mediaType !== '' && { mediaType }),
    ...(Object.keys(kept).length > 0 && { rest: kept }),
  }
}

/** Text of a value that should be one. */
function plainText(value: Json | undefined): string | undefined {
  if (value === undefined || value === null) return undefined
  return valueText(value)
}

/** Lines of `Name: value`; `//` switches one off. */
function entriesOfText(text: string, place: Place): Entry[] {
  return text.split(/\r?\n/).flatMap((line, index) => {
    const trimmed = line.trim()
    if (trimmed === '') return []
    const isDisabled = trimmed.startsWith('//')
    const written = isDisabled ? trimmed.slice(2).trim() : trimmed
    const colon = written.indexOf(':')
    const name = (colon < 0 ? written : written.slice(0, colon)).trim()
    const value = colon < 0 ? '' : written.slice(colon + 1).trim()
    return [{ name, value, place: [...place, index], ...(isDisabled && { isDisabled }) }]
  })
}

/** A description, which may be a text or an object around one. */
export function describe(value: Json | undefined): string {
  if (typeof value === 'string') return value
  return isObject(value) ? textAt(value, 'content') : ''
}

/** What an object around a description says besides its text. */
export function restOfDescription(value: Json | undefined): JsonObject {
  if (!isObject(value)) return {}
  const { content: _, type, ...rest } = value
  const isPlain = type === undefined || type === null || type === 'text/plain' || type === 'text/markdown'
  return isPlain ? restOf(rest, new Set()) : restOf({ ...rest, type }, new Set())
}
