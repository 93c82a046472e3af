/*
 * Applications of the other installation, one after the other. Owns: what is made of each in which order, and that whatever of it was done before is
 * not done again. Does not own: documents (`documents-step.ts`), shares (`shares-step.ts`), dictionaries (`dictionaries-step.ts`).
 */
import { limits, type ModuleOrigin } from '@lectern/contracts'
import { idOf, numberOf, textOf, timeOf, type DumpRow } from '@lectern/formats'
import type { Transaction } from 'kysely'
import { hasRow } from '../../../../db/row-counts.ts'
import { listNames, liveModules, nextOrder } from '../../../../content/siblings.ts'
import { recordAudit } from '../../../../core/audit.ts'
import { findFreeName } from '../../../../core/free-name.ts'
import { insertModule } from '../../../../content/insert-rows.ts'
import { lockRow } from '../../../../content/lock-row.ts'
import { hashToken } from '../../../../auth/secrets.ts'
import { storableText } from '../../../../db/storable-text.ts'
import type { Database } from '../../../../db/schema.ts'
import { publish } from '../../../../events/publish.ts'
import { addApplicationToken } from '../../push/tokens/token-commands.ts'
import { moveComments } from './comments-step.ts'
import { moveConstants } from './constants-step.ts'
import { moveDictionaries } from './dictionaries-step.ts'
import { moveDocuments } from './documents-step.ts'
import { listLinks, type Link } from '../link-repo.ts'
import { migrationProgress } from '../migration-progress.ts'
import { link, rowsOf, type MigrationRun, type Application } from '../migration-run.ts'
import type { Place } from './places-step.ts'
import { movePushSettings } from './push-settings-step.ts'
import { mergeFields } from './merge-fields.ts'
import { moveRobots } from './robots-step.ts'
import { moveShares } from './shares-step.ts'
import { moveSubscriptions } from './subscriptions-step.ts'
import { liveRows } from '../../../../db/rows.ts'

/** How an application came to be there, by the number Torna has for it. */
const origins: readonly ModuleOrigin[] = ['manual', 'openapi', 'postman', 'yapi']

export async function moveApplications(run: MigrationRun, projects: ReadonlyMap<number, Place>): Promise<void> {
  const { context, installation, tally, job } = run
  const rows = rowsOf(run, 'module')
  tally.count('applications', 'found', rows.length)
  const links = await listLinks(context.db, installation, 'module')
  const constants = new Map(rowsOf(run, 'constant_info').map((row) => [numberOf(row, 'module_id'), row]))
  for (const [index, row] of rows.entries()) {
    job.signal.throwIfAborted()
    job.report(migrationProgress('applications', index, rows.length))
    const project = projects.get(numberOf(row, 'project_id'))
    if (project === undefined) {
      tally.count('applications', 'left')
      continue
    }
    const application = await context.db.transaction().execute(async (tx) => {
      await job.hold(tx)
      return placeApplication(run, tx, row, project, links.get(idOf(row)))
    })
    if (application === undefined) continue
    await movePushSettings(run, application)
    const dictionaries = await moveDictionaries(run, application)
    await moveDocuments(run, application, dictionaries)
    await moveConstants(run, { table: 'module', ...application }, constants.get(application.tornaId))
    await moveShares(run, application)
    await moveSubscriptions(run, application)
    await moveComments(run, application)
    // At the end, so that nothing is posted of what comes with the application.
    await moveRobots(run, application)
  }
}

const nameOf = (row: DumpRow): string => storableText(textOf(row, 'name')).trim() || '-'

type Tx = Transaction<Database>

/** Makes the application, or finds it; undefined when it or its project was deleted here. */
async function placeApplication(
  run: MigrationRun,
  tx: Tx,
  row: DumpRow,
  project: Place,
  known: Link | undefined,
): Promise<Application | undefined> {
  const path = [...project.path, nameOf(row)]
  const found =
    known === undefined ? await addModule(run, tx, row, project, path) : await followModule(run, tx, row, known, path)
  if (found === undefined) return undefined
  const application = { tornaId: idOf(row), name: nameOf(row), spaceId: project.spaceId, path, ...found }
  await moveToken(run, tx, application, textOf(row, 'token'))
  return application
}

async function addModule(
  run: MigrationRun,
  tx: Tx,
  row: DumpRow,
  { id: projectId, spaceId }: Place,
  path: readonly string[],
): Promise<{ id: number; projectId: number } | undefined> {
  const { context, origin, tally } = run
  if (!(await lockRow(tx, 'project', projectId))) {
    // Deleted here since it was moved.
    tally.count('applications', 'left')
    return undefined
  }
  const nowMs = context.clock()
  const createdBy = origin.actor.userId
  const siblings = liveModules(tx, projectId)
  const wanted = nameOf(row)
  const name = findFreeName(wanted, await listNames(siblings), limits.moduleName)
  if (name !== wanted) tally.remark('nameChanged', path, { name })
  const module = {
    project_id: projectId,
    name,
    description: '',
    origin: origins[numberOf(row, 'type')] ?? 'manual',
    order_index: await nextOrder(siblings),
    created_by: createdBy,
    created_at_ms: Math.min(timeOf(row, 'gmt_create') ?? nowMs, nowMs),
  }
  const id = await insertModule(tx, module, nowMs)
  await recordAudit(tx, origin, { action: 'module.create', subject: { kind: 'module', id, name }, spaceId }, nowMs)
  await publish(tx, 'module.created', { moduleId: id, projectId, actorId: createdBy }, nowMs)
  await link(run, tx, 'module', [linkOf(row, id, projectId)])
  tally.count('applications', 'added')
  return { id, projectId }
}

function linkOf(row: DumpRow, ourId: number, scopeId: number): Link {
  return { tornaId: idOf(row), ourId, scopeId, key: '', lastMigrated: JSON.stringify({ name: nameOf(row) }) }
}

/** An application that was moved to another project here stays there. */
async function followModule(
  run: MigrationRun,
  tx: Tx,
  row: DumpRow,
  known: Link,
  path: readonly string[],
): Promise<{ id: number; projectId: number } | undefined> {
  const { tally, context } = run
  const ours = await liveRows(tx, 'module', { id: known.ourId }).select(['name', 'project_id']).executeTakeFirst()
  if (ours === undefined) {
    tally.count('applications', 'kept')
    tally.remark('deletedHere', path)
    return undefined
  }
  const { project_id: projectId, name } = ours
  const lastMigrated = JSON.parse(known.lastMigrated) as { name?: string } // written by `linkOf`
  const { changes, isKept } = mergeFields(lastMigrated, { name: nameOf(row) }, { name })
  if (changes.name !== undefined) {
    const free = findFreeName(changes.name, await listNames(liveModules(tx, projectId)), limits.moduleName)
    await tx
      .updateTable('module')
      .set({ name: free, updated_at_ms: context.clock() })
      .where('id', '=', known.ourId)
      .execute()
  }
  await link(run, tx, 'module', [linkOf(row, known.ourId, projectId)])
  if (isKept) tally.remark('changedHere', path)
  tally.count('applications', changes.name !== undefined ? 'changed' : isKept ? 'kept' : 'unchanged')
  return { id: known.ourId, projectId }
}

/** What clients push with works here as it did there; one that was revoked here stays so. */
async function moveToken(run: MigrationRun, tx: Tx, { tornaId, id, path }: Application, token: string): Promise<void> {
  const { context, origin, installation, tally } = run
  if (token === '') return
  tally.count('tokens', 'found')
  const hash = hashToken(token)
  const lastMigrated = (await listLinks(tx, installation, 'token', id)).get(tornaId)?.lastMigrated
  if (lastMigrated === hash) {
    tally.count('tokens', 'unchanged')
    return
  }
  if (await hasRow(tx.selectFrom('application_token_secret').where('token_hash', '=', hash))) {
    tally.count('tokens', 'left')
    tally.remark('tokenTaken', path)
    return
  }
  const siblings = tx.selectFrom('application_token').where('module_id', '=', id)
  const name = findFreeName('Torna', await listNames(siblings), limits.moduleName)
  const ourId = await addApplicationToken(tx, {
    moduleId: id,
    name,
    token,
    createdBy: origin.actor.userId,
    nowMs: context.clock(),
  })
  await link(run, tx, 'token', [{ tornaId, ourId, scopeId: id, key: '', lastMigrated: hash }])
  tally.count('tokens', lastMigrated === undefined ? 'added' : 'changed')
}
