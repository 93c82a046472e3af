/* Making shares: of an application or some of its documents, and of a release. */
import { limits, shareType, type addReleaseShare, type BodyOf } from '@lectern/contracts'
import type { Transaction } from 'kysely'
import type { UserActor } from '../../../core/actor.ts'
import { AppError } from '../../../core/app-error.ts'
import { recordAudit, type Origin } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import type { Database } from '../../../db/schema.ts'
import { publish } from '../../../events/publish.ts'
import { refuseUnmailed, storedDomainsOf } from '../visit/email-domain-commands.ts'
import { addPassword, firstPassword, newVisitorSecret } from '../visit/visitor-password-commands.ts'
import { chooseItems, networksOf, shareRef, type SavedShare, type ShareBody } from './share-commands.ts'
import { replaceItems, type ShareItemRow } from './share-item-repo.ts'
import { findModuleName, findValidRelease, insertShare, type SharedPlaceId } from './share-repo.ts'
import { writeShown } from './shown-environments.ts'

/** The application a share is of, and its space. */
export interface SharePlace {
  moduleId: number
  spaceId: number
}

/**
 * Makes a share; writes nothing when it throws.
 * @throws {AppError} share_empty, network_invalid, email_domain_invalid, mail_not_configured, doc_not_in_module when a document is not a live one of the application
 */
export async function createShare(
  context: AppContext,
  origin: Origin<UserActor>,
  { moduleId, spaceId }: SharePlace,
  body: ShareBody,
): Promise<SavedShare> {
  const { db } = context
  const moduleName = await findModuleName(db, moduleId)
  if (moduleName === undefined) throw new AppError('not_accessible')
  const items = body.isAll === 1 ? [] : await chooseItems(db, moduleId, body.content ?? [])
  return writeNew(context, origin, body, {
    ...{ of: { moduleId }, spaceId, items, isAll: body.isAll === 1 },
    nameOf: () => Promise.resolve({ name: moduleName, details: { application: moduleName } }),
  })
}

/**
 * Makes a share of all that is in a release.
 * @throws {AppError} release_not_published when it is none that is valid; as `createShare`
 */
export async function createReleaseShare(
  context: AppContext,
  origin: Origin<UserActor>,
  { releaseId, spaceId }: { releaseId: number; spaceId: number },
  body: Omit<BodyOf<typeof addReleaseShare>, 'releaseId'>,
): Promise<SavedShare> {
  return writeNew(context, origin, body, {
    ...{ of: { releaseId }, spaceId, items: [], isAll: true },
    nameOf: async (tx) => {
      const release = await findValidRelease(tx, releaseId)
      if (release === undefined) throw new AppError('release_not_published')
      const { release_no: number, release_desc: description } = release
      return { name: description === '' ? number : `${number} ${description}`, details: { release: number } }
    },
  })
}

interface NewShare {
  of: SharedPlaceId
  spaceId: number
  items: readonly ShareItemRow[]
  isAll: boolean
  /** What it is called unless it is given a name, and what the audit log says it is of. */
  nameOf: (tx: Transaction<Database>) => Promise<{ name: string; details: Readonly<Record<string, unknown>> }>
}

async function writeNew(
  { db, clock }: AppContext,
  origin: Origin<UserActor>,
  body: ShareBody,
  { of, spaceId, items, isAll, nameOf }: NewShare,
): Promise<SavedShare> {
  const { userId } = origin.actor
  const networks = networksOf(body) ?? ''
  const emailDomains = storedDomainsOf(body.emailDomains) ?? ''
  const secret = body.type === shareType.encrypted ? await newVisitorSecret(body.password) : undefined
  const nowMs = clock()
  const shareId = await db.transaction().execute(async (tx) => {
    await refuseUnmailed(tx, emailDomains)
    const { name, details } = await nameOf(tx)
    const values = {
      ...{ name: body.shareName?.trim() ?? name.slice(0, limits.shareName), type: body.type, status: 1 },
      ...{ is_all: isAll ? 1 : 0, remark: body.remark?.trim() ?? '', expires_at_ms: body.expiresAtMs ?? null },
      ...{ networks, environments: writeShown(body.environments ?? null), email_domains: emailDomains },
      allows_export: body.allowsExport ?? 0,
      allows_debug: body.allowsDebug ?? 0,
      allows_mock: body.allowsMock ?? 0,
      shows_changes: body.showsChanges ?? 0,
    }
    const id = await insertShare(tx, { of, actorId: userId, values, nowMs })
    await replaceItems(tx, id, items)
    if (secret !== undefined)
      await addPassword(tx, shareRef(id), firstPassword({ hash: secret.hash, createdBy: userId, nowMs }))
    const subject = { kind: 'share', id, name: values.name }
    const facts = { ...details, withPassword: secret !== undefined, expiresAtMs: values.expires_at_ms }
    await recordAudit(tx, origin, { action: 'share.create', subject, spaceId, details: facts }, nowMs)
    const moduleId = 'moduleId' in of ? of.moduleId : null
    await publish(tx, 'share.created', { shareId: id, moduleId, actorId: userId }, nowMs)
    return id
  })
  return { shareId, password: secret?.password ?? null }
}
