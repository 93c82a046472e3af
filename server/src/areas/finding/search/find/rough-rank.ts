/* The order of `rank-found.ts` as the database can tell it: which of a thousand rows are worth putting in order one by one. */
import { sql, type RawBuilder } from 'kysely'
import type { Engine } from '../../../../db/dialects/types.ts'
import { escapePattern } from '../../../../db/part-pattern.ts'
import { generalPath, parameterWord } from '../words/entry-words.ts'
import { stemOf } from '../words/stem.ts'

type Finder = Pick<Engine, 'positionOf'>

/** The lower, the better a row of `found` with `name` and `url` fits what was typed. */
export function roughRank(engine: Finder, typed: string): RawBuilder<number> {
  const text = typed.trim().toLowerCase()
  const words = text.split(/\s+/)
  const rest =
    words.length === 1
      ? sql.lit(4)
      : sql`4 + ${sql.join(
          words.map((word) => missing(engine, word, words.length)),
          sql` + `,
        )}`
  // Each text is looked at as seldom as can be.
  return sql<number>`case ${engine.positionOf(text, name)} when 1 then 0
    when 0 then case ${placeOfPath(engine, text)} when 1 then 1 when 0 then ${rest} else 3 end
    else case ${placeOfPath(engine, text)} when 1 then 1 else 2 end end`
}

const [name, url] = [sql`lower(found.name)`, sql`lower(found.url)`]

/** Where a word is in the text alone, that counts more than all words that are in the path alone. */
function missing(engine: Finder, word: string, count: number): RawBuilder<number> {
  const stem = stemOf(word)
  // What has the word has its beginning.
  const parts = word.startsWith(stem) ? [stem] : [word, stem]
  const hasAny = (text: RawBuilder<unknown>) =>
    sql.join(
      parts.map((part) => sql`${engine.positionOf(part, text)} > 0`),
      sql` or `,
    )
  return sql`case when ${hasAny(name)} then 0 when ${hasAny(url)} then 1 else ${sql.lit(count + 2)} end`
}

/** As `positionOf`, of a path. What parameters are called does not count where one is typed. */
function placeOfPath(engine: Finder, text: string): RawBuilder<number> {
  const parts = text.includes('/') ? generalPath(text).split(` ${parameterWord} `) : [text]
  if (parts.length === 1) return engine.positionOf(text, url)
  const pattern = `${parts.map(escapePattern).join('%')}%`
  const has = (like: string) => sql`${url} like ${like} escape '\\'`
  return sql<number>`case when ${has(pattern)} then 1 when ${has(`%${pattern}`)} then 2 else 0 end`
}
