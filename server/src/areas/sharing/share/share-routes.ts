/* Shares: for editors of the project, and for visitors without an account. */
import {
  addShare,
  checkSharePassword,
  getShare,
  getShareMenu,
  getShareTree,
  getSharedComponents,
  getSharedDoc,
  getSharedDocProps,
  listShareItems,
  pageShares,
  regenerateShareAddress,
  revokeShare,
  shareType,
  updateShare,
  type Share,
} from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import { isUnlocked, requireLiveShare } from '../../../auth/share-access.ts'
import { AppError } from '../../../core/app-error.ts'
import { originOf } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import type { ProjectScope } from '../../../auth/scope.ts'
import { serveEndpoint } from '../../../http/serve-endpoint.ts'
import { shareTokenOf } from '../../../auth/sessions.ts'
import { openShare } from './open-share-commands.ts'
import { changeShare, createShare, endShare, regenerateAddress, type SavedShare } from './share-commands.ts'
import { countSharedDocs } from './share-queries.ts'
import { presentGate, presentItem, presentShare } from './share-presenter.ts'
import { ShareReader } from './share-reader.ts'
import { findListedShare, findShare, listItems, pageSharesOf } from './share-repo.ts'

export function shareRoutes(app: FastifyInstance, context: AppContext): void {
  editorRoutes(app, context)
  visitorRoutes(app, context)
}

const defaultPageSize = 20

function editorRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context
  const readShare = async ({ role }: ProjectScope, shareId: number): Promise<Share> => {
    const row = await findListedShare(db, shareId)
    if (row === undefined) throw new AppError('not_accessible')
    const counts = await countSharedDocs(context, row.module_id, [row])
    return presentShare(row, role, counts.get(row.id) ?? 0)
  }
  const readSaved = async (
    scope: ProjectScope,
    { shareId, password }: SavedShare,
  ): Promise<Share & { password: string | null }> => ({ ...(await readShare(scope, shareId)), password })

  serveEndpoint(app, context, addShare, async (call) => {
    const { scope, body } = call
    const place = { moduleId: namedBy(scope.moduleId), spaceId: scope.spaceId }
    return readSaved(scope, await createShare(context, originOf(call), place, body))
  })

  serveEndpoint(app, context, updateShare, async (call) => {
    const { scope, body } = call
    const share = { shareId: namedBy(scope.shareId), spaceId: scope.spaceId }
    return readSaved(scope, await changeShare(context, originOf(call), share, body))
  })

  serveEndpoint(app, context, pageShares, async ({ scope, body }) => {
    const moduleId = namedBy(scope.moduleId)
    const { pageIndex = 1, pageSize = defaultPageSize } = body
    const { rows, total } = await pageSharesOf(db, moduleId, { offset: (pageIndex - 1) * pageSize, limit: pageSize })
    const counts = await countSharedDocs(context, moduleId, rows)
    const list = rows.map((row) => presentShare(row, scope.role, counts.get(row.id) ?? 0))
    return { list, total, pageIndex, pageSize }
  })

  serveEndpoint(app, context, listShareItems, async ({ scope }) =>
    (await listItems(db, [namedBy(scope.shareId)])).map(presentItem),
  )

  serveEndpoint(app, context, regenerateShareAddress, async (call) => {
    const { scope } = call
    const share = await findShare(db, namedBy(scope.shareId))
    if (share === undefined) throw new AppError('not_accessible')
    await regenerateAddress(context, originOf(call), { share, spaceId: scope.spaceId })
    return readShare(scope, share.id)
  })

  serveEndpoint(app, context, revokeShare, async (call) => {
    const { scope } = call
    const share = await findShare(db, namedBy(scope.shareId))
    if (share === undefined) throw new AppError('not_accessible')
    await endShare(context, originOf(call), { share, spaceId: scope.spaceId })
    return null
  })
}

function visitorRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, clock } = context
  const reader = new ShareReader(context)

  serveEndpoint(app, context, getShare, async ({ query, request }) => {
    const share = await requireLiveShare(db, query.id, clock())
    const unlocked =
      share.type === shareType.public || (await isUnlocked(db, share.id, shareTokenOf(request.headers), clock()))
    return presentGate(share, unlocked)
  })

  serveEndpoint(app, context, checkSharePassword, ({ body, request }) =>
    openShare(context, { key: body.id, password: body.password, address: request.ip }),
  )

  serveEndpoint(app, context, getShareMenu, ({ scope }) => reader.tree(scope, 'nodes'))
  serveEndpoint(app, context, getShareTree, ({ scope }) => reader.tree(scope, 'columns'))
  serveEndpoint(app, context, getSharedDoc, ({ scope, query }) => reader.detail(scope, query.docId))
  serveEndpoint(app, context, getSharedDocProps, ({ scope, query }) => reader.service(scope, query.docId))
  serveEndpoint(app, context, getSharedComponents, ({ scope, body }) => reader.components(scope, body.docId, body.refs))
}

/** The access rules of these endpoints name an application or a share. */
function namedBy(id: number | undefined): number {
  if (id === undefined) throw new AppError('not_accessible')
  return id
}
