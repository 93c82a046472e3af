/* Reading what waits for a person. Owns: that they may still read it, whatever they were told of then. */
import { languages, type ChangelogEntry, type Language, type Role } from '@lectern/contracts'
import { mayProject, projectRoleOf } from '../../../auth/rights.ts'
import { seesHidden } from '../../../auth/visibility.ts'
import { visibleProjects } from '../../../auth/visible-projects.ts'
import type { AppContext } from '../../../core/context.ts'
import { encodeId } from '../../../core/public-ids.ts'
import type { Executor } from '../../../db/content-store.ts'
import { listWaiting, type DuePerson, type WaitingNotice } from './email-notice-repo.ts'
import { digestOf, type Digest, type Gathered, type Place } from './notice-digest.ts'

/** States as the changelog has them. */
export type ReadEntries = (
  context: AppContext,
  moduleId: number,
  which: {
    revisionIds?: readonly number[]
    trashIds?: readonly number[]
    ifRemoved?: { kind: 'doc' | 'module'; subjectId: number }
    seesHidden: boolean
  },
) => Promise<ChangelogEntry[]>

/** Messages and states that are read for one email; of the others it has the number. */
const mostNotices = 200
const mostStates = 300

/** Whose rights and language count. */
export type Reader = Pick<DuePerson, 'user_id' | 'is_super_admin' | 'mfa_since_ms' | 'preferences'>

/** The language they chose. */
export function languageOfPerson({ preferences }: Pick<Reader, 'preferences'>, fallback: Language): Language {
  // Written by `preference-commands.ts`.
  const chosen = JSON.parse(preferences ?? '{}') as { language?: string }
  return languages.find((each) => each === chosen.language) ?? fallback
}

/** Projects a person may read, each with whether they see what is hidden there. */
export type Readable = ReadonlyMap<number, boolean>

export async function readDigest(
  context: AppContext,
  readEntries: ReadEntries,
  person: DuePerson,
  { count, lastId, language }: { count: number; lastId: number; language: Language },
): Promise<{ digest: Digest; readable: Readable }> {
  const { db } = context
  const waiting = await listWaiting(db, { userId: person.user_id, lastId, limit: mostNotices })
  const ids = new Set(waiting.flatMap(({ project_id: id }) => (id === null ? [] : [id])))
  const projects = await listReadable(db, person, [...ids])
  const readable = waiting.filter(({ project_id: id }) => id === null || projects.has(id))
  const places = await listPlaces(db, [...projects.keys()])
  const { byModule, unread } = statesOf(readable)
  const entries: Gathered['entries'][number][] = []
  // Applications of one email, with few states in all.
  for (const [moduleId, revisionIds] of byModule) {
    const place = places.get(moduleId)
    if (place === undefined) continue
    const sees = { seesHidden: projects.get(place.projectId) === true }
    const found = await readEntries(context, moduleId, { revisionIds, ...sees })
    for (const entry of found) entries.push({ ...entry, place })
  }
  const others = readable.filter(hasSentence).map((notice) => ({
    sentence: context.texts.say(language, 'messages', notice.template, valuesOf(notice)),
    path: pathOf(notice, places),
  }))
  return { digest: digestOf({ entries, others, unread: unread + count - waiting.length }), readable: projects }
}

/** Applications whose documents a person may change, by their ids. */
export type Managed = ReadonlyMap<number, Place>

/** Projects of one person that are looked at. */
const mostProjects = 500

export async function listManaged(db: AppContext['db'], person: DuePerson): Promise<Managed> {
  const projects = await readableProjects(db, person).limit(mostProjects).execute()
  const managed = projects.filter((row) => {
    const role = roleIn(person, row)
    return role !== null && mayProject('manageDocs', role)
  })
  return listPlaces(
    db,
    managed.map((row) => row.project_id),
  )
}

/** Whether what was read of these projects is what they may read at this moment. */
export async function areRightsSame(db: Executor, person: DuePerson, readable: Readable): Promise<boolean> {
  const now = await listReadable(db, person, [...readable.keys()])
  return [...readable].every(([id, sees]) => now.get(id) === sees)
}

/** Of these projects those a person may read. */
export async function listReadable(
  db: Executor,
  person: Reader,
  ids: readonly number[],
): Promise<Map<number, boolean>> {
  if (ids.length === 0) return new Map()
  const rows = await readableProjects(db, person).where('project.id', 'in', ids).execute()
  return new Map(
    rows.map((row) => {
      const role = roleIn(person, row)
      return [row.project_id, role !== null && seesHidden(role)]
    }),
  )
}

function readableProjects(db: Executor, person: Reader) {
  const isSuperAdmin = person.is_super_admin === 1
  return visibleProjects(db, { userId: person.user_id, isSuperAdmin, hasSecondFactor: person.mfa_since_ms !== null })
}
type ReadableProject = Awaited<ReturnType<ReturnType<typeof readableProjects>['execute']>>[number]

function roleIn({ is_super_admin: isSuper }: Reader, row: ReadableProject): Role | null {
  const { space_role: spaceRole, project_role: projectRole } = row
  return projectRoleOf({ isSuperAdmin: isSuper === 1, isPrivate: row.is_private === 1, spaceRole, projectRole })
}

/** Live applications of these projects, by their ids. */
export async function listPlaces(
  db: AppContext['db'],
  projectIds: readonly number[],
): Promise<Map<number, Place & { projectId: number }>> {
  if (projectIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('module')
    .innerJoin('project', 'project.id', 'module.project_id')
    .select(['module.id', 'module.name', 'module.project_id', 'project.name as project_name'])
    .where('module.project_id', 'in', projectIds)
    .where('module.deleted_at_ms', 'is', null)
    .execute()
  return new Map(
    rows.map(({ id, name, project_id: projectId, project_name: project }) => {
      const query = new URLSearchParams({ module: encodeId('module', id), segment: 'changes' })
      const path = `/project/doc/${encodeId('project', projectId)}?${query.toString()}`
      return [id, { project, app: name, path, projectId }]
    }),
  )
}

/** As many states as are read, of the newest messages first. */
function statesOf(notices: readonly WaitingNotice[]): { byModule: Map<number, number[]>; unread: number } {
  const byModule = new Map<number, number[]>()
  let left = mostStates
  let unread = 0
  for (const { module_id: moduleId, revision_ids: stored, total } of notices) {
    if (moduleId === null) continue
    // Written by `email-notice-commands.ts`.
    const ids = (JSON.parse(stored) as number[]).slice(0, left)
    byModule.set(moduleId, [...(byModule.get(moduleId) ?? []), ...ids])
    left -= ids.length
    unread += total - ids.length
  }
  return { byModule, unread }
}

function valuesOf({ params }: WaitingNotice): Record<string, unknown> {
  const { changes: _changes, ...values } = JSON.parse(params) as Record<string, unknown> // Values of a sentence.
  return values
}

/** Whether its sentence says what no state does: documents that are new or deleted, too. */
function hasSentence(notice: WaitingNotice): boolean {
  if (notice.total === 0) return true
  const values = valuesOf(notice)
  return ['added', 'removed'].some((name) => Number(values[name] ?? 0) > 0)
}

/** Where it leads; empty for what is gone. */
export function pathOf(
  { source_kind: kind, source_id: id }: Pick<WaitingNotice, 'source_kind' | 'source_id'>,
  places: ReadonlyMap<number, Place>,
): string {
  if (id === null) return ''
  if (kind === 'doc') return `/view/${encodeId('doc', id)}`
  if (kind === 'project') return `/project/doc/${encodeId('project', id)}`
  if (kind === 'release') return `/release/${encodeId('release', id)}`
  return kind === 'module' ? (places.get(id)?.path ?? '') : ''
}
