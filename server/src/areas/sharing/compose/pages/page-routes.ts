/* Own pages of composed projects, for members of the space. */
import {
  addComposePage,
  deleteComposePage,
  getComposePage,
  listComposePages,
  moveComposePage,
  setComposePageStatus,
  updateComposePage,
} from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import { originOf } from '../../../../core/audit.ts'
import type { AppContext } from '../../../../core/context.ts'
import { encodeId } from '../../../../core/public-ids.ts'
import { serveEndpoint } from '../../../../http/serve-endpoint.ts'
import { pageOf, placeOf } from '../scope-place.ts'
import { changePage, createPage, movePage, removePage, setPageStatus, showPage } from './page-commands.ts'
import { presentPage } from './page-presenter.ts'
import { listPages } from './page-repo.ts'

export function pageRoutes(app: FastifyInstance, context: AppContext): void {
  serveEndpoint(app, context, listComposePages, async ({ scope }) =>
    (await listPages(context.db, placeOf(scope).composeId)).map(presentPage),
  )

  serveEndpoint(app, context, getComposePage, ({ scope }) => showPage(context, pageOf(scope).pageId))

  serveEndpoint(app, context, addComposePage, async (call) =>
    showPage(context, await createPage(context, originOf(call), placeOf(call.scope), call.body)),
  )

  serveEndpoint(app, context, updateComposePage, async (call) => {
    const place = pageOf(call.scope)
    await changePage(context, originOf(call), place, call.body)
    return showPage(context, place.pageId)
  })

  serveEndpoint(app, context, setComposePageStatus, async (call) => {
    await setPageStatus(context, originOf(call), pageOf(call.scope), call.body.status)
    return null
  })

  serveEndpoint(app, context, moveComposePage, async (call) => {
    await movePage(context, originOf(call), pageOf(call.scope), call.body.beforeId)
    return null
  })

  serveEndpoint(app, context, deleteComposePage, async (call) => ({
    trashId: encodeId('trash', await removePage(context, originOf(call), pageOf(call.scope))),
  }))
}
