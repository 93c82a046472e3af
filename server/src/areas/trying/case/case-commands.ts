/* Saving, ordering and deleting cases of documents. Each locks the application: they are counted and ordered one after the other. */
import { caseLimits, type AuditAction, type BodyOf, type saveCase } from '@lectern/contracts'
import type { Transaction } from 'kysely'
import { lockModule } from '../../../content/lock-row.ts'
import type { UserActor } from '../../../core/actor.ts'
import { AppError } from '../../../core/app-error.ts'
import { recordAudit, type Origin } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { decodeId, findId } from '../../../core/public-ids.ts'
import type { CallCaseRow, Database } from '../../../db/schema.ts'
import { moveToTrash } from '../../places/trash/trash-commands.ts'
import { countCases, findCase, insertCase, listPositions, placeCases, updateCase } from './case-repo.ts'
import { secretsIn } from './case-secrets.ts'

/** The document whose cases are changed. */
export interface CaseOwner {
  docId: number
  moduleId: number
  spaceId: number
}

type Needs = Pick<AppContext, 'db' | 'clock'>
type Saved = Omit<BodyOf<typeof saveCase>, 'docId'>

/**
 * Saves a case, a new one at the end; its id.
 * @throws {AppError} not_accessible, changed_meanwhile, case_too_many, case_secret
 */
export async function writeCase(
  context: Needs,
  origin: Origin<UserActor>,
  owner: CaseOwner,
  { id, version, name, content }: Saved,
): Promise<number> {
  const [secret] = secretsIn(content)
  if (secret !== undefined) throw new AppError('case_secret', { name: secret, example: '{{token}}' })
  const written = {
    name: name.trim(),
    content: JSON.stringify(content),
    assertion_count: content.assertions.length,
    updated_by: origin.actor.userId,
    updated_at_ms: context.clock(),
  }
  return inApplication(context, owner, async (tx) => {
    if (id === undefined) return createCase(tx, origin, owner, written)
    const row = await requireLive(tx, owner, id)
    if (row.version !== version) throw new AppError('changed_meanwhile')
    const isSame = row.name === written.name && row.content === written.content
    if (isSame) return row.id
    await updateCase(tx, row, { ...written, version: row.version + 1 })
    await record(tx, origin, owner, 'case.update', { id: row.id, ...written })
    return row.id
  })
}

type Written = Pick<CallCaseRow, 'name' | 'content' | 'assertion_count' | 'updated_by' | 'updated_at_ms'>

async function createCase(
  tx: Transaction<Database>,
  origin: Origin<UserActor>,
  owner: CaseOwner,
  written: Written,
): Promise<number> {
  if ((await countCases(tx, owner.docId)) >= caseLimits.cases)
    throw new AppError('case_too_many', { limit: caseLimits.cases })
  const last = (await listPositions(tx, owner.docId)).at(-1)?.position ?? 0
  const id = await insertCase(tx, {
    ...written,
    doc_id: owner.docId,
    position: last + 1,
    version: 1,
    created_by: written.updated_by,
    created_at_ms: written.updated_at_ms,
    deleted_at_ms: null,
    trash_id: null,
  })
  await record(tx, origin, owner, 'case.create', { id, ...written })
  return id
}

/** Cases that are not named follow in the order they had. */
export async function arrangeCases(context: Needs, owner: CaseOwner, ids: readonly string[]): Promise<void> {
  await inApplication(context, owner, async (tx) => {
    const rows = await listPositions(tx, owner.docId)
    const known = new Map(rows.map((row) => [row.id, row]))
    const named = new Set(ids.map((id) => findId('case', id)).filter((id) => id !== undefined && known.has(id)))
    const order = [...named, ...known.keys()].filter((id) => id !== undefined)
    const placed = [...new Set(order)].map((id, index) => ({ id, position: index + 1 }))
    await placeCases(
      tx,
      placed.filter(({ id, position }) => known.get(id)?.position !== position),
    )
  })
}

/** Deletes a case, restorable; the id of its entry in the trash. @throws {AppError} not_accessible */
export async function removeCase(
  context: Needs,
  origin: Origin<UserActor>,
  owner: CaseOwner,
  id: string,
): Promise<number> {
  return inApplication(context, owner, async (tx) => {
    const row = await requireLive(tx, owner, id)
    return moveToTrash(tx, { kind: 'case', id: row.id }, origin, context.clock())
  })
}

async function inApplication<T>(
  { db }: Needs,
  { moduleId }: CaseOwner,
  act: (tx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (tx) => {
    if (!(await lockModule(tx, moduleId))) throw new AppError('not_accessible')
    return act(tx)
  })
}

async function requireLive(tx: Transaction<Database>, { docId }: CaseOwner, id: string): Promise<CallCaseRow> {
  const row = await findCase(tx, docId, decodeId('case', id))
  if (row === undefined || row.deleted_at_ms !== null) throw new AppError('not_accessible')
  return row
}

async function record(
  tx: Transaction<Database>,
  origin: Origin<UserActor>,
  { spaceId }: CaseOwner,
  action: AuditAction,
  { id, name, updated_at_ms: nowMs }: Pick<CallCaseRow, 'id' | 'name' | 'updated_at_ms'>,
): Promise<void> {
  await recordAudit(tx, origin, { action, subject: { kind: 'case', id, name }, spaceId }, nowMs)
}
