/* What the server and the threads of a migration send to each other. */
import type {
  DumpProblem,
  DumpRow,
  LeftKind,
  ModuleLosses,
  TornaColumns,
  TornaDebugInput,
  TornaDictionary,
  TornaMock,
  TornaTable,
} from '@lectern/formats'
import type { MessagePort } from 'node:worker_threads'

/** The file with the rows; the thread that reads the dump makes it. */
interface WithRows {
  rowsPath: string
}

/** Reads a dump, asking for its parts one after the other. */
export interface ReadTask extends WithRows {
  kind: 'read'
  port: MessagePort
}

/** All rows of a table that grows with people, spaces and applications, not with documents. */
export interface RowsTask extends WithRows {
  kind: 'rows'
  tables: TornaTable[]
}

/** Puts one application together. */
export interface ApplicationTask extends WithRows {
  kind: 'application'
  moduleId: number
  name: string
  /** Public ids of dictionaries here, by name. */
  dictionaries: ReadonlyMap<string, string>
}

/** Only counts it. */
export interface CountTask extends WithRows {
  kind: 'count'
  moduleId: number
}

/** Its dictionaries. */
export interface DictionariesTask extends WithRows {
  kind: 'dictionaries'
  moduleId: number
}

/** Its settings. */
export interface ConfigTask extends WithRows {
  kind: 'config'
  moduleId: number
}

/** Debug scripts of projects. */
export interface ScriptsTask extends WithRows {
  kind: 'scripts'
}

/** The comments on its documents, oldest first. */
export interface CommentsTask extends WithRows {
  kind: 'comments'
  moduleId: number
}

/** What of the installation is not migrated. */
export interface LeftTask extends WithRows {
  kind: 'left'
}

export type MigrationTask =
  | ReadTask
  | RowsTask
  | ApplicationTask
  | CountTask
  | DictionariesTask
  | ConfigTask
  | ScriptsTask
  | CommentsTask
  | LeftTask

/** How many rows of each kind. */
export type LeftResult = [LeftKind, number][]

export type DictionariesResult = TornaDictionary[]

export type ReadResult =
  | { ok: true; version: string; installation: string }
  | { ok: false; problem: DumpProblem; line: number }

export type RowsResult = Partial<Record<TornaTable, DumpRow[]>>

/** A folder or document, and what the import calls it. */
export interface KeyedItem {
  id: number
  isFolder: boolean
  /** The folder it is in, 0 for none. */
  parentId: number
  key: string
  name: string
  columns: TornaColumns
}

/** A call whose address is another one here; `from` is empty for one that had none. */
export interface ChangedAddress {
  name: string
  from: string
  to: string
}

export interface ApplicationResult {
  /** zstd of JSON, for the import. */
  bytes: Uint8Array
  /** Those the import can take. */
  items: KeyedItem[]
  /** Documents there are. */
  documents: number
  losses: ModuleLosses
  /** Names of what they have beside the first one. */
  otherEnvironments: { name: string; variables: string[]; left: string[] }[]
  withPictures: number
  addresses: ChangedAddress[]
  /** Of calls. */
  mocks: TornaMock[]
  /** Of calls. */
  debugInputs: TornaDebugInput[]
  /** What debug scripts call that scripts here do not have. */
  missingCalls: { script: string; call: string }[]
}

export interface CountResult {
  folders: number[]
  documents: number[]
  dictionaries: number
  shares: number[]
  mocks: number[]
  debugInputs: number[]
  comments: number[]
  robots: number[]
}
