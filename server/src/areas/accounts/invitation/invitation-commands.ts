/*
 * Inviting people who have no account. A link is random, hashed at rest, good once and for a week; it goes by mail, or where none is sent, to
 * whoever invites. Owns: invitations. Does not own: following one (`accept-commands.ts`), adding people who have an account (`areas/places/member`).
 */
import { invitationDays, maxInvitations, type Invitation, type Language, type Role } from '@lectern/contracts'
import type { Transaction } from 'kysely'
import { AppError } from '../../../core/app-error.ts'
import type { UserActor } from '../../../core/actor.ts'
import { recordAudit, type Origin } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { countCall } from '../../../auth/attempts/attempt-limit.ts'
import { canSendMail, linkInMail, sendMail, wakeMail } from '../../../jobs/mail.ts'
import { hashToken, newToken } from '../../../auth/secrets.ts'
import { readSettings } from '../../../core/settings.ts'
import type { Database } from '../../../db/schema.ts'
import { addMembers } from '../../places/member/member-commands.ts'
import { requireAllowedDomain } from '../user/register-commands.ts'
import { mayInvite } from './invitation-policy.ts'
import { presentInvitation } from './invitation-presenter.ts'
import {
  countInvitations,
  deleteEarlier,
  deleteInvitation,
  findInvitation,
  insertInvitation,
  isMember,
  listByEmail,
  listInvitationsOf,
  renewInvitation,
} from './invitation-repo.ts'

const minute = 60_000
const dayMs = 24 * 60 * minute
const lifeMs = invitationDays * dayMs

/** Who invites, from where, to what: a space, or `null` for an account alone. */
export interface InviteAct {
  actor: UserActor
  origin: Origin
  language: Language
  spaceId: number | null
}

/** `token` is returned where no mail is sent. */
interface Invited {
  invitation: Invitation | null
  token: string | null
}

export async function listOpenInvitations({ db, config, clock }: AppContext, actor: UserActor, spaceId: number | null) {
  const { from } = await readSettings(db, 'invitations')
  const rows = await listInvitationsOf(db, spaceId)
  return {
    list: rows.map((row) => presentInvitation(row, from, clock())),
    canInvite: mayInvite(from, actor),
    isMailed: await canSendMail({ db, config }),
  }
}

/** @throws {AppError} invitation_closed, login_locked */
async function requireMayInvite(context: AppContext, actor: UserActor): Promise<void> {
  const { from } = await readSettings(context.db, 'invitations')
  if (!mayInvite(from, actor)) throw new AppError('invitation_closed')
  await countCall(context, [{ kind: 'invite', of: String(actor.userId) }])
}

/**
 * Adds who has an account with that address to the space, and invites everyone else.
 * @throws {AppError} already_member, and as `invite`
 */
export async function inviteToSpace(
  context: AppContext,
  act: InviteAct & { spaceId: number },
  { email, role }: { email: string; role: Role },
): Promise<Invited & { added: string | null }> {
  const { db } = context
  const { actor, origin, spaceId } = act
  const [known, ...others] = await listByEmail(db, email)
  // An address of two accounts names neither of them.
  if (known === undefined || others.length > 0) return { ...(await invite(context, act, { email, role })), added: null }
  if (await isMember(db, spaceId, known.id)) throw new AppError('already_member', { name: known.nickname })
  await addMembers(
    context,
    { actor, origin, place: { spaceId, projectId: undefined } },
    { userIds: [known.id], role, notifies: true },
  )
  return { invitation: null, token: null, added: known.nickname }
}

/** @throws {AppError} email_taken, and as `invite` */
export async function inviteToAccount(context: AppContext, act: InviteAct, email: string): Promise<Invited> {
  if ((await listByEmail(context.db, email)).length > 0) throw new AppError('email_taken')
  return invite(context, act, { email, role: null })
}

/** @throws {AppError} invitation_closed, login_locked, email_domain_refused, invitation_limit_reached */
async function invite(
  context: AppContext,
  act: InviteAct,
  { email, role }: { email: string; role: Role | null },
): Promise<Invited> {
  const { db, clock } = context
  const { actor, origin, spaceId } = act
  await requireMayInvite(context, actor)
  requireAllowedDomain((await readSettings(db, 'registration')).domains, email)
  const sending = await prepareSending(context)
  const nowMs = clock()
  const id = await db.transaction().execute(async (tx) => {
    await deleteEarlier(tx, { spaceId, email, overSinceMs: nowMs - 4 * lifeMs })
    const made = await insertInvitation(tx, {
      email,
      space_id: spaceId,
      role,
      token_hash: hashToken(sending.token),
      invited_by: actor.userId,
      inviter_name: actor.nickname,
      created_at_ms: nowMs,
      expires_at_ms: nowMs + lifeMs,
    })
    if ((await countInvitations(tx, spaceId)) > maxInvitations) {
      throw new AppError('invitation_limit_reached', { limit: maxInvitations })
    }
    await noteInvitation(tx, origin, { action: 'invitation.create', id: made, email, role, spaceId }, nowMs)
    await mailInvitation(context, tx, act, { id: made, sending })
    return made
  })
  return presentInvited(context, act, { id, sending })
}

interface Sending {
  token: string
  /** What the link begins with; `undefined` where no mail is sent. */
  links: string | undefined
}

async function prepareSending(context: AppContext): Promise<Sending> {
  const isMailed = await canSendMail(context)
  return { token: newToken(), links: isMailed ? await linkInMail(context, '/invite?token=') : undefined }
}

const mailKeys = {
  account: { subject: 'invitation.subject', text: 'invitation.text' },
  space: { subject: 'invitationToSpace.subject', text: 'invitationToSpace.text' },
} as const

async function mailInvitation(
  context: AppContext,
  tx: Transaction<Database>,
  { actor, language, spaceId }: InviteAct,
  { id, sending }: { id: number; sending: Sending },
): Promise<void> {
  const row = await findInvitation(tx, spaceId, id)
  if (row === undefined) throw new AppError('not_accessible')
  if (sending.links === undefined) return
  const { texts } = context
  const keys = row.space_name === null ? mailKeys.account : mailKeys.space
  const inviter = actor.nickname
  const values = {
    inviter,
    space: row.space_name ?? '',
    days: invitationDays,
    link: `${sending.links}${sending.token}`,
  }
  const subject = texts.say(language, 'mail', keys.subject, values)
  const text = texts.say(language, 'mail', keys.text, values)
  await sendMail(context, { to: row.email, subject, text }, actor.userId, tx)
}

async function presentInvited(
  context: AppContext,
  { spaceId }: InviteAct,
  { id, sending }: { id: number; sending: Sending },
): Promise<Invited> {
  wakeMail(context)
  const { from } = await readSettings(context.db, 'invitations')
  const row = await findInvitation(context.db, spaceId, id)
  return {
    invitation: row === undefined ? null : presentInvitation(row, from, context.clock()),
    token: sending.links === undefined ? sending.token : null,
  }
}

/**
 * Sends it once more with another link, good for another week, in the name of who does.
 * @throws {AppError} not_accessible, invitation_closed, login_locked
 */
export async function resend(context: AppContext, act: InviteAct, id: number): Promise<Invited> {
  const { db, clock } = context
  const { actor, origin, spaceId } = act
  await requireMayInvite(context, actor)
  const sending = await prepareSending(context)
  const nowMs = clock()
  await db.transaction().execute(async (tx) => {
    const row = await findInvitation(tx, spaceId, id)
    const by = { invited_by: actor.userId, inviter_name: actor.nickname }
    const values = { token_hash: hashToken(sending.token), expires_at_ms: nowMs + lifeMs, ...by }
    if (row === undefined || !(await renewInvitation(tx, id, values))) throw new AppError('not_accessible')
    const { email, role } = row
    await noteInvitation(tx, origin, { action: 'invitation.resend', id, email, role, spaceId }, nowMs)
    await mailInvitation(context, tx, act, { id, sending })
  })
  return presentInvited(context, act, { id, sending })
}

/** @throws {AppError} not_accessible */
export async function revoke(
  { db, clock }: AppContext,
  { origin, spaceId }: Pick<InviteAct, 'origin' | 'spaceId'>,
  id: number,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await findInvitation(tx, spaceId, id)
    if (row === undefined || !(await deleteInvitation(tx, id))) throw new AppError('not_accessible')
    const { email, role } = row
    await noteInvitation(tx, origin, { action: 'invitation.revoke', id, email, role, spaceId }, clock())
  })
}

interface Noted {
  action: 'invitation.create' | 'invitation.resend' | 'invitation.revoke'
  id: number
  email: string
  role: Role | null
  spaceId: number | null
}

async function noteInvitation(
  tx: Transaction<Database>,
  origin: Origin,
  { action, id, email, role, spaceId }: Noted,
  nowMs: number,
): Promise<void> {
  const subject = { kind: 'invitation', id, name: email }
  const details = role === null ? {} : { role }
  await recordAudit(tx, origin, { action, subject, ...(spaceId === null ? {} : { spaceId }), details }, nowMs)
}
