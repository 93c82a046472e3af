/* What would come: counts by what is known already. Owns: that nothing is written. */
import type { MigrationKind } from '@lectern/contracts'
import { idOf, numberOf, textOf, type DumpRow } from '@lectern/formats'
import { listLinks, type LinkKind } from '../link-repo.ts'
import { migrationProgress } from '../migration-progress.ts'
import { rowsOf, type MigrationRun } from '../migration-run.ts'

export async function countRun(run: MigrationRun): Promise<void> {
  const spaces = rowsOf(run, 'space')
  await countKnown(run, 'people', 'user', rowsOf(run, 'user_info').map(idOf))
  await countKnown(run, 'spaces', 'space', spaces.map(idOf))
  const projects = within(rowsOf(run, 'project'), 'space_id', spaces)
  await countKnown(run, 'projects', 'project', projects.map(idOf))
  await countKnown(run, 'spaceMembers', 'spaceMember', within(rowsOf(run, 'space_user'), 'space_id', spaces).map(idOf))
  const members = within(rowsOf(run, 'project_user'), 'project_id', projects)
  await countKnown(run, 'projectMembers', 'projectMember', members.map(idOf))
  const modules = within(rowsOf(run, 'module'), 'project_id', projects)
  await countKnown(run, 'applications', 'module', modules.map(idOf))
  await countKnown(run, 'tokens', 'token', modules.filter((row) => textOf(row, 'token') !== '').map(idOf))
  const shares = within(rowsOf(run, 'share_config'), 'module_id', modules)
  await countKnown(run, 'shares', 'share', shares.map(idOf))
  const releases = within(rowsOf(run, 'project_release'), 'project_id', projects)
  await countKnown(run, 'releases', 'release', releases.map(idOf))
  await countScripts(run, projects)
  const composed = within(rowsOf(run, 'compose_project'), 'space_id', spaces)
  await countKnown(run, 'composed', 'compose', composed.map(idOf))
  await countApplications(run, modules)
}

function within(rows: readonly DumpRow[], column: string, places: readonly DumpRow[]): DumpRow[] {
  const ids = new Set(places.map(idOf))
  return rows.filter((row) => ids.has(numberOf(row, column)))
}

/** What is linked is here already, changed or not. */
async function countKnown(
  { context, installation, tally }: MigrationRun,
  kind: MigrationKind,
  linkKind: LinkKind,
  ids: readonly number[],
): Promise<void> {
  const links = await listLinks(context.db, installation, linkKind)
  const known = ids.filter((id) => links.has(id)).length
  tally.count(kind, 'found', ids.length)
  tally.count(kind, 'unchanged', known)
  tally.count(kind, 'added', ids.length - known)
}

async function countScripts(run: MigrationRun, projects: readonly DumpRow[]): Promise<void> {
  const scripts = await run.threads.listProjectScripts(run.rowsPath, run.job.signal)
  const ids = new Set(projects.map(idOf))
  const own = scripts.filter((row) => ids.has(numberOf(row, 'ref_id')))
  await countKnown(run, 'scripts', 'script', own.map(idOf))
}

async function countApplications(run: MigrationRun, modules: readonly DumpRow[]): Promise<void> {
  const { context, installation, threads, rowsPath, job, tally } = run
  const docs = await listLinks(context.db, installation, 'doc')
  const comments = await listLinks(context.db, installation, 'comment')
  const mocks = await listLinks(context.db, installation, 'mock')
  const debugInputs = await listLinks(context.db, installation, 'debugInput')
  const robots = await listLinks(context.db, installation, 'robot')
  const linksOf = { folders: docs, documents: docs, mocks, debugInputs, comments, robots }
  for (const [index, row] of modules.entries()) {
    job.report(migrationProgress('applications', index, modules.length))
    const found = await threads.countApplication({ rowsPath, moduleId: idOf(row) }, job.signal)
    for (const kind of ['folders', 'documents', 'mocks', 'debugInputs', 'comments', 'robots'] as const) {
      const known = found[kind].filter((id) => linksOf[kind].has(id)).length
      tally.count(kind, 'found', found[kind].length)
      tally.count(kind, 'unchanged', known)
      tally.count(kind, 'added', found[kind].length - known)
    }
    tally.count('dictionaries', 'found', found.dictionaries)
  }
}
