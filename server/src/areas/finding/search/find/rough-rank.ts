/* The order of `rank-found.ts` as the database can tell it: which of a thousand rows are worth putting in order one by one. */
import { sql, type RawBuilder } from 'kysely'
import { escapePattern } from '../../../../db/part-pattern.ts'
import { generalPath, parameterWord } from '../words/entry-words.ts'
import { stemOf } from '../words/stem.ts'

/** The lower, the better a row of `found` with `name` and `url` fits what was typed. */
export function roughRank(typed: string): RawBuilder<number> {
  const text = typed.trim().toLowerCase()
  const [own, path] = [escapePattern(text), pathPattern(text)]
  const words = text.split(/\s+/)
  return sql<number>`case when ${has('name', `${own}%`)} then 0 when ${has('url', `${path}%`)} then 1
    when ${has('name', `%${own}%`)} then 2 when ${has('url', `%${path}%`)} then 3
    else ${
      words.length === 1
        ? sql.lit(4)
        : sql`4 + ${sql.join(
            words.map((word) => missing(word, words.length)),
            sql` + `,
          )}`
    } end`
}

/** Where a word is in the text alone, that counts more than all words that are in the path alone. */
function missing(word: string, count: number): RawBuilder<number> {
  const parts = [...new Set([word, stemOf(word)])].map((part) => `%${escapePattern(part)}%`)
  const hasAny = (column: Column) =>
    sql.join(
      parts.map((part) => has(column, part)),
      sql` or `,
    )
  return sql`case when ${hasAny('name')} then 0 when ${hasAny('url')} then 1 else ${sql.lit(count + 2)} end`
}

type Column = 'name' | 'url'

function has(column: Column, pattern: string): RawBuilder<boolean> {
  return sql`lower(${sql.raw(`found.${column}`)}) like ${pattern} escape '\\'`
}

/** What parameters are called does not count where a path is typed. */
function pathPattern(text: string): string {
  const parts = text.includes('/') ? generalPath(text).split(` ${parameterWord} `) : [text]
  return parts.map(escapePattern).join('%')
}
