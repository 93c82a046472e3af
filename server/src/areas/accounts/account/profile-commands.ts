/* Name, email address and picture of one's own account. */
import { randomBytes } from 'node:crypto'
import type { BodyOf, Language, Profile, updateProfile } from '@lectern/contracts'
import type { Transaction } from 'kysely'
import { AppError } from '../../../core/app-error.ts'
import type { UserActor } from '../../../core/actor.ts'
import { recordAudit, type Origin } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { wakeMail } from '../../../jobs/mail.ts'
import { avatarAddress } from '../../../core/people.ts'
import type { UploadedFile } from '../../../http/serve-endpoint.ts'
import { readSettings } from '../../../core/settings.ts'
import type { Database } from '../../../db/schema.ts'
import { askForChange } from '../email/email-link-commands.ts'
import { notifyOwner } from '../../following/message/owner-notice-commands.ts'
import { confirmOwnPassword } from '../user/own-password-commands.ts'
import { requireAllowedDomain } from '../user/register-commands.ts'
import { presentProfile } from './account-presenter.ts'
import {
  deleteAvatar,
  deletePasswordResetsOf,
  findAvatar,
  getProfileRow,
  replaceAvatar,
  updateProfileRow,
  type AvatarRow,
  type ProfileRow,
} from './account-repo.ts'
import { lockUser } from '../../../content/lock-row.ts'
import { readPictureType } from '../../../core/picture-type.ts'
import { confirmsEmails, readPendingEmail } from '../email/email-link-queries.ts'

/** Pixels on each side; pictures are shown at a tenth of that. */
const largestSide = 4_096

export async function readProfile(context: AppContext, { userId }: UserActor): Promise<Profile> {
  return presentProfile(await getProfileRow(context.db, userId), await readPendingEmail(context, userId))
}

/**
 * Changes what is given. Another email address needs the password, and the old one is notified; where addresses are confirmed, it changes later.
 * @throws {AppError} password_wrong, login_locked, password_elsewhere, email_domain_refused
 */
export async function changeProfile(
  context: AppContext,
  actor: UserActor,
  body: BodyOf<typeof updateProfile>,
  { origin, language, device }: { origin: Origin; language: Language; device: string | undefined },
): Promise<Profile> {
  const { db, clock } = context
  const before = await getProfileRow(db, actor.userId)
  const nickname = body.nickname?.trim()
  const email = body.email === undefined ? before.email : body.email
  const asksForEmail = email !== before.email
  if (asksForEmail) {
    if (before.source === 'register') requireAllowedDomain((await readSettings(db, 'registration')).domains, email)
    await confirmOwnPassword(context, actor, { password: body.password ?? '', device }, origin)
  }
  const awaits = asksForEmail && email !== null && (await confirmsEmails(context))
  if (awaits) await askForChange(context, actor, email, { origin, language })
  const isNewEmail = asksForEmail && !awaits
  if ((nickname ?? before.nickname) === before.nickname && !isNewEmail) return readProfile(context, actor)
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, actor.userId)
    const current = await getProfileRow(tx, actor.userId)
    const from = { nickname: current.nickname, email: current.email }
    const to = { nickname: nickname ?? from.nickname, email: isNewEmail ? email : from.email }
    await updateProfileRow(tx, actor.userId, to, clock())
    if (isNewEmail) await leaveOldAddress(context, tx, current, { origin, language })
    const subject = { kind: 'user', id: actor.userId, name: actor.username }
    await recordAudit(tx, origin, { action: 'user.profileUpdate', subject, details: { from, to } }, clock())
  })
  wakeMail(context)
  return readProfile(context, actor)
}

/** Links for a new password went to the old address; whoever reads it learns that it is the old one. */
async function leaveOldAddress(
  context: AppContext,
  tx: Transaction<Database>,
  { id, email }: ProfileRow,
  { origin, language }: { origin: Origin; language: Language },
): Promise<void> {
  await deletePasswordResetsOf(tx, id)
  const params = { address: origin.address }
  await notifyOwner(context, tx, { userId: id, notice: 'account.emailChanged', params, language, to: email })
}

/**
 * Makes a file the person's picture; answers its address.
 * @throws {AppError} avatar_missing, avatar_refused when it is no picture of the four kinds, too large a file or too many pixels
 */
export async function changeAvatar(
  { db, clock }: AppContext,
  actor: UserActor,
  file: UploadedFile | undefined,
  origin: Origin,
): Promise<string> {
  if (file === undefined) throw new AppError('avatar_missing')
  const { maxAvatarKb } = await readSettings(db, 'uploads')
  const type = readPictureType(file.bytes)
  const isTooLarge = file.bytes.length > maxAvatarKb * 1024
  if (type === undefined || isTooLarge || Math.max(type.width, type.height) > largestSide) {
    throw new AppError('avatar_refused', { limitKb: maxAvatarKb, pixels: largestSide })
  }
  const id = randomBytes(16).toString('hex')
  await db.transaction().execute(async (tx) => {
    await replaceAvatar(tx, actor.userId, { id, mediaType: type.mediaType, bytes: file.bytes }, clock())
    const subject = { kind: 'user', id: actor.userId, name: actor.username }
    await recordAudit(tx, origin, { action: 'user.avatarUpdate', subject }, clock())
  })
  return avatarAddress(id)
}

export async function dropAvatar({ db, clock }: AppContext, actor: UserActor, origin: Origin): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await deleteAvatar(tx, actor.userId))) return
    const subject = { kind: 'user', id: actor.userId, name: actor.username }
    await recordAudit(tx, origin, { action: 'user.avatarRemove', subject }, clock())
  })
}

/** @throws {AppError} not_accessible */
export async function readAvatar({ db }: AppContext, id: string): Promise<AvatarRow> {
  const avatar = await findAvatar(db, id)
  if (avatar === undefined) throw new AppError('not_accessible')
  return avatar
}
