/*
 * A dump of a MySQL or MariaDB database → rows of the tables that are wanted, one at a time as the bytes come. Owns: statements (which table, which
 * columns in which order, which database), and telling a whole dump from one that was cut off. Does not own: values
 * (`sql-value.ts`), and what is between parentheses (`sql-lists.ts`).
 */
import { SqlBytes } from './sql-bytes.ts'
import { closeParenthesis, comma, openParenthesis, passTuple, passValue, quotes, readColumns } from './sql-lists.ts'
import { skipQuoted, readValue } from './sql-value.ts'
import { readName, readWord, skipSpace } from './sql-words.ts'

/** A row by the names of its columns. */
export type DumpRow = Readonly<Record<string, string | null>>

interface DumpReaderOptions {
  /** Tables whose rows are wanted, and which of their columns; rows of others are passed over. */
  tables: ReadonlyMap<string, readonly string[]>
  /** `database` is empty while the dump has named none. */
  onRow: (table: string, row: DumpRow, database: string) => void
}

/** An INSERT under way. */
interface Insert {
  table: string
  /** Column at each place; `undefined` where it is not wanted, all of it when the table is not. */
  columns: readonly (string | undefined)[] | undefined
}

/** What statements begin with. */
const statements = new Set([
  ...['ALTER', 'ANALYZE', 'BEGIN', 'CALL', 'CHANGE', 'CHECK', 'COMMIT', 'CREATE', 'DELETE', 'DELIMITER', 'DO', 'DROP'],
  ...[
    'FLUSH',
    'GRANT',
    'INSERT',
    'LOCK',
    'OPTIMIZE',
    'RENAME',
    'REPAIR',
    'REPLACE',
    'ROLLBACK',
    'SELECT',
    'SET',
    'SHOW',
  ],
  ...['START', 'TRUNCATE', 'UNLOCK', 'UPDATE', 'USE'],
])

/** Reads a dump given in chunks: `add` for each, then `finish`. Both throw `DumpError`. */
export class DumpReader {
  readonly #sql = new SqlBytes()
  readonly #options: DumpReaderOptions
  /** Columns in their order, by database and table. */
  readonly #columns = new Map<string, readonly string[]>()
  #database = ''
  #delimiter = ';'
  #insert: Insert | undefined
  #isSkipping = false
  #hasHead = false
  #hasFoot = false
  #hasStatements = false

  constructor(options: DumpReaderOptions) {
    this.#options = options
  }

  add(chunk: Uint8Array): void {
    if (this.#sql.add(chunk)) this.#run()
  }

  /** @throws {DumpError} truncated when the dump ends within something, or without the line its maker ends every dump with */
  finish(): void {
    const sql = this.#sql
    sql.complete()
    this.#run()
    if (this.#insert !== undefined || this.#isSkipping) sql.fail('truncated')
    if (!this.#hasStatements) sql.fail('empty')
    if (this.#hasHead && !this.#hasFoot) sql.fail('truncated')
  }

  #run(): void {
    const sql = this.#sql
    sql.attempt(() => {
      while (this.#next()) sql.mark()
    })
  }

  /** Reads a piece; false at the end of everything. */
  #next(): boolean {
    if (this.#insert !== undefined) {
      this.#readTuple(this.#insert)
      return true
    }
    if (this.#isSkipping) return this.#skip()
    skipSpace(this.#sql, (line) => this.#hear(line))
    this.#sql.mark()
    if (this.#sql.peek() === -1) return false
    if (!this.#isAtDelimiter()) this.#beginStatement()
    return true
  }

  #hear(line: string): void {
    if (/^-- (MySQL|MariaDB) dump /.test(line)) this.#hasHead = true
    if (line.startsWith('-- Dump completed')) this.#hasFoot = true
  }

  /** Passes over the end of a statement; false when it is not here. */
  #isAtDelimiter(): boolean {
    const sql = this.#sql
    for (let index = 0; index < this.#delimiter.length; index += 1)
      if (sql.peek(index) !== this.#delimiter.charCodeAt(index)) return false
    sql.position += this.#delimiter.length
    this.#isSkipping = false
    return true
  }

  #beginStatement(): void {
    const sql = this.#sql
    const word = readWord(sql).toUpperCase()
    if (!statements.has(word)) sql.fail('unreadable')
    if (word === 'DELIMITER') {
      this.#readDelimiter()
      return
    }
    if (word === 'INSERT' || word === 'REPLACE') this.#beginInsert()
    else if (word === 'CREATE') this.#readCreate()
    else if (word === 'USE') this.#database = readName(sql)
    else if (word === 'SET') this.#readSet()
    this.#hasStatements = true
    if (this.#insert === undefined) this.#isSkipping = true
  }

  /** A line for the client: what ends statements from now on. */
  #readDelimiter(): void {
    const sql = this.#sql
    const end = sql.indexOf(10, sql.position)
    const text = sql.bytes.toString('latin1', sql.position, end).trim()
    this.#delimiter = text === '' ? ';' : text
    sql.position = end
  }

  /** Texts in another encoding than UTF-8 would come out wrong. */
  #readSet(): void {
    const sql = this.#sql
    skipSpace(sql)
    if (readWord(sql).toUpperCase() !== 'NAMES') return
    skipSpace(sql)
    const first = sql.at()
    const name = (quotes.has(first) ? (readValue(sql) ?? '') : readWord(sql)).toLowerCase()
    if (!/^(utf8|binary|default|ascii)/.test(name)) sql.fail('charset')
  }

  /** Goes on to the end of the statement; texts and comments may hold what looks like it. */
  #skip(): boolean {
    const sql = this.#sql
    for (;;) {
      skipSpace(sql)
      sql.mark()
      const byte = sql.peek()
      if (byte === -1) return false
      if (this.#isAtDelimiter()) return true
      if (quotes.has(byte)) skipQuoted(sql)
      else sql.position += 1
    }
  }

  #readCreate(): void {
    const sql = this.#sql
    let word = this.#nextWord()
    if (word === 'TEMPORARY') word = this.#nextWord()
    if (word !== 'TABLE') return
    skipSpace(sql)
    const place = sql.position
    if (['IF', 'NOT', 'EXISTS'].some((each) => this.#nextWord() !== each)) sql.position = place
    const { key, table } = this.#readTableName()
    if (!this.#options.tables.has(table)) return
    skipSpace(sql)
    if (sql.at() !== openParenthesis) return
    this.#columns.set(key, readColumns(sql))
  }

  #nextWord(): string {
    skipSpace(this.#sql)
    return readWord(this.#sql).toUpperCase()
  }

  #readTableName(): { key: string; table: string } {
    const sql = this.#sql
    let table = readName(sql)
    let database = this.#database
    skipSpace(sql)
    if (sql.at() === 46) {
      sql.position += 1
      database = table
      table = readName(sql)
      this.#database = database
    }
    if (table === '') sql.fail('unreadable')
    return { key: `${database} ${table.toLowerCase()}`, table: table.toLowerCase() }
  }

  #beginInsert(): void {
    const sql = this.#sql
    skipSpace(sql)
    let place = sql.position
    while (['LOW_PRIORITY', 'DELAYED', 'HIGH_PRIORITY', 'IGNORE', 'INTO'].includes(this.#nextWord())) {
      skipSpace(sql)
      place = sql.position
    }
    sql.position = place
    const { key, table } = this.#readTableName()
    skipSpace(sql)
    const named = sql.at() === openParenthesis ? readColumns(sql) : undefined
    const isWanted = this.#options.tables.has(table)
    const word = this.#nextWord()
    if (word !== 'VALUES' && word !== 'VALUE') {
      // Rows made of other rows: nothing to read here.
      if (isWanted) sql.fail('unreadable')
      return
    }
    this.#insert = { table, columns: isWanted ? this.#wantedOf(table, named ?? this.#columns.get(key)) : undefined }
  }

  #wantedOf(table: string, columns: readonly string[] | undefined): (string | undefined)[] {
    if (columns === undefined) return this.#sql.fail('columnsUnknown')
    const wanted = new Set(this.#options.tables.get(table))
    return columns.map((column) => (wanted.has(column) ? column : undefined))
  }

  #readTuple(insert: Insert): void {
    const sql = this.#sql
    skipSpace(sql)
    if (sql.at() !== openParenthesis) sql.fail('unreadable')
    sql.position += 1
    const row = insert.columns && this.#readRow(insert.columns)
    if (row === undefined) passTuple(sql)
    skipSpace(sql)
    const isLast = sql.at() !== comma
    if (!isLast) sql.position += 1
    // Only now is it certain that this row is not read again.
    if (row !== undefined) this.#options.onRow(insert.table, row, this.#database)
    if (!isLast) return
    this.#insert = undefined
    this.#isSkipping = true
  }

  #readRow(columns: readonly (string | undefined)[]): DumpRow {
    const sql = this.#sql
    const row: Record<string, string | null> = {}
    for (let index = 0; ; index += 1) {
      if (index >= columns.length) sql.fail('valueCount')
      const column = columns[index]
      if (column === undefined) passValue(sql)
      else row[column] = readValue(sql)
      skipSpace(sql)
      const byte = sql.at()
      sql.position += 1
      if (byte === closeParenthesis) {
        if (index + 1 !== columns.length) sql.fail('valueCount')
        return row
      }
      if (byte !== comma) sql.fail('unreadable')
    }
  }
}
