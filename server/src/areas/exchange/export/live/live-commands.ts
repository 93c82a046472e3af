/*
 * The live addresses of an application. Owns: their token, and what they answer: the application as it is now, without what is hidden. The token
 * is one of its own that only reads, apart from those that push (ADR 7): an address is copied into tools, logs and chats, and whoever finds it
 * must not be able to write.
 */
import type { LiveExport } from '@lectern/contracts'
import type { UserActor } from '../../../../core/actor.ts'
import { AppError } from '../../../../core/app-error.ts'
import { recordAudit, type Origin } from '../../../../core/audit.ts'
import type { AppContext } from '../../../../core/context.ts'
import { hashToken, newToken } from '../../../../auth/secrets.ts'
import { findModuleText } from '../export-repo.ts'
import { findLive, findLiveModule, putLive, removeLive, touchLive, type LiveRow } from './live-repo.ts'

/** How often `last_used_at_ms` is written: a read must not become a write each time. */
const touchMs = 10 * 60_000
const purposeOf = (moduleId: number): string => `live export ${String(moduleId)}`

/** The application a request names, and its space. */
export interface LivePlace {
  moduleId: number
  spaceId: number
}

/** The addresses; `null` when there are none. */
export async function readLive({ db, vault }: AppContext, moduleId: number): Promise<LiveExport | null> {
  const row = await findLive(db, moduleId)
  return row === undefined ? null : presentLive(row, vault.open(row.sealed, purposeOf(moduleId)))
}

function presentLive(
  { created_at_ms: createdAtMs, created_by_name: createdBy, last_used_at_ms: lastUsedAtMs }: LiveRow,
  token: string,
): LiveExport {
  return {
    openapi: `/module/openapi/${token}`,
    postman: `/module/postman/${token}`,
    createdAtMs,
    createdBy,
    lastUsedAtMs,
  }
}

/** Makes them, or others instead; @throws {AppError} not_accessible when the application is gone */
export async function renewLive(
  context: AppContext,
  origin: Origin<UserActor>,
  { moduleId, spaceId }: LivePlace,
): Promise<LiveExport> {
  const { db, vault, clock } = context
  const module = await findModuleText(db, moduleId)
  if (module === undefined) throw new AppError('not_accessible')
  const token = newToken()
  const row = { moduleId, tokenHash: hashToken(token), sealed: vault.seal(token, purposeOf(moduleId)) }
  const nowMs = clock()
  await db.transaction().execute(async (tx) => {
    const isNew = !(await putLive(tx, { ...row, userId: origin.actor.userId }, nowMs))
    const subject = { kind: 'module', id: moduleId, name: module.name }
    await recordAudit(tx, origin, { action: isNew ? 'live.create' : 'live.rotate', subject, spaceId }, nowMs)
  })
  const made = await findLive(db, moduleId)
  if (made === undefined) throw new AppError('changed_meanwhile')
  return presentLive(made, vault.open(made.sealed, purposeOf(moduleId)))
}

/** Ends them; nothing happens when there are none. */
export async function revokeLive(
  { db, clock }: AppContext,
  origin: Origin<UserActor>,
  { moduleId, spaceId }: LivePlace,
): Promise<void> {
  const module = await findModuleText(db, moduleId)
  if (module === undefined) throw new AppError('not_accessible')
  const nowMs = clock()
  await db.transaction().execute(async (tx) => {
    if (!(await removeLive(tx, moduleId))) return
    const subject = { kind: 'module', id: moduleId, name: module.name }
    await recordAudit(tx, origin, { action: 'live.revoke', subject, spaceId }, nowMs)
  })
}

/** An application someone asks for by its live address; `version` changes whenever what readers see of it does. */
export interface LiveModule {
  moduleId: number
  name: string
  version: string
}

/** @throws {AppError} live_address_unknown */
export async function openLive({ db, clock }: AppContext, token: string): Promise<LiveModule> {
  const row = await findLiveModule(db, hashToken(token))
  if (row === undefined) throw new AppError('live_address_unknown')
  const nowMs = clock()
  if (nowMs - (row.last_used_at_ms ?? 0) > touchMs) await touchLive(db, row.id, nowMs)
  const facts = [row.id, row.tree_version, row.content_version, row.head_revision_id, row.newest_revision_id]
  return { moduleId: row.id, name: row.name, version: facts.join('.') }
}
