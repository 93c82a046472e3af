/* Changing shares. Owns: how what was sent is stored. Making them: `create-share-commands.ts`. */
import { shareType, type addShare, type BodyOf, type updateShare } from '@lectern/contracts'
import type { UserActor } from '../../../core/actor.ts'
import { isNetwork } from '../../../auth/visited/networks.ts'
import type { VisitedRef } from '../../../auth/visited/visited-subject.ts'
import { lockRow } from '../../../content/lock-row.ts'
import type { Executor } from '../../../db/content-store.ts'
import type { Transaction } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import { AppError } from '../../../core/app-error.ts'
import { changesBetween, recordAudit, type Origin } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { decodeId } from '../../../core/public-ids.ts'
import type { ShareRow } from '../../../db/schema.ts'
import { publish } from '../../../events/publish.ts'
import { refuseUnmailed, storedDomainsOf } from '../visit/email-domain-commands.ts'
import {
  firstPassword,
  newVisitorSecret,
  removePasswords,
  replacePasswords,
  type VisitorSecret,
} from '../visit/visitor-password-commands.ts'
import { listPasswordHashes } from '../visit/visit-queries.ts'
import { findDocsOf, listItems, replaceItems, type ShareItemRow } from './share-item-repo.ts'
import { findShare, updateShareRow } from './share-repo.ts'
import { withShownNames, writeShown } from './shown-environments.ts'

export { readShown, writeShown } from './shown-environments.ts'

export type ShareBody = Omit<BodyOf<typeof addShare>, 'moduleId'>
type ShareChange = Omit<BodyOf<typeof updateShare>, 'id'>

/** What a command made; `password` is the text to show once, `null` when there is none to show. */
export interface SavedShare {
  shareId: number
  password: string | null
}

export const shareRef = (id: number): VisitedRef => ({ of: 'share', id })

/**
 * Changes a share; what the body leaves out stays. A new password and another type end every visitor's access; pausing it does not.
 * @throws {AppError} as `createShare`; not_accessible when it was revoked, changed_meanwhile when it is not the one that was shown
 */
export async function changeShare(
  context: AppContext,
  origin: Origin<UserActor>,
  { shareId, spaceId }: { shareId: number; spaceId: number },
  body: ShareChange,
): Promise<SavedShare> {
  const { db } = context
  const networks = networksOf(body)
  const emailDomains = storedDomainsOf(body.emailDomains)
  // Hashed before the transaction. Whether one is needed without being given depends on the share, which may change until then.
  const mayTakeSecret = body.password !== undefined && body.type !== shareType.public
  let secret = mayTakeSecret ? await newVisitorSecret(body.password) : undefined
  for (;;) {
    const outcome = await db
      .transaction()
      .execute((tx) => writeChange(context, tx, origin, { shareId, spaceId }, { body, secret, networks, emailDomains }))
    if (outcome !== 'needsSecret')
      return { shareId, password: outcome === 'closed' ? (secret?.password ?? null) : null }
    secret = await newVisitorSecret(undefined)
  }
}

/** Decides from the locked row, so that two editors cannot undo each other unseen. Writes nothing when a password is missing. */
async function writeChange(
  context: AppContext,
  tx: Transaction<Database>,
  origin: Origin<UserActor>,
  { shareId, spaceId }: { shareId: number; spaceId: number },
  {
    body,
    secret,
    networks,
    emailDomains,
  }: {
    body: ShareChange
    secret: VisitorSecret | undefined
    networks: string | undefined
    emailDomains: string | undefined
  },
): Promise<'open' | 'closed' | 'needsSecret'> {
  const nowMs = context.clock()
  const share = (await lockRow(tx, 'share', shareId)) ? await findShare(tx, shareId) : undefined
  if (share === undefined) throw new AppError('not_accessible')
  if (body.updatedAtMs !== undefined && body.updatedAtMs !== share.updated_at_ms)
    throw new AppError('changed_meanwhile')
  await refuseUnmailed(tx, emailDomains, share.email_domains)
  const type = body.type ?? share.type
  const isEncrypted = type === shareType.encrypted
  if (isEncrypted && secret === undefined && (await listPasswordHashes(tx, shareRef(shareId))).length === 0)
    return 'needsSecret'
  const items = await changedItems(tx, share, body)
  const values = {
    type,
    is_all: share.module_id === null ? 1 : (body.isAll ?? share.is_all),
    ...(body.shareName === undefined ? {} : { name: body.shareName.trim() }),
    ...(body.remark === undefined ? {} : { remark: body.remark.trim() }),
    ...(body.expiresAtMs === undefined ? {} : { expires_at_ms: body.expiresAtMs }),
    ...(body.status === undefined ? {} : { status: body.status }),
    ...(networks === undefined ? {} : { networks }),
    ...(body.environments === undefined ? {} : { environments: writeShown(body.environments) }),
    ...(body.allowsExport === undefined ? {} : { allows_export: body.allowsExport }),
    ...(body.allowsDebug === undefined ? {} : { allows_debug: body.allowsDebug }),
    ...(body.allowsMock === undefined ? {} : { allows_mock: body.allowsMock }),
    ...(body.showsChanges === undefined ? {} : { shows_changes: body.showsChanges }),
    ...(emailDomains === undefined ? {} : { email_domains: emailDomains }),
  }
  await updateShareRow(tx, shareId, values, nowMs)
  if (items !== undefined) await replaceItems(tx, shareId, items)
  if (!isEncrypted) await removePasswords(tx, shareRef(shareId))
  else if (secret !== undefined) {
    const password = firstPassword({ hash: secret.hash, createdBy: origin.actor.userId, nowMs })
    await replacePasswords(tx, shareRef(shareId), password)
  }
  const subject = { kind: 'share', id: shareId, name: share.name }
  const details = shareChanges(share, values, secret !== undefined)
  await recordAudit(tx, origin, { action: 'share.update', subject, spaceId, details }, nowMs)
  const event = { shareId, moduleId: share.module_id, actorId: origin.actor.userId }
  await publish(tx, 'share.updated', event, nowMs)
  return isEncrypted ? 'closed' : 'open'
}

/**
 * The networks as they are stored, each once; `undefined` when they stay.
 * @throws {AppError} network_invalid `{network}`
 */
export function networksOf({ networks }: Pick<ShareBody, 'networks'>): string | undefined {
  const entries = networks?.map((network) => network.trim().toLowerCase())
  const wrong = entries?.find((entry) => !isNetwork(entry))
  if (wrong !== undefined) throw new AppError('network_invalid', { network: wrong })
  return entries && [...new Set(entries)].join('\n')
}

/** The audit log's entry of a changed share; the password only as the fact that there is a new one. */
function shareChanges(
  share: ShareRow,
  { remark: _remark, ...values }: Partial<ShareRow>,
  hasNewPassword: boolean,
): Readonly<Record<string, unknown>> {
  const listed = changesBetween(share, values)
  return {
    ...(listed && { changes: withShownNames(listed.changes) }),
    ...(hasNewPassword ? { newPassword: true } : {}),
  }
}

/** Items to store; undefined when they stay. */
async function changedItems(
  db: Executor,
  share: ShareRow,
  { content, isAll }: Pick<ShareBody, 'content' | 'isAll'>,
): Promise<ShareItemRow[] | undefined> {
  const { module_id: moduleId } = share
  // A release is shared as a whole.
  if (moduleId === null || (isAll ?? share.is_all) === 1) return []
  if (content !== undefined) return chooseItems(db, moduleId, content)
  // What is left of a choice can be paused, renamed and given another password, whatever it holds by now.
  if (isAll !== undefined && (await listItems(db, [share.id])).length === 0) throw new AppError('share_empty')
  return undefined
}

/**
 * The documents of the list, and its folders that are shared as a whole. A folder listed without that only shows where its documents are.
 */
export async function chooseItems(
  db: Executor,
  moduleId: number,
  content: NonNullable<ShareBody['content']>,
): Promise<ShareItemRow[]> {
  const asked = new Map(content.map((item) => [decodeId('doc', item.docId), item]))
  const found = await findDocsOf(db, moduleId, [...asked.keys()])
  const strangers = [...asked].filter(([id]) => !found.has(id)).map(([, item]) => item.docId)
  if (strangers.length > 0) throw new AppError('doc_not_in_module', { docIds: strangers.slice(0, 100) })
  const items: ShareItemRow[] = []
  for (const [id, isFolder] of found) {
    if (!isFolder || asked.get(id)?.isShareFolder === 1) items.push({ doc_id: id, is_folder: isFolder ? 1 : 0 })
  }
  if (items.length === 0) throw new AppError('share_empty')
  return items
}
