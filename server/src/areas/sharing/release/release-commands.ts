/*
 * Creating and changing releases. Does not own: freezing their documents (`publish-commands.ts`), whether they are valid (`status-commands.ts`) and their
 * notes (`notes-commands.ts`).
 */
import type { addRelease, BodyOf, updateRelease } from '@lectern/contracts'
import type { Transaction } from 'kysely'
import type { UserActor } from '../../../core/actor.ts'
import { AppError } from '../../../core/app-error.ts'
import { changesBetween, recordAudit, type Origin } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { lockRow } from '../../../content/lock-row.ts'
import type { Database, ReleaseRow } from '../../../db/schema.ts'
import { publish } from '../../../events/publish.ts'
import { sealWebhooks, writeWebhooks, type SealedWebhooks } from '../../following/robot/release-robot-commands.ts'
import { notifyOfRelease } from '../../following/subscription/follower-commands.ts'
import { lockUnchanged, requireRelease, withFrozen, writePublished, type ReleasePlace } from './publish-commands.ts'
import { replaceChoice } from './release-choice-repo.ts'
import {
  freezesSame,
  isSameChoice,
  readChoice,
  resolveChoice,
  type ChosenModule,
  type GivenChoice,
} from './release-choice-queries.ts'
import { insertReleaseEvent } from './release-event-repo.ts'
import { releaseStateOf } from './release-policy.ts'
import { insertRelease, updateReleaseRow } from './release-repo.ts'
import { writeStatus } from './status-commands.ts'
import { refuseClash } from '../../../core/names.ts'

type Origins = Origin<UserActor>
type Tx = Transaction<Database>

/** Fields of a choice, in whichever form. */
function choiceIn({
  modules,
  moduleSourceIdMap,
}: BodyOf<typeof updateRelease> | BodyOf<typeof addRelease>): GivenChoice {
  return { ...(modules !== undefined && { modules }), ...(moduleSourceIdMap !== undefined && { moduleSourceIdMap }) }
}

/** @throws {AppError} release_number_taken when a live release of the project has the number */
const refuseTakenNumber = <T>({ engine }: AppContext, number: string, write: () => Promise<T>): Promise<T> =>
  refuseClash(engine, ['release_number_taken', { number }], write)

/**
 * Creates a release: a draft, or published in the same moment. Its id.
 * @throws {AppError} release_number_taken, release_webhook_invalid; for its choice as `resolveChoice`; when published as `publishRelease`
 */
export async function createRelease(
  context: AppContext,
  origin: Origins,
  { projectId, spaceId }: Omit<ReleasePlace, 'releaseId'>,
  body: BodyOf<typeof addRelease>,
): Promise<number> {
  const { db, clock } = context
  const webhooks = await sealWebhooks(context, body, undefined)
  const choice = (await resolveChoice(db, projectId, choiceIn(body), [])) ?? []
  const values = newValues(body, { projectId, userId: origin.actor.userId })
  const made = { values, choice, webhooks }
  const place = { projectId, spaceId }
  const releaseId = await refuseTakenNumber(context, values.release_no, () =>
    body.status === 1
      ? withFrozen(context, { projectId, actorId: origin.actor.userId, choice }, async (tx, frozen, nowMs) => {
          const id = await writeCreated(context, tx, origin, { ...place, ...made, nowMs })
          await writePublished(tx, origin, { ...place, releaseId: id, releaseNo: values.release_no }, frozen, nowMs)
          return id
        })
      : db.transaction().execute((tx) => writeCreated(context, tx, origin, { ...place, ...made, nowMs: clock() })),
  )
  context.bus.send({ type: 'jobs' })
  return releaseId
}

function newValues(
  { releaseNo, releaseDesc, notifiesChanges = 1 }: BodyOf<typeof addRelease>,
  { projectId, userId }: { projectId: number; userId: number },
) {
  return {
    project_id: projectId,
    release_no: releaseNo.trim(),
    release_desc: releaseDesc?.trim() ?? '',
    notes: '',
    status: 0,
    notifies_changes: notifiesChanges,
    published_at_ms: null,
    published_by: null,
    snapshot_id: null,
    summary: null,
    created_by: userId,
    deleted_at_ms: null,
    trash_id: null,
  }
}

interface CreatedRelease extends Omit<ReleasePlace, 'releaseId'> {
  values: ReturnType<typeof newValues>
  choice: readonly ChosenModule[]
  webhooks: SealedWebhooks
  nowMs: number
}

async function writeCreated(
  context: AppContext,
  tx: Tx,
  origin: Origins,
  { projectId, spaceId, values, choice, webhooks, nowMs }: CreatedRelease,
): Promise<number> {
  if (!(await lockRow(tx, 'project', projectId))) throw new AppError('not_accessible')
  const times = { created_at_ms: nowMs, updated_at_ms: nowMs, notes_updated_at_ms: nowMs }
  const id = await insertRelease(tx, { ...values, ...times })
  await replaceChoice(tx, id, choice)
  const userId = origin.actor.userId
  await writeWebhooks(context, tx, { spaceId, projectId, releaseId: id, userId }, webhooks, nowMs)
  await insertReleaseEvent(tx, id, { kind: 'created', userId }, nowMs)
  const subject = { kind: 'release', id, name: values.release_no }
  await recordAudit(tx, origin, { action: 'release.create', subject, spaceId }, nowMs)
  await publish(tx, 'release.changed', { releaseId: id, projectId, actorId: userId }, nowMs)
  return id
}

/**
 * Changes a release; what is left out stays. A draft that becomes valid is published.
 * @throws {AppError} release_frozen for what a published release keeps; otherwise as `createRelease`, and changed_meanwhile
 */
export async function changeRelease(
  context: AppContext,
  origin: Origins,
  place: ReleasePlace,
  body: BodyOf<typeof updateRelease>,
): Promise<void> {
  const { db, clock } = context
  const row = await requireRelease(db, place.releaseId, body.updatedAtMs)
  const state = releaseStateOf(row)
  const before = await readChoice(db, row.id)
  const choice = (await resolveChoice(db, place.projectId, choiceIn(body), before)) ?? before
  const releaseNo = body.releaseNo?.trim() ?? row.release_no
  if (state !== 'draft' && (releaseNo !== row.release_no || !freezesSame(before, choice)))
    throw new AppError('release_frozen')
  const webhooks = await sealWebhooks(context, body, row.id)
  const change = { row, before, choice, webhooks, values: changedValues(row, { ...body, releaseNo }) }
  const isPublishing = state === 'draft' && body.status === 1
  await refuseTakenNumber(context, releaseNo, () =>
    isPublishing
      ? withFrozen(
          context,
          { projectId: place.projectId, actorId: origin.actor.userId, choice },
          async (tx, frozen, nowMs) => {
            await writeChanged(context, tx, origin, { ...place, ...change, nowMs })
            await writePublished(tx, origin, { ...place, releaseNo }, frozen, nowMs)
          },
        )
      : db.transaction().execute(async (tx) => {
          await writeChanged(context, tx, origin, { ...place, ...change, nowMs: clock() })
          if (state !== 'draft' && body.status !== undefined && body.status !== row.status)
            await writeStatus(tx, origin, { ...place, releaseNo }, body.status, clock())
        }),
  )
  context.bus.send({ type: 'jobs' })
}

function changedValues(
  row: ReleaseRow,
  {
    releaseNo,
    releaseDesc,
    notifiesChanges,
  }: Pick<BodyOf<typeof updateRelease>, 'releaseDesc' | 'notifiesChanges'> & {
    releaseNo: string
  },
) {
  return {
    release_no: releaseNo,
    release_desc: releaseDesc === undefined ? row.release_desc : (releaseDesc?.trim() ?? ''),
    notifies_changes: notifiesChanges ?? row.notifies_changes,
  }
}

interface ChangedRelease extends ReleasePlace {
  row: ReleaseRow
  before: readonly ChosenModule[]
  choice: readonly ChosenModule[]
  values: ReturnType<typeof changedValues>
  webhooks: SealedWebhooks
  nowMs: number
}

/** Nothing is written when nothing is different. */
async function writeChanged(
  context: AppContext,
  tx: Tx,
  origin: Origins,
  { releaseId, projectId, spaceId, row, before, choice, values, webhooks, nowMs }: ChangedRelease,
): Promise<void> {
  await lockUnchanged(tx, row)
  const details = changesBetween(row, values)
  const isOtherChoice = !isSameChoice(before, choice)
  const hasWebhook = Object.keys(webhooks).length > 0
  if (details === undefined && !isOtherChoice && !hasWebhook) return
  await updateReleaseRow(tx, releaseId, values, nowMs)
  const userId = origin.actor.userId
  await writeWebhooks(context, tx, { spaceId, projectId, releaseId, userId }, webhooks, nowMs)
  if (isOtherChoice) {
    await replaceChoice(tx, releaseId, choice)
    await insertReleaseEvent(tx, releaseId, { kind: 'choiceChanged', userId }, nowMs)
    if (releaseStateOf(row) === 'published')
      await notifyOfRelease(tx, { releaseId, projectId, actorId: userId, act: 'updated' }, nowMs)
  }
  if (details !== undefined || hasWebhook)
    await insertReleaseEvent(tx, releaseId, { kind: 'detailsChanged', userId, ...(details && { details }) }, nowMs)
  const subject = { kind: 'release', id: releaseId, name: values.release_no }
  const audited = { ...details, ...(isOtherChoice && { documents: true }), ...(hasWebhook && { webhook: true }) }
  await recordAudit(tx, origin, { action: 'release.update', subject, spaceId, details: audited }, nowMs)
  await publish(tx, 'release.changed', { releaseId, projectId, actorId: userId }, nowMs)
}
