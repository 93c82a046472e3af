/* What followers of releases are notified of: that the release itself is another one, and that documents in it changed. */
import type { ChangeSummary } from '@lectern/model'
import { readMissingRefs } from '../../../content/content-refs.ts'
import { summarizeHeads } from '../../../content/state-summaries.ts'
import type { AppContext } from '../../../core/context.ts'
import { messagesFor, type Draft, type ReleaseFollower } from './follower-messages.ts'
import type { ReleaseChange } from './follower-commands.ts'
import { findNickname, listProjectFollowers } from './follower-repo.ts'
import {
  listDocsInReleases,
  listFollowedReleases,
  listReleaseFollowers,
  listShownDocs,
  listUsersOfModels,
} from './release-follower-repo.ts'
import { wholePlaces } from './touched-places.ts'
import { liveRows } from '../../../db/rows.ts'

type Db = AppContext['db']

const sentences = {
  published: 'release.published',
  updated: 'release.updated',
  validated: 'release.validated',
  invalidated: 'release.invalidated',
} as const

/** Followers of the release, and of its project when it is published. */
export async function messagesOfRelease(db: Db, { releaseId, projectId, actorId, act }: ReleaseChange) {
  const rows = await listReleaseFollowers(db, [releaseId], actorId)
  const release = await liveRows(db, 'project_release', { id: releaseId })
    .innerJoin('project', 'project.id', 'project_release.project_id')
    .select(['project_release.release_no', 'project.name as project_name'])
    .executeTakeFirst()
  if (release === undefined) return []
  const by = await findNickname(db, actorId)
  const params = { name: release.release_no, project: release.project_name, by }
  const message = { template: sentences[act], params, source: { kind: 'release', id: releaseId } } as const
  return messagesFor({
    at: { projectId, moduleId: null },
    docs: [],
    releases: rows.map((row) => ({ ...row, docIds: [] })),
    places: act === 'published' ? wholePlaces('project', await listProjectFollowers(db, [projectId], actorId), []) : [],
    aboutDocs: () => message,
    aboutReleases: () => message,
    aboutPlace: () => message,
  })
}

/** Which documents were changed, in an application that is there. */
interface ChangedDocs {
  moduleId: number
  docIds: readonly number[]
  componentIds: readonly number[]
  actorId: number
}

/** Followers of valid releases with documents that changed, or that read differently by a shared model. */
export async function findReleaseFollowers(
  db: Db,
  { moduleId, docIds, componentIds, actorId }: ChangedDocs,
): Promise<ReleaseFollower[]> {
  const releases = await listFollowedReleases(db, [moduleId])
  if (releases.length === 0) return []
  if (componentIds.length > 0) await readMissingRefs({ db }, moduleId)
  const users = await listUsersOfModels(db, moduleId, componentIds)
  return followersOf(db, releases, [...new Set([...docIds, ...users])], actorId)
}

/** As `findReleaseFollowers`, of documents that were deleted or restored. */
export async function findFollowersOfReleasesOf(
  db: Db,
  docIds: readonly number[],
  actorId: number,
): Promise<ReleaseFollower[]> {
  const modules = new Set([...(await listShownDocs(db, docIds)).values()].map(({ moduleId }) => moduleId))
  return followersOf(db, await listFollowedReleases(db, [...modules]), docIds, actorId)
}

async function followersOf(
  db: Db,
  releases: Awaited<ReturnType<typeof listFollowedReleases>>,
  docIds: readonly number[],
  actorId: number,
): Promise<ReleaseFollower[]> {
  if (releases.length === 0 || docIds.length === 0) return []
  const inReleases = await listDocsInReleases(db, releases, docIds)
  const shown = await listShownDocs(db, [...new Set([...inReleases.values()].flatMap((docs) => [...docs]))])
  const rows = await listReleaseFollowers(db, [...inReleases.keys()], actorId)
  return rows.flatMap((row) => {
    const ids = [...(inReleases.get(row.release_id) ?? [])].filter((id) => shown.has(id))
    const [first] = ids
    const docName = first === undefined ? '' : (shown.get(first)?.name ?? '')
    return first === undefined ? [] : [{ ...row, docIds: ids, docName }]
  })
}

/** What a follower reads of documents that changed: of one what, of several how many. The newest of their releases is named. */
export function aboutChangedDocs(
  followers: readonly [ReleaseFollower, ...ReleaseFollower[]],
  {
    by,
    deleted,
    summaries,
  }: { by: string; deleted: ReadonlySet<number>; summaries: ReadonlyMap<number, ChangeSummary> },
): Draft {
  const [first] = followers
  const docIds = new Set(followers.flatMap((row) => row.docIds))
  const [docId] = docIds
  const source = { kind: 'release', id: first.release_id } as const
  const release = first.release_no
  if (docId === undefined || docIds.size > 1)
    return { template: 'release.docsChanged', params: { release, by, count: docIds.size }, source }
  if (deleted.has(docId))
    return { template: 'release.docsDeleted', params: { name: first.docName ?? '', release, by }, source }
  const changes = summaries.get(docId)
  const params = { name: first.docName ?? '', release, by }
  return {
    template: 'release.docChanged',
    params: changes === undefined || changes.items.length === 0 ? params : { ...params, changes },
    source,
  }
}

/** What changed in the only document of some followers' releases. */
export function summarizeSingle(
  context: AppContext,
  followers: readonly ReleaseFollower[],
): Promise<Map<number, ChangeSummary>> {
  const ids = new Set(followers.flatMap(({ docIds }) => (docIds.length === 1 ? docIds : [])))
  return summarizeHeads(context, [...ids].slice(0, mostSummaries))
}

const mostSummaries = 50
