/* What followers are notified of documents that were edited, imported or made. */
import type { FollowLevel } from '@lectern/contracts'
import type { ChangeSummary } from '@lectern/model'
import { readMissingRefs } from '../../../content/content-refs.ts'
import { summarizeHeads } from '../../../content/state-summaries.ts'
import { readChanged, type Needs } from './changed-states.ts'
import type { ContentChanged } from './follower-commands.ts'
import { messagesFor, type ChangeNotice, type FollowedMessage } from './follower-messages.ts'
import {
  findModule,
  findNickname,
  listFollowersOfModule,
  listModuleFollowers,
  listProjectFollowers,
} from './follower-repo.ts'
import { listMaintained } from './maintained-docs.ts'
import { listTouchedDocs, type Follower } from './place-follower-repo.ts'
import { listUsersOfModels } from './release-follower-repo.ts'
import { aboutChangedDocs, findReleaseFollowers, summarizeSingle } from './release-messages.ts'
import { muteUntouched } from './touched-fields.ts'
import { addLeft, foldersAround, listFolderPlaces, wholePlaces, type PlaceFollower } from './touched-places.ts'

/** Documents of one change whose messages have what changed; whoever follows several of them gets their number. */
const mostSummaries = 50

const sentences = {
  import: {
    doc: 'followed.docChanged',
    docs: 'followed.docsChanged',
    place: 'followed.placeImported',
    project: 'followed.projectImported',
  },
  edit: {
    doc: 'followed.docEdited',
    docs: 'followed.docsEdited',
    place: 'followed.placeEdited',
    project: 'followed.projectEdited',
  },
} as const

/** Where the change is. */
interface ChangedModule {
  name: string
  projectId: number
  by: string
}

export async function messagesOfContent(context: Needs, change: ContentChanged): Promise<FollowedMessage[]> {
  const { db } = context
  const { moduleId, actorId } = change
  const found = await findModule(db, moduleId)
  if (found === undefined) return []
  const module = { name: found.name, projectId: found.project_id, by: await findNickname(db, actorId) }
  const { docs, places } = await findFollowers(context, module.projectId, change)
  const releases = await findReleaseFollowers(db, change)
  const single = await summarizeSingle(context, releases)
  return messagesFor({
    at: { projectId: module.projectId, moduleId },
    ...(await readChanged(context, change, levelsOf(docs, releases, places))),
    docs,
    releases,
    places,
    ...(await wordsOf(context, change, module, { docs, places })),
    aboutReleases: (rows) => aboutChangedDocs(rows, module.by, single),
  })
}

/** Followers of documents, the maintainers of those included, and of the places around them. */
async function findFollowers(
  { db }: Needs,
  projectId: number,
  change: ContentChanged,
): Promise<{ docs: Follower[]; places: PlaceFollower[] }> {
  const { moduleId, actorId, componentIds, addedIds = [], fromIds } = change
  if (componentIds.length > 0) await readMissingRefs({ db }, moduleId)
  const own = new Set([...change.docIds, ...addedIds])
  const users = await listUsersOfModels(db, moduleId, componentIds)
  const docs = await listTouchedDocs(db, [...new Set([...own, ...users])])
  const touched = new Set(docs.map(({ id }) => id))
  const direct = (await listFollowersOfModule(db, moduleId, actorId)).filter((row) => touched.has(row.subject_id))
  const folders = await foldersAround(db, [...touched])
  await addLeft(db, folders, change.docIds, fromIds)
  const ownDocs = docs.filter(({ id }) => own.has(id))
  return {
    docs: [...(await muteUntouched({ db }, change, direct)), ...(await listMaintained(db, docs, direct, actorId))],
    places: [
      ...(await listFolderPlaces(db, { folders, docs, actorId })),
      ...wholePlaces('module', await listModuleFollowers(db, { trashId: 0, moduleId }, actorId), ownDocs),
      ...wholePlaces('project', await listProjectFollowers(db, { trashId: 0, projectId }, actorId), ownDocs),
    ],
  }
}

/** What those who follow something of it want to hear. */
export function levelsOf(...followers: readonly (readonly { level: FollowLevel }[])[]): FollowLevel[] {
  return followers.flatMap((rows) => rows.map(({ level }) => level))
}

async function wordsOf(
  context: Needs,
  change: ContentChanged,
  { name: module, by }: ChangedModule,
  { docs, places }: { docs: readonly Follower[]; places: readonly PlaceFollower[] },
): Promise<Pick<ChangeNotice, 'aboutDocs' | 'aboutPlace'>> {
  const added = new Set(change.addedIds)
  const here = { kind: 'module', id: change.moduleId } as const
  const single = places.flatMap(({ place }) => (place.docs.length === 1 ? place.docs : []))
  const shown = [...docs.map((row) => row.subject_id), ...single.map(({ id }) => id)].filter((id) => !added.has(id))
  const summaries = await summarizeHeads(context, [...new Set(shown)].slice(0, mostSummaries))
  const words = sentences[change.change]
  const aboutDoc = (id: number, name: string) => {
    const source = { kind: 'doc', id } as const
    if (added.has(id)) return { template: 'followed.docAdded', params: { name, by }, source } as const
    return { template: words.doc, params: withChanges({ name, by }, summaries.get(id)), source }
  }
  return {
    aboutDocs: ([first, ...others]) =>
      others.length === 0
        ? aboutDoc(first.subject_id, first.subject_name)
        : { template: words.docs, params: { name: module, by, count: others.length + 1 }, source: here },
    aboutPlace: ({ kind, name }, inside) => {
      const [first, ...others] = inside
      if (kind !== 'project' && first !== undefined && others.length === 0) return aboutDoc(first.id, first.name)
      const fresh = inside.filter(({ id }) => added.has(id)).length
      // Jobs of an earlier version of the product say how many are new, and not which.
      const counts = { added: change.addedIds === undefined ? change.added : fresh, changed: inside.length - fresh }
      return kind === 'project'
        ? { template: words.project, params: { name, module, by, ...counts }, source: here }
        : { template: words.place, params: { name, by, ...counts }, source: here }
    },
  }
}

function withChanges<T extends object>(params: T, changes: ChangeSummary | undefined): T & { changes?: ChangeSummary } {
  return changes === undefined || changes.items.length === 0 ? params : { ...params, changes }
}
