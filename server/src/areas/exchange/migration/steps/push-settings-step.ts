/* How an application takes pushes, as far as both products have a word for it. Migrated once; from then on it is set here. */
import { textOf } from '@lectern/formats'
import { changePush } from '../../../places/module-setting/setting-commands.ts'
import { listLinks } from '../link-repo.ts'
import { link, type MigrationRun, type Application } from '../migration-run.ts'

const keys = { printContent: 'torna.push.print-content', override: 'torna.push.override' } as const

export async function movePushSettings(run: MigrationRun, { tornaId, id, spaceId }: Application): Promise<void> {
  const { context, installation, origin, threads, rowsPath, job } = run
  if ((await listLinks(context.db, installation, 'push', id)).has(tornaId)) return
  const config = await threads.listConfig({ rowsPath, moduleId: tornaId }, job.signal)
  const isOn = (key: string): boolean =>
    config.some((row) => textOf(row, 'config_key') === key && textOf(row, 'config_value') === 'true')
  const printContent = isOn(keys.printContent)
  const override = isOn(keys.override)
  if (printContent || override)
    await changePush(
      context,
      origin,
      { moduleId: id, spaceId },
      {
        ...(printContent && { printContent: 1 }),
        ...(override && { override: 1 }),
      },
    )
  await context.db
    .transaction()
    .execute((tx) => link(run, tx, 'push', [{ tornaId, ourId: id, scopeId: id, key: '', lastMigrated: '' }]))
}
