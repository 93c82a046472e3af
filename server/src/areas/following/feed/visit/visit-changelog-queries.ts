/* What changed in what visitors see. Owns: that answers have nothing but documents they see, without people. */
import { setImmediate } from 'node:timers/promises'
import {
  changedFieldLimit,
  type ChangelogEntry,
  type FindingLevel,
  type getVisitChange,
  type Language,
  type listVisitChanges,
  type ReplyOf,
  type VisitChange,
  type VisitChangedField,
} from '@lectern/contracts'
import {
  changedFields,
  changedModelFields,
  isComponentSection,
  type ChangedField,
  type ModelPlaceOf,
} from '@lectern/model'
import { AppError } from '../../../../core/app-error.ts'
import type { AppContext } from '../../../../core/context.ts'
import { encodeId, findId } from '../../../../core/public-ids.ts'
import { readStored } from '../../../../content/revisions.ts'
import { inBatches } from '../../../../db/batches.ts'
import { findTexts } from '../../../../db/content-store.ts'
import { readReleaseChanges } from '../../../sharing/release/release-news-queries.ts'
import type { RemovedDocRow, ShownChanges } from '../../../sharing/visit/visit-queries.ts'
import { readChangesOf, type RemovedRow } from '../../changelog/changelog-queries.ts'
import { isDocument, readModelPlaces } from './model-places-queries.ts'
import { ShownSubjectReader, type Shown } from './shown-subjects.ts'
import { presentField, presentRemovedDoc, presentVisitChange } from './visit-changelog-presenter.ts'
import { findChanges, type ChangeRow } from './visit-changelog-repo.ts'

type Needs = Pick<AppContext, 'db' | 'clock' | 'texts'>

/** What is listed is kept for those who ask again. */
export const openShownSubjects = (context: Pick<AppContext, 'db'>): ShownSubjectReader =>
  new ShownSubjectReader(context)

export interface AskedChanges {
  level?: FindingLevel | undefined
  after?: string | undefined
  language: Language
  limit?: number
}

export async function readVisitChanges(
  context: Needs,
  subjects: ShownSubjectReader,
  changes: ShownChanges,
  { language, ...asked }: AskedChanges,
): Promise<ReplyOf<typeof listVisitChanges>> {
  const shown = await subjects.read(changes)
  const { list, next, untilMs } = await readChangesOf(context, shown, {
    ...asked,
    listRemoved: async (part) => (await changes.listRemoved?.(part))?.map(removedRow) ?? [],
  })
  const isFirst = asked.after === undefined && asked.level === undefined
  const release = isFirst ? changes.release : null
  return {
    list: list.flatMap((entry) => presentIn(shown, entry)),
    next,
    untilMs,
    release: release === null ? null : await readReleaseChanges(context, release, language),
  }
}

/** Without who deleted it. */
function removedRow({ deleted_at_ms: atMs, ...row }: RemovedDocRow): RemovedRow {
  return { ...row, kind: 'doc', doc_count: 0, at_ms: atMs ?? 0, by_name: '' }
}

function presentIn({ docs, docOfModel }: Shown, entry: ChangelogEntry): VisitChange[] {
  if (entry.act === 'removed') return [presentRemovedDoc(entry)]
  const docId =
    entry.subject === 'doc' ? findId('doc', entry.subjectId) : docOfModel.get(findId('component', entry.subjectId) ?? 0)
  const doc = docs.get(docId ?? 0)
  return doc === undefined ? [] : presentVisitChange(entry, doc)
}

/** @throws {AppError} not_accessible for a change of what visitors don't see, as for one that does not exist */
export async function readVisitChange(
  { db }: Needs,
  subjects: ShownSubjectReader,
  changes: ShownChanges,
  publicId: string,
): Promise<ReplyOf<typeof getVisitChange>> {
  const id = findId('revision', publicId)
  const [row] = id === undefined ? [] : await findChanges(db, [id])
  if (row === undefined) throw new AppError('not_accessible')
  const { docIds, modelIds, docOfModel } = await subjects.read(changes)
  const isShown = row.subject_kind === 'doc' ? docIds.has(row.subject_id) : modelIds.has(row.subject_id)
  if (!isShown) throw new AppError('not_accessible')
  const [placeOf] = await placesOf(db, [row], () => docOfModel.get(row.subject_id))
  return { fields: presentFields(row, await findTexts(db, hashesOf(row)), { limit: changedFieldLimit, placeOf }) }
}

/** Changes whose texts are in memory together. */
const changesPerTurn = 10

/**
 * The fields of changes that were listed, at most `limit` of each.
 * @returns by the ids of the changes
 */
export async function readFieldsOf(
  { db }: Pick<AppContext, 'db'>,
  changes: readonly Pick<VisitChange, 'id' | 'act' | 'docId'>[],
  limit: number,
): Promise<Map<string, VisitChangedField[]>> {
  const ids = changes.flatMap(({ id, act }) => (act === 'removed' ? [] : (findId('revision', id) ?? [])))
  const fields = new Map<string, VisitChangedField[]>()
  const docOf = new Map(changes.map(({ id, docId }) => [id, findId('doc', docId)]))
  for (const part of inBatches(await findChanges(db, ids), { size: changesPerTurn })) {
    const texts = await findTexts(db, part.flatMap(hashesOf))
    const places = await placesOf(db, part, ({ id }) => docOf.get(encodeId('revision', id)))
    for (const [index, row] of part.entries()) {
      fields.set(encodeId('revision', row.id), presentFields(row, texts, { limit, placeOf: places[index] }))
      await setImmediate()
    }
  }
  return fields
}

const hashesOf = ({ hash, parent_hash: parent }: ChangeRow): string[] => (parent === null ? [hash] : [hash, parent])

const noPlace: ModelPlaceOf = () => undefined

/** In the order of the changes: for those of shared models where the document they lead to shows the fields. */
async function placesOf(
  db: AppContext['db'],
  rows: readonly ChangeRow[],
  docOf: (row: ChangeRow) => number | undefined,
): Promise<ModelPlaceOf[]> {
  const models = rows.flatMap((row) => {
    const docId = docOf(row)
    return row.section !== 'schemas' || row.model_name === null || docId === undefined
      ? []
      : [{ rowId: row.id, docId, name: row.model_name }]
  })
  const places = await readModelPlaces(db, models)
  const byRow = new Map(models.map(({ rowId }, index) => [rowId, places[index]]))
  return rows.map(({ id }) => byRow.get(id) ?? noPlace)
}

function presentFields(
  row: ChangeRow,
  texts: ReadonlyMap<string, string>,
  { limit, placeOf = noPlace }: { limit: number; placeOf: ModelPlaceOf | undefined },
): VisitChangedField[] {
  return fieldsOf(row, texts)
    .slice(0, limit)
    .map((field) => presentField(field, placeOf))
}

function fieldsOf(
  { hash, parent_hash: parentHash, section }: ChangeRow,
  texts: ReadonlyMap<string, string>,
): ChangedField[] {
  const [before, after] = [texts.get(parentHash ?? ''), texts.get(hash)]
  // What was added is not told field by field.
  if (before === undefined || after === undefined) return []
  const [old, now] = [readStored(before), readStored(after)]
  if (old.kind === 'component' && now.kind === 'component') {
    if (section === null || !isComponentSection(section)) return []
    const [from, to] = [old, now].map(({ value }) => ({ section, name: '', value }))
    return from === undefined || to === undefined ? [] : changedModelFields(from, to)
  }
  return isDocument(old) && isDocument(now) ? changedFields(old, now) : []
}
