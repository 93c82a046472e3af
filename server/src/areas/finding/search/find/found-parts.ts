/* What of a thing was found: its name and path, a piece of its text, and its fields. Pure; runs in a thread. */
import { searchLimits, type SearchedField, type SearchHit } from '@lectern/contracts'
import {
  isPlainText,
  readRecord,
  searchedParts,
  toPlainText,
  upgradeContent,
  type Json,
  type SearchedPart,
} from '@lectern/model'
import { storedOf } from '../index/entry-source.ts'
import type { EntryTable } from '../index/entry-kinds.ts'
import { createMarker, excerptOf, type Marker } from './marks.ts'
import { createNameMarkers } from './name-marks.ts'

export interface StoredThing {
  table: EntryTable
  name: string
  /** Path of an operation; empty without one. */
  url: string
  description: string
  bytes: Uint8Array | null
  base: Uint8Array | null
}

export type FoundInside = Pick<SearchHit, 'excerpt' | 'fields' | 'fieldCount'>
export type FoundParts = FoundInside & Pick<SearchHit, 'title' | 'url'>

/** Letters of one text in which words are looked for. */
const maxLength = 50_000
const none: FoundInside = { excerpt: { text: '', marks: [] }, fields: [], fieldCount: 0 }

/** Finds the words in things, whose patterns are made once for all of them. @param near words that were found instead */
export function createPartsFinder(
  words: readonly string[],
  near: readonly string[],
): (thing: StoredThing) => FoundParts {
  const [names, mark] = [createNameMarkers(words, near), createMarker(words, near)]
  return (thing) => {
    const inside = foundInside(thing, mark, words.length)
    return { title: names.title(thing.name), url: names.path(thing.url), ...inside }
  }
}

function foundInside(thing: StoredThing, mark: Marker, wordCount: number): FoundInside {
  // All there is of it: it is shown also where no word was typed.
  if (thing.table === 'comment')
    return { ...none, excerpt: excerptOf(mark(shownText(thing.description)), searchLimits.excerpt) }
  try {
    const stored = storedOf(thing)
    const { texts, fields } = stored === undefined ? { texts: [], fields: [] } : partsOf(thing.table, stored)
    const found = fields.flatMap((field) => findField(field, mark, wordCount))
    // Fields with most of the words first; equal ones in written order.
    const best = found.toSorted((a, b) => b.count - a.count).slice(0, searchLimits.fields)
    return {
      excerpt: findText([thing.description, ...texts], mark),
      fields: best.map(({ field }) => field),
      fieldCount: found.length,
    }
  } catch {
    // A content that cannot be read is found by its name.
    return none
  }
}

function partsOf(table: EntryTable, stored: Json): { texts: string[]; fields: SearchedPart[] } {
  if (table === 'doc' || table === 'component') return searchedParts(upgradeContent(stored))
  const plain = { place: '', status: '', type: '', values: [] } as const
  if (table === 'dictionary')
    return {
      texts: [],
      fields: (readRecord('dictionary', stored)?.items ?? []).map(({ value, name, description, type }) => {
        return { ...plain, name: value, type, texts: [name, description], values: [] }
      }),
    }
  const record = readRecord('constants', stored)
  return {
    texts: [record?.text ?? ''],
    fields: (record?.codes ?? []).map(({ code, name, description, solution }) => {
      return { ...plain, name: code, texts: [name, description, solution], values: [] }
    }),
  }
}

function findField(
  { name, place, status, type, texts, values }: SearchedPart,
  mark: Marker,
  wordCount: number,
): { field: SearchedField; count: number }[] {
  const text = [
    ...texts.filter((each) => each !== '').map(shownText),
    ...(values.length === 0 ? [] : [values.join(', ')]),
  ].join(' · ')
  const [inName, inText] = [mark(name), mark(text.slice(0, maxLength))]
  const count = Math.min(inName.marks.length, wordCount) * 2 + Math.min(inText.marks.length, wordCount)
  if (count === 0) return []
  return [{ field: { name: inName, place, status, type, text: excerptOf(inText, searchLimits.excerpt) }, count }]
}

/** The text with most of the words. */
function findText(texts: readonly string[], mark: Marker): FoundInside['excerpt'] {
  let best = none.excerpt
  for (const text of texts) {
    const marked = mark(shownText(text))
    if (marked.marks.length > best.marks.length) best = marked
  }
  return excerptOf(best, searchLimits.excerpt)
}

/** As people read it: without Markdown, the lines of tables and addresses of links included. */
function shownText(text: string): string {
  const start = text.slice(0, maxLength)
  return isPlainText(start) ? start : toPlainText(start.replaceAll(/\|[ :|-]*/g, ' '))
}
