/*
 * Notifying who started it that a long packing or unpacking has ended. What takes a moment ends before their eyes, on the page where they started it.
 */
import type { Executor } from '../../../db/content-store.ts'
import type { JobFailure } from '../../../jobs/job-repo.ts'
import { sendMessage } from '../../following/message/message-commands.ts'
import { findArchiveOfJob } from './archive-parts.ts'
import { readPackPayload, readUnpackPayload } from './archive-payload.ts'
import type { ShownPlace } from './archive-report.ts'

interface Job {
  id: number
  ownerId: number
  payload: unknown
}

/** From when on people have probably gone on with something else, in milliseconds. */
const longMs = 10_000

/** The archive of a job that took long; undefined when it did not. */
async function findLong(tx: Executor, jobId: number, nowMs: number) {
  const archive = await findArchiveOfJob(tx, jobId)
  return archive !== undefined && nowMs - archive.created_at_ms >= longMs ? archive : undefined
}

export async function notifyPacked(tx: Executor, { id, ownerId, payload }: Job, nowMs: number): Promise<void> {
  if ((await findLong(tx, id, nowMs)) === undefined) return
  const { scope, name } = readPackPayload(payload)
  await sendMessage(tx, { userId: ownerId, template: 'archive.packed', params: { name }, source: scope, nowMs })
}

export async function notifyPackFailed(tx: Executor, job: Job, { error }: JobFailure, nowMs: number): Promise<void> {
  if ((await findLong(tx, job.id, nowMs)) === undefined) return
  const { scope, name } = readPackPayload(job.payload)
  const message = { userId: job.ownerId, params: { name, error }, source: scope, nowMs }
  await sendMessage(tx, { ...message, template: 'archive.packFailed' })
}

export async function notifyUnpacked(tx: Executor, { id, ownerId }: Job, place: ShownPlace, nowMs: number) {
  if ((await findLong(tx, id, nowMs)) === undefined) return
  const [application] = place.modules
  const [project] = place.projects
  const became =
    application !== undefined
      ? { name: application.name, source: { kind: 'module', id: application.id } as const }
      : project !== undefined && place.projects.length === 1
        ? { name: project.name, source: { kind: 'project', id: project.id } as const }
        : { name: place.spaceName, source: { kind: 'space', id: place.spaceId } as const }
  const { name, source } = became
  await sendMessage(tx, { userId: ownerId, template: 'archive.unpacked', params: { name }, source, nowMs })
}

export async function notifyUnpackFailed(tx: Executor, job: Job, { error }: JobFailure, nowMs: number): Promise<void> {
  const archive = await findLong(tx, job.id, nowMs)
  if (archive === undefined) return
  const { spaceId, projectId } = readUnpackPayload(job.payload)
  const source =
    projectId !== undefined
      ? ({ kind: 'project', id: projectId } as const)
      : spaceId === null
        ? null
        : ({ kind: 'space', id: spaceId } as const)
  const params = { name: archive.file_name, error }
  await sendMessage(tx, { userId: job.ownerId, template: 'archive.unpackFailed', params, source, nowMs })
}
