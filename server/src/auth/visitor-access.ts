/*
 * The gate in front of everything that visitors without an account read. Owns: the order of what is checked: it exists and its places are live, its owner
 * has not paused it, it has not expired, it opens from the visitor's network, it was opened with a password where it has one, and with an email address of
 * its domains where it has those. Does not own: which kinds there are (`visited/`), what proves either (`areas/sharing/visit`).
 */
import { shareType, visitedKinds, type AccessOf, type VisitedKind } from '@lectern/contracts'
import { AppError } from '../core/app-error.ts'
import type { AppContext } from '../core/context.ts'
import type { Executor } from '../db/content-store.ts'
import { prepareQuery } from '../db/prepared-query.ts'
import { type Fields, textField } from './request-fields.ts'
import type { VisitorScope } from './scope.ts'
import { hashToken } from './secrets.ts'
import { isOfDomain } from './visited/email-domains.ts'
import { isWithin } from './visited/networks.ts'
import { visitedSubjects } from './visited/visited-subjects.ts'
import type { VisitedRef, VisitedSubject } from './visited/visited-subject.ts'

/** What a request names: the key of one of a kind. */
export interface VisitedName {
  of: VisitedKind
  key: string
}

/** Whoever visits, and when. */
export interface Visiting {
  /** Network address. */
  address: string
  nowMs: number
}

const accessOfToken = prepareQuery<{ tokenHash: string; of: VisitedKind; id: number }>()((db, param) =>
  db
    .selectFrom('visitor_access')
    .select(['password_id', 'email', 'expires_at_ms'])
    .where('token_hash', '=', param('tokenHash'))
    .where('of_kind', '=', param('of'))
    .where('of_id', '=', param('id')),
)

/**
 * What a visitor may read: public, or opened with its password and with an email address.
 * @throws {AppError} visit_not_found, visit_paused, visit_expired, visit_network_refused, visit_locked, visit_email_required
 */
export async function requireVisitor(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  access: AccessOf<'visitor'>,
  fields: Fields,
  { accessToken, address }: { accessToken: string | undefined; address: string },
): Promise<VisitorScope> {
  const name = { of: kindOf(access, fields), key: textField(fields, access.by) }
  const nowMs = clock()
  const subject = await requireVisited(db, name, { address, nowMs })
  const proofs = await findProofs(db, subject, accessToken, nowMs)
  const missing = missingProof(subject, proofs)
  if (missing !== null) throw new AppError(missing === 'password' ? 'visit_locked' : 'visit_email_required')
  const { of, id } = subject
  return subject.emailDomains.length === 0 || proofs.email === null ? { of, id } : { of, id, email: proofs.email }
}

function kindOf({ of }: AccessOf<'visitor'>, fields: Fields): VisitedKind {
  if (typeof of === 'string') return of
  const named = textField(fields, of.field)
  const kind = visitedKinds.find((each) => each === named)
  if (kind === undefined) throw new AppError('visit_not_found')
  return kind
}

/** The live one with this key, paused and expired ones too. */
export async function findVisited(db: Executor, { of, key }: VisitedName): Promise<VisitedSubject | undefined> {
  return visitedSubjects[of]?.find(db, key)
}

/** @throws {AppError} visit_paused, visit_expired, visit_network_refused */
export function refuseClosed({ isEnabled, expiresAtMs, networks }: VisitedSubject, { address, nowMs }: Visiting): void {
  if (!isEnabled) throw new AppError('visit_paused')
  if (expiresAtMs !== null && expiresAtMs <= nowMs) throw new AppError('visit_expired')
  if (!isWithin(address, networks)) throw new AppError('visit_network_refused')
}

/**
 * What visitors may open now, with its password where it has one.
 * @throws {AppError} visit_not_found, visit_paused, visit_expired, visit_network_refused
 */
export async function requireVisited(db: Executor, name: VisitedName, visiting: Visiting): Promise<VisitedSubject> {
  const subject = await findVisited(db, name)
  if (subject === undefined) throw new AppError('visit_not_found')
  refuseClosed(subject, visiting)
  return subject
}

/** What a visitor has proved. */
export interface Proofs {
  /** The password that was entered; `null` for none. */
  passwordId: number | null
  /** As it is stored; `null` for none. */
  email: string | null
}

/** What the visitor's access token stands for. */
export async function findProofs(
  db: Executor,
  { of, id }: VisitedRef,
  accessToken: string | undefined,
  nowMs: number,
): Promise<Proofs> {
  const none = { passwordId: null, email: null }
  if (accessToken === undefined || accessToken === '') return none
  const rows = await accessOfToken(db, { tokenHash: hashToken(accessToken), of, id })
  const row = rows.find((each) => each.expires_at_ms > nowMs)
  return row === undefined ? none : { passwordId: row.password_id, email: row.email }
}

/** What it asks for next; `null` when it is open. Domains count as they are now, not as they were when the address was proved. */
export function missingProof(
  { type, emailDomains }: Pick<VisitedSubject, 'type' | 'emailDomains'>,
  { passwordId, email }: Proofs,
): 'password' | 'email' | null {
  if (type !== shareType.public && passwordId === null) return 'password'
  if (emailDomains.length > 0 && (email === null || !isOfDomain(email, emailDomains))) return 'email'
  return null
}
