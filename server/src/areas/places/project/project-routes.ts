import {
  addProject,
  deleteProject,
  getProjectInfo,
  getProjectSpace,
  listSpaceActivity,
  listSpaceProjects,
  updateProject,
  type Project,
} from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import { listAdmins } from '../../../auth/memberships.ts'
import type { UserActor } from '../../../core/actor.ts'
import { AppError } from '../../../core/app-error.ts'
import { originOf } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { encodeId } from '../../../core/public-ids.ts'
import { peopleViewOf } from '../../../core/people.ts'
import { serveEndpoint } from '../../../http/serve-endpoint.ts'
import { findLatest, findRecent } from '../activity/activity-queries.ts'
import { changeProject, createProject, removeProject } from './project-commands.ts'
import { presentProject, presentProjectInfo, presentProjectPlace } from './project-presenter.ts'
import { countInProjects, listProjectFaces, listProjects, type ProjectFilter } from './project-repo.ts'

export function projectRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context
  const readProjects = async (actor: UserActor, filter: ProjectFilter): Promise<Project[]> => {
    const rows = await listProjects(db, actor, filter)
    const [counts, faces, latest] = await Promise.all([
      countInProjects(db, actor, filter),
      listProjectFaces(db, actor, filter),
      findLatest(db, actor, 'project_id', filter),
    ])
    return rows.map((row) => presentProject(row, { counts, faces, latest }, actor))
  }
  const readProject = async (actor: UserActor, projectId: number): Promise<Project> => {
    const [project] = await readProjects(actor, { projectId })
    if (project === undefined) throw new AppError('not_accessible')
    return project
  }

  serveEndpoint(app, context, listSpaceProjects, ({ actor, scope }) => readProjects(actor, { spaceId: scope.spaceId }))

  serveEndpoint(app, context, listSpaceActivity, ({ actor, scope }) => findRecent(db, actor, scope.spaceId))

  serveEndpoint(app, context, getProjectInfo, async ({ actor, scope }) => {
    const admins = await listAdmins(db, scope)
    return presentProjectInfo(await readProject(actor, scope.projectId), admins, peopleViewOf(actor))
  })

  serveEndpoint(app, context, getProjectSpace, async ({ actor, scope }) => {
    const [row] = await listProjects(db, actor, { projectId: scope.projectId })
    if (row === undefined) throw new AppError('not_accessible')
    return presentProjectPlace(row)
  })

  serveEndpoint(app, context, addProject, async (call) =>
    readProject(call.actor, await createProject(context, originOf(call), call.scope.spaceId, call.body)),
  )

  serveEndpoint(app, context, updateProject, async (call) => {
    const { actor, scope, body } = call
    await changeProject(context, originOf(call), scope, body)
    return readProject(actor, scope.projectId)
  })

  serveEndpoint(app, context, deleteProject, async (call) => ({
    trashId: encodeId('trash', await removeProject(context, originOf(call), call.scope.projectId)),
  }))
}
