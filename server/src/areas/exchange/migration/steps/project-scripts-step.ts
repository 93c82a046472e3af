/*
 * Debug scripts of projects. Those of documents and applications come with their description. Owns: that each comes once, follows what changed there, and
 * stays as people have it here once they changed or deleted it.
 */
import { scriptLimits } from '@lectern/contracts'
import { flagOf, idOf, missingTornaCalls, numberOf, textOf, type DumpRow } from '@lectern/formats'
import { lockRow } from '../../../../content/lock-row.ts'
import type { Executor } from '../../../../db/content-store.ts'
import {
  addPastScripts,
  changePastScripts,
  digestOfScript,
  listPastScripts,
  type KeptScript,
  type PastScript,
} from '../../../trying/script/past-script-commands.ts'
import { listLinks, type Link } from '../link-repo.ts'
import { link, type MigrationRun } from '../migration-run.ts'
import type { Place } from './places-step.ts'

interface Wanted {
  tornaId: number
  script: PastScript
  digest: string
}

export async function moveProjectScripts(run: MigrationRun, projects: ReadonlyMap<number, Place>): Promise<void> {
  const { context, job, threads, rowsPath, tally } = run
  const rows = await threads.listProjectScripts(rowsPath, job.signal)
  for (const [tornaId, own] of Map.groupBy(rows, (row) => numberOf(row, 'ref_id'))) {
    const project = projects.get(tornaId)
    if (project === undefined) continue
    const all = own.toSorted((a, b) => idOf(a) - idOf(b)).map(wantedOf)
    const wanted = all.filter(({ script }) => script.source.length <= scriptLimits.source)
    for (const { script, call } of own.flatMap(missingTornaCalls))
      tally.remark('scriptCallMissing', [...project.path, script], { call })
    tally.count('scripts', 'found', all.length)
    leave(run, project, all.length - wanted.length)
    await context.db.transaction().execute(async (tx) => {
      await job.hold(tx)
      if (await lockRow(tx, 'project', project.id)) await moveScripts(run, tx, project, wanted)
    })
  }
}

/** `lastMigrated` of a link is the digest of the script. */
async function moveScripts(run: MigrationRun, tx: Executor, project: Place, wanted: readonly Wanted[]): Promise<void> {
  const links = await listLinks(tx, run.installation, 'script', project.id)
  const kept = await listPastScripts(tx, project.id)
  const byId = new Map(kept.map((row) => [row.id, row]))
  const moved = wanted.flatMap((each) => {
    const known = links.get(each.tornaId)
    return known === undefined ? [] : [{ each, known, row: byId.get(known.ourId) }]
  })
  await follow(run, tx, project, moved)
  const fresh = wanted.filter(({ tornaId }) => !links.has(tornaId))
  // Moved before links were kept, or made by people here.
  if (kept.length > 0 && links.size === 0) return joinStanding(run, tx, project, fresh, kept)
  const free = Math.max(0, scriptLimits.scripts - kept.filter(({ isDeleted }) => !isDeleted).length)
  const added = fresh.slice(0, free)
  leave(run, project, fresh.length - added.length)
  if (added.length === 0) return
  const of = { scope: 'project', id: project.id } as const
  const after = kept.reduce((last, { position }) => Math.max(last, position), 0)
  const ids = await addPastScripts(tx, [{ of, scripts: added.map(({ script }) => script), after }], byOf(run))
  run.tally.count('scripts', 'added', added.length)
  await link(
    run,
    tx,
    'script',
    added.map((each, index) => linkOf(project, each, ids[index] ?? 0)),
  )
}

/** Those that were moved before, by their links: what people changed or deleted here stays. */
async function follow(
  run: MigrationRun,
  tx: Executor,
  project: Place,
  moved: readonly { each: Wanted; known: Link; row: KeptScript | undefined }[],
): Promise<void> {
  const { tally } = run
  const differing = moved.filter(({ each, known }) => known.lastMigrated !== each.digest)
  const changed = differing.flatMap(({ each, known, row }) =>
    row === undefined || row.isDeleted || row.digest !== known.lastMigrated ? [] : [{ each, id: row.id }],
  )
  tally.count('scripts', 'unchanged', moved.length - differing.length)
  tally.count('scripts', 'kept', differing.length - changed.length)
  tally.count('scripts', 'changed', changed.length)
  await changePastScripts(
    tx,
    changed.map(({ each, id }) => ({ id, script: each.script })),
    byOf(run),
  )
  await link(
    run,
    tx,
    'script',
    changed.map(({ each, id }) => linkOf(project, each, id)),
  )
}

/** What is the same here is linked; the others stay there, since the project has scripts of its own. */
async function joinStanding(
  run: MigrationRun,
  tx: Executor,
  project: Place,
  fresh: readonly Wanted[],
  kept: readonly KeptScript[],
): Promise<void> {
  const byDigest = new Map(kept.map((row) => [row.digest, row.id]))
  const same = fresh.flatMap((each) => {
    const id = byDigest.get(each.digest)
    return id === undefined ? [] : [linkOf(project, each, id)]
  })
  await link(run, tx, 'script', same)
  run.tally.count('scripts', 'unchanged', same.length)
  run.tally.count('scripts', 'kept', fresh.length - same.length)
}

function leave({ tally }: MigrationRun, { path }: Place, count: number): void {
  if (count === 0) return
  tally.count('scripts', 'left', count)
  tally.remark('scriptsUnfit', path, {}, count)
}

const byOf = ({ origin, context }: MigrationRun) => ({ userId: origin.actor.userId, nowMs: context.clock() })

function linkOf(project: Place, { tornaId, digest }: Wanted, ourId: number): Link {
  return { tornaId, ourId, scopeId: project.id, key: '', lastMigrated: digest }
}

function wantedOf(row: DumpRow): Wanted {
  const script: PastScript = {
    phase: numberOf(row, 'type') === 1 ? 'after' : 'pre',
    name: textOf(row, 'name').slice(0, scriptLimits.name),
    source: textOf(row, 'content'),
    isOn: flagOf(row, 'enabled', 1) === 1,
  }
  return { tornaId: idOf(row), script, digest: digestOfScript(script) }
}
