/*
 * What the two database engines do differently, as one interface implemented twice. Code asks for a capability, never for a name.
 */
import type { Dialect, Kysely, RawBuilder, SqlBool, Transaction } from 'kysely'
import type { Database } from '../schema.ts'

/**
 * Where the words of what is searched are. `sound`: of Chinese titles; what begins with what was typed is found. `scope`: words of no text, which say what
 * something is and where.
 */
export const searchColumns = ['title', 'path', 'body', 'fields', 'sound', 'scope'] as const
export type SearchColumn = (typeof searchColumns)[number]

/** What people type is in these. */
export const typedColumns = ['title', 'path', 'body', 'fields'] as const satisfies readonly SearchColumn[]

/**
 * Engines write a word with its column as the first letter: what is in one column alone is then found without reading where else the word is.
 */
export const columnMarks: Readonly<Record<SearchColumn, string>> = {
  ...{ title: 't', path: 'p', body: 'b', fields: 'f', sound: 's', scope: 'z' },
}

/** Words that stand together in one of the columns, and how such finds are combined. Words are lower-case letters and digits. */
export type SearchMatch =
  | { words: readonly string[]; in: readonly SearchColumn[]; isBeginning?: boolean }
  | { all: readonly SearchMatch[] }
  | { any: readonly SearchMatch[] }
  | { match: SearchMatch; without: SearchMatch }

/** The words of one thing, by where they are; but for the last two columns in their order. */
export type EntryWords = Readonly<Record<SearchColumn, readonly string[]>>

/** How an engine takes the words of an entry: one after the other, or each once with its places. */
export type EntryForm = 'ordered' | 'placed'

/** What `search_entry` has of one thing. */
export interface SearchEntry {
  id: number
  /** Its words in the engine's form (`entry-text.ts`). */
  text: string
}

/** Column types whose names differ. */
export interface ColumnTypes {
  /** Type of the automatic primary key, without its constraints. */
  id: 'integer' | 'bigserial'
  autoIncrement: boolean
  bytes: 'blob' | 'bytea'
  /** Statements after which rows can be added to the table, but neither changed nor removed. */
  keepRows(table: string): readonly string[]
  /**
   * Statements after which each change of a row that has a new `updated_at_ms` leaves a row in `past` with what the columns were until then:
   * `<table>_id`, `until_ms` and the columns. Only where one of them changed.
   */
  keepPast(table: string, past: string, columns: readonly string[]): readonly string[]
  /** Statements that add text columns the database keeps by itself, by name with their expressions over the columns `from`. */
  addComputedText(table: string, columns: Readonly<Record<string, string>>, from: readonly string[]): readonly string[]
  /**
   * Statements for an index that finds part of a text (`Engine.holdsPart`). `covered`: further columns searches ask for; `where`: the rows the index
   * is about, which a search has to name as well.
   */
  searchParts(index: string, on: { table: string; column: string; covered: string; where: string }): readonly string[]
  /** Statements that make the table in which `Engine.findEntries` looks. */
  searchTable(table: string, columns: readonly string[]): readonly string[]
  /**
   * Statements after which each new row of the table, and each change of one of the columns, runs `insert`: a statement over `new`.
   * @param isNew which new rows count, over `new`
   */
  onChange(
    name: string,
    on: { table: string; columns: readonly string[]; isNew: string; insert: string },
  ): readonly string[]
  /** Statements after which each row of the table that is deleted runs `insert`: a statement over `old`. */
  onDelete(name: string, on: { table: string; insert: string }): readonly string[]
}

/** What the data is at: another value once anything was written. */
export type DataVersion = number | string

export interface Engine {
  dialect: Dialect
  columnTypes: ColumnTypes
  /** Names of all tables and views, whoever made them. */
  listTables(db: Kysely<Database>): Promise<string[]>
  /**
   * Rows of a select outside any transaction, as every commit before the call left them. They may be kept from an earlier call and shared with
   * other callers, and must not be changed; undefined before the database is open.
   */
  readKept(sql: string, parameters: readonly unknown[]): readonly unknown[] | Promise<readonly unknown[]> | undefined
  /** The version of the data, as every commit before the call left it: what was read since holds while it is the same. */
  version(): DataVersion | Promise<DataVersion>
  /** Rows of a select that may take long, as every commit before the call left them; meanwhile the event loop serves others. */
  readBeside<R>(db: Kysely<Database>, query: RawBuilder<R>): Promise<readonly R[]>
  /** The same for what `findEntries` finds, by the index of words and never by reading every entry. */
  readFound<R>(db: Kysely<Database>, query: RawBuilder<R>): Promise<readonly R[]>
  /** Ids for rows of the table that are written later; no other row ever gets them. In a transaction of its own. */
  reserveIds(
    tx: Transaction<Database>,
    table: 'doc' | 'component' | 'dictionary' | 'module' | 'revision',
    count: number,
  ): Promise<number[]>
  /** True for the driver's error about a unique index. */
  isUniqueViolation(error: unknown): boolean
  /**
   * Whether a text column made for it (`ColumnTypes.searchParts`) holds the text, whatever the case of ASCII letters.
   * @param column as SQL names it, for example `user.search_text`
   */
  holdsPart(column: string, text: string): RawBuilder<SqlBool>
  /** Where a text has another one, in letters from 1; 0 where it has not. In less time than `like` takes. */
  positionOf(part: string, text: RawBuilder<unknown>): RawBuilder<number>
  /** A table expression of the ids in `search_entry` that match. */
  findEntries(match: SearchMatch): RawBuilder<{ id: number }>
  /** Of these words, those that some entry has. */
  knownWords(db: Kysely<Database>, words: readonly string[]): Promise<readonly string[]>
  entryForm: EntryForm
  /** Writes entries anew, whose texts are in `entryForm`; those of `gone` are removed. */
  writeEntries(tx: Transaction<Database>, entries: readonly SearchEntry[], gone: readonly number[]): Promise<void>
  /** After many entries were written: brings the words of all of them together, in steps between which others write, and lets the engine know how many there are. */
  tidyEntries(db: Kysely<Database>): Promise<void>
  /** Only this process may change the database, or several may side by side. */
  allowsSeveralProcesses: boolean
  /** Names this process among those that are connected to the database. */
  process: string
  /** Those that are connected now, this one included. One that ended without a word is not among them. */
  listProcesses(db: Kysely<Database>): Promise<ReadonlySet<string>>
  /** Whether `for update skip locked` passes over rows another transaction is about to change. */
  skipsLockedRows: boolean
  /**
   * Notifies every server process on this database; `payload` is at most 4,000 bytes. With one process it only reaches that one.
   */
  notify(payload: string): Promise<void>
  /** Calls back for each `notify`, this process's own included, until closed. */
  listen(onPayload: (payload: string) => void): Promise<void>
  /** Runs `work` with one state of the database, however long it takes; no one who writes has to wait. */
  readSnapshot<T>(db: Kysely<Database>, work: (snapshot: Kysely<Database>) => Promise<T>): Promise<T>
  /** Runs `work` while no other process does the same. */
  exclusively<T>(db: Kysely<Database>, work: () => Promise<T>): Promise<T>
  /** Frees what the engine holds besides the pool of `dialect`. */
  close(): Promise<void>
}
