/*
 * The gate in front of everything that visitors without an account read. Owns: the order of what is checked: it exists and its places are live, its owner
 * has not paused it, it has not expired, it opens from the visitor's network, and it was opened with a password where it has one. Does not own: which
 * kinds there are (`visited/`), what a password yields (`areas/sharing/visit`).
 */
import { shareType, visitedKinds, type AccessOf, type VisitedKind } from '@lectern/contracts'
import { AppError } from '../core/app-error.ts'
import type { AppContext } from '../core/context.ts'
import type { Executor } from '../db/content-store.ts'
import { prepareQuery } from '../db/prepared-query.ts'
import { type Fields, textField } from './request-fields.ts'
import type { VisitorScope } from './scope.ts'
import { hashToken } from './secrets.ts'
import { isWithin } from './visited/networks.ts'
import { visitedSubjects } from './visited/visited-subjects.ts'
import type { VisitedSubject } from './visited/visited-subject.ts'

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
    .select('expires_at_ms')
    .where('token_hash', '=', param('tokenHash'))
    .where('of_kind', '=', param('of'))
    .where('of_id', '=', param('id')),
)

/**
 * What a visitor may read: public, or opened with its password.
 * @throws {AppError} visit_not_found, visit_paused, visit_expired, visit_network_refused, visit_locked
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
  if (!(await isUnlocked(db, subject, accessToken, nowMs))) throw new AppError('visit_locked')
  return { of: subject.of, id: subject.id }
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

/** Whether it needs no password, or the visitor's access token opens it. */
export async function isUnlocked(
  db: Executor,
  { of, id, type }: VisitedSubject,
  accessToken: string | undefined,
  nowMs: number,
): Promise<boolean> {
  if (type === shareType.public) return true
  if (accessToken === undefined || accessToken === '') return false
  const rows = await accessOfToken(db, { tokenHash: hashToken(accessToken), of, id })
  return rows.some((row) => row.expires_at_ms > nowMs)
}
