/* Codes and constants of projects and applications: texts there, and texts here. Owns: that a text people changed here stays. */
import { constantLimits } from '@lectern/contracts'
import { textOf, type DumpRow } from '@lectern/formats'
import { storableText } from '../../../../db/storable-text.ts'
import { changeConstants } from '../../../documents/constant/constant-commands.ts'
import { listLinks } from '../link-repo.ts'
import { link, type MigrationRun } from '../migration-run.ts'
import { readConstants } from '../../../documents/constant/constant-queries.ts'

interface ConstantsPlace {
  table: 'project' | 'module'
  tornaId: number
  /** Ours. */
  id: number
  spaceId: number
  path: readonly string[]
}

/** Rich text is CommonMark as well. */
export async function moveConstants(
  run: MigrationRun,
  { table, tornaId, id, spaceId, path }: ConstantsPlace,
  row: DumpRow | undefined,
): Promise<void> {
  const { context, origin, installation, tally } = run
  const text = row === undefined ? '' : storableText(textOf(row, 'content')).trim()
  if (text === '') return
  tally.count('constants', 'found')
  if (text.length > constantLimits.text) {
    tally.count('constants', 'left')
    tally.remark('constantTooLong', path, { limit: constantLimits.text })
    return
  }
  const kind = table === 'project' ? 'projectConstants' : 'moduleConstants'
  const lastMigrated = (await listLinks(context.db, installation, kind, id)).get(tornaId)?.lastMigrated
  const level = { table, id }
  const present = await readConstants(context, level)
  const note = (): Promise<void> =>
    context.db
      .transaction()
      .execute((tx) => link(run, tx, kind, [{ tornaId, ourId: id, scopeId: id, key: '', lastMigrated: text }]))
  if (lastMigrated === text || present.text === text) {
    // Written by a run that was cut off before it could note so.
    if (lastMigrated !== text) await note()
    tally.count('constants', 'unchanged')
    return
  }
  if (present.text !== (lastMigrated ?? '')) {
    tally.count('constants', 'kept')
    tally.remark('changedHere', path)
    return
  }
  const { revision, codes } = present
  await changeConstants(context, origin, { level, spaceId }, { revision, codes, text })
  await note()
  tally.count('constants', lastMigrated === undefined ? 'added' : 'changed')
}
