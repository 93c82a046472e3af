/* Messages between the server and the threads with a connection. */

/** What SQLite can bind. */
export type SqlValue = null | number | bigint | string | Uint8Array

export type ConnectionRequest =
  /** First, and again after `close`; not answered. A thread that cannot open the file ends. */
  | { kind: 'open'; settings: ConnectionSettings }
  | { id: number; kind: 'run'; sql: string; parameters: readonly SqlValue[] }
  | { id: number; kind: 'close' }

export type ConnectionReply =
  | { id: number; ok: true; rows: unknown[]; changes: number }
  | { id: number; ok: false; message: string; errcode: number }

export interface ConnectionSettings {
  file: string
  pragmas: readonly string[]
}

/** An error of the database as the writer thread saw it. */
export class SqliteError extends Error {
  override name = 'SqliteError'
  /** SQLite's extended result code. */
  readonly errcode: number

  constructor(message: string, errcode: number) {
    super(message)
    this.errcode = errcode
  }
}
