import type { ModuleOrigin, Role } from '@lectern/contracts'
import type { Generated, Selectable } from 'kysely'
import type { Bool, Ms } from './columns.ts'

export interface SpaceTable {
  id: Generated<number>
  name: string
  description: string
  is_compose: Bool
  requires_mfa: Generated<Bool>
  order_index: number
  created_by: number
  created_at_ms: Ms
  updated_at_ms: Ms
  deleted_at_ms: Ms | null
  trash_id: number | null
}
export type SpaceRow = Selectable<SpaceTable>

export interface SpaceMemberTable {
  space_id: number
  user_id: number
  role: Role
  created_at_ms: Ms
  /** `null` when no one knows. */
  added_by: number | null
}

export interface ProjectTable {
  id: Generated<number>
  space_id: number
  name: string
  description: string
  is_private: Bool
  order_index: number
  /** Newest revision of its error codes and constants (`ConstantsRecord`). */
  constants_revision_id: Generated<number | null>
  created_by: number
  created_at_ms: Ms
  updated_at_ms: Ms
  deleted_at_ms: Ms | null
  trash_id: number | null
}
export type ProjectRow = Selectable<ProjectTable>

export interface ProjectMemberTable {
  project_id: number
  user_id: number
  role: Role
  created_at_ms: Ms
  added_by: number | null
}

/** People removed from a space or project, for taking it back. */
export interface MemberRemovalTable {
  id: Generated<number>
  space_id: number
  /** `null` for a removal from the space itself. */
  project_id: number | null
  removed_by: number
  removed_at_ms: Ms
  /** JSON: rows of `space_member` and `project_member` as they were. */
  roles: string
}

export interface ModuleTable {
  id: Generated<number>
  project_id: number
  name: string
  description: string
  origin: ModuleOrigin
  order_index: number
  /** Newest revision of the application's own content (`ApplicationContent`). */
  head_revision_id: number | null
  /** Newest revision of its error codes and constants (`ConstantsRecord`). */
  constants_revision_id: Generated<number | null>
  /** Newest revision of how it takes pushes (`PushRecord`). */
  push_revision_id: Generated<number | null>
  /** Goes up whenever the application's content or a component changes. */
  content_version: number
  /**
   * Goes up whenever a folder or document is added, moved, renamed or removed, or a column of it changes that a tree or table shows. Tags of
   * prepared trees are made of it.
   */
  tree_version: number
  created_by: number
  created_at_ms: Ms
  updated_at_ms: Ms
  deleted_at_ms: Ms | null
  trash_id: number | null
}
export type ModuleRow = Selectable<ModuleTable>

/** `case`: a saved call of a document, `script`: one before or after calls, `compose`: a composed project, `composePage`: a page of one, `site`: a published site of a project or of a composed space. */
export type TrashedKind =
  | 'space'
  | 'project'
  | 'module'
  | 'doc'
  | 'dictionary'
  | 'model'
  | 'case'
  | 'script'
  | 'mockRule'
  | 'release'
  | 'compose'
  | 'composePage'
  | 'site'

export interface TrashTable {
  id: Generated<number>
  kind: TrashedKind
  subject_id: number
  space_id: number
  project_id: number | null
  module_id: number | null
  name: string
  /** JSON array of names, outermost first. */
  place: string
  doc_count: number
  deleted_by: number
  deleted_at_ms: Ms
  /** That notifies followers of it; `null` when nobody followed it. */
  notice_job_id: Generated<number | null>
  /** That notifies robots of it; `null` when there were none. */
  robot_job_id: Generated<number | null>
}
export type TrashRow = Selectable<TrashTable>

/** Spaces, projects and applications, their members, and what was removed from them. */
export interface PlaceTables {
  space: SpaceTable
  space_member: SpaceMemberTable
  project: ProjectTable
  project_member: ProjectMemberTable
  member_removal: MemberRemovalTable
  module: ModuleTable
  trash: TrashTable
}
