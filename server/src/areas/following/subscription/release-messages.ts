/* What followers of releases are notified of: that the release itself is another one, and that documents in it changed. */
import type { ChangeSummary } from '@lectern/model'
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

/** Followers of valid releases with these documents of an application that is there. */
export async function findReleaseFollowers(
  db: Db,
  { moduleId, docIds, actorId }: { moduleId: number; docIds: readonly number[]; actorId: number },
): Promise<ReleaseFollower[]> {
  return followersOf(db, await listFollowedReleases(db, [moduleId]), [...new Set(docIds)], actorId)
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

/** What is known of a change for followers of releases. `secured`: documents of which the application's security alone is another one. */
interface ChangedInReleases {
  module: string
  by: string
  deleted: ReadonlySet<number>
  secured: ReadonlySet<number>
  summaries: ReadonlyMap<number, ChangeSummary>
}

/** What a follower reads of documents that changed: of one what, of several how many. The newest of their releases is named. */
export function aboutChangedDocs(
  followers: readonly [ReleaseFollower, ...ReleaseFollower[]],
  { module, by, deleted, secured, summaries }: ChangedInReleases,
): Draft {
  const [first] = followers
  const docIds = new Set(followers.flatMap((row) => row.docIds))
  const [docId] = docIds
  const source = { kind: 'release', id: first.release_id } as const
  const name = first.docName ?? ''
  const release = first.release_no
  const count = docIds.size
  if ([...docIds].every((id) => secured.has(id)))
    return { template: 'release.securityChanged', params: { what: module, name, release, by, count }, source }
  if (docId === undefined || count > 1)
    return { template: 'release.docsChanged', params: { release, by, count }, source }
  if (deleted.has(docId)) return { template: 'release.docsDeleted', params: { name, release, by }, source }
  const changes = summaries.get(docId)
  const params = { name, release, by }
  return {
    template: 'release.docChanged',
    params: changes === undefined || changes.items.length === 0 ? params : { ...params, changes },
    source,
  }
}

/** What changed in the only document of some followers' releases; nothing of those that are `secured` alone. */
export function summarizeSingle(
  context: AppContext,
  followers: readonly ReleaseFollower[],
  secured: ReadonlySet<number>,
): Promise<Map<number, ChangeSummary>> {
  const ids = new Set(followers.flatMap(({ docIds }) => (docIds.length === 1 ? docIds : [])))
  return summarizeHeads(context, [...ids].filter((id) => !secured.has(id)).slice(0, mostSummaries))
}

const mostSummaries = 50
