/* The states a change made, and which of them break callers. Owns: that levels are only worked out where someone follows nothing else. */
import type { FollowLevel } from '@lectern/contracts'
import type { AppContext } from '../../../core/context.ts'
import { decodeId } from '../../../core/public-ids.ts'
import { inBatches } from '../../../db/batches.ts'
import type { TrashRow } from '../../../db/schema.ts'
import type { ReadEntries } from '../email-notice/digest-queries.ts'
import type { ContentChanged } from './follower-commands.ts'

export type Needs = AppContext & { readEntries: ReadEntries }

/** For followers of these documents, or of all of them. */
export interface ChangedOfDocs {
  statesOf: (docIds: readonly number[] | undefined, level: FollowLevel) => readonly number[]
  breaks: (docIds: readonly number[] | undefined) => boolean
}

/** Of a change that an earlier version of the product has written down. */
const noStates = { docs: [], models: [] }
/** States that are looked at together. */
const statesTogether = 300

/** @param levels those of all who follow something of it */
export async function readChanged(
  context: Needs,
  { moduleId, states = noStates, addedIds = [] }: ContentChanged,
  levels: readonly FollowLevel[],
): Promise<ChangedOfDocs> {
  const byDoc = new Map(states.docs)
  const ofModels = states.models.map(([, revisionId]) => revisionId)
  const all = [...byDoc.values(), ...ofModels]
  const breaking = levels.includes('breaking') ? await listBreaking(context, moduleId, all) : new Set()
  const added = new Set(addedIds)
  // A document without a state of its own reads differently by a model, unless it is new.
  const of = (docIds: readonly number[] | undefined): readonly number[] =>
    docIds === undefined
      ? all
      : [...new Set(docIds.flatMap((docId) => byDoc.get(docId) ?? (added.has(docId) ? [] : ofModels)))]
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

/** Whether callers lose something with what was deleted; with whole applications and projects they do. */
export async function breaksByDeletion(
  context: Needs,
  { id, kind, module_id: moduleId }: TrashRow,
  levels: readonly FollowLevel[],
): Promise<boolean> {
  if (!levels.includes('breaking')) return false
  if (moduleId === null || (kind !== 'doc' && kind !== 'model')) return true
  const entries = await context.readEntries(context, moduleId, { trashIds: [id], seesHidden: true })
  return entries.some(({ level }) => level === 'breaking')
}
