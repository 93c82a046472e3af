/* Releases of projects: for those who read them and those who make them. */
import {
  addRelease,
  cancelSubscribeRelease,
  compareReleaseDoc,
  compareReleases,
  draftReleaseNotes,
  getRelease,
  getReleaseChangelog,
  getReleaseChoice,
  getReleaseComponents,
  getReleaseDoc,
  getReleaseDocProps,
  getReleaseTree,
  listModuleReleases,
  listReleaseDocs,
  listReleases,
  pageReleaseEvents,
  pageReleases,
  refreshRelease,
  removeRelease,
  saveReleaseNotes,
  setReleaseStatus,
  subscribeRelease,
  updateRelease,
} from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import type { KnownActor } from '../../../core/actor.ts'
import { AppError } from '../../../core/app-error.ts'
import { originOf } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { encodeId } from '../../../core/public-ids.ts'
import type { ProjectScope } from '../../../auth/scope.ts'
import { serveEndpoint } from '../../../http/serve-endpoint.ts'
import { linkBaseOf } from '../../../jobs/link-base.ts'
import { follow, unfollow } from '../../following/subscription/subscription-commands.ts'
import type { Comparisons } from './compare/comparisons.ts'
import { readComparedDoc, readComparison } from './compare/compare-queries.ts'
import { readDraftNotes, readReleaseChangelog } from './notes/draft-notes-queries.ts'
import { saveNotes } from './notes/notes-commands.ts'
import { refreshRelease as refresh, type ReleasePlace } from './publish-commands.ts'
import { readChoice } from './release-choice-queries.ts'
import { changeRelease, createRelease } from './release-commands.ts'
import { DocCounter } from './release-contents-queries.ts'
import {
  readModuleReleases,
  readRelease,
  readReleaseDocs,
  readReleaseEvents,
  readReleaseList,
  readReleasePage,
} from './release-queries.ts'
import { ReleaseReader } from './release-reader.ts'
import { findRelease } from './release-repo.ts'
import { deleteRelease, setStatus } from './status-commands.ts'

export function releaseRoutes(app: FastifyInstance, context: AppContext, comparisons: Comparisons): void {
  managingRoutes(app, context)
  readingRoutes(app, context)
  comparingRoutes(app, context, comparisons)
}

const idOf = ({ releaseId }: ProjectScope): number => {
  if (releaseId === undefined) throw new AppError('not_accessible')
  return releaseId
}

const placeOf = (scope: ProjectScope): ReleasePlace => {
  const { projectId, spaceId } = scope
  return { releaseId: idOf(scope), projectId, spaceId }
}

function managingRoutes(app: FastifyInstance, context: AppContext): void {
  const counter = new DocCounter(context)
  const read = (actor: KnownActor, { role }: ProjectScope, releaseId: number) =>
    readRelease(context, counter, actor, { releaseId, role })

  serveEndpoint(app, context, listReleases, ({ actor, scope, query }) => readReleaseList(context, actor, scope, query))
  serveEndpoint(app, context, pageReleases, ({ actor, scope, query }) => readReleasePage(context, actor, scope, query))
  serveEndpoint(app, context, getRelease, ({ actor, scope }) => read(actor, scope, idOf(scope)))

  serveEndpoint(app, context, addRelease, async (call) => {
    const { actor, scope, body } = call
    return read(actor, scope, await createRelease(context, originOf(call), scope, body))
  })

  serveEndpoint(app, context, updateRelease, async (call) => {
    const { actor, scope, body } = call
    await changeRelease(context, originOf(call), placeOf(scope), body)
    return read(actor, scope, idOf(scope))
  })

  serveEndpoint(app, context, setReleaseStatus, async (call) => {
    const { actor, scope, body } = call
    await setStatus(context, originOf(call), placeOf(scope), body)
    return read(actor, scope, idOf(scope))
  })

  serveEndpoint(app, context, refreshRelease, async (call) => {
    const { actor, scope, body } = call
    await refresh(context, originOf(call), placeOf(scope), body)
    return read(actor, scope, idOf(scope))
  })

  serveEndpoint(app, context, removeRelease, async (call) => ({
    trashId: encodeId('trash', await deleteRelease(context, originOf(call), placeOf(call.scope))),
  }))

  serveEndpoint(app, context, saveReleaseNotes, (call) =>
    saveNotes(context, originOf(call), placeOf(call.scope), call.body),
  )

  serveEndpoint(app, context, getReleaseChoice, async ({ scope }) =>
    (await readChoice(context.db, idOf(scope))).map(({ moduleId, mode, isAll, docs }) => ({
      moduleId: encodeId('module', moduleId),
      mode,
      isAll: isAll ? (1 as const) : (0 as const),
      docIds: docs.map(({ id }) => encodeId('doc', id)),
    })),
  )

  serveEndpoint(app, context, pageReleaseEvents, ({ scope, query }) => readReleaseEvents(context, idOf(scope), query))

  serveEndpoint(app, context, subscribeRelease, async ({ actor, scope, body }) => {
    await follow(context, actor, { kind: 'release', id: idOf(scope) }, body)
    return null
  })

  serveEndpoint(app, context, cancelSubscribeRelease, async ({ actor, body }) => {
    await unfollow(context, actor, 'release', body.sourceId)
    return null
  })
}

function readingRoutes(app: FastifyInstance, context: AppContext): void {
  const reader = new ReleaseReader(context)
  const scopeOf = (scope: ProjectScope) => ({ releaseId: idOf(scope), reader: scope.role })

  serveEndpoint(app, context, getReleaseTree, ({ scope }) => reader.tree(scopeOf(scope)))
  serveEndpoint(app, context, getReleaseDoc, ({ scope, query }) => reader.detail(scopeOf(scope), query.docId))
  serveEndpoint(app, context, getReleaseDocProps, ({ scope, query }) => reader.service(scopeOf(scope), query.docId))
  serveEndpoint(app, context, getReleaseComponents, ({ scope, body }) =>
    reader.components(scopeOf(scope), body.docId, body.refs),
  )

  serveEndpoint(app, context, listReleaseDocs, async ({ scope }) => {
    const row = await findRelease(context.db, idOf(scope))
    if (row === undefined) throw new AppError('not_accessible')
    return readReleaseDocs(reader, row)
  })

  serveEndpoint(app, context, listModuleReleases, ({ scope }) => {
    if (scope.moduleId === undefined) throw new AppError('not_accessible')
    return readModuleReleases(context, scope.moduleId)
  })
}

function comparingRoutes(app: FastifyInstance, context: AppContext, comparisons: Comparisons): void {
  const scopeOf = ({ projectId, role }: ProjectScope) => ({ projectId, reader: role })

  serveEndpoint(app, context, compareReleases, ({ scope, query }) => {
    const { projectId: _named, ...asked } = query
    return readComparison(context, comparisons, scopeOf(scope), asked)
  })
  serveEndpoint(app, context, compareReleaseDoc, ({ scope, query }) =>
    readComparedDoc(context, comparisons, scopeOf(scope), query),
  )
  serveEndpoint(app, context, draftReleaseNotes, ({ scope, language }) =>
    readDraftNotes(context, comparisons, idOf(scope), language),
  )
  serveEndpoint(app, context, getReleaseChangelog, async ({ scope, language, request }) =>
    readReleaseChangelog(context, comparisons, idOf(scope), { language, base: await linkBaseOf(context, request) }),
  )
}
