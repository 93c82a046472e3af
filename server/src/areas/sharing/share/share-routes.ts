/* Shares: for editors of the project, and for visitors without an account. */
import {
  addReleaseShare,
  addShare,
  checkSharePassword,
  disableShare,
  enableShare,
  freezeShareItem,
  getShare,
  getShareMenu,
  getSharedDoc,
  listShareItems,
  pageReleaseShares,
  pageShares,
  regenerateShareAddress,
  revokeShare,
  thawShareItem,
  updateShare,
  type Flag,
  type Share,
} from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../core/app-error.ts'
import { originOf } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { decodeId } from '../../../core/public-ids.ts'
import type { ProjectScope } from '../../../auth/scope.ts'
import { serveEndpoint } from '../../../http/serve-endpoint.ts'
import { withVisitCookie } from '../../../http/cookies/visit-cookie.ts'
import { visitorOf } from '../../../auth/sessions.ts'
import type { ViewLog } from '../view-log/view-log-commands.ts'
import { openVisit } from '../visit/open-visit-commands.ts'
import { readGate, type VisitReader } from '../visit/visit-queries.ts'
import { freeze, thaw, type ItemPlace } from './freeze-commands.ts'
import { endShare, regenerateAddress } from './end-share-commands.ts'
import { createReleaseShare, createShare } from './create-share-commands.ts'
import type { ReleaseDocuments } from './release-documents.ts'
import { changeShare, type SavedShare } from './share-commands.ts'
import { countSharedDocs } from './share-queries.ts'
import { presentGate, presentItem, presentShare, type SharedFacts } from './share-presenter.ts'
import { listHeldItems, sumUpFrozen } from './share-item-repo.ts'
import { findListedShare, findShare, pageSharesOf, type ListedShare, type SharedPlaceId } from './share-repo.ts'

interface ShareParts {
  reader: VisitReader
  releases: Pick<ReleaseDocuments, 'count'>
  views: ViewLog
}

export function shareRoutes(app: FastifyInstance, context: AppContext, { reader, releases, views }: ShareParts): void {
  editorRoutes(app, context, releases)
  visitorRoutes(app, context, reader, views)
}

const defaultPageSize = 20

function editorRoutes(app: FastifyInstance, context: AppContext, releases: Pick<ReleaseDocuments, 'count'>): void {
  const { db } = context
  const readFacts = async (rows: readonly ListedShare[]): Promise<(share: ListedShare) => SharedFacts> => {
    const counts = await countSharedDocs(context, releases, rows)
    const frozen = await sumUpFrozen(
      db,
      rows.map(({ id }) => id),
    )
    return ({ id }) => ({ docCount: counts.get(id) ?? 0, frozen: frozen.get(id) })
  }
  const readShare = async ({ role }: ProjectScope, shareId: number): Promise<Share> => {
    const row = await findListedShare(db, shareId)
    if (row === undefined) throw new AppError('not_accessible')
    return presentShare(row, role, (await readFacts([row]))(row))
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

  const switches: readonly [typeof enableShare | typeof disableShare, Flag][] = [
    [enableShare, 1],
    [disableShare, 0],
  ]
  for (const [endpoint, status] of switches) {
    serveEndpoint(app, context, endpoint, async (call) => {
      const { scope } = call
      const share = { shareId: namedBy(scope.shareId), spaceId: scope.spaceId }
      return readSaved(scope, await changeShare(context, originOf(call), share, { status }))
    })
  }

  serveEndpoint(app, context, addReleaseShare, async (call) => {
    const { scope, body } = call
    const place = { releaseId: namedBy(scope.releaseId), spaceId: scope.spaceId }
    return readSaved(scope, await createReleaseShare(context, originOf(call), place, body))
  })

  const readPage = async (
    { role }: ProjectScope,
    of: SharedPlaceId,
    { pageIndex = 1, pageSize = defaultPageSize }: { pageIndex?: number; pageSize?: number },
  ) => {
    const { rows, total } = await pageSharesOf(db, of, { offset: (pageIndex - 1) * pageSize, limit: pageSize })
    const factsOf = await readFacts(rows)
    const list = rows.map((row) => presentShare(row, role, factsOf(row)))
    return { list, total, pageIndex, pageSize }
  }
  serveEndpoint(app, context, pageShares, ({ scope, body }) =>
    readPage(scope, { moduleId: namedBy(scope.moduleId) }, body),
  )
  serveEndpoint(app, context, pageReleaseShares, ({ scope, body }) =>
    readPage(scope, { releaseId: namedBy(scope.releaseId) }, body),
  )

  serveEndpoint(app, context, listShareItems, async ({ scope }) =>
    (await listHeldItems(db, namedBy(scope.shareId))).map(presentItem),
  )

  const itemOf = ({ projectId, spaceId, shareId }: ProjectScope, docId: string): ItemPlace => {
    return { shareId: namedBy(shareId), projectId, spaceId, docId: decodeId('doc', docId) }
  }
  serveEndpoint(app, context, freezeShareItem, async (call) => {
    const place = itemOf(call.scope, call.body.docId)
    await freeze(context, originOf(call), place, call.body.atMs)
    return (await listHeldItems(db, place.shareId)).map(presentItem)
  })
  serveEndpoint(app, context, thawShareItem, async (call) => {
    const place = itemOf(call.scope, call.body.docId)
    await thaw(context, originOf(call), place)
    return (await listHeldItems(db, place.shareId)).map(presentItem)
  })

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

/** Under the specification's names; the same for every kind of visitor is in `visit-routes.ts`. */
function visitorRoutes(app: FastifyInstance, context: AppContext, reader: VisitReader, views: ViewLog): void {
  serveEndpoint(app, context, getShare, async ({ query, request }) => {
    const gate = await readGate(context, { of: 'share', key: query.id }, visitorOf(request))
    return presentGate(gate, gate.unlocked && (await reader.opened(query.id)).allowsExport)
  })

  serveEndpoint(app, context, checkSharePassword, ({ body: { id: key, password }, request, reply }) => {
    const opening = openVisit(context, { of: 'share', key, password, address: request.ip })
    return withVisitCookie(context, { request, reply }, { of: 'share', key }, opening)
  })

  serveEndpoint(app, context, getShareMenu, ({ scope }) => reader.tree(scope, 'nodes'))
  serveEndpoint(app, context, getSharedDoc, ({ scope, query: { docId }, request }) =>
    views.counted(scope, request, docId, reader.detail(scope, docId)),
  )
}

/** The access rules of these endpoints name an application or a share. */
function namedBy(id: number | undefined): number {
  if (id === undefined) throw new AppError('not_accessible')
  return id
}
