/*
 * Search by FTS5. The table keeps no text: what is found is read from where it is stored. Words are made by us, so that Chinese is found and both engines
 * find alike; the tokenizer only takes them apart at spaces.
 */
import { sql, type RawBuilder } from 'kysely'
import { inBatches } from '../../batches.ts'
import { searchColumns, type ColumnTypes, type Engine, type SearchMatch } from '../types.ts'

export const searchTable: ColumnTypes['searchTable'] = (table, columns) => [
  `create virtual table ${table} using fts5(${columns.join(', ')}, content='', contentless_delete=1,
    tokenize='unicode61 remove_diacritics 0')`,
  // The words themselves, for those that were mistyped.
  `create virtual table search_word using fts5vocab('${table}', 'row')`,
]

export const onChange: ColumnTypes['onChange'] = (name, { table, columns, isNew, insert }) => {
  const changed = columns.map((column) => `old.${column} is distinct from new.${column}`).join(' or ')
  return [
    `create trigger ${name}_new after insert on ${table} when ${isNew} begin ${insert}; end`,
    `create trigger ${name}_changed after update of ${columns.join(', ')} on ${table} when ${changed} begin ${insert}; end`,
  ]
}

export const onDelete: ColumnTypes['onDelete'] = (name, { table, insert }) => [
  `create trigger ${name} after delete on ${table} begin ${insert}; end`,
]

export const findEntries: Engine['findEntries'] = (match) =>
  sql<{ id: number }>`(select rowid as id from search_entry where search_entry match ${queryOf(match)})`

/** The condition in the language of FTS5. */
function queryOf(match: SearchMatch): string {
  if ('all' in match) return combined(match.all, 'AND')
  if ('any' in match) return combined(match.any, 'OR')
  if ('without' in match) return `(${queryOf(match.match)} NOT ${queryOf(match.without)})`
  const columns = match.in.length === searchColumns.length ? '' : `{${match.in.join(' ')}} : `
  return `(${columns}"${match.words.join(' ')}"${match.isBeginning === true ? ' *' : ''})`
}

function combined(matches: readonly SearchMatch[], operator: 'AND' | 'OR'): string {
  return `(${matches.map(queryOf).join(` ${operator} `)})`
}

export const writeEntries: Engine['writeEntries'] = async (tx, entries, gone) => {
  for (const ids of inBatches([...entries.map(({ id }) => id), ...gone]))
    await sql`delete from search_entry where rowid in (${sql.join(ids)})`.execute(tx)
  for (const part of inBatches(entries, { columns: searchColumns.length + 1, size: rowsTogether })) {
    const rows = part.map(
      ({ id, words }) => sql`(${sql.join([id, ...searchColumns.map((name) => words[name].join(' '))])})`,
    )
    await sql`insert into search_entry (rowid, ${sql.raw(searchColumns.join(', '))}) values ${sql.join(rows)}`.execute(
      tx,
    )
  }
}

export async function knownWords(
  words: readonly string[],
  read: (query: RawBuilder<{ term: string }>) => Promise<readonly { term: string }[]>,
): Promise<string[]> {
  if (words.length === 0) return []
  const rows = await read(sql`select term from search_word where term in (${sql.join(words)})`)
  return rows.map(({ term }) => term)
}

/** Entries of one statement: others write in between. */
const rowsTogether = 100
