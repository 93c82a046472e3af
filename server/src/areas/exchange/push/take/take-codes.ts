/* The error codes that a push has on the whole application. Merged with the current ones, in the caller's transaction. */
import { constantLimits } from '@lectern/contracts'
import { recordVersion, type ConstantsRecord } from '@lectern/model'
import { AppError } from '../../../../core/app-error.ts'
import { findRecord, writeRecord } from '../../../../content/record-revisions.ts'
import type { Executor } from '../../../../db/content-store.ts'
import { findLevel } from '../../../documents/constant/constant-commands.ts'
import { mergeKeyed } from './merge-last-pushed.ts'
import type { PushFacts } from '../read/push-facts.ts'
import { stateOf, type PushPlace } from '../push-place.ts'
import { readLastList, saveLastList } from './last-pushed-repo.ts'

type Code = PushFacts['codes'][number]

/** Adopts codes; an empty list has no effect. @returns codes that stay as people wrote them */
export async function takeCodes(tx: Executor, place: PushPlace, pushed: readonly Code[]): Promise<string[]> {
  if (pushed.length === 0) return []
  const theirs = [...new Map(pushed.map(fit).map((each) => [each.code, each])).values()].slice(0, constantLimits.codes)
  const base = await readLastList<Code>(tx, place, 'codes')
  const level = { table: 'module', id: place.moduleId } as const
  const found = await findLevel(tx, level)
  if (found === undefined) throw new AppError('not_accessible')
  const before = (await findRecord(tx, 'constants', found.headId))?.content
  const ours: Code[] = (before?.codes ?? []).map(({ code, name, description, solution }) => ({
    code,
    name,
    description,
    solution,
  }))
  const { merged, kept } = mergeKeyed({ base, ours, theirs }, ({ code }) => code)
  if (JSON.stringify(merged) !== JSON.stringify(ours)) {
    const content: ConstantsRecord = { v: recordVersion, kind: 'constants', codes: merged, text: before?.text ?? '' }
    await writeRecord(tx, { kind: 'moduleConstants', parentId: found.headId, content, before, ...stateOf(place) })
  }
  await saveLastList(tx, place, 'codes', theirs)
  return kept
}

/** Texts as long as those of a code may be; a name that is cut goes on in the description. */
function fit({ code, name, description, solution }: Code): Code {
  const isLong = name.length > constantLimits.name
  return {
    code: code.slice(0, constantLimits.code),
    name: isLong ? `${name.slice(0, constantLimits.name - 1)}…` : name,
    description: (isLong && description === '' ? name : description).slice(0, constantLimits.description),
    solution: solution.slice(0, constantLimits.solution),
  }
}
