/*
 * Which followers are notified of a change, and with which sentence. One change is one message per person; who may no longer read gets
 * nothing, and no name a reader may not see is in a sentence.
 */
import type { FollowLevel } from '@lectern/contracts'
import { inTurns } from '../../../db/in-turns.ts'
import { projectRoleOf } from '../../../auth/rights.ts'
import { seesDoc } from '../../../auth/visibility.ts'
import type { ChangedStates } from '../email-notice/email-notice-commands.ts'
import type { AnyMessage } from '../message/message-commands.ts'
import type { ChangedOfDocs } from './changed-states.ts'
import type { DocFollower, ProjectFollower } from './follower-repo.ts'
import type { ReleaseFollowerRow } from './release-follower-repo.ts'

interface FollowerStanding {
  is_super_admin: number
  is_private: number
  space_role: DocFollower['space_role']
  project_role: DocFollower['project_role']
}

/** Whether the follower may read it still. */
function mayRead(row: FollowerStanding, isHidden: boolean): boolean {
  const role = projectRoleOf({
    isSuperAdmin: row.is_super_admin === 1,
    isPrivate: row.is_private === 1,
    spaceRole: row.space_role,
    projectRole: row.project_role,
  })
  return seesDoc(role, isHidden)
}

/** Who follows a release, with the documents of it that changed; none where it is about the release itself. */
export type ReleaseFollower = ReleaseFollowerRow & { docIds: readonly number[]; docName?: string }

/** A message without its reader. */
export type Draft = AnyMessage extends infer M ? (M extends AnyMessage ? Omit<M, 'userId'> : never) : never

/** A message with what of the change it is about. */
export type FollowedMessage = AnyMessage & { changed: ChangedStates }

interface ChangeNotice {
  /** Where it happened: whoever may not read there when the email is sent is not changed. */
  at: Omit<ChangedStates, 'revisionIds'>
  /** States that concern followers of these documents, or of all of them. */
  statesOf?: ChangedOfDocs['statesOf']
  /** Whether it breaks callers of these documents, or of any; a change that is not asked about breaks none. */
  breaks?: ChangedOfDocs['breaks']
  /** Rows of the changed documents. */
  docs: readonly DocFollower[]
  /** The newest release first. */
  releases?: readonly ReleaseFollower[]
  projects: readonly ProjectFollower[]
  /** How many documents the change touched in all. */
  touched: number
  /** True when the thing itself is only for organisers. */
  isHidden?: boolean
  /** What followers of documents read. */
  aboutDocs: (docs: readonly [DocFollower, ...DocFollower[]]) => Draft
  /** What followers of releases read who follow none of the documents. */
  aboutReleases?: (rows: readonly [ReleaseFollower, ...ReleaseFollower[]]) => Draft
  /** What followers of the project read who follow neither the documents nor a release. */
  aboutProject: (row: ProjectFollower) => Draft
}

/** The messages of one change. */
export async function messagesFor(notice: ChangeNotice): Promise<FollowedMessage[]> {
  const messages: FollowedMessage[] = []
  const changedFor = (level: FollowLevel, docIds?: readonly number[]): ChangedStates => ({
    ...notice.at,
    revisionIds: notice.statesOf?.(docIds, level) ?? [],
  })
  const wants = ({ level }: { level: FollowLevel }, docIds?: readonly number[]): boolean =>
    level === 'all' || (level === 'breaking' && notice.breaks?.(docIds) === true)
  // Once for all who follow the project.
  const changedForAll = { all: changedFor('all'), breaking: changedFor('breaking') }
  const notified = new Set<number>()
  const muted = new Map<number, number>()
  for await (const [userId, rows] of people(notice.docs)) {
    const [first, ...others] = rows.filter((row) => wants(row, [row.doc_id]) && mayRead(row, row.is_hidden === 1))
    muted.set(userId, rows.filter((row) => !wants(row, [row.doc_id])).length)
    if (first === undefined) continue
    notified.add(userId)
    const docIds = [first, ...others].map((row) => row.doc_id)
    const changed = changedFor(widest([first, ...others]), docIds)
    messages.push({ ...notice.aboutDocs([first, ...others]), userId, changed })
  }
  for await (const [userId, rows] of people(notice.releases ?? [])) {
    const [first, ...others] = rows.filter((row) => wants(row, row.docIds) && mayRead(row, false))
    if (first === undefined || notified.has(userId) || notice.aboutReleases === undefined) continue
    notified.add(userId)
    const docIds = [first, ...others].flatMap((row) => row.docIds)
    const changed = changedFor(widest([first, ...others]), docIds)
    messages.push({ ...notice.aboutReleases([first, ...others]), userId, changed })
  }
  for await (const row of oneByOne(notice.projects)) {
    if (!wants(row) || notified.has(row.user_id) || !mayRead(row, notice.isHidden === true)) continue
    // Whoever chose to hear nothing of this about every document concerned wants to hear nothing by way of the project either.
    if (notice.touched > 0 && muted.get(row.user_id) === notice.touched) continue
    notified.add(row.user_id)
    messages.push({ ...notice.aboutProject(row), userId: row.user_id, changed: changedForAll[widest([row])] })
  }
  return messages
}

/** Rows of each person, with turns for everyone else in between. */
const people = <Row extends { user_id: number }>(rows: readonly Row[]) =>
  oneByOne([...Map.groupBy(rows, (row) => row.user_id)])

async function* oneByOne<T>(list: readonly T[]): AsyncGenerator<T, void, undefined> {
  for await (const part of inTurns(list)) yield* part
}

/** Of those who are notified. */
function widest(rows: readonly { level: FollowLevel }[]): 'all' | 'breaking' {
  return rows.some(({ level }) => level === 'all') ? 'all' : 'breaking'
}
