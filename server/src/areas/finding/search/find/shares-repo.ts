/* Shares that a search finds: those that the caller manages. */
import { searchLimits, type FoundShare } from '@lectern/contracts'
import { sql } from 'kysely'
import type { AppContext } from '../../../../core/context.ts'
import { encodeId } from '../../../../core/public-ids.ts'
import { hasPart } from '../../../../db/part-pattern.ts'
import { liveRows } from '../../../../db/rows.ts'
import type { Sight } from './find-repo.ts'
import type { SearchScope } from './kind-match.ts'

/** Those of applications and of releases with the text in their names, the newest first. */
export async function findShares(
  { db }: Pick<AppContext, 'db'>,
  { sight, scope }: { sight: Sight; scope: SearchScope },
  text: string,
): Promise<FoundShare[]> {
  const { moduleIds } = scope
  if (sight.sharingProjectIds.length === 0) return []
  const rows = await liveRows(db, 'share')
    .leftJoin('module', 'module.id', 'share.module_id')
    .leftJoin('project_release as release', 'release.id', 'share.release_id')
    .innerJoin('project', (join) =>
      join.on('project.id', '=', sql<number>`coalesce(module.project_id, release.project_id)`),
    )
    .select(['share.id', 'share.name', 'module.id as moduleId', 'module.name as moduleName'])
    .select(['project.id as projectId', 'project.name as projectName', 'release.id as releaseId', 'release.release_no'])
    .where('module.deleted_at_ms', 'is', null)
    .where('release.deleted_at_ms', 'is', null)
    .where('project.id', 'in', sight.sharingProjectIds)
    .$if(moduleIds !== undefined, (all) => all.where('module.id', 'in', moduleIds ?? []))
    .where(hasPart('share.name', text))
    .orderBy('share.id', 'desc')
    .limit(searchLimits.overview)
    .execute()
  return rows.map(({ id, name, moduleId, moduleName, projectId, projectName, releaseId, release_no: releaseNo }) => ({
    ...{ id: encodeId('share', id), name, projectId: encodeId('project', projectId), projectName },
    module: moduleId === null ? null : { id: encodeId('module', moduleId), name: moduleName ?? '' },
    release: releaseId === null ? null : { id: encodeId('release', releaseId), releaseNo: releaseNo ?? '' },
  }))
}
