import type { FollowedDoc, FollowedFolder, FollowedModule, FollowedProject, FollowedRelease } from '@lectern/contracts'
import { encodeId } from '../../../core/public-ids.ts'
import { readFields } from './followed-fields-repo.ts'
import type {
  FollowedDocRow,
  FollowedFolderRow,
  FollowedModuleRow,
  FollowedProjectRow,
  FollowedReleaseRow,
} from './subscription-repo.ts'

export function presentFollowedDoc(row: FollowedDocRow): FollowedDoc {
  return {
    id: encodeId('doc', row.id),
    name: row.name,
    type: row.doc_type,
    httpMethod: row.http_method,
    deprecated: row.deprecated,
    moduleId: encodeId('module', row.module_id),
    moduleName: row.module_name,
    projectId: encodeId('project', row.project_id),
    projectName: row.project_name,
    level: row.level,
    fields: readFields(row.fields),
    updatedAtMs: row.updated_at_ms,
  }
}

export function presentFollowedFolder(row: FollowedFolderRow): FollowedFolder {
  return {
    id: encodeId('doc', row.id),
    name: row.name,
    moduleId: encodeId('module', row.module_id),
    moduleName: row.module_name,
    projectId: encodeId('project', row.project_id),
    projectName: row.project_name,
    level: row.level,
  }
}

export function presentFollowedModule(row: FollowedModuleRow): FollowedModule {
  return {
    id: encodeId('module', row.id),
    name: row.name,
    projectId: encodeId('project', row.project_id),
    projectName: row.project_name,
    spaceName: row.space_name,
    level: row.level,
  }
}

export function presentFollowedProject(row: FollowedProjectRow): FollowedProject {
  return {
    id: encodeId('project', row.project_id),
    name: row.name,
    isPrivate: row.is_private === 1 ? 1 : 0,
    spaceId: encodeId('space', row.space_id),
    spaceName: row.space_name,
    level: row.level,
  }
}

export function presentFollowedRelease(row: FollowedReleaseRow): FollowedRelease {
  return {
    id: encodeId('release', row.id),
    releaseNo: row.release_no,
    releaseDesc: row.release_desc,
    projectId: encodeId('project', row.project_id),
    projectName: row.project_name,
    spaceId: encodeId('space', row.space_id),
    spaceName: row.space_name,
    level: row.level,
  }
}
