/*
 * Which followers are notified of a change, and with which sentence. One change is one message per person; who may no longer read gets
 * nothing, and no name a reader may not see is in a sentence. Of what someone follows the nearest decides: a document, then a release, then the
 * folder, application or project it is in.
 */
import type { FollowLevel } from '@lectern/contracts'
import { inTurns } from '../../../db/in-turns.ts'
import { projectRoleOf } from '../../../auth/rights.ts'
import { seesDoc } from '../../../auth/visibility.ts'
import type { ChangedStates } from '../email-notice/email-notice-commands.ts'
import type { AnyMessage } from '../message/message-commands.ts'
import type { ChangedOfDocs } from './changed-states.ts'
import type { Follower, TouchedDoc } from './place-follower-repo.ts'
import type { ReleaseFollowerRow } from './release-follower-repo.ts'
import type { PlaceFollower, TouchedPlace } from './touched-places.ts'

type Standing = Pick<Follower, 'is_super_admin' | 'is_private' | 'space_role' | 'project_role'>

/** Whether the follower may read it still. */
function mayRead(row: Standing, isHidden: boolean): boolean {
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

export interface ChangeNotice {
  /** Where it happened: whoever may not read there when the email is sent is not changed. */
  at: Omit<ChangedStates, 'revisionIds'>
  /** States that concern followers of these documents, or of all of them. */
  statesOf?: ChangedOfDocs['statesOf']
  /** Whether it breaks callers of these documents, or of any; a change that is not asked about breaks none. */
  breaks?: ChangedOfDocs['breaks']
  /** Rows of the changed documents. */
  docs: readonly Follower[]
  /** The newest release first. */
  releases?: readonly ReleaseFollower[]
  /** The nearest first. */
  places: readonly PlaceFollower[]
  /** What followers of documents read. */
  aboutDocs: (docs: readonly [Follower, ...Follower[]]) => Draft
  /** What followers of releases read who follow none of the documents. */
  aboutReleases?: (rows: readonly [ReleaseFollower, ...ReleaseFollower[]]) => Draft
  /** What followers of a place read of these documents in it who follow nothing nearer. */
  aboutPlace: (place: TouchedPlace, docs: readonly TouchedDoc[]) => Draft
}

/** The messages of one change. */
export async function messagesFor(notice: ChangeNotice): Promise<FollowedMessage[]> {
  const gathering: Gathering = { notice, messages: [], notified: new Set(), settled: new Map() }
  await addForDocs(gathering)
  await addForReleases(gathering)
  await addForPlaces(gathering)
  return gathering.messages
}

interface Gathering {
  notice: ChangeNotice
  messages: FollowedMessage[]
  notified: Set<number>
  /** Documents of which a person wants to hear nothing of this, not by way of a wider place either. */
  settled: Map<number, Set<number>>
}

function changedFor({ at, statesOf }: ChangeNotice, level: FollowLevel, docIds?: readonly number[]): ChangedStates {
  return { ...at, revisionIds: statesOf?.(docIds, level) ?? [] }
}

function wants({ breaks }: ChangeNotice, { level }: { level: FollowLevel }, docIds?: readonly number[]): boolean {
  return level === 'all' || (level === 'breaking' && breaks?.(docIds) === true)
}

async function addForDocs({ notice, messages, notified, settled }: Gathering): Promise<void> {
  for await (const [userId, rows] of people(notice.docs)) {
    const wanted = rows.filter((row) => wants(notice, row, [row.subject_id]))
    const [first, ...others] = wanted.filter((row) => mayRead(row, row.is_hidden === 1))
    if (first === undefined) {
      settled.set(userId, new Set(rows.filter((row) => !wanted.includes(row)).map((row) => row.subject_id)))
      continue
    }
    notified.add(userId)
    const docIds = [first, ...others].map((row) => row.subject_id)
    const changed = changedFor(notice, widest([first, ...others]), docIds)
    messages.push({ ...notice.aboutDocs([first, ...others]), userId, changed })
  }
}

async function addForReleases({ notice, messages, notified }: Gathering): Promise<void> {
  for await (const [userId, rows] of people(notice.releases ?? [])) {
    const [first, ...others] = rows.filter((row) => wants(notice, row, row.docIds) && mayRead(row, false))
    if (first === undefined || notified.has(userId) || notice.aboutReleases === undefined) continue
    notified.add(userId)
    const docIds = [first, ...others].flatMap((row) => row.docIds)
    const changed = changedFor(notice, widest([first, ...others]), docIds)
    messages.push({ ...notice.aboutReleases([first, ...others]), userId, changed })
  }
}

async function addForPlaces({ notice, messages, notified, settled }: Gathering): Promise<void> {
  const sights = new Sights(notice)
  for await (const [userId, rows] of people(notice.places)) {
    if (notified.has(userId)) continue
    const unwanted = new Set(settled.get(userId))
    for (const row of rows) {
      if (!mayRead(row, row.is_hidden === 1)) continue
      const sight = sights.of(row)
      if (sight === undefined) continue
      const open = unwanted.size === 0 ? sight.docIds : sight.docIds.filter((docId) => !unwanted.has(docId))
      // Whoever chose to hear nothing of this about every document concerned wants to hear nothing by way of a wider place either.
      if (open.length === 0 && sight.docIds.length > 0) continue
      if (row.level === 'all' || (row.level === 'breaking' && sight.breaks(open))) {
        messages.push({ ...sight.draft, userId, changed: sight.changed[row.level] })
        break
      }
      for (const docId of sight.docIds) unwanted.add(docId)
    }
  }
}

/** A place with what of the change someone sees there: worked out once for all who see as much. */
interface Sight {
  docIds: readonly number[]
  draft: Draft
  changed: Record<'all' | 'breaking', ChangedStates>
  breaks: (docIds: readonly number[]) => boolean
}

class Sights {
  readonly #notice: ChangeNotice
  readonly #known = new Map<TouchedPlace, Map<boolean, Sight | undefined>>()

  constructor(notice: ChangeNotice) {
    this.#notice = notice
  }

  /** `undefined` when the follower sees nothing of what changed. */
  of(row: PlaceFollower): Sight | undefined {
    const seesHidden = mayRead(row, true)
    const known = this.#known.get(row.place) ?? new Map<boolean, Sight | undefined>()
    this.#known.set(row.place, known)
    if (!known.has(seesHidden)) known.set(seesHidden, sightOf(this.#notice, row.place, seesHidden))
    return known.get(seesHidden)
  }
}

function sightOf(notice: ChangeNotice, place: TouchedPlace, seesHidden: boolean): Sight | undefined {
  const docs = place.docs.filter(({ isHidden }) => seesHidden || !isHidden)
  if (docs.length === 0 && place.docs.length > 0) return undefined
  const docIds = docs.map(({ id }) => id)
  // Whole applications and projects have their shared models, too.
  const those = place.kind === 'folder' ? docIds : undefined
  const breaksAll = wants(notice, { level: 'breaking' }, those)
  return {
    docIds,
    draft: notice.aboutPlace(place, docs),
    changed: { all: changedFor(notice, 'all', those), breaking: changedFor(notice, 'breaking', those) },
    breaks: (open) => breaksAll && (open.length === docIds.length || wants(notice, { level: 'breaking' }, open)),
  }
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
