/*
 * Whether a change is about the fields someone follows. Owns: what is read for it, only where fields of a changed document are followed: a change elsewhere
 * counts for these people as one they want to hear nothing of.
 */
import {
  followPlaces,
  touchesFields,
  type Components,
  type DocumentContent,
  type FieldPlace,
  type JsonObject,
} from '@lectern/model'
import { setImmediate } from 'node:timers/promises'
import type { AppContext } from '../../../core/context.ts'
import { readStored } from '../../../content/revisions.ts'
import { readSurroundings } from '../../../content/surroundings.ts'
import { inBatches } from '../../../db/batches.ts'
import { findTexts } from '../../../db/content-store.ts'
import type { ContentChanged } from './follower-commands.ts'
import type { Follower } from './place-follower-repo.ts'
import { listFormerModels, listStates, type DocState } from './touched-fields-repo.ts'
import { readFields } from './followed-fields-repo.ts'

/** Documents whose contents are in memory together. */
const docsTogether = 20

export async function muteUntouched(
  { db }: Pick<AppContext, 'db'>,
  { moduleId, states = { docs: [], models: [] } }: ContentChanged,
  followers: readonly Follower[],
): Promise<Follower[]> {
  const narrowed = Map.groupBy(
    followers.filter(({ fields }) => fields !== null),
    (row) => row.subject_id,
  )
  if (narrowed.size === 0) return [...followers]
  const newStates = new Map(states.docs)
  const former = await listFormerModels(
    db,
    states.models.map(([, revisionId]) => revisionId),
  )
  const touched = new Set<Follower>()
  for (const docIds of inBatches([...narrowed.keys()], { size: docsTogether })) {
    const contents = await readContents(db, await listStates(db, docIds, newStates))
    const { components = {} } = await readSurroundings(
      db,
      moduleId,
      contents.flatMap(({ before, after }) => [before, after]),
    )
    for (const each of contents) {
      for (const row of narrowed.get(each.docId) ?? [])
        if (isTouched(each, { components, former }, readFields(row.fields) ?? [])) touched.add(row)
      await setImmediate()
    }
  }
  return followers.map((row) => (touched.has(row) ? row : muteFieldFollower(row)))
}

/** Of what changes no field. */
export const muteFieldFollower = (row: Follower): Follower => (row.fields === null ? row : { ...row, level: 'muted' })

interface Contents {
  docId: number
  before: DocumentContent
  after: DocumentContent
  /** What it is by now. */
  head: DocumentContent
}

async function readContents(db: AppContext['db'], states: readonly DocState[]): Promise<Contents[]> {
  const hashes = states.flatMap(({ hash, parentHash, headHash }) => [hash, parentHash, headHash])
  const texts = await findTexts(db, [...new Set(hashes)])
  const read = (hash: string): DocumentContent | undefined => {
    const text = texts.get(hash)
    const content = text === undefined ? undefined : readStored(text)
    return content !== undefined && (content.kind === 'http' || content.kind === 'dubbo') ? content : undefined
  }
  return states.flatMap(({ docId, hash, parentHash, headHash }) => {
    const [before, after, head] = [read(parentHash), read(hash), read(headHash)]
    return before === undefined || after === undefined || head === undefined ? [] : [{ docId, before, after, head }]
  })
}

interface Around {
  /** As they are now. */
  components: Components
  /** As changed models were. */
  former: Components
}

/** @param fields by the names they have now */
function isTouched(
  { before, after, head }: Contents,
  { components, former }: Around,
  fields: readonly FieldPlace[],
): boolean {
  const formerly: Record<string, JsonObject> = {}
  for (const [section, own] of [...Object.entries(components), ...Object.entries(former)])
    formerly[section] = { ...formerly[section], ...own }
  // Renamed since, before this was looked at.
  const moves = new Map(
    followPlaces({ content: head, components: {} }, { content: after, components: {} }, fields).map(({ from, to }) => [
      JSON.stringify(from),
      to,
    ]),
  )
  const then = fields.map((field) => moves.get(JSON.stringify(field)) ?? field)
  return touchesFields({ content: before, components: formerly }, { content: after, components }, then)
}
