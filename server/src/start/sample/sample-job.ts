/*
 * The job that makes the sample space. Owns: who writes it, and that an interrupted run leaves nothing behind. Does not own: what happens in it
 * (`make-sample.ts`), and whether there is to be one (`areas/system/sample/`).
 */
import type { FastifyInstance } from 'fastify'
import { recordSample, sampleJobKind, type SamplePayload } from '../../areas/system/sample/sample-commands.ts'
import { follow } from '../../areas/following/subscription/subscription-commands.ts'
import { authorOf } from '../../areas/accounts/session/start-session-commands.ts'
import type { AppContext } from '../../core/context.ts'
import { decodeId, encodeId } from '../../core/public-ids.ts'
import type { JobHandler, RunningJob } from '../../jobs/job-handler.ts'
import { makeSample } from './make-sample.ts'
import { SampleClient } from './sample-client.ts'
import { openSampleFiles } from './sample-files.ts'
import { addPerson, endPeople, removeUnfinished } from './sample-people.ts'

/** `app` answers the calls the sample is made by. */
export function createSampleHandler(context: AppContext, app: Pick<FastifyInstance, 'inject'>): JobHandler {
  const { db, clock } = context
  return {
    kind: sampleJobKind,
    retry: { attempts: 2, firstBackOffMs: 1_000 },
    run: (job) => run(context, app, job),
    cleanUp: (jobId) => db.transaction().execute((tx) => removeUnfinished(tx, jobId, clock())),
    onFailed: () => Promise.resolve(),
  }
}

async function run(context: AppContext, app: Pick<FastifyInstance, 'inject'>, job: RunningJob): Promise<void> {
  const { db, clock, bus, config } = context
  // Written by `offerSample`.
  const { language } = job.payload as SamplePayload
  const files = await openSampleFiles(language)
  const { people } = files.texts
  const reader = await db.selectFrom('user').selectAll().where('id', '=', job.ownerId).executeTakeFirstOrThrow()
  const [writer, maintainer] = await db.transaction().execute(async (tx) => {
    await job.hold(tx)
    return [
      await addPerson(tx, job.id, { role: 'writer', nickname: people.writer }, clock()),
      await addPerson(tx, job.id, { role: 'maintainer', nickname: people.maintainer }, clock()),
    ] as const
  })
  const clientOf = ({ token }: { token: string }) => new SampleClient(app, { language, signal: job.signal, token })
  await makeSample({
    files,
    writer: { ...writer, client: clientOf(writer) },
    maintainer: { ...maintainer, client: clientOf(maintainer) },
    reader: {
      publicId: encodeId('user', reader.id),
      nickname: reader.nickname,
      follow: (kind, publicId) =>
        follow(context, authorOf(reader), { kind, id: decodeId(kind, publicId) }, { level: 'all' }),
    },
    nowMs: clock(),
    serviceUrl: config.sampleService,
  })
  await db.transaction().execute(async (tx) => {
    await endPeople(tx, job.id, job.ownerId, clock())
    await recordSample(tx)
    await job.finish(tx, null)
  })
  bus.send({ type: 'jobs' })
  bus.send({ type: 'events' })
}
