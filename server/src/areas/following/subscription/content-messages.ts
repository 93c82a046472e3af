/* What followers are notified of documents that were edited, imported or made, and of those that were deleted with it. */
import type { FollowLevel } from '@lectern/contracts'
import type { ChangeSummary } from '@lectern/model'
import { readMissingRefs } from '../../../content/content-refs.ts'
import { summarizeHeads } from '../../../content/state-summaries.ts'
import { listBreakingDeletions, readChanged, type Needs, type ReachedDocs } from './changed-states.ts'
import { readDeleted } from './deleted-docs.ts'
import type { ContentChanged } from './follower-commands.ts'
import { messagesFor, type ChangeNotice, type FollowedMessage } from './follower-messages.ts'
import {
  findModule,
  findNickname,
  listDocFollowers,
  listFollowersOfModule,
  listModuleFollowers,
  listProjectFollowers,
} from './follower-repo.ts'
import { listMaintained } from './maintained-docs.ts'
import { listTouchedDocs, listTouchedFolders, type Follower, type TouchedDoc } from './place-follower-repo.ts'
import { listUsersOfModels } from './release-follower-repo.ts'
import { aboutChangedDocs, findReleaseFollowers, summarizeSingle } from './release-messages.ts'
import { listSecured, listSecuredBySchemes } from './secured-docs.ts'
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
  const deleted = await readDeleted(db, change.trashIds ?? [])
  const deletedIds = deleted.docs.map(({ id }) => id)
  const { docs, places, reached } = await findFollowers(context, module.projectId, change, deleted.docs)
  const { byModels, bySecurity } = reached
  const ofReleases = [...change.docIds, ...deletedIds, ...byModels, ...bySecurity]
  const releases = await findReleaseFollowers(db, { moduleId, docIds: ofReleases, actorId })
  const secured = securedAlone(change, reached)
  const single = await summarizeSingle(context, releases, secured)
  const levels = levelsOf(docs, releases, places)
  const changed = await readChanged(context, change, levels, reached)
  const breaking = await listBreakingDeletions(context, deleted.entries, levels)
  const followers = { docs, places, deleted: new Set(deletedIds), secured }
  const about = { module: module.name, by: module.by, deleted: followers.deleted, secured, summaries: single }
  return messagesFor({
    at: { projectId: module.projectId, moduleId },
    statesOf: changed.statesOf,
    breaks: (those) => changed.breaks(those) || deleted.entriesOf(those).some(({ id }) => breaking.has(id)),
    docs,
    releases,
    places,
    ...(await wordsOf(context, change, module, followers)),
    aboutReleases: (rows) => aboutChangedDocs(rows, about),
  })
}

/** Followers of documents, the maintainers of those included, and of the places around them. */
async function findFollowers(
  { db }: Needs,
  projectId: number,
  change: ContentChanged,
  deleted: readonly TouchedDoc[],
): Promise<{ docs: Follower[]; places: PlaceFollower[]; reached: ReachedDocs }> {
  const { moduleId, actorId, componentIds, addedIds = [], moved = [] } = change
  if (componentIds.length > 0) await readMissingRefs({ db }, moduleId)
  const added = new Set(addedIds)
  const own = new Set([...change.docIds, ...added])
  const users = [...(await listUsersOfModels(db, moduleId, componentIds)), ...(await listSecuredBySchemes(db, change))]
  const secured = await listSecured(db, change)
  const live = await listTouchedDocs(db, [...new Set([...own, ...users, ...secured])])
  const docs = [...live, ...deleted]
  const folderTexts = await listTouchedFolders(db, change.docIds)
  const touched = new Set(live.map(({ id }) => id))
  const ofLive = (await listFollowersOfModule(db, moduleId, actorId)).filter((row) => touched.has(row.subject_id))
  const deletedIds = deleted.map(({ id }) => id)
  const ofDeleted = await listDocFollowers(db, deletedIds, actorId)
  const direct = [...(await muteUntouched({ db }, change, ofLive)), ...ofDeleted]
  const folders = await foldersAround(db, [...touched, ...folderTexts.map(({ id }) => id), ...deletedIds])
  const left = Map.groupBy(moved, ([, folderId]) => folderId)
  await addLeft(db, folders, new Map([...left].map(([folderId, each]) => [folderId, each.map(([docId]) => docId)])))
  const ownDocs = [...live.filter(({ id }) => own.has(id)), ...folderTexts, ...deleted]
  return {
    docs: [...direct, ...(await listMaintained(db, docs, direct, actorId))],
    places: [
      ...(await listFolderPlaces(db, { folders, docs: [...docs, ...folderTexts], actorId })),
      ...wholePlaces('module', await listModuleFollowers(db, [moduleId], actorId), ownDocs),
      ...wholePlaces('project', await listProjectFollowers(db, [projectId], actorId), ownDocs),
    ],
    reached: { byModels: new Set(users.filter((id) => !added.has(id))), bySecurity: new Set(secured) },
  }
}

/** Documents of which nothing else is different. */
function securedAlone({ docIds, addedIds = [] }: ContentChanged, { byModels, bySecurity }: ReachedDocs): Set<number> {
  const others = new Set([...byModels, ...docIds, ...addedIds])
  return new Set([...bySecurity].filter((id) => !others.has(id)))
}

/** What those who follow something of it want to hear. */
export function levelsOf(...followers: readonly (readonly { level: FollowLevel }[])[]): FollowLevel[] {
  return followers.flatMap((rows) => rows.map(({ level }) => level))
}

async function wordsOf(
  context: Needs,
  change: ContentChanged,
  { name: module, by }: ChangedModule,
  {
    docs,
    places,
    deleted,
    secured,
  }: {
    docs: readonly Follower[]
    places: readonly PlaceFollower[]
    deleted: ReadonlySet<number>
    secured: ReadonlySet<number>
  },
): Promise<Pick<ChangeNotice, 'aboutDocs' | 'aboutPlace'>> {
  const added = new Set(change.addedIds)
  const here = { kind: 'module', id: change.moduleId } as const
  const single = places.flatMap(({ place }) =>
    place.docs.length === 1 ? place.docs.filter((doc) => !doc.isFolder) : [],
  )
  const shown = [...docs.map((row) => row.subject_id), ...single.map(({ id }) => id)].filter(
    (id) => !added.has(id) && !deleted.has(id) && !secured.has(id),
  )
  const summaries = await summarizeHeads(context, [...new Set(shown)].slice(0, mostSummaries))
  const words = sentences[change.change]
  const securityChanged = (name: string, count: number, source: { kind: 'doc' | 'module'; id: number }) =>
    ({ template: 'followed.securityChanged', params: { what: module, name, by, count }, source }) as const
  const aboutDoc = (id: number, name: string) => {
    if (deleted.has(id)) return { template: 'followed.docDeleted', params: { name, by }, source: null } as const
    const source = { kind: 'doc', id } as const
    if (secured.has(id)) return securityChanged(name, 1, source)
    if (added.has(id)) return { template: 'followed.docAdded', params: { name, by }, source } as const
    return { template: words.doc, params: withChanges({ name, by }, summaries.get(id)), source }
  }
  return {
    aboutDocs: ([first, ...others]) => {
      if (others.length === 0) return aboutDoc(first.subject_id, first.subject_name)
      const count = others.length + 1
      if ([first, ...others].every((row) => secured.has(row.subject_id)))
        return securityChanged(first.subject_name, count, here)
      const removed = [first, ...others].filter((row) => deleted.has(row.subject_id)).length
      return removed === 0
        ? { template: words.docs, params: { name: module, by, count }, source: here }
        : {
            template: 'followed.docsReplaced',
            params: { name: module, by, changed: count - removed, removed },
            source: here,
          }
    },
    aboutPlace: ({ kind, name }, inside) => {
      const [first, ...others] = inside
      if (kind !== 'project' && first !== undefined && others.length === 0)
        return first.isFolder
          ? { template: words.doc, params: { name: first.name, by }, source: here }
          : aboutDoc(first.id, first.name)
      const fresh = inside.filter(({ id }) => added.has(id)).length
      const removed = inside.filter(({ id }) => deleted.has(id)).length
      const counts = {
        // Jobs of an earlier version of the product say how many are new, and not which.
        added: change.addedIds === undefined ? change.added : fresh,
        changed: inside.filter((doc) => !doc.isFolder).length - fresh - removed,
      }
      if (removed > 0)
        return kind === 'project'
          ? { template: 'followed.projectReplaced', params: { name, module, by, ...counts, removed }, source: here }
          : { template: 'followed.placeReplaced', params: { name, by, ...counts, removed }, source: here }
      return kind === 'project'
        ? { template: words.project, params: { name, module, by, ...counts }, source: here }
        : { template: words.place, params: { name, by, ...counts }, source: here }
    },
  }
}

function withChanges<T extends object>(params: T, changes: ChangeSummary | undefined): T & { changes?: ChangeSummary } {
  return changes === undefined || changes.items.length === 0 ? params : { ...params, changes }
}
