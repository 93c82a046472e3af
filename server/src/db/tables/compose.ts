import type { DocType, ShareType } from '@lectern/contracts'
import type { Generated, Selectable } from 'kysely'
import type { Bool, Ms } from './columns.ts'

export interface ComposeProjectTable {
  id: Generated<number>
  space_id: number
  /** What its address ends with: 128 random bits. Whoever has it may open the project. */
  address_key: string
  /** When the address was last replaced; `null` for the first one. */
  address_changed_at_ms: Ms | null
  name: string
  description: string
  type: ShareType
  /** 0: visitors don't find it. */
  status: Bool
  /** Domains of email addresses that visitors have to prove, one a line; empty for none. */
  email_domains: string
  order_index: number
  /** Newest revision of its settings (`ComposeRecord`); `null` while no one has changed any. */
  head_revision_id: number | null
  /** Goes up whenever an entry or a page changes. Tags of prepared trees are made of it. */
  tree_version: number
  created_by: number
  created_at_ms: Ms
  updated_at_ms: Ms
  deleted_at_ms: Ms | null
  trash_id: number | null
}
export type ComposeProjectRow = Selectable<ComposeProjectTable>

/** A folder of a composed project, or a reference to a document or to a folder with everything in it. */
export interface ComposeDocTable {
  id: Generated<number>
  compose_project_id: number
  /** Own folder it is in; `null` at the root. */
  parent_id: number | null
  /** 1: a folder of the project. */
  is_folder: Bool
  /** The source; `null` for folders of the project, and for a source that was deleted permanently. */
  doc_id: number | null
  /** 1: the source is a folder. */
  is_source_folder: Bool
  /** Own name; empty for the source's. */
  name: string
  order_index: number
  /** Whose right to read the source counts. */
  added_by: number
  /** Space / project / application of the source when it was added. */
  origin: string
  /** What the source was when it was added, for those who look for it when it is gone. */
  source_name: string
  source_method: string
  source_type: DocType
  created_at_ms: Ms
  updated_at_ms: Ms
  /** Removed: it can be put back for a day. */
  deleted_at_ms: Ms | null
}
export type ComposeDocRow = Selectable<ComposeDocTable>

/** Whose right to which applications the live entries of a composed project hang on. Follows from `compose_doc`. */
export interface ComposeSourceTable {
  compose_project_id: number
  module_id: number
  added_by: number
}

/** A page of a composed project; its text stands in its newest revision (`ComposePageRecord`). */
export interface ComposePageTable {
  id: Generated<number>
  compose_project_id: number
  /** Its title. */
  name: string
  status: Bool
  order_index: number
  head_revision_id: number | null
  created_by: number
  updated_by: number
  created_at_ms: Ms
  updated_at_ms: Ms
  deleted_at_ms: Ms | null
  trash_id: number | null
}
export type ComposePageRow = Selectable<ComposePageTable>

/** Composed projects, for readers without an account. */
export interface ComposeTables {
  compose_project: ComposeProjectTable
  compose_doc: ComposeDocTable
  compose_source: ComposeSourceTable
  compose_page: ComposePageTable
}
