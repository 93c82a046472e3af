/* Debug scripts of projects. Those of documents and applications come with their description. Owns: that they come once, to projects without any. */
import { scriptLimits } from '@lectern/contracts'
import { flagOf, idOf, missingTornaCalls, numberOf, textOf, type DumpRow } from '@lectern/formats'
import { lockRow } from '../../../../content/lock-row.ts'
import { addPastScripts, hasScripts, type PastScript } from '../../../trying/script/past-script-commands.ts'
import type { MigrationRun } from '../migration-run.ts'
import type { Place } from './places-step.ts'

export async function moveProjectScripts(run: MigrationRun, projects: ReadonlyMap<number, Place>): Promise<void> {
  const { context, job, origin, threads, rowsPath, tally } = run
  const rows = await threads.listProjectScripts(rowsPath, job.signal)
  for (const [tornaId, own] of Map.groupBy(rows, (row) => numberOf(row, 'ref_id'))) {
    const project = projects.get(tornaId)
    if (project === undefined) continue
    const all = own.toSorted((a, b) => idOf(a) - idOf(b)).map(scriptOf)
    const scripts = all.filter(({ source }) => source.length <= scriptLimits.source).slice(0, scriptLimits.scripts)
    for (const { script, call } of own.flatMap(missingTornaCalls))
      tally.remark('scriptCallMissing', [...project.path, script], { call })
    if (scripts.length < all.length) tally.remark('scriptsUnfit', project.path, {}, all.length - scripts.length)
    await context.db.transaction().execute(async (tx) => {
      await job.hold(tx)
      if (!(await lockRow(tx, 'project', project.id)) || (await hasScripts(tx, { project_id: project.id }))) return
      const of = { scope: 'project', id: project.id } as const
      await addPastScripts(tx, [{ of, scripts }], { userId: origin.actor.userId, nowMs: context.clock() })
    })
  }
}

function scriptOf(row: DumpRow): PastScript {
  return {
    phase: numberOf(row, 'type') === 1 ? 'after' : 'pre',
    name: textOf(row, 'name').slice(0, scriptLimits.name),
    source: textOf(row, 'content'),
    isOn: flagOf(row, 'enabled', 1) === 1,
  }
}
