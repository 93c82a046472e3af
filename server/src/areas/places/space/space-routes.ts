import {
  addSpace,
  deleteSpace,
  getSpaceInfo,
  listNormalSpaces,
  listSpaceMembers,
  listSpaces,
  updateSpace,
  type Space,
} from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import { listAdmins } from '../../../auth/memberships.ts'
import type { UserActor } from '../../../core/actor.ts'
import { AppError } from '../../../core/app-error.ts'
import { originOf } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { peopleViewOf } from '../../../core/people.ts'
import { encodeId } from '../../../core/public-ids.ts'
import { serveEndpoint } from '../../../http/serve-endpoint.ts'
import { countDocsOfSpaces } from '../../sharing/compose/projects/compose-count-queries.ts'
import { findLatest } from '../activity/activity-queries.ts'
import { changeSpace, createSpace, removeSpace } from './space-commands.ts'
import { presentSpace, presentSpaceInfo, presentSpaceMember } from './space-presenter.ts'
import { countInSpaces, listFaces, listMembers, listSpacesOf } from './space-repo.ts'

export function spaceRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context
  const readSpaces = async (actor: UserActor, spaceId?: number): Promise<Space[]> => {
    const rows = await listSpacesOf(db, actor, spaceId)
    const composed = rows.filter((row) => row.is_compose === 1).map(({ id }) => id)
    const [counts, composedDocs, faces, latest] = await Promise.all([
      countInSpaces(db, actor, spaceId),
      countDocsOfSpaces(db, composed),
      listFaces(db, actor, spaceId),
      findLatest(db, actor, 'space_id', { spaceId }),
    ])
    return rows.map((row) => presentSpace(row, { counts, composedDocs, faces, latest }, actor))
  }
  const readSpace = async (actor: UserActor, spaceId: number): Promise<Space> => {
    const [space] = await readSpaces(actor, spaceId)
    if (space === undefined) throw new AppError('not_accessible')
    return space
  }

  serveEndpoint(app, context, listSpaces, ({ actor }) => readSpaces(actor))

  serveEndpoint(app, context, listNormalSpaces, async ({ actor }) =>
    (await readSpaces(actor)).filter((space) => space.isCompose === 0),
  )

  serveEndpoint(app, context, getSpaceInfo, async ({ actor, scope }) =>
    presentSpaceInfo(
      await readSpace(actor, scope.spaceId),
      await listAdmins(db, { spaceId: scope.spaceId, projectId: undefined }),
      peopleViewOf(actor),
    ),
  )

  serveEndpoint(app, context, addSpace, async (call) =>
    readSpace(call.actor, await createSpace(context, originOf(call), call.body)),
  )

  serveEndpoint(app, context, updateSpace, async (call) => {
    const { actor, scope, body } = call
    await changeSpace(context, originOf(call), scope.spaceId, body)
    return readSpace(actor, scope.spaceId)
  })

  serveEndpoint(app, context, deleteSpace, async (call) => ({
    trashId: encodeId('trash', await removeSpace(context, originOf(call), call.scope.spaceId)),
  }))

  serveEndpoint(app, context, listSpaceMembers, async ({ actor, scope }) => {
    const rows = await listMembers(db, scope.spaceId)
    return rows.map((row) => presentSpaceMember(row, peopleViewOf(actor)))
  })
}
