/* Reading error codes and constants. */
import type { AppContext } from '../../../core/context.ts'
import { findLevel, type Level } from './constant-repo.ts'
import type { Constants } from '@lectern/contracts'
import { AppError } from '../../../core/app-error.ts'
import { findRecord, type ReadRevision } from '../../../content/record-revisions.ts'
import type { ConstantsRecord } from '@lectern/model'
import { encodeId } from '../../../core/public-ids.ts'
import type { Executor } from '../../../db/content-store.ts'

/** @throws {AppError} not_accessible when it is gone */
export async function readConstants({ db }: Pick<AppContext, 'db'>, level: Level): Promise<Constants> {
  const row = await findLevel(db, level)
  if (row === undefined) throw new AppError('not_accessible')
  return presentConstants(level, row.headId, await findRecord(db, 'constants', row.headId))
}

function presentConstants(
  { table }: Level,
  headId: number | null,
  found: ReadRevision<ConstantsRecord> | undefined,
): Constants {
  return {
    level: table,
    revision: headId === null ? '' : encodeId('revision', headId),
    codes: found?.content.codes ?? [],
    text: found?.content.text ?? '',
    modifierName: found?.authorName ?? '',
    updatedAtMs: found?.createdAtMs ?? null,
  }
}

/** The records of an application and its project, by their heads. */
export async function readLevels(
  db: Executor,
  heads: { module: number | null; project: number | null },
): Promise<{ module: ConstantsRecord | undefined; project: ConstantsRecord | undefined }> {
  const [module, project] = await Promise.all([
    findRecord(db, 'constants', heads.module),
    findRecord(db, 'constants', heads.project),
  ])
  return { module: module?.content, project: project?.content }
}
