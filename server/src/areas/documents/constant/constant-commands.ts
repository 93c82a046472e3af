/* Changing error codes and constants. */
import {
  modifySource,
  WrittenCodes,
  type BodyOf,
  type Language,
  type ModifySource,
  type saveConstants,
} from '@lectern/contracts'
import { recordVersion, type ConstantsRecord } from '@lectern/model'
import type { UserActor } from '../../../core/actor.ts'
import { AppError } from '../../../core/app-error.ts'
import { recordAudit, type Origin } from '../../../core/audit.ts'
import type { AppContext } from '../../../core/context.ts'
import { encodeId } from '../../../core/public-ids.ts'
import { findRecord, requireExpectedHead, writeRecord, type OldState } from '../../../content/record-revisions.ts'
import { InputCheck, refuseInvalid } from '../../../http/validation.ts'
import { publishAll } from '../../../events/publish.ts'
import { findLevel, listModulesUnder, type Level } from './constant-repo.ts'

export { findLevel }

const newCodes = new InputCheck(WrittenCodes, 'body')

/** The level a request names, and its space. */
export interface ConstantPlace {
  level: Level
  spaceId: number
}

/**
 * Replaces the codes and the text of a level. `language` is that of the person who wrote them; what moves here from elsewhere has none, and may
 * hold codes of any form.
 * @throws {AppError} invalid_input for a new code of other characters than codes have; code_taken with `{code}`; changed_meanwhile when it is no
 * longer as it was at `revision`
 */
export async function changeConstants(
  context: AppContext,
  origin: Origin<UserActor>,
  place: ConstantPlace,
  body: Pick<BodyOf<typeof saveConstants>, 'revision' | 'codes' | 'text'>,
  language?: Language,
): Promise<void> {
  const content: ConstantsRecord = {
    v: recordVersion,
    kind: 'constants',
    codes: readCodes(body.codes),
    text: body.text,
  }
  const present = await readPresent(context, place.level)
  const { headId } = present
  if (body.revision !== (headId === null ? '' : encodeId('revision', headId))) throw new AppError('changed_meanwhile')
  const known = new Set(present.content?.codes.map(({ code }) => code))
  const written = body.codes.map(({ code }) => ({ code: known.has(code) ? 'known' : code }))
  if (language !== undefined) refuseInvalid(newCodes, { codes: written }, context.texts, language)
  await writeConstants(context, origin, place, { present, content })
}

/**
 * Makes an older state of a level the current one, in a new state; its id.
 * @throws {AppError} not_accessible, changed_meanwhile
 */
export async function restoreConstants(
  context: AppContext,
  origin: Origin<UserActor>,
  place: ConstantPlace,
  old: OldState<ConstantsRecord>,
): Promise<number | null> {
  const present = await readPresent(context, place.level)
  requireExpectedHead(old, present.headId)
  if (JSON.stringify(old.content) === JSON.stringify(present.content)) return present.headId
  const { content, remark } = old
  return writeConstants(context, origin, place, { present, content, remark, source: modifySource.restore })
}

/** @throws {AppError} not_accessible when it is gone */
async function readPresent({ db }: Pick<AppContext, 'db'>, level: Level) {
  const row = await findLevel(db, level)
  if (row === undefined) throw new AppError('not_accessible')
  return { ...row, content: (await findRecord(db, 'constants', row.headId))?.content }
}

interface Writing {
  present: Awaited<ReturnType<typeof readPresent>>
  content: ConstantsRecord
  source?: ModifySource
  remark?: string
}

async function writeConstants(
  { db, clock }: AppContext,
  origin: Origin<UserActor>,
  { level, spaceId }: ConstantPlace,
  { present: { name, headId, content: before }, content, ...more }: Writing,
): Promise<number> {
  const authorId = origin.actor.userId
  const nowMs = clock()
  return db.transaction().execute(async (tx) => {
    const kind = level.table === 'project' ? 'projectConstants' : 'moduleConstants'
    const record = { kind, subjectId: level.id, parentId: headId, before, content, authorId, nowMs, ...more } as const
    const revisionId = await writeRecord(tx, record)
    const subject = { kind: level.table, id: level.id, name }
    const details = { ...(more.source === modifySource.restore && { restored: true }) }
    await recordAudit(tx, origin, { action: 'constant.update', subject, spaceId, details }, nowMs)
    const modules = await listModulesUnder(tx, level)
    if (modules.length > 0)
      await publishAll(
        tx,
        'module.changed',
        modules.map((moduleId) => ({ moduleId })),
        nowMs,
      )
    return revisionId
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
