/* Making, changing and deleting dictionaries. */
import {
  dictionaryLimits,
  modifySource,
  type addDictionary,
  type BodyOf,
  type DictionaryDetail,
  type ModifySource,
  type updateDictionary as dictionaryUpdate,
} from '@lectern/contracts'
import { recordVersion, type DictionaryRecord } from '@lectern/model'
import type { UserActor } from '../../../core/actor.ts'
import { AppError } from '../../../core/app-error.ts'
import { recordAudit, type Origin } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { refuseTaken } from '../../../core/names.ts'
import { encodeId } from '../../../core/public-ids.ts'
import { findRecord, requireExpectedHead, writeRecord, type OldState } from '../../../content/record-revisions.ts'
import { publish } from '../../../events/publish.ts'
import { moveToTrash } from '../../places/trash/trash-commands.ts'
import { buildItems } from './dictionary-items.ts'
import { presentDetail } from './dictionary-presenter.ts'
import {
  countDictionaries,
  findDictionary,
  insertDictionary,
  touchContent,
  updateDictionary,
} from './dictionary-repo.ts'
import { newRow } from '../../../core/new-row.ts'

export { touchContent }

/** The dictionary a request names, and where it is. */
export interface DictionaryPlace {
  dictionaryId: number
  moduleId: number
  spaceId: number
}

/**
 * Makes a dictionary.
 * @returns its id
 * @throws {AppError} name_taken, dictionary_value_taken, dictionary_value_unfit, dictionary_too_many
 */
export async function createDictionary(
  { db, engine, clock }: AppContext,
  origin: Origin<UserActor>,
  { moduleId, spaceId }: { moduleId: number; spaceId: number },
  body: Omit<BodyOf<typeof addDictionary>, 'moduleId'>,
): Promise<number> {
  const content: DictionaryRecord = {
    v: recordVersion,
    kind: 'dictionary',
    name: body.name.trim(),
    description: body.description?.trim() ?? '',
    items: buildItems(body.items ?? [], []),
  }
  const authorId = origin.actor.userId
  const nowMs = clock()
  return refuseTaken(engine, content.name, () =>
    db.transaction().execute(async (tx) => {
      // Locks the application, so that its dictionaries are counted one after the other.
      await touchContent(tx, moduleId)
      if ((await countDictionaries(tx, moduleId)) >= dictionaryLimits.dictionaries)
        throw new AppError('dictionary_too_many', { limit: dictionaryLimits.dictionaries })
      const id = await insertDictionary(tx, {
        module_id: moduleId,
        name: content.name,
        description: content.description,
        item_count: content.items.length,
        head_revision_id: null,
        ...newRow(authorId, nowMs),
      })
      await writeRecord(tx, { kind: 'dictionary', subjectId: id, parentId: null, content, authorId, nowMs })
      const subject = { kind: 'dictionary', id, name: content.name }
      await recordAudit(tx, origin, { action: 'dictionary.create', subject, spaceId }, nowMs)
      await publish(tx, 'module.changed', { moduleId }, nowMs)
      return id
    }),
  )
}

/**
 * Changes a dictionary; what is not given stays.
 * @throws {AppError} changed_meanwhile when it is no longer as it was at `revision`; otherwise as `createDictionary`
 */
export async function changeDictionary(
  context: AppContext,
  origin: Origin<UserActor>,
  place: DictionaryPlace,
  body: Omit<BodyOf<typeof dictionaryUpdate>, 'id'>,
): Promise<void> {
  const { row, content: before } = await readDictionary(context, place.dictionaryId)
  if (revisionOf(row.head_revision_id) !== body.revision) throw new AppError('changed_meanwhile')
  const content: DictionaryRecord = {
    ...before,
    name: body.name?.trim() ?? before.name,
    description: body.description?.trim() ?? before.description,
    items: body.items === undefined ? before.items : buildItems(body.items, before.items),
  }
  if (JSON.stringify(content) === JSON.stringify(before)) return
  await writeDictionary(context, origin, place, { headId: row.head_revision_id, before, content })
}

/**
 * Makes an older state of a dictionary the current one, in a new state; its id.
 * @throws {AppError} not_accessible, name_taken, changed_meanwhile
 */
export async function restoreDictionary(
  context: AppContext,
  origin: Origin<UserActor>,
  place: DictionaryPlace,
  old: OldState<DictionaryRecord>,
): Promise<number | null> {
  const { row, content: before } = await readDictionary(context, place.dictionaryId)
  const headId = row.head_revision_id
  requireExpectedHead(old, headId)
  if (JSON.stringify(old.content) === JSON.stringify(before)) return headId
  const { content, remark } = old
  return writeDictionary(context, origin, place, { headId, before, content, remark, source: modifySource.restore })
}

interface Writing {
  headId: number | null
  before: DictionaryRecord
  content: DictionaryRecord
  source?: ModifySource
  remark?: string
}

async function writeDictionary(
  { db, engine, clock }: AppContext,
  origin: Origin<UserActor>,
  { dictionaryId, moduleId, spaceId }: DictionaryPlace,
  { headId: parentId, content, ...more }: Writing,
): Promise<number> {
  const authorId = origin.actor.userId
  const nowMs = clock()
  return refuseTaken(engine, content.name, () =>
    db.transaction().execute(async (tx) => {
      const { name, description, items } = content
      const record = {
        kind: 'dictionary',
        subjectId: dictionaryId,
        parentId,
        content,
        authorId,
        nowMs,
        ...more,
      } as const
      const revisionId = await writeRecord(tx, record)
      const changes = { name, description, item_count: items.length, updated_by: authorId, updated_at_ms: nowMs }
      await updateDictionary(tx, dictionaryId, changes)
      await touchContent(tx, moduleId)
      const subject = { kind: 'dictionary', id: dictionaryId, name: content.name }
      const details = { ...(more.source === modifySource.restore && { restored: true }) }
      await recordAudit(tx, origin, { action: 'dictionary.update', subject, spaceId, details }, nowMs)
      await publish(tx, 'module.changed', { moduleId }, nowMs)
      return revisionId
    }),
  )
}

/** Deletes a dictionary, restorable; the id of its entry in the trash. */
export async function removeDictionary(
  { db, clock }: AppContext,
  origin: Origin<UserActor>,
  { dictionaryId, moduleId }: DictionaryPlace,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const trashId = await moveToTrash(tx, { kind: 'dictionary', id: dictionaryId }, origin, clock())
    await publish(tx, 'module.changed', { moduleId }, clock())
    return trashId
  })
}

/** @throws {AppError} not_accessible when it is gone */
async function readDictionary({ db }: Pick<AppContext, 'db'>, id: number) {
  const row = await findDictionary(db, id)
  const record = row && (await findRecord(db, 'dictionary', row.head_revision_id))
  if (row === undefined || record === undefined) throw new AppError('not_accessible')
  return { row, content: record.content }
}

/** @throws {AppError} not_accessible when it is gone */
export async function showDictionary(context: Pick<AppContext, 'db'>, id: number): Promise<DictionaryDetail> {
  const { row, content } = await readDictionary(context, id)
  return presentDetail(row, content.items)
}

function revisionOf(id: number | null): string {
  return id === null ? '' : encodeId('revision', id)
}
