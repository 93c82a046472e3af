/*
 * Addresses of feeds. Owns: their secret, of which the database has a hash and a sealed copy, and whose right counts at each request: that of the
 * person who made the address, as it is at that moment.
 */
import { onProject, shutOutStatuses, type ChangelogFeed, type FeedFormat } from '@lectern/contracts'
import { requireProject } from '../../../auth/access.ts'
import { isFactorMissing } from '../../../auth/mfa-required.ts'
import type { ProjectScope } from '../../../auth/scope.ts'
import { hashToken, newAddressKey } from '../../../auth/secrets.ts'
import { actorOfAccount } from '../../../core/actor.ts'
import { AppError } from '../../../core/app-error.ts'
import type { AppContext } from '../../../core/context.ts'
import { encodeId } from '../../../core/public-ids.ts'
import { readSettings } from '../../../core/settings.ts'
import {
  findFeed,
  findFeedByHash,
  insertFeed,
  removeFeed,
  touchFeed,
  type FeedKey,
  type OpenedFeed,
} from './feed-repo.ts'

/** How often `last_used_at_ms` is written: a read must not become a write each time. */
const touchMs = 10 * 60_000
const purpose = 'changelog feed'

export function feedKeyOf(userId: number, { projectId, moduleId }: ProjectScope): FeedKey {
  return { userId, projectId, moduleId: moduleId ?? null }
}

/** Below the base address. */
export const feedAddress = (format: FeedFormat, token: string): string => `/changelog/feed/${format}/${token}`

/** `null` when there is none. */
export async function readFeed({ db, vault }: AppContext, key: FeedKey): Promise<ChangelogFeed | null> {
  const row = await findFeed(db, key)
  if (row === undefined) return null
  const token = vault.open(row.sealed, purpose)
  const [rss, atom, json] = [feedAddress('rss', token), feedAddress('atom', token), feedAddress('json', token)]
  return {
    addresses: { rss, atom, json },
    createdAtMs: row.created_at_ms,
    lastUsedAtMs: row.last_used_at_ms,
  }
}

/** @throws {AppError} not_accessible when the place is gone meanwhile */
export async function renewFeed(context: AppContext, key: FeedKey): Promise<ChangelogFeed> {
  const { db, vault, clock } = context
  const token = newAddressKey()
  const row = { tokenHash: hashToken(token), sealed: vault.seal(token, purpose), nowMs: clock() }
  await db.transaction().execute(async (tx) => {
    await removeFeed(tx, key)
    await insertFeed(tx, key, row)
  })
  const made = await readFeed(context, key)
  if (made === null) throw new AppError('not_accessible')
  return made
}

export async function revokeFeed({ db }: AppContext, key: FeedKey): Promise<void> {
  await removeFeed(db, key)
}

const byPlace = onProject('read', { module: 'moduleId', project: 'projectId' })

/**
 * What the key opens, and in which role.
 * @throws {AppError} feed_unknown for an unknown key, and when its owner may not read there any more
 */
export async function openFeed(context: AppContext, token: string): Promise<{ feed: OpenedFeed; scope: ProjectScope }> {
  const { db, clock, backgroundTasks } = context
  const feed = await findFeedByHash(db, hashToken(token))
  if (feed === undefined || shutOutStatuses.includes(feed.status)) throw new AppError('feed_unknown')
  const actor = actorOfAccount(feed.user_id, feed)
  if (isFactorMissing(await readSettings(db, 'mfa'), actor)) throw new AppError('feed_unknown')
  const place =
    feed.module_id === null
      ? { projectId: encodeId('project', feed.project_id) }
      : { moduleId: encodeId('module', feed.module_id) }
  const scope = await requireProject(context, byPlace, actor, place).catch((error: unknown) => {
    // What is refused there is no one's business who only has the address.
    throw error instanceof AppError ? new AppError('feed_unknown', {}, { cause: error }) : error
  })
  // A moved application has other readers, who have addresses of their own.
  if (scope.projectId !== feed.project_id) throw new AppError('feed_unknown')
  const nowMs = clock()
  if (nowMs - (feed.last_used_at_ms ?? 0) > touchMs)
    backgroundTasks.run('noting the use of a feed', () => touchFeed(db, feed.id, nowMs))
  return { feed, scope }
}
