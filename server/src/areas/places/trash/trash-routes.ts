import { listMyDeletedSpaces, listProjectTrash, listSpaceTrash, restoreTrash, trashMs } from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import { originOf } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { serveEndpoint } from '../../../http/serve-endpoint.ts'
import { restoreFromTrash } from './trash-commands.ts'
import { presentTrash } from './trash-presenter.ts'
import { listDeletedInProject, listDeletedProjects, listDeletedSpaces, type ListedTrash } from './trash-repo.ts'

export function trashRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, clock } = context
  const sinceMs = (): number => clock() - trashMs
  const present = (rows: readonly ListedTrash[]) => rows.map((row) => presentTrash(row, trashMs))

  serveEndpoint(app, context, listMyDeletedSpaces, async ({ actor }) =>
    present(await listDeletedSpaces(db, actor, sinceMs())),
  )

  serveEndpoint(app, context, listSpaceTrash, async ({ scope }) =>
    present(await listDeletedProjects(db, scope.spaceId, sinceMs())),
  )

  serveEndpoint(app, context, listProjectTrash, async ({ scope }) =>
    present(await listDeletedInProject(db, scope.projectId, sinceMs())),
  )

  serveEndpoint(app, context, restoreTrash, async (call) => {
    await restoreFromTrash(context, originOf(call), call.body.id)
    return null
  })
}
