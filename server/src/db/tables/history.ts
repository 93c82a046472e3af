import type { ModifySource } from '@lectern/contracts'
import type { ComponentSection } from '@lectern/model'
import type { Generated } from 'kysely'
import type { Ms } from './columns.ts'
import type { DocTable } from './documents.ts'

/**
 * What has a history. `module`: the application's own content; `moduleConstants`, `modulePush`, `projectConstants`: what else an application or
 * a project declares, the subject being that application or project. `compose`: the settings of a composed project; `composePage`: a page of one.
 */
export type RevisionSubject =
  | 'module'
  | 'doc'
  | 'component'
  | 'dictionary'
  | 'moduleConstants'
  | 'modulePush'
  | 'projectConstants'
  | 'compose'
  | 'composePage'

export interface RevisionTable {
  id: Generated<number>
  subject_kind: RevisionSubject
  subject_id: number
  /** The application whose changelog the state is in; `null` for what callers do not see. */
  module_id: Generated<number | null>
  hash: string
  parent_id: number | null
  second_parent_id: number | null
  source: ModifySource
  author_id: number
  remark: string
  created_at_ms: Ms
  /** Things added, changed and removed since the parent; `null` when no one counted. */
  added: Generated<number | null>
  changed: Generated<number | null>
  removed: Generated<number | null>
  /** `ChangeSummary` of the model as JSON; `null` until a history with it is listed. */
  summary: Generated<string | null>
}

/** Stored texts, each once. */
export interface ContentTable {
  /** SHA-256 of the text, hexadecimal. */
  hash: string
  /** Length of the text in bytes before compression. */
  size: number
  /** zstd of the UTF-8 text. */
  bytes: Uint8Array
  /** The text that `bytes` are packed against; `null` for none. Never one that is packed so itself. */
  base_hash: Generated<string | null>
}

/** Components a stored text refers to, read when someone first asks; a row with empty texts marks that this was done. */
export interface ContentRefTable {
  hash: string
  section: ComponentSection | ''
  name: string
}

/** What a folder or document was called and where it stood until a moment; written by the database itself. */
export interface DocPastTable extends Pick<
  DocTable,
  | 'parent_id'
  | 'name'
  | 'http_method'
  | 'url'
  | 'version'
  | 'status'
  | 'author'
  | 'deprecated'
  | 'is_show'
  | 'is_locked'
  | 'is_dubbo'
  | 'order_index'
> {
  id: Generated<number>
  doc_id: number
  /** What came then is in the next row of the document, else in the document. */
  until_ms: Ms
}

/** What things were: revisions and the texts they point to. */
export interface HistoryTables {
  revision: RevisionTable
  content: ContentTable
  content_ref: ContentRefTable
  doc_past: DocPastTable
}
