/* Reading and changing error codes and constants. */
import type { BodyOf, Constants, saveConstants } from '@lectern/contracts'
import { recordVersion, type ConstantsRecord } from '@lectern/model'
import type { UserActor } from '../../core/actor.ts'
import { AppError } from '../../core/app-error.ts'
import { recordAudit, type Origin } from '../../core/audit.ts'
import type { AppContext } from '../../core/context.ts'
import { encodeId } from '../../core/public-ids.ts'
import { findRecord, insertRevision, type ReadRevision } from '../../core/record-revisions.ts'
import type { Executor } from '../../db/content-store.ts'
import { publishAll } from '../../events/publish.ts'
import { findLevel, listModulesUnder, moveLevelHead, type Level } from './constant-repo.ts'

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

/**
 * Replaces the codes and the text of a level.
 * @throws {AppError} code_taken with `{code}`; changed_meanwhile when it is no longer as it was at `revision`
 */
export async function changeConstants(
  { db, engine, clock }: AppContext,
  origin: Origin<UserActor>,
  { level, spaceId }: { level: Level; spaceId: number },
  body: Pick<BodyOf<typeof saveConstants>, 'revision' | 'codes' | 'text'>,
): Promise<void> {
  const content: ConstantsRecord = {
    v: recordVersion,
    kind: 'constants',
    codes: readCodes(body.codes),
    text: body.text,
  }
  const before = await findLevel(db, level)
  if (before === undefined) throw new AppError('not_accessible')
  const { headId } = before
  if (body.revision !== (headId === null ? '' : encodeId('revision', headId))) throw new AppError('changed_meanwhile')
  const authorId = origin.actor.userId
  const nowMs = clock()
  await db.transaction().execute(async (tx) => {
    const kind = level.table === 'project' ? 'projectConstants' : 'moduleConstants'
    const revision = { kind, subjectId: level.id, parentId: headId, content, authorId } as const
    const revisionId = await insertRevision(tx, engine.maxParameters, revision, nowMs)
    if (!(await moveLevelHead(tx, level, headId, revisionId))) throw new AppError('changed_meanwhile')
    const subject = { kind: level.table, id: level.id, name: before.name }
    await recordAudit(tx, origin, { action: 'constant.update', subject, spaceId }, nowMs)
    const modules = await listModulesUnder(tx, level)
    if (modules.length > 0)
      await publishAll(
        tx,
        'module.changed',
        modules.map((moduleId) => ({ moduleId })),
        nowMs,
      )
  })
}

function readCodes(codes: BodyOf<typeof saveConstants>['codes']): ConstantsRecord['codes'] {
  const seen = new Set<string>()
  return codes.map(({ code, name, description, solution }) => {
    if (seen.has(code)) throw new AppError('code_taken', { code })
    seen.add(code)
    return { code, name: name.trim(), description: description.trim(), solution: solution.trim() }
  })
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
