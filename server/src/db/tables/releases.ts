import type { DocStatus, DocType, ReleaseEventKind, ReleaseMode } from '@lectern/contracts'
import type { ComponentSection } from '@lectern/model'
import type { Generated, Selectable } from 'kysely'
import type { Bool, Ms } from './columns.ts'

/** What chosen documents of some applications were at a moment. Nothing of it changes; it lasts as long as something holds it. */
export interface SnapshotTable {
  id: Generated<number>
  project_id: number
  /** The moment. */
  taken_at_ms: Ms
  created_by: number
  created_at_ms: Ms
}
export type SnapshotRow = Selectable<SnapshotTable>

export interface SnapshotModuleTable {
  snapshot_id: number
  /** It may be gone for good. */
  module_id: number
  name: string
  order_index: number
  /** All of it was chosen. */
  is_all: Bool
  doc_count: number
  /** `ApplicationContent`; `null` when there was none. */
  root_hash: string | null
  /** `ConstantsRecord`; `null` when there was none. */
  module_constants_hash: string | null
  project_constants_hash: string | null
}
export type SnapshotModuleRow = Selectable<SnapshotModuleTable>

/** A folder or document as its row was. Hidden ones are never in a snapshot. */
export interface SnapshotDocTable {
  id: Generated<number>
  snapshot_id: number
  module_id: number
  /** It may be gone for good. */
  doc_id: number
  /** Folder of the snapshot it is in; `null` at the root. */
  parent_id: number | null
  is_folder: Bool
  doc_type: DocType
  name: string
  http_method: string
  url: string
  operation_id: string | null
  version: string
  status: DocStatus
  author: string
  deprecated: string
  is_dubbo: Bool
  order_index: number
  /** Of its content; `null` for a folder without one. */
  hash: string | null
  /** The state with that content, which may be gone. */
  revision_id: number | null
  created_by: number
  created_at_ms: Ms
  updated_by: number
  updated_at_ms: Ms
}

export interface SnapshotComponentTable {
  id: Generated<number>
  snapshot_id: number
  module_id: number
  section: ComponentSection
  name: string
  hash: string
}

export interface SnapshotDictionaryTable {
  id: Generated<number>
  snapshot_id: number
  module_id: number
  dictionary_id: number
  hash: string
}

/** A version of a project: documents of some of its applications. */
export interface ProjectReleaseTable {
  id: Generated<number>
  project_id: number
  /** Unique among those that are live. */
  release_no: string
  release_desc: string
  /** CommonMark. */
  notes: string
  /** Which state of the notes it is. */
  notes_updated_at_ms: Ms
  /** 1: valid. */
  status: Bool
  /** Followers are notified when its documents change. */
  notifies_changes: Bool
  /** `null` for a draft. */
  published_at_ms: Ms | null
  published_by: number | null
  /** The documents of its frozen applications; `null` while nothing is frozen. */
  snapshot_id: number | null
  /** `ReleaseSummary` as JSON; `null` until it is worked out. */
  summary: string | null
  created_by: number
  created_at_ms: Ms
  updated_at_ms: Ms
  deleted_at_ms: Ms | null
  trash_id: number | null
}
export type ReleaseRow = Selectable<ProjectReleaseTable>

/** An application of a release. */
export interface ReleaseModuleTable {
  release_id: number
  module_id: number
  mode: ReleaseMode
  /** 1: all its documents, those added later too. */
  is_all: Bool
}

/** A document that was chosen, or a folder with everything in it. */
export interface ReleaseDocTable {
  release_id: number
  module_id: number
  doc_id: number
  is_folder: Bool
}

/** What was done to a release. */
export interface ReleaseEventTable {
  id: Generated<number>
  release_id: number
  kind: ReleaseEventKind
  at_ms: Ms
  user_id: number
  /** JSON object. */
  details: string
  /** The documents it has since then. */
  snapshot_id: number | null
}

/** Snapshots and the releases of projects. */
export interface ReleaseTables {
  snapshot: SnapshotTable
  snapshot_module: SnapshotModuleTable
  snapshot_doc: SnapshotDocTable
  snapshot_component: SnapshotComponentTable
  snapshot_dictionary: SnapshotDictionaryTable
  project_release: ProjectReleaseTable
  release_module: ReleaseModuleTable
  release_doc: ReleaseDocTable
  release_event: ReleaseEventTable
}
