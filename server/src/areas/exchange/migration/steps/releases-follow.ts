/* Releases that were moved before: what was changed there comes, unless people changed the same here. */
import { idOf, type DumpRow } from '@lectern/formats'
import { AppError } from '../../../../core/app-error.ts'
import { encodeId } from '../../../../core/public-ids.ts'
import { changeRelease } from '../../../sharing/release/release-commands.ts'
import { readChoice } from '../../../sharing/release/release-choice-queries.ts'
import type { Link } from '../link-repo.ts'
import { link, type MigrationRun } from '../migration-run.ts'
import { mergeFields } from './merge-fields.ts'
import type { Place } from './places-step.ts'
import { choiceOf, fieldsOf, numberIn, writeDocs, type ChosenDocs, type ReleaseFields } from './release-fields.ts'
import { liveRows } from '../../../../db/rows.ts'

export interface Moving {
  row: DumpRow
  project: Place
  docs: ChosenDocs
  known: Link | undefined
}

export async function linkRelease(
  run: MigrationRun,
  row: DumpRow,
  { releaseId, projectId }: { releaseId: number; projectId: number },
  fields: ReleaseFields,
): Promise<void> {
  const lastMigrated = JSON.stringify(fields)
  const made = { tornaId: idOf(row), ourId: releaseId, scopeId: projectId, key: '', lastMigrated }
  await run.context.db.transaction().execute((tx) => link(run, tx, 'release', [made]))
}

export async function followRelease(
  run: MigrationRun,
  { row, project, docs, known }: Moving & { known: Link },
): Promise<number | undefined> {
  const { context, tally } = run
  const path = [...project.path, numberIn(row)]
  const ours = await liveRows(context.db, 'project_release', { id: known.ourId }).selectAll().executeTakeFirst()
  if (ours === undefined) {
    tally.count('releases', 'kept')
    tally.remark('deletedHere', path)
    return undefined
  }
  const choice = await readChoice(context.db, ours.id)
  const theirs = fieldsOf(row, docs)
  const lastMigrated = JSON.parse(known.lastMigrated) as Partial<ReleaseFields> // written by `linkRelease`
  const { changes, isKept } = mergeFields<ReleaseFields>(lastMigrated, theirs, {
    releaseDesc: ours.release_desc,
    status: ours.status === 1 ? 1 : 0,
    docs: writeDocs(choice.map((module) => ({ ...module, docs: module.docs.map(({ id }) => id) }))),
  })
  // A draft because it had no documents.
  if (changes.docs !== undefined && theirs.status === 1 && ours.published_at_ms === null) changes.status = 1
  const isChanged = Object.keys(changes).length > 0
  if (isChanged && !(await writeChanges(run, { releaseId: ours.id, project, docs }, changes, ours.updated_at_ms)))
    // Someone changed it since it was read: what they left is compared again.
    return followRelease(run, { row, project, docs, known })
  await linkRelease(run, row, { releaseId: ours.id, projectId: project.id }, theirs)
  if (isKept) tally.remark('changedHere', path)
  tally.count('releases', isChanged ? 'changed' : isKept ? 'kept' : 'unchanged')
  return ours.id
}

/** False when the release is no longer the one that was compared; nothing is written then. A draft without documents stays one. */
async function writeChanges(
  run: MigrationRun,
  { releaseId, project, docs }: { releaseId: number; project: Place; docs: ChosenDocs },
  changes: Partial<ReleaseFields>,
  updatedAtMs: number,
): Promise<boolean> {
  const { context, origin } = run
  const place = { releaseId, projectId: project.id, spaceId: project.spaceId }
  try {
    await changeRelease(context, origin, place, {
      id: encodeId('release', releaseId),
      updatedAtMs,
      ...(changes.releaseDesc !== undefined && { releaseDesc: changes.releaseDesc }),
      ...(changes.status !== undefined && { status: changes.status }),
      ...(changes.docs !== undefined && { modules: choiceOf(docs) }),
    })
    return true
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.error === 'changed_meanwhile') return false
    if (error.error !== 'release_empty' || changes.status === undefined) throw error
    run.tally.remark('releaseEmpty', project.path)
    const { status: _, ...others } = changes
    return writeChanges(run, { releaseId, project, docs }, others, updatedAtMs)
  }
}
