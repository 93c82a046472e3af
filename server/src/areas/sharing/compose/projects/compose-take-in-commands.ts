/* Composed projects that come from another product, whole and in one transaction. */
import { docType, type ShareType } from '@lectern/contracts'
import {
  initialCompose,
  recordVersion,
  writeCommon,
  type CommonRows,
  type ComposePageRecord,
  type ComposeRecord,
} from '@lectern/model'
import type { Transaction } from 'kysely'
import type { UserActor } from '../../../../core/actor.ts'
import { recordAudit, type Origin } from '../../../../core/audit.ts'
import type { AppContext } from '../../../../core/context.ts'
import { newAddressKey } from '../../../../auth/secrets.ts'
import { writeRecord } from '../../../../content/record-revisions.ts'
import type { Executor } from '../../../../db/content-store.ts'
import type { Database } from '../../../../db/schema.ts'
import { publish } from '../../../../events/publish.ts'
import { addPassword, firstPassword } from '../../visit/visitor-password-commands.ts'
import { insertEntries, type NewEntry } from '../entries/entry-repo.ts'
import { entryOf, findPickable } from '../entries/pick-sources.ts'
import { rebuildSources } from '../entries/source-commands.ts'
import { insertPage } from '../pages/page-repo.ts'
import { insertComposeProject } from './compose-project-repo.ts'
import { newRow } from '../../../../core/new-row.ts'

/** A folder of the project, or a document in one; `parent` is the key of a folder that comes before it. */
export interface IncomingEntry {
  key: number
  parent: number | undefined
  order: number
  folderName: string
  /** `undefined` for a folder. */
  docId: number | undefined
}

export interface IncomingCompose {
  name: string
  description: string
  type: ShareType
  status: 0 | 1
  order: number
  /** Hash of the password of an encrypted one. */
  password: string | null
  gatewayUrl: string
  allowsDebug: boolean
  common: CommonRows
  entries: readonly IncomingEntry[]
  pages: readonly { title: string; content: string; status: 0 | 1; order: number }[]
}

/**
 * Makes the project with everything in it; the person's right to read the documents counts.
 * @returns its id, and how many documents were left out: missing, unreadable for the person, or in the project already
 */
export async function takeInCompose(
  context: AppContext,
  tx: Transaction<Database>,
  origin: Origin<UserActor>,
  { spaceId, incoming }: { spaceId: number; incoming: IncomingCompose },
): Promise<{ composeId: number; omitted: number }> {
  const nowMs = context.clock()
  const createdBy = origin.actor.userId
  const { name, description, type, status, order } = incoming
  const composeId = await insertComposeProject(tx, {
    ...{ space_id: spaceId, name, description, type, status, order_index: order, created_by: createdBy },
    email_domains: '',
    ...{ address_key: newAddressKey(), address_changed_at_ms: null, head_revision_id: null, tree_version: 1 },
    ...{ created_at_ms: nowMs, updated_at_ms: nowMs, deleted_at_ms: null, trash_id: null },
  })
  if (incoming.password !== null) {
    const password = firstPassword({ hash: incoming.password, createdBy, nowMs })
    await addPassword(tx, { of: 'compose', id: composeId }, password)
  }
  const writer = { composeId, actor: origin.actor, nowMs }
  const omitted = await writeEntries(tx, writer, incoming.entries)
  await writeSettings(tx, writer, incoming)
  for (const page of incoming.pages) await writePage(tx, writer, page)
  const subject = { kind: 'compose', id: composeId, name }
  await recordAudit(tx, origin, { action: 'compose.create', subject, spaceId }, nowMs)
  await publish(tx, 'compose.changed', { composeId, spaceId }, nowMs)
  return { composeId, omitted }
}

interface Writer {
  composeId: number
  actor: UserActor
  nowMs: number
}

async function writeEntries(tx: Executor, writer: Writer, entries: readonly IncomingEntry[]): Promise<number> {
  const { composeId, actor, nowMs } = writer
  const made = new Map<number, number>()
  const common = { compose_project_id: composeId, created_at_ms: nowMs, updated_at_ms: nowMs }
  const placeOf = ({ parent, order }: IncomingEntry) => ({
    ...common,
    parent_id: parent === undefined ? null : (made.get(parent) ?? null),
    order_index: order,
  })
  for (const level of levelsOf(entries.filter(({ docId }) => docId === undefined))) {
    const rows = level.map((folder): NewEntry => ({
      ...placeOf(folder),
      ...{ is_folder: 1, name: folder.folderName, doc_id: null, is_source_folder: 0, added_by: actor.userId },
      ...{ origin: '', source_name: '', source_method: '', source_type: docType.http },
    }))
    for (const [index, id] of (await insertEntries(tx, rows)).entries()) made.set(level[index]?.key ?? 0, id)
  }
  const documents = entries.filter(({ docId }) => docId !== undefined)
  const ids = new Set(documents.flatMap(({ docId }) => docId ?? []))
  const sources = await findPickable(tx, actor, [...ids])
  const rows = documents.flatMap((entry): NewEntry[] => {
    const source = sources.get(entry.docId ?? 0)
    if (source === undefined) return []
    // Once in a project.
    sources.delete(source.id)
    return [{ ...placeOf(entry), is_folder: 0, name: '', ...entryOf(source, actor.userId) }]
  })
  await insertEntries(tx, rows)
  await rebuildSources(tx, composeId)
  return documents.length - rows.length
}

/** Folders by how deep they are, outermost first; those in no folder that is there are at the root. */
function levelsOf(folders: readonly IncomingEntry[]): IncomingEntry[][] {
  const keys = new Set(folders.map(({ key }) => key))
  const inside = Map.groupBy(folders, ({ parent }) => (parent !== undefined && keys.has(parent) ? parent : undefined))
  const levels: IncomingEntry[][] = []
  for (let level = inside.get(undefined) ?? []; level.length > 0;) {
    levels.push(level)
    level = level.flatMap(({ key }) => inside.get(key) ?? [])
  }
  return levels
}

async function writeSettings(
  tx: Executor,
  { composeId, actor, nowMs }: Writer,
  { gatewayUrl, allowsDebug, common }: IncomingCompose,
): Promise<void> {
  const content: ComposeRecord = { ...initialCompose, gatewayUrl, allowsDebug, root: writeCommon({}, common) }
  if (JSON.stringify(content) === JSON.stringify(initialCompose)) return
  const record = { kind: 'compose', subjectId: composeId, parentId: null, before: initialCompose, content } as const
  await writeRecord(tx, { ...record, authorId: actor.userId, nowMs })
}

async function writePage(
  tx: Executor,
  { composeId, actor: { userId }, nowMs }: Writer,
  { title, content: text, status, order }: IncomingCompose['pages'][number],
): Promise<void> {
  const id = await insertPage(tx, {
    ...{ compose_project_id: composeId, name: title, status, order_index: order, head_revision_id: null },
    ...newRow(userId, nowMs),
  })
  const content: ComposePageRecord = { v: recordVersion, kind: 'composePage', title, content: text }
  await writeRecord(tx, { kind: 'composePage', subjectId: id, parentId: null, content, authorId: userId, nowMs })
}
