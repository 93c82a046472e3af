import { expect, it } from 'vitest'
import type { SearchColumn, SearchMatch } from '../../../../db/dialects/types.ts'
import { tiersOf } from './kind-match.ts'
import { parseQuery } from './parse-query.ts'

/** What a document has, as `column word`. */
type Words = ReadonlySet<string>

function fits(match: SearchMatch, words: Words): boolean {
  if ('all' in match) return match.all.every((each) => fits(each, words))
  if ('any' in match) return match.any.some((each) => fits(each, words))
  if ('without' in match) return fits(match.match, words) && !fits(match.without, words)
  const [word = ''] = match.words
  const isThere = (column: SearchColumn) =>
    [...words].some(
      (own) => own === `${column} ${word}` || (match.isBeginning === true && own.startsWith(`${column} ${word}`)),
    )
  return match.in.some(isThere)
}

/** Every way in which a document may have the words in its text and in its fields. */
function everyDocument(words: readonly string[]): Words[] {
  const places = words.flatMap((word) => [`body ${word}`, `fields ${word}`])
  return Array.from(
    { length: 2 ** places.length },
    (_, bits) => new Set(places.filter((_place, at) => (bits >> at) % 2 === 1)),
  )
}

it.each([
  ['red blue', {}],
  ['red blue green', {}],
  ['red blue gre', { mayGoOn: true }],
])('finds for %s documents with all words, but for those whose fields alone have them', (q, stage) => {
  const words = q.replace(/gre$/, 'green').split(' ')
  const found = tiersOf('doc', parseQuery(q), { projectIds: undefined, moduleIds: undefined }, stage)?.all
  const all = (own: Words, columns: readonly string[]) =>
    words.every((word) => columns.some((column) => own.has(`${column} ${word}`)))
  for (const own of everyDocument(words)) {
    const isWanted = all(own, ['body', 'fields']) && (all(own, ['body']) || !all(own, ['fields']))
    expect([[...own], found !== undefined && fits(found, own)]).toEqual([[...own], isWanted])
  }
})
