/* Composed projects, for members of the space they belong to, and for visitors. */
import {
  addComposeEntries,
  addComposeFolder,
  addComposeProject,
  deleteComposeProject,
  getComposeTree,
  listComposeEntries,
  listComposeProjects,
  moveComposeEntries,
  orderComposeEntry,
  regenerateComposeAddress,
  removeComposeEntries,
  renameComposeEntry,
  renameComposeFolder,
  replaceComposeEntry,
  resetComposePassword,
  restoreComposeEntries,
  updateComposeProject,
  type ComposeProject,
  type SavedComposeProject,
} from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import type { SpaceScope } from '../../../auth/scope.ts'
import { originOf } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { encodeId } from '../../../core/public-ids.ts'
import { serveEndpoint } from '../../../http/serve-endpoint.ts'
import type { ViewLog } from '../view-log/view-log-commands.ts'
import { addEntries, addFolder } from './entries/add-commands.ts'
import {
  moveEntries,
  orderEntry,
  removeEntries,
  renameEntry,
  replaceSource,
  restoreEntries,
} from './entries/arrange-commands.ts'
import { decodeEntries } from './entries/entry-places.ts'
import { composeHistoryRoutes } from './history-routes.ts'
import { pageRoutes } from './pages/page-routes.ts'
import {
  changeComposeProject,
  createComposeProject,
  regenerateAddress,
  removeComposeProject,
  requireComposeProject,
  resetPassword,
  type SavedProject,
} from './projects/compose-project-commands.ts'
import { presentComposeProject } from './projects/compose-project-presenter.ts'
import { countDocsOf } from './projects/compose-count-queries.ts'
import { listComposeProjectsOf } from './projects/compose-project-repo.ts'
import { ComposeTrees } from './reading/compose-reader.ts'
import { entryOf, placeOf } from './scope-place.ts'
import { settingRoutes } from './settings/setting-routes.ts'
import { ComposeVisitReader } from './visit/compose-visit-reader.ts'
import { composeVisitRoutes } from './visit/compose-visit-routes.ts'

export interface ComposeReaders {
  trees: ComposeTrees
  visitors: ComposeVisitReader
}

export function createComposeReaders(context: AppContext): ComposeReaders {
  const trees = new ComposeTrees(context)
  return { trees, visitors: new ComposeVisitReader(context, trees) }
}

export function composeRoutes(
  app: FastifyInstance,
  context: AppContext,
  { trees, visitors }: ComposeReaders,
  views: ViewLog,
): void {
  projectRoutes(app, context)
  entryRoutes(app, context, trees)
  composeVisitRoutes(app, context, visitors, views)
  settingRoutes(app, context)
  pageRoutes(app, context)
  composeHistoryRoutes(app, context)
}

function projectRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context
  const show = async ({ role }: SpaceScope, composeId: number): Promise<ComposeProject> => {
    const row = await requireComposeProject(context, composeId)
    return presentComposeProject(row, role, (await countDocsOf(db, [composeId])).get(composeId) ?? 0)
  }
  const showSaved = async (scope: SpaceScope, { composeId, password }: SavedProject): Promise<SavedComposeProject> => ({
    ...(await show(scope, composeId)),
    password,
  })

  serveEndpoint(app, context, listComposeProjects, async ({ scope }) => {
    const rows = await listComposeProjectsOf(db, scope.spaceId)
    const counts = await countDocsOf(
      db,
      rows.map(({ id }) => id),
    )
    return rows.map((row) => presentComposeProject(row, scope.role, counts.get(row.id) ?? 0))
  })

  serveEndpoint(app, context, addComposeProject, async (call) => {
    const { scope, body } = call
    return showSaved(scope, await createComposeProject(context, originOf(call), scope.spaceId, body))
  })

  serveEndpoint(app, context, updateComposeProject, async (call) => {
    const { scope, body } = call
    return showSaved(scope, await changeComposeProject(context, originOf(call), placeOf(scope), body))
  })

  serveEndpoint(app, context, resetComposePassword, async (call) => {
    const { scope, body } = call
    return showSaved(scope, await resetPassword(context, originOf(call), placeOf(scope), body.password))
  })

  serveEndpoint(app, context, regenerateComposeAddress, async (call) => {
    const place = placeOf(call.scope)
    await regenerateAddress(context, originOf(call), place)
    return show(call.scope, place.composeId)
  })

  serveEndpoint(app, context, deleteComposeProject, async (call) => ({
    trashId: encodeId('trash', await removeComposeProject(context, originOf(call), placeOf(call.scope))),
  }))
}

function entryRoutes(app: FastifyInstance, context: AppContext, trees: ComposeTrees): void {
  serveEndpoint(app, context, listComposeEntries, ({ scope }) => trees.entries(placeOf(scope).composeId))

  serveEndpoint(app, context, getComposeTree, ({ scope }) => trees.tree(placeOf(scope).composeId, 'columns'))

  serveEndpoint(app, context, addComposeEntries, async (call) => {
    const { ids, skipped } = await addEntries(context, originOf(call), placeOf(call.scope), call.body)
    return { added: ids.length, skipped, ids: ids.map((id) => encodeId('composeEntry', id)) }
  })

  serveEndpoint(app, context, addComposeFolder, async (call) => ({
    id: encodeId('composeEntry', await addFolder(context, originOf(call), placeOf(call.scope), call.body)),
  }))

  serveEndpoint(app, context, removeComposeEntries, async (call) => {
    const { body, scope } = call
    const ids = decodeEntries([...(body.ids ?? []), ...(body.id === undefined ? [] : [body.id])])
    const removed = await removeEntries(context, originOf(call), placeOf(scope), ids)
    return { removed, ids: ids.map((id) => encodeId('composeEntry', id)) }
  })

  serveEndpoint(app, context, restoreComposeEntries, async (call) => ({
    restored: await restoreEntries(context, originOf(call), placeOf(call.scope), call.body.ids),
  }))

  serveEndpoint(app, context, renameComposeFolder, async (call) => {
    const name = { ...entryOf(call.scope), name: call.body.name, isFolder: true }
    await renameEntry(context, originOf(call), placeOf(call.scope), name)
    return null
  })

  serveEndpoint(app, context, renameComposeEntry, async (call) => {
    const name = { ...entryOf(call.scope), name: call.body.name, isFolder: false }
    await renameEntry(context, originOf(call), placeOf(call.scope), name)
    return null
  })

  serveEndpoint(app, context, orderComposeEntry, async (call) => {
    const order = { ...entryOf(call.scope), orderIndex: call.body.orderIndex }
    await orderEntry(context, originOf(call), placeOf(call.scope), order)
    return null
  })

  serveEndpoint(app, context, moveComposeEntries, async (call) => {
    await moveEntries(context, originOf(call), placeOf(call.scope), call.body)
    return null
  })

  serveEndpoint(app, context, replaceComposeEntry, async (call) => {
    const source = { ...entryOf(call.scope), docId: call.body.docId }
    await replaceSource(context, originOf(call), placeOf(call.scope), source)
    return null
  })
}
