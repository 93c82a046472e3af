/* The states a change made, and which of them break callers. Owns: that levels are only worked out where someone follows nothing else. */
import type { FollowLevel } from '@lectern/contracts'
import type { AppContext } from '../../../core/context.ts'
import { breaksCallersOf } from '../../../content/compatibility-decisions.ts'
import { decodeId, encodeId } from '../../../core/public-ids.ts'
import { inBatches } from '../../../db/batches.ts'
import { rowsOf } from '../../../db/rows.ts'
import type { TrashedKind, TrashRow } from '../../../db/schema.ts'
import type { ReadEntries } from '../email-notice/digest-queries.ts'
import type { ContentChanged } from './follower-commands.ts'

export type Needs = AppContext & { readEntries: ReadEntries }

/** For followers of these documents, or of all of them. */
export interface ChangedOfDocs {
  statesOf: (docIds: readonly number[] | undefined, level: FollowLevel) => readonly number[]
  breaks: (docIds: readonly number[] | undefined) => boolean
}

/** Documents by what of the change reaches them. */
export interface ReachedDocs {
  byModels: ReadonlySet<number>
  bySecurity: ReadonlySet<number>
}

/** Of a change that an earlier version of the product has written down. */
const noStates: NonNullable<ContentChanged['states']> = { docs: [], models: [] }
/** States that are looked at together. */
const statesTogether = 300

/**
 * @param levels those of all who follow something of it
 * @param reached documents that read or are called differently without a state of their own
 */
export async function readChanged(
  context: Needs,
  { moduleId, states = noStates }: ContentChanged,
  levels: readonly FollowLevel[],
  reached: ReachedDocs,
): Promise<ChangedOfDocs> {
  const byDoc = new Map(states.docs)
  const ofModels = states.models.map(([, revisionId]) => revisionId)
  const ofApplication = (states.application ?? []).map(([, revisionId]) => revisionId)
  const all = [...byDoc.values(), ...ofModels, ...ofApplication]
  const breaking = levels.includes('breaking') ? await listBreaking(context, moduleId, all) : new Set()
  const ofDoc = (docId: number): readonly number[] => {
    const own = byDoc.get(docId)
    const around = reached.bySecurity.has(docId) ? ofApplication : []
    if (own !== undefined) return [own, ...around]
    return reached.byModels.has(docId) ? [...ofModels, ...around] : around
  }
  const of = (docIds: readonly number[] | undefined): readonly number[] =>
    docIds === undefined ? all : [...new Set(docIds.flatMap(ofDoc))]
  return {
    statesOf: (docIds, level) => (level === 'breaking' ? of(docIds).filter((id) => breaking.has(id)) : of(docIds)),
    breaks: (docIds) => of(docIds).some((id) => breaking.has(id)),
  }
}

async function listBreaking(context: Needs, moduleId: number, states: readonly number[]): Promise<Set<number>> {
  const breaking = new Set<number>()
  for (const revisionIds of inBatches(states, { size: statesTogether })) {
    const entries = await context.readEntries(context, moduleId, { revisionIds, seesHidden: true })
    for (const entry of entries) if (entry.level === 'breaking') breaking.add(decodeId('revision', entry.to))
  }
  return breaking
}

/** Whether callers lost what is there again while it was deleted: who was notified of the one hears of the other. @param docCount documents in it */
export async function isBreakUndone(
  context: Needs,
  { kind, subject_id: subjectId, module_id: moduleId }: Pick<TrashRow, 'kind' | 'subject_id' | 'module_id'>,
  { levels, docCount }: { levels: readonly FollowLevel[]; docCount: number },
): Promise<boolean> {
  if (!levels.includes('breaking') || kind === 'model') return false
  if (moduleId !== null && isInChangelog(kind)) {
    const read = await context.readEntries(context, moduleId, { ifRemoved: { kind, subjectId }, seesHidden: true })
    return read.some(({ level }) => level === 'breaking')
  }
  if (kind === 'space') return breaksCallersOf(context.db, subjectId, docCount)
  const project = await rowsOf(context.db, 'project', { id: subjectId }).select('space_id').executeTakeFirst()
  return project !== undefined && breaksCallersOf(context.db, project.space_id, docCount)
}

/** Of these entries of the trash, all in one place, those with which callers lose something. */
export async function listBreakingDeletions(
  context: Needs,
  entries: readonly TrashRow[],
  levels: readonly FollowLevel[],
): Promise<Set<number>> {
  const [entry] = entries
  // What refers to a deleted model is documented worse, and answers as before.
  if (entry === undefined || !levels.includes('breaking') || entry.kind === 'model') return new Set()
  const { kind, module_id: moduleId } = entry
  if (moduleId === null || !isInChangelog(kind))
    return new Set((await breaksCallersOf(context.db, entry.space_id, entry.doc_count)) ? [entry.id] : [])
  const breaking = new Set<string>()
  for (const part of inBatches(entries, { size: statesTogether })) {
    const trashIds = part.map(({ id }) => id)
    const read = await context.readEntries(context, moduleId, { trashIds, seesHidden: true })
    for (const { level, subjectId } of read) if (level === 'breaking') breaking.add(subjectId)
  }
  return new Set(entries.flatMap(({ id, subject_id: gone }) => (breaking.has(encodeId(kind, gone)) ? [id] : [])))
}

/** Projects and spaces have no changelog that lists their own deletion. */
function isInChangelog(kind: TrashedKind): kind is 'doc' | 'module' {
  return kind === 'doc' || kind === 'module'
}
