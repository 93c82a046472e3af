/*
 * Shares of an application. Owns: that passwords go on working: Torna keeps them as typed, so that they can be kept here as hashes. The addresses are
 * others; the report lists them. Does not own: following what changes there (`shares-follow.ts`).
 */
import { flagOf, idOf, numberOf, textOf, writeTornaId, type DumpRow } from '@lectern/formats'
import { recordAudit } from '../../../../core/audit.ts'
import { digestOfText, hashPassword, newAddressKey } from '../../../../auth/secrets.ts'
import { inBatches } from '../../../../db/batches.ts'
import type { Executor } from '../../../../db/content-store.ts'
import { storableText } from '../../../../db/storable-text.ts'
import { publish } from '../../../../events/publish.ts'
import { writeShown } from '../../../sharing/share/share-commands.ts'
import { addPassword, firstPassword } from '../../../sharing/visit/visitor-password-commands.ts'
import { listLinks } from '../link-repo.ts'
import { link, rowsOf, type MigrationRun, type Application } from '../migration-run.ts'
import {
  endOf,
  followShare,
  isEncrypted,
  shareFields,
  shareLink,
  type ShareContents,
  type ShareItem,
} from './shares-follow.ts'

export async function moveShares(run: MigrationRun, application: Application): Promise<void> {
  const { context, installation, tally } = run
  const shares = rowsOf(run, 'share_config').filter((row) => numberOf(row, 'module_id') === application.tornaId)
  if (shares.length === 0) return
  tally.count('shares', 'found', shares.length)
  const links = await listLinks(context.db, installation, 'share', application.id)
  const docs = await listLinks(context.db, installation, 'doc', application.id)
  const listed = Map.groupBy(rowsOf(run, 'share_content'), (row) => numberOf(row, 'share_config_id'))
  const chosen = listEnvironments(run)
  for (const row of shares) {
    run.job.signal.throwIfAborted()
    const known = links.get(idOf(row))
    const contents: ShareContents = {
      items: itemsOf(listed.get(idOf(row)) ?? [], docs),
      environments: flagOf(row, 'is_all_selected_debug', 1) === 1 ? null : (chosen.get(idOf(row)) ?? []),
    }
    if (known !== undefined) {
      if (await followShare(run, application, { row, contents, known })) reportShare(run, application, row, known.ourId)
      continue
    }
    if (flagOf(row, 'is_all') === 0 && contents.items.length === 0) {
      tally.count('shares', 'left')
      tally.remark('shareEmpty', [...application.path, textOf(row, 'remark') || writeTornaId(idOf(row))])
      continue
    }
    reportShare(run, application, row, await addShare(run, application, row, contents))
    tally.count('shares', 'added')
  }
}

function reportShare({ tally }: MigrationRun, { path }: Application, row: DumpRow, shareId: number): void {
  const former = `/share/${writeTornaId(idOf(row))}`
  tally.share({ shareId, place: path.join(' / '), former, hasPassword: isEncrypted(row) })
}

/** Names of the environments that were chosen for each share. */
function listEnvironments(run: MigrationRun): Map<number, string[]> {
  const names = new Map(rowsOf(run, 'module_environment').map((row) => [idOf(row), textOf(row, 'name')]))
  const chosen = new Map<number, string[]>()
  for (const row of rowsOf(run, 'share_environment')) {
    const name = names.get(numberOf(row, 'module_environment_id'))
    const shareId = numberOf(row, 'share_config_id')
    if (name !== undefined) chosen.set(shareId, [...(chosen.get(shareId) ?? []), storableText(name)])
  }
  return chosen
}

/** Documents, and folders shared as a whole; other folders only show where their documents are. */
function itemsOf(contents: readonly DumpRow[], docs: ReadonlyMap<number, { ourId: number; key: string }>): ShareItem[] {
  const items = new Map<number, ShareItem>()
  for (const row of contents) {
    const doc = docs.get(numberOf(row, 'doc_id'))
    if (doc === undefined) continue
    const isFolder = doc.key.startsWith('folder:')
    if (isFolder && flagOf(row, 'is_share_folder') === 0) continue
    items.set(doc.ourId, { doc_id: doc.ourId, is_folder: isFolder ? 1 : 0 })
  }
  return [...items.values()]
}

async function addShare(
  run: MigrationRun,
  { id: moduleId, spaceId, name: moduleName }: Application,
  row: DumpRow,
  contents: ShareContents,
): Promise<number> {
  const { context, origin } = run
  const nowMs = context.clock()
  const fields = shareFields(row, moduleName, contents)
  const { items: _items, environments: _environments, expiresAtMs, ...columns } = fields
  const password = isEncrypted(row) ? await hashPassword(digestOfText(textOf(row, 'password'))) : null
  return context.db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('share')
      .values({
        ...columns,
        address_key: newAddressKey(),
        address_changed_at_ms: null,
        module_id: moduleId,
        expires_at_ms: endOf(expiresAtMs),
        created_by: origin.actor.userId,
        created_at_ms: nowMs,
        updated_at_ms: nowMs,
        deleted_at_ms: null,
        networks: '',
        environments: writeShown(contents.environments),
        allows_export: 0,
        allows_debug: 0,
        allows_mock: 0,
        shows_changes: 0,
        release_id: null,
        email_domains: '',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (password !== null) {
      const createdBy = origin.actor.userId
      await addPassword(tx, { of: 'share', id }, firstPassword({ hash: password, createdBy, nowMs }))
    }
    await insertItems(tx, id, flagOf(row, 'is_all') === 1 ? [] : contents.items)
    const { name } = fields
    const details = { application: moduleName, withPassword: password !== null, expiresAtMs: endOf(expiresAtMs) }
    await recordAudit(
      tx,
      origin,
      { action: 'share.create', subject: { kind: 'share', id, name }, spaceId, details },
      nowMs,
    )
    await publish(tx, 'share.created', { shareId: id, moduleId, actorId: origin.actor.userId }, nowMs)
    await link(run, tx, 'share', [shareLink(row, { ourId: id, scopeId: moduleId }, { fields, password })])
    return id
  })
}

const itemsPerStatement = 5_000

async function insertItems(tx: Executor, shareId: number, items: readonly ShareItem[]): Promise<void> {
  for (const part of inBatches(items, { size: itemsPerStatement })) {
    const rows = part.map((item) => ({ ...item, share_id: shareId }))
    await tx.insertInto('share_item').values(rows).execute()
  }
}
