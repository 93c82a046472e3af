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
import { sealWebhooks, type SealedWebhooks } from './webhooks.ts'
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
  const webhooks = sealWebhooks(context, body, undefined)
  const choice = (await resolveChoice(db, projectId, choiceIn(body), [])) ?? []
  const values = newValues(body, { projectId, userId: origin.actor.userId, webhooks })
  const place = { projectId, spaceId }
  const releaseId = await refuseTakenNumber(context, values.release_no, () =>
    body.status === 1
      ? withFrozen(context, { projectId, actorId: origin.actor.userId, choice }, async (tx, frozen, nowMs) => {
          const id = await writeCreated(tx, origin, place, { values, choice }, nowMs)
          await writePublished(tx, origin, { ...place, releaseId: id, releaseNo: values.release_no }, frozen, nowMs)
          return id
        })
      : db.transaction().execute((tx) => writeCreated(tx, origin, place, { values, choice }, clock())),
  )
  context.bus.send({ type: 'jobs' })
  return releaseId
}

function newValues(
  { releaseNo, releaseDesc, notifiesChanges = 1 }: BodyOf<typeof addRelease>,
  { projectId, userId, webhooks }: { projectId: number; userId: number; webhooks: Partial<SealedWebhooks> },
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
    dingding_webhook: null,
    we_com_webhook: null,
    ...webhooks,
    created_by: userId,
    deleted_at_ms: null,
    trash_id: null,
  }
}

async function writeCreated(
  tx: Tx,
  origin: Origins,
  { projectId, spaceId }: Omit<ReleasePlace, 'releaseId'>,
  { values, choice }: { values: ReturnType<typeof newValues>; choice: readonly ChosenModule[] },
  nowMs: number,
): Promise<number> {
  if (!(await lockRow(tx, 'project', projectId))) throw new AppError('not_accessible')
  const times = { created_at_ms: nowMs, updated_at_ms: nowMs, notes_updated_at_ms: nowMs }
  const id = await insertRelease(tx, { ...values, ...times })
  await replaceChoice(tx, id, choice)
  const userId = origin.actor.userId
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
  const webhooks = sealWebhooks(context, body, row)
  const change = { row, before, choice, values: changedValues(row, { ...body, releaseNo }, webhooks) }
  const isPublishing = state === 'draft' && body.status === 1
  await refuseTakenNumber(context, releaseNo, () =>
    isPublishing
      ? withFrozen(
          context,
          { projectId: place.projectId, actorId: origin.actor.userId, choice },
          async (tx, frozen, nowMs) => {
            await writeChanged(tx, origin, place, change, nowMs)
            await writePublished(tx, origin, { ...place, releaseNo }, frozen, nowMs)
          },
        )
      : db.transaction().execute(async (tx) => {
          await writeChanged(tx, origin, place, change, clock())
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
  webhooks: Partial<SealedWebhooks>,
) {
  return {
    release_no: releaseNo,
    release_desc: releaseDesc === undefined ? row.release_desc : (releaseDesc?.trim() ?? ''),
    notifies_changes: notifiesChanges ?? row.notifies_changes,
    ...webhooks,
  }
}

interface ChangedRelease {
  row: ReleaseRow
  before: readonly ChosenModule[]
  choice: readonly ChosenModule[]
  values: ReturnType<typeof changedValues>
}

/** Nothing is written when nothing is different. */
async function writeChanged(
  tx: Tx,
  origin: Origins,
  { releaseId, projectId, spaceId }: ReleasePlace,
  { row, before, choice, values }: ChangedRelease,
  nowMs: number,
): Promise<void> {
  await lockUnchanged(tx, row)
  const { dingding_webhook: dingding, we_com_webhook: weCom, ...shown } = values
  const details = changesBetween(row, shown)
  const isOtherChoice = !isSameChoice(before, choice)
  const hasWebhook = dingding !== undefined || weCom !== undefined
  if (details === undefined && !isOtherChoice && !hasWebhook) return
  await updateReleaseRow(tx, releaseId, values, nowMs)
  const userId = origin.actor.userId
  if (isOtherChoice) {
    await replaceChoice(tx, releaseId, choice)
    await insertReleaseEvent(tx, releaseId, { kind: 'choiceChanged', userId }, nowMs)
  }
  if (details !== undefined || hasWebhook)
    await insertReleaseEvent(tx, releaseId, { kind: 'detailsChanged', userId, ...(details && { details }) }, nowMs)
  const subject = { kind: 'release', id: releaseId, name: values.release_no }
  const audited = { ...details, ...(isOtherChoice && { documents: true }), ...(hasWebhook && { webhook: true }) }
  await recordAudit(tx, origin, { action: 'release.update', subject, spaceId, details: audited }, nowMs)
  await publish(tx, 'release.changed', { releaseId, projectId, actorId: userId }, nowMs)
}
