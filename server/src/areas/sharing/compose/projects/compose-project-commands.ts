/* Making, changing and deleting composed projects. */
import {
  initialOrder,
  limits,
  shareType,
  type addComposeProject,
  type BodyOf,
  type updateComposeProject,
} from '@lectern/contracts'
import type { Transaction } from 'kysely'
import type { VisitedRef } from '../../../../auth/visited/visited-subject.ts'
import type { UserActor } from '../../../../core/actor.ts'
import { AppError } from '../../../../core/app-error.ts'
import { changesBetween, recordAudit, type Origin } from '../../../../core/audit.ts'
import type { AppContext } from '../../../../core/context.ts'
import { refuseTaken } from '../../../../core/names.ts'
import { orderAfter } from '../../../../core/order.ts'
import { newAddressKey } from '../../../../auth/secrets.ts'
import { lockSpace } from '../../../../content/lock-row.ts'
import type { Database } from '../../../../db/schema.ts'
import { publish } from '../../../../events/publish.ts'
import { moveToTrash } from '../../../places/trash/trash-commands.ts'
import { refuseUnmailed, storedDomainsOf } from '../../visit/email-domain-commands.ts'
import {
  addPassword,
  endVisits,
  firstPassword,
  newVisitorSecret,
  removePasswords,
  replacePasswords,
  type VisitorSecret,
} from '../../visit/visitor-password-commands.ts'
import { touchCompose, type ComposePlace } from '../touch-compose.ts'
import {
  findComposeProject,
  insertComposeProject,
  summarizeSpace,
  updateComposeProjectRow,
  type ListedComposeProject,
} from './compose-project-repo.ts'

/** What a command made; `password` is the text to show once, `null` when there is none to show. */
export interface SavedProject {
  composeId: number
  password: string | null
}

const visited = (id: number): VisitedRef => ({ of: 'compose', id })

/**
 * Makes a composed project behind the others.
 * @throws {AppError} space_not_composed, compose_too_many, name_taken, email_domain_invalid, mail_not_configured, not_accessible when the space was deleted
 */
export async function createComposeProject(
  context: AppContext,
  origin: Origin<UserActor>,
  spaceId: number,
  body: Omit<BodyOf<typeof addComposeProject>, 'spaceId'>,
): Promise<SavedProject> {
  const { db, engine, clock } = context
  const name = body.name.trim()
  const emailDomains = storedDomainsOf(body.emailDomains)
  const secret = body.type === shareType.encrypted ? await newVisitorSecret(body.password) : undefined
  const nowMs = clock()
  const createdBy = origin.actor.userId
  const id = await refuseTaken(engine, name, () =>
    db.transaction().execute(async (tx) => {
      // Its composed projects are counted one after the other.
      await lockSpace(tx, spaceId)
      const space = await summarizeSpace(tx, spaceId)
      if (space === undefined) throw new AppError('not_accessible')
      if (!space.isCompose) throw new AppError('space_not_composed')
      if (space.count >= limits.composeProjects)
        throw new AppError('compose_too_many', { limit: limits.composeProjects })
      await refuseUnmailed(tx, emailDomains)
      const composeId = await insertComposeProject(tx, {
        space_id: spaceId,
        address_key: newAddressKey(),
        address_changed_at_ms: null,
        name,
        description: body.description?.trim() ?? '',
        type: body.type ?? shareType.public,
        status: body.status ?? 1,
        email_domains: emailDomains ?? '',
        order_index: orderAfter(space.highest, initialOrder),
        head_revision_id: null,
        tree_version: 1,
        created_by: createdBy,
        created_at_ms: nowMs,
        updated_at_ms: nowMs,
        deleted_at_ms: null,
        trash_id: null,
      })
      if (secret !== undefined)
        await addPassword(tx, visited(composeId), firstPassword({ hash: secret.hash, createdBy, nowMs }))
      const subject = { kind: 'compose', id: composeId, name }
      await recordAudit(tx, origin, { action: 'compose.create', subject, spaceId }, nowMs)
      await publish(tx, 'compose.changed', { composeId, spaceId }, nowMs)
      return composeId
    }),
  )
  return { composeId: id, password: secret?.password ?? null }
}

/**
 * Changes a composed project; what the body leaves out stays. Another type ends every visitor's access.
 * @throws {AppError} name_taken, email_domain_invalid, mail_not_configured; not_accessible when it was deleted, changed_meanwhile when it is not the one that was shown
 */
export async function changeComposeProject(
  context: AppContext,
  origin: Origin<UserActor>,
  place: ComposePlace,
  body: Omit<BodyOf<typeof updateComposeProject>, 'id'>,
): Promise<SavedProject> {
  const { db, engine } = context
  const emailDomains = storedDomainsOf(body.emailDomains)
  // Hashed before the transaction; whether it is needed is decided in it.
  const secret = body.type === shareType.encrypted ? await newVisitorSecret(undefined) : undefined
  const isNew = await refuseTaken(engine, body.name?.trim() ?? '', () =>
    db.transaction().execute((tx) => writeChange(context, tx, origin, { place, body, secret, emailDomains })),
  )
  return { composeId: place.composeId, password: isNew ? (secret?.password ?? null) : null }
}

/** Whether the project has the password from now on. */
async function writeChange(
  context: AppContext,
  tx: Transaction<Database>,
  origin: Origin<UserActor>,
  {
    place,
    body,
    secret,
    emailDomains,
  }: {
    place: ComposePlace
    body: Omit<BodyOf<typeof updateComposeProject>, 'id'>
    secret: VisitorSecret | undefined
    emailDomains: string | undefined
  },
): Promise<boolean> {
  const nowMs = context.clock()
  await touchCompose(tx, place, nowMs)
  const before = await findComposeProject(tx, place.composeId)
  if (before === undefined) throw new AppError('not_accessible')
  if (body.updatedAtMs !== undefined && body.updatedAtMs !== before.updated_at_ms)
    throw new AppError('changed_meanwhile')
  await refuseUnmailed(tx, emailDomains, before.email_domains)
  const changes = {
    ...(body.name !== undefined && { name: body.name.trim() }),
    ...(body.description !== undefined && { description: body.description.trim() }),
    ...(body.type !== undefined && { type: body.type }),
    ...(body.status !== undefined && { status: body.status }),
    ...(body.orderIndex !== undefined && { order_index: body.orderIndex }),
    ...(emailDomains !== undefined && { email_domains: emailDomains }),
  }
  const details = changesBetween({ ...before }, changes)
  const needsSecret = secret !== undefined && before.password_count === 0
  if (details === undefined && !needsSecret) return false
  await updateComposeProjectRow(tx, place.composeId, changes, nowMs)
  if (body.type === shareType.public) await removePasswords(tx, visited(place.composeId))
  else if (needsSecret) {
    const password = firstPassword({ hash: secret.hash, createdBy: origin.actor.userId, nowMs })
    await addPassword(tx, visited(place.composeId), password)
  }
  const subject = { kind: 'compose', id: place.composeId, name: before.name }
  const changed = { ...details, ...(needsSecret && { newPassword: true }) }
  const entry = { action: 'compose.update', subject, spaceId: place.spaceId, details: changed } as const
  await recordAudit(tx, origin, entry, nowMs)
  return needsSecret
}

/**
 * Replaces the password; every visitor has to enter the new one.
 * @throws {AppError} not_accessible when it was deleted, changed_meanwhile when it is public by now
 */
export async function resetPassword(
  context: AppContext,
  origin: Origin<UserActor>,
  place: ComposePlace,
  given: string | undefined,
): Promise<SavedProject> {
  const { hash, password } = await newVisitorSecret(given)
  const nowMs = context.clock()
  await context.db.transaction().execute(async (tx) => {
    const name = await touchCompose(tx, place, nowMs)
    const project = await findComposeProject(tx, place.composeId)
    if (project?.type !== shareType.encrypted) throw new AppError('changed_meanwhile')
    await updateComposeProjectRow(tx, place.composeId, {}, nowMs)
    const replacement = firstPassword({ hash, createdBy: origin.actor.userId, nowMs })
    await replacePasswords(tx, visited(place.composeId), replacement)
    const subject = { kind: 'compose', id: place.composeId, name }
    await recordAudit(tx, origin, { action: 'compose.resetPassword', subject, spaceId: place.spaceId }, nowMs)
  })
  return { composeId: place.composeId, password }
}

/**
 * Gives the project a new address; no one reads it through the old one any more, nor with an access the password yielded.
 * @throws {AppError} not_accessible when it was deleted
 */
export async function regenerateAddress(
  { db, clock }: AppContext,
  origin: Origin<UserActor>,
  place: ComposePlace,
): Promise<void> {
  const nowMs = clock()
  await db.transaction().execute(async (tx) => {
    const name = await touchCompose(tx, place, nowMs)
    const changes = { address_key: newAddressKey(), address_changed_at_ms: nowMs }
    await updateComposeProjectRow(tx, place.composeId, changes, nowMs)
    await endVisits(tx, visited(place.composeId))
    const subject = { kind: 'compose', id: place.composeId, name }
    await recordAudit(tx, origin, { action: 'compose.regenerateAddress', subject, spaceId: place.spaceId }, nowMs)
  })
}

/** Deletes a composed project, restorable; the id of its entry in the trash. */
export async function removeComposeProject(
  { db, clock }: AppContext,
  origin: Origin<UserActor>,
  place: ComposePlace,
): Promise<number> {
  const nowMs = clock()
  return db.transaction().execute(async (tx) => {
    await touchCompose(tx, place, nowMs)
    return moveToTrash(tx, { kind: 'compose', id: place.composeId }, origin, nowMs)
  })
}

/** @throws {AppError} not_accessible when it was deleted */
export async function requireComposeProject(
  { db }: Pick<AppContext, 'db'>,
  composeId: number,
): Promise<ListedComposeProject> {
  const row = await findComposeProject(db, composeId)
  if (row === undefined) throw new AppError('not_accessible')
  return row
}
