/* What of the places a search is limited to the caller sees. */
import type { QueryOf, searchContents } from '@lectern/contracts'
import { sql } from 'kysely'
import { mayProject, projectRoleOf } from '../../../../auth/rights.ts'
import { seesHidden } from '../../../../auth/visibility.ts'
import { visibleProjects, type Viewer } from '../../../../auth/visible-projects.ts'
import type { AppContext } from '../../../../core/context.ts'
import { findId } from '../../../../core/public-ids.ts'
import { partPattern } from '../../../../db/part-pattern.ts'
import type { SearchScope } from './kind-match.ts'
import type { ParsedQuery } from './parse-query.ts'
import { listOwnerNames } from './people-repo.ts'
import type { Sight } from './find-repo.ts'

type Limits = Pick<QueryOf<typeof searchContents>, 'spaceId' | 'projectId' | 'moduleId'>

/** Nothing else is looked for, counted or shown. */
export async function readSight(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  viewer: Viewer,
  query: ParsedQuery,
  limits: Limits,
): Promise<{ sight: Sight; scope: SearchScope }> {
  const { spaceId, projectId, moduleId } = limits
  const isLimited = [spaceId, projectId, query.space, query.project].some((limit) => limit !== undefined)
  const rows = await visibleProjects(db, viewer)
    .$if(spaceId !== undefined, (all) => all.where('space.id', '=', findId('space', spaceId ?? '') ?? 0))
    .$if(projectId !== undefined, (all) => all.where('project.id', '=', findId('project', projectId ?? '') ?? 0))
    .$if(query.space !== undefined, (all) => all.where(nameHas('space.name', query.space)))
    .$if(query.project !== undefined, (all) => all.where(nameHas('project.name', query.project)))
    .execute()
  const roles = rows.map((row) => {
    const standing = { isPrivate: row.is_private === 1, spaceRole: row.space_role, projectRole: row.project_role }
    return { id: row.project_id, role: projectRoleOf({ isSuperAdmin: viewer.isSuperAdmin, ...standing }) }
  })
  const projectIds = rows.map((row) => row.project_id)
  const changedSinceMs = query.changedWithinMs === undefined ? undefined : clock() - query.changedWithinMs
  const owners = query.owner === undefined ? undefined : await listOwnerNames(db, viewer, query.owner)
  return {
    sight: {
      projectIds,
      openProjectIds: roles.flatMap(({ id, role }) => (role !== null && seesHidden(role) ? [id] : [])),
      sharingProjectIds: roles.flatMap(({ id, role }) => (mayProject('share', role) ? [id] : [])),
      ...{ changedSinceMs, owners },
    },
    scope: {
      // A super admin sees all there are: no word has to say so.
      projectIds: viewer.isSuperAdmin && !isLimited ? undefined : projectIds,
      moduleIds: await chooseModules(db, projectIds, query.app, moduleId),
    },
  }
}

const mostModules = 500

async function chooseModules(
  db: AppContext['db'],
  projectIds: readonly number[],
  app: string | undefined,
  moduleId: string | undefined,
): Promise<number[] | undefined> {
  if (app === undefined && moduleId === undefined) return undefined
  if (projectIds.length === 0) return []
  const rows = await db
    .selectFrom('module')
    .select('id')
    .where('project_id', 'in', projectIds)
    .where('deleted_at_ms', 'is', null)
    .$if(moduleId !== undefined, (all) => all.where('id', '=', findId('module', moduleId ?? '') ?? 0))
    .$if(app !== undefined, (all) => all.where(nameHas('module.name', app)))
    .orderBy('id')
    .limit(mostModules)
    .execute()
  return rows.map(({ id }) => id)
}

function nameHas(column: string, part = '') {
  return sql<boolean>`lower(${sql.ref(column)}) like ${partPattern(part)} escape '\\'`
}
