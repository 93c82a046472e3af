/*
 * Search by a `tsvector` of words that we make, under an inverted index: no parser, dictionary or extension has a part in it. The column of a word is its
 * first letter (`columnMarks`), since weights are not in the index.
 */
import { sql } from 'kysely'
import { inBatches } from '../../batches.ts'
import { columnMarks, typedColumns, type ColumnTypes, type Engine, type EntryForm, type SearchMatch } from '../types.ts'

export const searchTable: ColumnTypes['searchTable'] = (table) => [
  `create table ${table} (id bigint primary key, words tsvector not null)`,
  `create index ${table}_words on ${table} using gin (words)`,
]

export const onChange: ColumnTypes['onChange'] = (name, { table, columns, isNew, insert }) => {
  const changed = columns.map((column) => `old.${column} is distinct from new.${column}`).join(' or ')
  return [
    functionOf(name, insert),
    `create trigger ${name}_new after insert on ${table} for each row when (${isNew}) execute function ${name}()`,
    `create trigger ${name}_changed after update of ${columns.join(', ')} on ${table} for each row when (${changed})
      execute function ${name}()`,
  ]
}

export const onDelete: ColumnTypes['onDelete'] = (name, { table, insert }) => [
  functionOf(name, insert),
  `create trigger ${name} after delete on ${table} for each row execute function ${name}()`,
]

function functionOf(name: string, body: string): string {
  return `create function ${name}() returns trigger language plpgsql as $$ begin ${body}; return null; end $$`
}

export const entryForm: EntryForm = 'placed'

// `offset 0`: planned by itself, so that entries are never read in the order of what is around it until enough of them match.
export const findEntries: Engine['findEntries'] = (match) =>
  sql<{ id: number }>`(select id from search_entry where words @@ cast(${queryOf(match)} as tsquery) offset 0)`

/**
 * To the planner, comparing the words of every entry costs nothing: it does not count that they are kept outside of the row. What it then thinks of the
 * tables that have no index to read by would seem worth compiling.
 */
export const readFound: Engine['readFound'] = (db, query) =>
  db.transaction().execute(async (tx) => {
    await sql`select set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true)`.execute(tx)
    return (await query.execute(tx)).rows
  })

/** The condition in the language of `tsquery`. */
function queryOf(match: SearchMatch): string {
  if ('all' in match) return combined(match.all, '&')
  if ('any' in match) return combined(match.any, '|')
  if ('without' in match) return `(${queryOf(match.match)} & !${queryOf(match.without)})`
  const { words, isBeginning = false } = match
  const phrases = match.in.map((column) =>
    words
      .map((word, index) => `'${columnMarks[column]}${word}'${isBeginning && index === words.length - 1 ? ':*' : ''}`)
      .join(' <-> '),
  )
  return `(${phrases.map((phrase) => `(${phrase})`).join(' | ')})`
}

function combined(matches: readonly SearchMatch[], operator: '&' | '|'): string {
  return `(${matches.map(queryOf).join(` ${operator} `)})`
}

/** The inverted index cannot be asked for its words: each is looked for once, rather than all of them by every search that follows. */
export const knownWords: Engine['knownWords'] = async (db, words) => {
  if (words.length === 0) return []
  const asked = words.map((word) => ({ word, query: queryOf({ words: [word], in: typedColumns }) }))
  const known = sql<{ word: string }>`
    select asked.word from json_to_recordset(cast(${JSON.stringify(asked)} as json)) as asked(word text, query text)
    where exists (select from search_entry where search_entry.words @@ cast(asked.query as tsquery))`
  return (await readFound(db, known)).map(({ word }) => word)
}

export const writeEntries: Engine['writeEntries'] = async (tx, entries, gone) => {
  for (const ids of inBatches(gone)) await sql`delete from search_entry where id in (${sql.join(ids)})`.execute(tx)
  for (const part of inBatches(entries, { columns: 2 })) {
    const rows = part.map((entry) => sql`(cast(${entry.id} as bigint), cast(${entry.text} as tsvector))`)
    await sql`insert into search_entry (id, words) values ${sql.join(rows)}
      on conflict (id) do update set words = excluded.words`.execute(tx)
  }
  // New words are put where the index finds them: each search would go through all that wait for it.
  if (entries.length > 0) await sql`select gin_clean_pending_list('search_entry_words')`.execute(tx)
}

/**
 * The index keeps itself so. Of tables that were just filled the planner knows nothing until the database counts them by itself, a minute later: it takes them for
 * almost empty, and would look for the entries once for each document.
 */
export const tidyEntries: Engine['tidyEntries'] = async (db) => {
  await sql`analyze search_entry, doc, module`.execute(db)
}
