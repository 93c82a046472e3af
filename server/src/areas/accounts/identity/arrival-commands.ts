/*
 * From someone another service vouches for to an account here. Owns: identities, first arrivals, roles of groups. An identity is only ever found
 * by itself, never by a name or an address it shares with an account; who wants both linked does so while signed in.
 */
import { randomBytes } from 'node:crypto'
import { limits, userStatus, type Language } from '@lectern/contracts'
import type { Transaction } from 'kysely'
import { AppError } from '../../../core/app-error.ts'
import { recordAudit, type Origin } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { holdSession } from '../../../auth/sessions.ts'
import { insertUser } from '../../../core/insert-users.ts'
import { wakeMail } from '../../../jobs/mail.ts'
import { joinNewcomerSpaces } from '../../places/member/newcomer-commands.ts'
import type { Database, IdentityRow, UserRow } from '../../../db/schema.ts'
import { notifyOwner } from '../../following/message/owner-notice-commands.ts'
import { oneLine, type ExternalPerson } from './external-person.ts'
import { applyGroupRoles } from './group-roles-commands.ts'
import {
  findIdentity,
  findUser,
  insertIdentity,
  isEmailTaken,
  listIdentitiesOf,
  listTakenNames,
  lockUser,
  setEmail,
  touchIdentity,
} from './identity-repo.ts'
import type { Arrivals } from './ways.ts'
import { authorOf } from '../session/start-session-commands.ts'
import { refuseClash } from '../../../core/names.ts'

type Context = Pick<AppContext, 'db' | 'engine' | 'clock'>

/**
 * The account of someone who signed in elsewhere, made when they come for the first time. Whether it may sign in is not asked here.
 * @throws {AppError} sign_in_no_account, sign_in_domain_refused
 */
export async function receive(
  context: Context,
  person: ExternalPerson,
  arrivals: Arrivals,
  origin: Origin,
): Promise<UserRow> {
  const known = await findIdentity(context.db, person)
  if (known !== undefined) return welcomeBack(context, known, person, arrivals, origin)
  refuseStranger(person, arrivals)
  try {
    return await context.db.transaction().execute((tx) => settle(context, tx, person, arrivals, origin))
  } catch (error) {
    if (!context.engine.isUniqueViolation(error)) throw error
    // Two first arrivals at the same moment: of the same person, or of two who wanted the same name.
    const meanwhile = await findIdentity(context.db, person)
    if (meanwhile !== undefined) return welcomeBack(context, meanwhile, person, arrivals, origin)
    return context.db.transaction().execute((tx) => settle(context, tx, person, arrivals, origin))
  }
}

function refuseStranger({ email }: ExternalPerson, { createsAccounts, domains }: Arrivals): void {
  if (!createsAccounts) throw new AppError('sign_in_no_account')
  const domain = email?.split('@').at(-1)
  if (domains.length > 0 && (domain === undefined || !domains.includes(domain))) {
    throw new AppError('sign_in_domain_refused')
  }
}

async function welcomeBack(
  { db, clock }: Context,
  identity: IdentityRow,
  person: ExternalPerson,
  arrivals: Arrivals,
  origin: Origin,
): Promise<UserRow> {
  return db.transaction().execute(async (tx) => {
    const nowMs = clock()
    const user = await lockUser(tx, identity.user_id)
    if (user === undefined) throw new AppError('sign_in_no_account')
    if (!mayEnter(user)) return user
    await touchIdentity(tx, identity.id, person, nowMs)
    await followEmail(tx, user, identity.email, person.email, nowMs)
    await applyGroupRoles(tx, user, person, arrivals.grants, origin, nowMs)
    return (await findUser(tx, user.id)) ?? user
  })
}

function mayEnter(user: UserRow): boolean {
  return user.status !== userStatus.disabled && user.deleted_at_ms === null
}

/** The address follows the one elsewhere until someone changes it here. */
async function followEmail(
  tx: Transaction<Database>,
  user: UserRow,
  before: string | null,
  email: string | null,
  nowMs: number,
): Promise<void> {
  const isOurs = user.email === before && user.source !== 'register' && user.source !== 'backend'
  if (!isOurs || email === null || email === before || (await isEmailTaken(tx, email))) return
  await setEmail(tx, user.id, email, nowMs)
}

/** Makes the account. */
async function settle(
  { clock }: Context,
  tx: Transaction<Database>,
  person: ExternalPerson,
  arrivals: Arrivals,
  origin: Origin,
): Promise<UserRow> {
  const nowMs = clock()
  const username = await freeName(tx, person.username)
  const hasOwnEmail = person.email !== null && !(await isEmailTaken(tx, person.email))
  const id = await insertUser(
    tx,
    {
      username,
      nickname: oneLine(person.name, longestNickname) || username,
      email: hasOwnEmail ? person.email : null,
      source: arrivals.source,
      status: userStatus.enabled,
    },
    nowMs,
  )
  await insertIdentity(tx, id, person, { nowMs, usedAtMs: nowMs })
  const user = await findUser(tx, id)
  if (user === undefined) throw new Error('An account that was just made is gone')
  const details = { provider: person.provider, name: person.name }
  const subject = { kind: 'user', id, name: username }
  await recordAudit(tx, origin, { action: 'user.provision', subject, details }, nowMs)
  await applyGroupRoles(tx, user, person, arrivals.grants, origin, nowMs)
  await joinNewcomerSpaces(tx, user, origin, nowMs)
  return (await findUser(tx, id)) ?? user
}

const longestNickname = 64
const nameTries = 50

/** The wish, or the wish with a number behind it. */
async function freeName(tx: Transaction<Database>, wish: string): Promise<string> {
  const base = cleanName(wish)
  const candidates = Array.from({ length: nameTries }, (_, index) => (index === 0 ? base : `${base}-${index + 1}`))
  const taken = await listTakenNames(tx, candidates)
  return candidates.find((each) => !taken.has(each)) ?? `${base}-${randomBytes(4).toString('hex')}`
}

/** As names are stored: lower case, nothing that cannot be seen or typed. */
function cleanName(wish: string): string {
  const clean = oneLine(wish.normalize('NFKC').replace(/[\p{C}\s]+/gu, ''), limits.username - 10).toLowerCase()
  return clean === '' ? 'user' : clean
}

/** An account that is signed in, and what is answered when its session was ended meanwhile. */
export interface SignedIn {
  user: UserRow
  sessionId: number
  ifEnded: 'sign_in_required' | 'sign_in_state_invalid'
}

/**
 * Adds an identity to the account of someone signed in.
 * @throws {AppError} `ifEnded`; identity_taken when it belongs to another account, identity_provider_linked when theirs has one of this provider
 */
export async function linkIdentity(
  context: AppContext,
  { user, sessionId, ifEnded }: SignedIn,
  person: ExternalPerson,
  { origin, language }: { origin: Origin; language: Language },
): Promise<void> {
  const { db, engine, clock } = context
  const nowMs = clock()
  const link = db.transaction().execute(async (tx) => {
    await lockUser(tx, user.id)
    // While the other service was asked, someone may have disabled the account, replaced its password or ended the session.
    if (!(await holdSession(tx, sessionId))) throw new AppError(ifEnded)
    const known = await findIdentity(tx, person)
    if (known?.user_id === user.id) return
    if (known !== undefined) throw new AppError('identity_taken')
    const mine = await listIdentitiesOf(tx, user.id)
    if (mine.some(({ provider }) => provider === person.provider)) throw new AppError('identity_provider_linked')
    await insertIdentity(tx, user.id, person, { nowMs, usedAtMs: null })
    const subject = { kind: 'user', id: user.id, name: user.username }
    const details = { provider: person.provider, name: person.name }
    await recordAudit(tx, { ...origin, actor: authorOf(user) }, { action: 'identity.link', subject, details }, nowMs)
    const params = { name: person.provider, address: origin.address }
    await notifyOwner(context, tx, { userId: user.id, notice: 'account.identityLinked', params, language })
  })
  await refuseClash(engine, ['identity_taken'], () => link)
  wakeMail(context)
}
