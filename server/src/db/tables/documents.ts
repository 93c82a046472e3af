import type { DocStatus, DocType, UsePlace } from '@lectern/contracts'
import type { ComponentSection } from '@lectern/model'
import type { Generated, Selectable } from 'kysely'
import type { Bool, Ms } from './columns.ts'

/** Who made a row and who changed it last. */
interface AuthoredRow {
  created_by: number
  updated_by: number
  created_at_ms: Ms
  updated_at_ms: Ms
}

export interface DocTable extends AuthoredRow {
  id: Generated<number>
  module_id: number
  /** Folder it is in; `null` at the root. */
  parent_id: number | null
  is_folder: Bool
  doc_type: DocType
  name: string
  /** What identifies it across imports, for example `paths:get:/orders/{}`; unique among the live rows of the application. */
  natural_key: string
  /** Upper case; empty when it has none. */
  http_method: string
  url: string
  /** Of an operation; empty without one, `null` while it has not been read from the content. */
  operation_id: string | null
  version: string
  status: DocStatus
  /** Maintainer as free text. */
  author: string
  /** `$false$` when not deprecated, else the reason, which may be empty. */
  deprecated: string
  is_show: Bool
  is_locked: Bool
  /** Folders: represents a Dubbo service. */
  is_dubbo: Bool
  /** Folders: the OpenAPI tag it represents. */
  tag_name: string | null
  order_index: number
  head_revision_id: number | null
  /** 0 while an import has not finished: such a row was never visible. */
  deleted_at_ms: Ms | null
  trash_id: number | null
  /** The import that is writing this row. */
  staged_by_job: number | null
}

export interface ComponentTable {
  id: Generated<number>
  module_id: number
  section: ComponentSection
  name: string
  head_revision_id: number | null
  created_at_ms: Ms
  deleted_at_ms: Ms | null
  staged_by_job: number | null
  trash_id: Generated<number | null>
}

/** A dictionary; its items stand in its newest revision (`DictionaryRecord`). */
export interface DictionaryTable extends AuthoredRow {
  id: Generated<number>
  module_id: number
  name: string
  description: string
  item_count: number
  head_revision_id: number | null
  deleted_at_ms: Ms | null
  trash_id: number | null
}
export type DictionaryRow = Selectable<DictionaryTable>

/** Stored texts in which dictionaries were looked for; a text never changes, so once is enough. */
export interface DictionaryScanTable {
  hash: string
}

/** Fields of a stored text that name a dictionary. */
export interface DictionaryUseTable {
  hash: string
  dictionary_id: number
  /** Names from the outermost field down, `items[].sku`. */
  field: string
  place: UsePlace
  /** Of a response; empty otherwise. */
  status: string
}
export type DictionaryUseRow = Selectable<DictionaryUseTable>

/** Files people put into documents. */
export interface UploadTable {
  /** 128 random bits, hexadecimal; also the key of `stored_file`. */
  id: string
  /** `null` for one that belongs to no application. */
  module_id: number | null
  user_id: number
  file_name: string
  media_type: string
  /** Bytes. */
  size: number
  created_at_ms: Ms
}

/** Documents, shared models, dictionaries and the files put into them. */
export interface DocumentTables {
  doc: DocTable
  component: ComponentTable
  dictionary: DictionaryTable
  dictionary_scan: DictionaryScanTable
  dictionary_use: DictionaryUseTable
  upload: UploadTable
}
