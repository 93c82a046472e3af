/* The new states of what an import changed become the current ones. */
import { sql } from 'kysely'
import { inBatches } from '../../../../db/batches.ts'
import { insertTexts, type Executor } from '../../../../db/content-store.ts'
import { followReplacedFields } from '../../../documents/comment/place-commands.ts'
import { keepReplacedFields } from '../../../following/subscription/followed-fields-commands.ts'
import { forgetIncoming, noteAbsences, saveIncoming, type AbsentSubject } from '../../../../content/incoming-states.ts'
import {
  insertStates,
  OvertakenError,
  writeState,
  writeStates,
  type NewState,
} from '../../../../content/write-states.ts'
import type { ImportRun } from '../import-run.ts'
import type { ChangedDoc, ChangedSubject, Plan } from '../read/import-protocol.ts'
import { stateOf } from '../compare/items.ts'
import { writingOf, type Stage } from './stage.ts'

/** What an import has written unseen, and what is to become of it. */
export interface StagedImport {
  stage: Stage
  plan: Plan
}

export async function moveHeads(
  tx: Executor,
  run: ImportRun,
  { stage, plan }: StagedImport,
  nowMs: number,
): Promise<void> {
  for (const docs of inBatches(plan.docs)) {
    const replaced = docs.map(({ id: docId, headId, hash }) => ({ docId, headId, hash }))
    await followReplacedFields(tx, replaced, run.job.ownerId, nowMs)
    await keepReplacedFields(tx, replaced)
    await moveDocHeads(tx, run, { stage, docs }, nowMs)
  }
  const writing = writingOf(run, nowMs)
  await writeStates(tx, plan.components.map(stateOfSubject), { kind: 'component', ...writing })
  const { texts, headId, hash } = plan.application
  await insertTexts(tx, texts)
  if (hash === undefined) return
  await writeState(tx, stateOfSubject({ id: stage.moduleId, headId, hash }), { kind: 'module', ...writing })
}

/** Stores what the source has now, and what it no longer has. */
export async function noteStates(tx: Executor, { stage, plan }: StagedImport, nowMs: number): Promise<void> {
  const { moduleId, sourceId } = stage
  for (const kind of ['doc', 'component'] as const) {
    const former = plan.formerKeys.filter((each) => each.kind === kind)
    await forgetIncoming(
      tx,
      sourceId,
      kind,
      former.map(({ key }) => key),
    )
  }
  const application = stateOf({ kind: 'module', key: '', id: moduleId }, plan.application.state)
  await saveIncoming(tx, sourceId, [...plan.states, ...application], nowMs)
  const absences = plan.absences.flatMap(({ kind, key, absence, successorKey }): AbsentSubject[] => {
    if (successorKey === undefined) return [{ kind, key, absence }]
    const successorId = kind === 'doc' ? stage.idOf(successorKey) : stage.modelIdOf(successorKey)
    return successorId === undefined ? [] : [{ kind, key, absence, successorId }]
  })
  await noteAbsences(tx, sourceId, absences, nowMs)
}

async function moveDocHeads(
  tx: Executor,
  run: ImportRun,
  { stage, docs }: { stage: Stage; docs: readonly ChangedDoc[] },
  nowMs: number,
): Promise<void> {
  const revisions = await insertStates(tx, docs.map(stateOfSubject), { kind: 'doc', ...writingOf(run, nowMs) })
  const rows = docs.map(({ id, headId, columns, place, naturalKey }) => {
    const { name = null, httpMethod = null, url = null, deprecated = null, author = null } = columns ?? {}
    const operationId = columns?.operationId ?? null
    const move = place === undefined ? 0 : 1
    const parentId = place === undefined ? null : (stage.idOf(place) ?? null)
    return sql`(cast(${id} as bigint), cast(${headId} as bigint), cast(${revisions.get(id)} as bigint), cast(${name} as text), cast(${httpMethod} as text), cast(${url} as text), cast(${deprecated} as text), cast(${author} as text), cast(${move} as integer), cast(${parentId} as bigint), cast(${naturalKey ?? null} as text), cast(${operationId} as text))`
  })
  const result = await sql`
    update doc set
      head_revision_id = news.column3,
      name = coalesce(news.column4, doc.name),
      http_method = coalesce(news.column5, doc.http_method),
      url = coalesce(news.column6, doc.url),
      deprecated = coalesce(news.column7, doc.deprecated),
      author = coalesce(nullif(news.column8, ''), doc.author),
      natural_key = coalesce(news.column11, doc.natural_key),
      operation_id = coalesce(news.column12, doc.operation_id),
      parent_id = case when news.column9 = 1 then news.column10 else doc.parent_id end,
      updated_by = ${run.job.ownerId},
      updated_at_ms = ${nowMs}
    from (values ${sql.join(rows)}) as news
    where doc.id = news.column1 and doc.deleted_at_ms is null
      and doc.head_revision_id is not distinct from news.column2`.execute(tx)
  if (Number(result.numAffectedRows) !== docs.length) throw new OvertakenError()
}

function stateOfSubject({ id: subjectId, headId: parentId, hash }: ChangedSubject): NewState {
  return { subjectId, parentId, text: { hash } }
}
