import { Readable } from 'node:stream'
import {
  fetchArchive,
  listArchives,
  packModule,
  packProject,
  packSpace,
  sendArchive,
  unpackAsSpace,
  unpackIntoProject,
  unpackIntoSpace,
} from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import { originOf } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { decodeId, encodeId } from '../../../core/public-ids.ts'
import { FileReply } from '../../../http/replies.ts'
import { serveEndpoint } from '../../../http/serve-endpoint.ts'
import {
  keepPart,
  listOwnArchives,
  openArchive,
  startPacking,
  startUnpacking,
  type StartedArchive,
} from './archive-commands.ts'
import { presentArchive } from './archive-presenter.ts'

const presentStarted = ({ id, jobId }: StartedArchive) => ({ id, jobId: encodeId('job', jobId) })

export function archiveRoutes(app: FastifyInstance, context: AppContext): void {
  serveEndpoint(app, context, packSpace, async (call) => {
    const { spaceId } = call.scope
    return presentStarted(
      await startPacking(context, originOf(call), { kind: 'space', id: spaceId }, { spaceId, projectId: null }),
    )
  })

  serveEndpoint(app, context, packProject, async (call) => {
    const { spaceId, projectId } = call.scope
    return presentStarted(
      await startPacking(context, originOf(call), { kind: 'project', id: projectId }, { spaceId, projectId }),
    )
  })

  serveEndpoint(app, context, packModule, async (call) => {
    const { spaceId, projectId } = call.scope
    const scope = { kind: 'module', id: decodeId('module', call.body.moduleId) } as const
    return presentStarted(await startPacking(context, originOf(call), scope, { spaceId, projectId }))
  })

  serveEndpoint(app, context, listArchives, async ({ actor, query, language }) =>
    (await listOwnArchives(context, actor, query)).map((row) => presentArchive(row, context.texts, language)),
  )

  serveEndpoint(app, context, fetchArchive, async ({ actor, query, reply }) => {
    const { fileName, size, parts } = await openArchive(context, actor, query.id)
    return reply
      .header('content-disposition', new FileReply('', fileName, '').disposition)
      .header('content-length', size)
      .header('cache-control', 'no-store')
      .header('x-content-type-options', 'nosniff')
      .type('application/zip')
      .send(Readable.from(parts))
  })

  serveEndpoint(app, context, sendArchive, ({ actor, body, file }) =>
    keepPart(context, actor, { id: body.id, part: Number(body.part) }, file),
  )

  serveEndpoint(app, context, unpackAsSpace, async (call) => {
    const { id, name } = call.body
    return presentStarted(await startUnpacking(context, originOf(call), { id, name, spaceId: null }))
  })

  serveEndpoint(app, context, unpackIntoSpace, async (call) => {
    const { spaceId } = call.scope
    return presentStarted(await startUnpacking(context, originOf(call), { id: call.body.id, spaceId }))
  })

  serveEndpoint(app, context, unpackIntoProject, async (call) => {
    const { spaceId, projectId } = call.scope
    return presentStarted(await startUnpacking(context, originOf(call), { id: call.body.id, spaceId, projectId }))
  })
}
