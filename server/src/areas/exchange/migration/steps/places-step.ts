/* Spaces and projects of the other installation. Owns: making them once, following what is renamed there, leaving what people did here. */
import { limits } from '@lectern/contracts'
import { flagOf, idOf, numberOf, textOf, timeOf, type DumpRow } from '@lectern/formats'
import type { Transaction } from 'kysely'
import { listNames, liveProjects, liveSpaces, nextOrder } from '../../../../content/siblings.ts'
import { recordAudit } from '../../../../core/audit.ts'
import { findFreeName } from '../../../../core/free-name.ts'
import { insertProject, insertSpace } from '../../../../content/insert-rows.ts'
import { lockSpace } from '../../../../content/lock-row.ts'
import { storableText } from '../../../../db/storable-text.ts'
import type { Database } from '../../../../db/schema.ts'
import { publish } from '../../../../events/publish.ts'
import { moveConstants } from './constants-step.ts'
import { listLinks, type Link } from '../link-repo.ts'
import { endRolesRemovedUpstream } from './members-removed-upstream.ts'
import { moveMembers } from './members-step.ts'
import { link, rowsOf, type MigrationRun } from '../migration-run.ts'
import { mergeFields } from './merge-fields.ts'
import { liveRows } from '../../../../db/rows.ts'

type Tx = Transaction<Database>

/** A migrated space or project. */
export interface Place {
  id: number
  spaceId: number
  path: string[]
  /** Of a space: it has composed projects instead of projects. */
  isCompose?: boolean
}

const nameOf = (row: DumpRow): string => storableText(textOf(row, 'name')).trim() || '-'

/** Spaces here, by their ids there; those deleted here are absent. */
export async function moveSpaces(run: MigrationRun): Promise<Map<number, Place>> {
  const { context, installation, tally } = run
  const rows = rowsOf(run, 'space')
  tally.count('spaces', 'found', rows.length)
  const links = await listLinks(context.db, installation, 'space')
  const members = Map.groupBy(rowsOf(run, 'space_user'), (row) => numberOf(row, 'space_id'))
  const places = new Map<number, Place>()
  for (const row of rows) {
    run.job.signal.throwIfAborted()
    const inIt = members.get(idOf(row)) ?? []
    const place = await context.db.transaction().execute(async (tx) => {
      await run.job.hold(tx)
      const known = links.get(idOf(row))
      const id = known === undefined ? await addSpace(run, tx, row) : await followSpace(run, tx, row, known)
      if (id === undefined) return undefined
      const made = { id, spaceId: id, path: [nameOf(row)], isCompose: flagOf(row, 'is_compose') === 1 }
      await moveMembers(run, tx, { kind: 'space', ...made }, inIt)
      return made
    })
    if (place === undefined) continue
    await endRolesRemovedUpstream(run, { kind: 'space', ...place }, inIt)
    places.set(idOf(row), place)
  }
  return places
}

async function addSpace(run: MigrationRun, tx: Tx, row: DumpRow): Promise<number> {
  const { context, origin, tally } = run
  const nowMs = context.clock()
  const createdBy = origin.actor.userId
  const spaces = liveSpaces(tx)
  const name = freeName(run, row, await listNames(spaces.where('created_by', '=', createdBy)), [nameOf(row)])
  const space = {
    name,
    description: '',
    is_compose: flagOf(row, 'is_compose'),
    order_index: await nextOrder(spaces),
    created_by: createdBy,
    created_at_ms: Math.min(timeOf(row, 'gmt_create') ?? nowMs, nowMs),
  }
  const id = await insertSpace(tx, space, nowMs)
  await recordAudit(tx, origin, { action: 'space.create', subject: { kind: 'space', id, name }, spaceId: id }, nowMs)
  await publish(tx, 'space.created', { spaceId: id, actorId: createdBy }, nowMs)
  await link(run, tx, 'space', [linkOf(row, id, 0, { name: nameOf(row) })])
  tally.count('spaces', 'added')
  return id
}

/** Two places may have one name there; here the second has a number behind it. */
function freeName({ tally }: MigrationRun, row: DumpRow, taken: ReadonlySet<string>, path: readonly string[]): string {
  const wanted = nameOf(row)
  const name = findFreeName(wanted, taken, limits.moduleName)
  if (name !== wanted) tally.remark('nameChanged', path, { name })
  return name
}

function linkOf(row: DumpRow, ourId: number, scopeId: number, lastMigrated: Readonly<Record<string, unknown>>): Link {
  return { tornaId: idOf(row), ourId, scopeId, key: '', lastMigrated: JSON.stringify(lastMigrated) }
}

/** What was migrated last. */
function lastMigratedOf<F>({ lastMigrated }: Link): Partial<F> {
  return JSON.parse(lastMigrated) as Partial<F> // only this file writes it
}

async function followSpace(run: MigrationRun, tx: Tx, row: DumpRow, known: Link): Promise<number | undefined> {
  const { tally, context } = run
  const ours = await liveRows(tx, 'space', { id: known.ourId }).select('name').executeTakeFirst()
  if (ours === undefined) {
    tally.count('spaces', 'kept')
    tally.remark('deletedHere', [nameOf(row)])
    return undefined
  }
  const theirs = { name: nameOf(row) }
  const { changes, isKept } = mergeFields(lastMigratedOf<typeof theirs>(known), theirs, ours)
  if (changes.name !== undefined) {
    const createdBy = run.origin.actor.userId
    const taken = await listNames(liveSpaces(tx).where('created_by', '=', createdBy))
    const name = freeName(run, row, taken, [nameOf(row)])
    await tx.updateTable('space').set({ name, updated_at_ms: context.clock() }).where('id', '=', known.ourId).execute()
  }
  await link(run, tx, 'space', [linkOf(row, known.ourId, 0, theirs)])
  if (isKept) tally.remark('changedHere', [nameOf(row)])
  tally.count('spaces', changes.name !== undefined ? 'changed' : isKept ? 'kept' : 'unchanged')
  return known.ourId
}

/** Projects here, by their ids there. */
export async function moveProjects(run: MigrationRun, spaces: ReadonlyMap<number, Place>): Promise<Map<number, Place>> {
  const { context, installation, tally } = run
  const rows = rowsOf(run, 'project')
  tally.count('projects', 'found', rows.length)
  const links = await listLinks(context.db, installation, 'project')
  const members = Map.groupBy(rowsOf(run, 'project_user'), (row) => numberOf(row, 'project_id'))
  const constants = Map.groupBy(rowsOf(run, 'constant_info'), (row) => numberOf(row, 'project_id'))
  const places = new Map<number, Place>()
  for (const row of rows) {
    run.job.signal.throwIfAborted()
    const space = spaces.get(numberOf(row, 'space_id'))
    if (space === undefined || space.isCompose === true) {
      tally.count('projects', 'left')
      continue
    }
    const inIt = members.get(idOf(row)) ?? []
    const place = await context.db.transaction().execute(async (tx) => {
      await run.job.hold(tx)
      if (!(await lockSpace(tx, space.spaceId))) {
        // Deleted here since it was moved.
        tally.count('projects', 'left')
        return undefined
      }
      const known = links.get(idOf(row))
      const path = [...space.path, nameOf(row)]
      const id =
        known === undefined
          ? await addProject(run, tx, row, space, path)
          : await followProject(run, tx, row, known, path)
      if (id === undefined) return undefined
      const made = { id, spaceId: space.spaceId, path }
      await moveMembers(run, tx, { kind: 'project', ...made }, inIt)
      return made
    })
    if (place === undefined) continue
    await endRolesRemovedUpstream(run, { kind: 'project', ...place }, inIt)
    places.set(idOf(row), place)
    const [constant] = constants.get(idOf(row)) ?? []
    await moveConstants(run, { table: 'project', tornaId: idOf(row), ...place }, constant)
  }
  return places
}

function projectFields(row: DumpRow) {
  return {
    name: nameOf(row),
    description: storableText(textOf(row, 'description')),
    is_private: flagOf(row, 'is_private'),
  }
}

async function addProject(
  run: MigrationRun,
  tx: Tx,
  row: DumpRow,
  { spaceId }: Place,
  path: readonly string[],
): Promise<number> {
  const { context, origin, tally } = run
  const nowMs = context.clock()
  const createdBy = origin.actor.userId
  const siblings = liveProjects(tx, spaceId)
  const fields = projectFields(row)
  const name = freeName(run, row, await listNames(siblings), path)
  const project = {
    ...fields,
    name,
    space_id: spaceId,
    order_index: await nextOrder(siblings),
    created_by: createdBy,
    created_at_ms: Math.min(timeOf(row, 'gmt_create') ?? nowMs, nowMs),
  }
  const id = await insertProject(tx, project, nowMs)
  const details = { isPrivate: fields.is_private === 1 }
  await recordAudit(
    tx,
    origin,
    { action: 'project.create', subject: { kind: 'project', id, name }, spaceId, details },
    nowMs,
  )
  await publish(tx, 'project.created', { projectId: id, spaceId, actorId: createdBy }, nowMs)
  await link(run, tx, 'project', [linkOf(row, id, spaceId, fields)])
  tally.count('projects', 'added')
  return id
}

async function followProject(
  run: MigrationRun,
  tx: Tx,
  row: DumpRow,
  known: Link,
  path: readonly string[],
): Promise<number | undefined> {
  const { tally, context } = run
  const ours = await liveRows(tx, 'project', { id: known.ourId })
    .select(['name', 'description', 'is_private', 'space_id'])
    .executeTakeFirst()
  if (ours === undefined) {
    tally.count('projects', 'kept')
    tally.remark('deletedHere', path)
    return undefined
  }
  const theirs = projectFields(row)
  const { space_id: spaceId, ...fields } = ours
  const { changes, isKept } = mergeFields(lastMigratedOf<typeof theirs>(known), theirs, fields)
  if (changes.name !== undefined) changes.name = freeName(run, row, await listNames(liveProjects(tx, spaceId)), path)
  const isChanged = Object.keys(changes).length > 0
  if (isChanged)
    await tx
      .updateTable('project')
      .set({ ...changes, updated_at_ms: context.clock() })
      .where('id', '=', known.ourId)
      .execute()
  await link(run, tx, 'project', [linkOf(row, known.ourId, spaceId, theirs)])
  if (isKept) tally.remark('changedHere', path)
  tally.count('projects', isChanged ? 'changed' : isKept ? 'kept' : 'unchanged')
  return known.ourId
}
