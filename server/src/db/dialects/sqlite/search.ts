/*
 * Search by FTS5. The table keeps no text: what is found is read from where it is stored. Words are made by us, so that Chinese is found and both engines
 * find alike; the tokenizer only takes them apart at spaces.
 */
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import { inBatches } from '../../batches.ts'
import type { Database } from '../../schema.ts'
import { orderedColumn } from '../entry-text.ts'
import { columnMarks, typedColumns, type ColumnTypes, type Engine, type EntryForm, type SearchMatch } from '../types.ts'

export const searchTable: ColumnTypes['searchTable'] = (table) => [
  // By this tokenizer all but ASCII is of words.
  `create virtual table ${table} using fts5(words, content='', contentless_delete=1, tokenize='ascii')`,
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
  const phrases = match.in.map(
    (column) => `"${orderedColumn(column, match.words)}"${match.isBeginning === true ? ' *' : ''}`,
  )
  return `(${phrases.join(' OR ')})`
}

function combined(matches: readonly SearchMatch[], operator: 'AND' | 'OR'): string {
  return `(${matches.map(queryOf).join(` ${operator} `)})`
}

export const entryForm: EntryForm = 'ordered'

export const writeEntries: Engine['writeEntries'] = async (tx, entries, gone) => {
  for (const ids of inBatches([...entries.map(({ id }) => id), ...gone]))
    await sql`delete from search_entry where rowid in (${sql.join(ids)})`.execute(tx)
  for (const part of inBatches(entries, { columns: 2, size: rowsTogether })) {
    const rows = part.map((entry) => sql`(${entry.id}, ${entry.text})`)
    await sql`insert into search_entry (rowid, words) values ${sql.join(rows)}`.execute(tx)
  }
}

export async function knownWords(
  words: readonly string[],
  read: (query: RawBuilder<{ term: string }>) => Promise<readonly { term: string }[]>,
): Promise<string[]> {
  if (words.length === 0) return []
  const byStart = [...Map.groupBy(words, (word) => word.slice(0, startLength))]
  const isMany = ([, alike]: (typeof byStart)[number]) => alike.length > manyAlike
  const [many, few] = [byStart.filter(isMany), byStart.filter((group) => !isMany(group))]
  const starts = inTypedColumns(many.map(([start]) => start))
  const [ofMany, singly] = [many, few].map((groups) => inTypedColumns(groups.flatMap(([, alike]) => alike)))
  // A cross join keeps its order: the other one would read every word there is. Of thousands that begin alike only those asked for leave the thread; by `+`
  // they are not looked for one by one.
  const rows = await read(sql`
    select search_word.term from json_each(${JSON.stringify(starts)}) as start
    cross join search_word on search_word.term >= start.value and search_word.term < start.value || char(${lastCharacter})
    where +search_word.term in (select value from json_each(${JSON.stringify(ofMany)}))
    union all
    select search_word.term from json_each(${JSON.stringify(singly)}) as asked
    join search_word on search_word.term = asked.value`)
  const found = new Set(rows.map(({ term }) => term.slice(1)))
  return words.filter((word) => found.has(word))
}

/** Words with so many letters in common are few in any index. */
const startLength = 4
/** Of more words that begin alike, all that begin so are read at once: looking for each takes as long as reading dozens in a row. */
const manyAlike = 20
const lastCharacter = 0x10ffff

function inTypedColumns(words: readonly string[]): string[] {
  return typedColumns.flatMap((column) => words.map((word) => columnMarks[column] + word))
}

/** Pages that one step writes. */
const pagesTogether = 500
/** More than any index needs: some 4 GB. */
const mostSteps = 2_000

/** Each batch of entries leaves a part of the index of its own, and every word is looked for in each: the parts become one. */
export async function tidyEntries(db: Kysely<Database>): Promise<void> {
  // Below 0: begins, whatever the parts are like.
  for (let [step, pages] = [0, -pagesTogether]; step < mostSteps; [step, pages] = [step + 1, pagesTogether]) {
    const written = await db.transaction().execute(async (tx) => {
      const before = await countChanges(tx)
      await sql`insert into search_entry (search_entry, rank) values ('merge', ${pages})`.execute(tx)
      return (await countChanges(tx)) - before
    })
    // The statement itself is one.
    if (written < 2) return
  }
}

async function countChanges(tx: Transaction<Database>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select total_changes() as n`.execute(tx)
  return rows[0]?.n ?? 0
}

/** Entries of one statement: others write in between. */
const rowsTogether = 100
