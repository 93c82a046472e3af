/*
 * Finding people by what one types: part of a name, whatever its case (that of letters outside ASCII as typed, where the database knows no other).
 */
import { sql, type RawBuilder, type SqlBool } from 'kysely'

/** The name or account holds the text. Reads nothing but the index `user_names`. */
export function nameContains(text: string): RawBuilder<SqlBool> {
  const pattern = `%${escapeLike(text)}%`
  return sql<SqlBool>`(lower("user".nickname) like lower(${pattern}) escape '\\'
    or "user".username like lower(${pattern}) escape '\\')`
}

/** The name or account begins with the text. */
export function nameStartsWith(text: string): RawBuilder<SqlBool> {
  const pattern = `${escapeLike(text)}%`
  return sql<SqlBool>`(lower("user".nickname) like lower(${pattern}) escape '\\'
    or "user".username like lower(${pattern}) escape '\\')`
}

/** The name, account or e-mail address holds the text. */
export function personContains(text: string): RawBuilder<SqlBool> {
  const pattern = `%${escapeLike(text)}%`
  return sql<SqlBool>`(${nameContains(text)} or lower("user".email) like lower(${pattern}) escape '\\')`
}

/** The e-mail address is the text. */
export function mailIs(text: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`lower("user".email) = lower(${text})`
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
