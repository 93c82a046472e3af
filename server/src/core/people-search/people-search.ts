/*
 * Finding people by what one types: part of a name, of its pinyin, or of the account, whatever its case (that of letters outside ASCII as typed,
 * where the database knows no other). Accounts that were deleted are never found.
 */
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Engine } from '../../db/dialects/types.ts'
import { partPattern, prefixPattern } from '../../db/part-pattern.ts'

type Finder = Pick<Engine, 'holdsPart'>

const isThere = sql<SqlBool>`"user".deleted_at_ms is null`

/** The name, its pinyin or the account holds the text. */
export function nameContains(engine: Finder, text: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${isThere} and ${engine.holdsPart('user.name_text', text)})`
}

/** The name, account or email address holds the text. */
export function personContains(engine: Finder, text: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${isThere} and ${engine.holdsPart('user.search_text', text)})`
}

/** As `personContains`, asked of few people who are known already: no way to find others by it. */
export function isPersonWith(text: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`"user".search_text like lower(${partPattern(text)}) escape '\\'`
}

/** As `nameContains`, asked of few people who are known already. */
export function isPersonNamed(text: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`"user".name_text like lower(${partPattern(text)}) escape '\\'`
}

/** One of the words of name, account and pinyin begins with the text. For ordering what was found. */
export function nameStartsWith(text: string): RawBuilder<SqlBool> {
  const pattern = prefixPattern(text)
  return sql<SqlBool>`("user".name_text like lower(${pattern}) escape '\\'
    or "user".name_text like lower(${`% ${pattern}`}) escape '\\')`
}

/** The email address is the text. */
export function mailIs(text: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`lower("user".email) = lower(${text})`
}
