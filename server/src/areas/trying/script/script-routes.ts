/* Scripts before and after calls. */
import {
  deleteScript,
  getScript,
  getScriptText,
  listScripts,
  listScriptTexts,
  orderScripts,
  runScript,
  saveScript,
  turnScript,
} from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import type { ProjectScope } from '../../../auth/scope.ts'
import { listAround } from '../../../content/doc-tree.ts'
import type { UserActor } from '../../../core/actor.ts'
import { originOf } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { encodeId } from '../../../core/public-ids.ts'
import type { Executor } from '../../../db/content-store.ts'
import { serveEndpoint } from '../../../http/serve-endpoint.ts'
import { openSandbox } from '../../../sandbox/sandbox.ts'
import { readEnvironmentUrls } from '../../places/module-setting/setting-queries.ts'
import type { CallSender } from '../proxy/proxy-commands.ts'
import { runScripts } from './run-chain.ts'
import { arrangeScripts, removeScript, switchScript, writeScript, type ScriptChange } from './script-commands.ts'
import { mayChangeScripts, type ScriptPlace } from './script-policy.ts'
import { listEntries, listScriptPast, readScript, readScriptPast } from './script-queries.ts'

export function scriptRoutes(app: FastifyInstance, context: AppContext, sender: CallSender): void {
  const sandbox = openSandbox()
  app.addHook('onClose', () => sandbox.close())
  storedRoutes(app, context)

  serveEndpoint(app, context, runScript, async ({ body, actor, scope, reply }) => {
    const { moduleId } = scope
    const environments = moduleId === undefined ? [] : await readEnvironmentUrls(context, moduleId, scope.role)
    const left = new AbortController()
    reply.raw.once('close', () => left.abort())
    const parts = { sandbox, sender, scope: { userId: actor.userId, environments }, signal: left.signal }
    return runScripts(context, parts, await placeOf(context.db, scope), body)
  })
}

function storedRoutes(app: FastifyInstance, context: AppContext): void {
  const { db } = context

  serveEndpoint(app, context, listScripts, async ({ scope }) => {
    const { place, may } = await standingOf(db, scope)
    return { scripts: await listEntries(db, place, may), can: may }
  })

  serveEndpoint(app, context, getScript, async ({ scope, query }) => {
    const { place, may } = await standingOf(db, scope)
    return readScript(db, place, query.id, may)
  })

  serveEndpoint(app, context, listScriptTexts, async ({ scope, query }) =>
    listScriptPast(db, await placeOf(db, scope), query.id),
  )
  serveEndpoint(app, context, getScriptText, async ({ scope, query }) =>
    readScriptPast(db, await placeOf(db, scope), query),
  )

  serveEndpoint(app, context, saveScript, async (call) => {
    const { docId: _doc, moduleId: _module, projectId: _project, ...saved } = call.body
    const change = await changeOf(db, call)
    const id = await writeScript(context, change, saved)
    return readScript(db, change.place, id, change.may)
  })

  serveEndpoint(app, context, turnScript, async (call) => {
    const change = await changeOf(db, call)
    await switchScript(context, change, call.body)
    const { source: _, ...entry } = await readScript(db, change.place, call.body.id, change.may)
    return entry
  })

  serveEndpoint(app, context, orderScripts, async (call) => {
    await arrangeScripts(context, await changeOf(db, call), call.body)
    return null
  })

  serveEndpoint(app, context, deleteScript, async (call) => ({
    trashId: encodeId('trash', await removeScript(context, await changeOf(db, call), call.body.id)),
  }))
}

async function standingOf(db: Executor, scope: ProjectScope): Promise<Pick<ScriptChange, 'place' | 'may'>> {
  const place = await placeOf(db, scope)
  return { place, may: mayChangeScripts(place, scope.role) }
}

async function changeOf(
  db: Executor,
  call: Parameters<typeof originOf<UserActor>>[0] & { scope: ProjectScope },
): Promise<ScriptChange> {
  return { ...(await standingOf(db, call.scope)), origin: originOf(call) }
}

async function placeOf(db: Executor, { spaceId, projectId, moduleId, docIds }: ProjectScope): Promise<ScriptPlace> {
  const [docId] = docIds
  return { spaceId, projectId, moduleId, around: docId === undefined ? [] : await listAround(db, docId) }
}
