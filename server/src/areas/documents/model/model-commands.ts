/* Writing shared models: as documents are written, each change a state of its own, stale ones merged. */
import { modifySource, type BodyOf, type Language, type ModifySource, type saveSharedModel } from '@lectern/contracts'
import { checkComponent, contentVersion, isTooDeep, type Conflict, type Json } from '@lectern/model'
import type { UserActor } from '../../../core/actor.ts'
import { AppError } from '../../../core/app-error.ts'
import { countChanges } from '../../../content/change-counts.ts'
import type { AppContext } from '../../../core/context.ts'
import { refuseTaken } from '../../../core/names.ts'
import { decodeId, encodeId } from '../../../core/public-ids.ts'
import { insertComponents } from '../../../content/insert-rows.ts'
import { findBase, findState, touchContent, type State } from '../../../content/revisions.ts'
import { saveSubject, type Prepared } from '../../../content/save-subject.ts'
import { writeFirstStates, writeState, type NewState } from '../../../content/write-states.ts'
import { packAfter, packText, type Executor } from '../../../db/content-store.ts'
import { publish } from '../../../events/publish.ts'
import { refuseProblems } from '../doc-edit/save/content-commands.ts'
import type { ComponentContent, ContentWork } from '../doc-edit/save/work-commands.ts'
import { notifyFollowers } from '../../following/subscription/follower-commands.ts'
import { findModel, type ListedModel } from './model-repo.ts'

type Body = BodyOf<typeof saveSharedModel>
export interface Saver {
  actor: UserActor
  language: Language
  work: ContentWork
}

/** What came of a save. */
export interface SavedModel {
  id: number
  isSaved: boolean
  revisionId: number | null
  isMerged: boolean
  value: Json
  conflicts: Conflict[]
}

/**
 * A live shared model of the application.
 * @throws {AppError} not_accessible
 */
export async function requireModel(db: Executor, moduleId: number, publicId: string): Promise<ListedModel> {
  const model = await findModel(db, moduleId, decodeId('component', publicId))
  if (model === undefined) throw new AppError('not_accessible')
  return model
}

/**
 * Makes a shared model, or changes one.
 * @throws {AppError} content_invalid, name_taken, revision_unknown, not_accessible, changed_meanwhile
 */
export async function saveModel(context: AppContext, saver: Saver, moduleId: number, body: Body): Promise<SavedModel> {
  // Bodies are JSON.
  const value = body.value as Json
  const { texts } = context
  if (isTooDeep(value)) refuseProblems([{ pointer: '#', rule: 'too_deep', params: {} }], texts, saver.language)
  if (body.id === undefined) return createModel(context, saver, moduleId, body, value)
  const change = { ...body, id: body.id }
  return saveSubject(context, () => prepareChange(context, saver, moduleId, change, value))
}

function contentOf(value: Json): ComponentContent {
  return { v: contentVersion, kind: 'component', value }
}

async function createModel(
  context: AppContext,
  { actor, language }: Saver,
  moduleId: number,
  { section = 'schemas', name, remark = '', source }: Body,
  value: Json,
): Promise<SavedModel> {
  const { db, engine, clock, texts } = context
  if (name === undefined) throw nameless(context, language)
  refuseProblems(checkComponent(section, value), texts, language)
  const text = packText(JSON.stringify(contentOf(value)))
  const nowMs = clock()
  const { id, revisionId } = await refuseTaken(engine, name, () =>
    db.transaction().execute(async (tx) => {
      await requireContent(tx, moduleId, nowMs)
      const [model] = await insertComponents(tx, [{ section, name }], { moduleId, nowMs })
      const modelId = model?.id ?? 0
      const details = { source: sourceOf(source), authorId: actor.userId, remark: remark.trim(), nowMs }
      const first = await writeFirstStates(tx, [{ subjectId: modelId, text }], { kind: 'component', ...details })
      return { id: modelId, revisionId: first.get(modelId) ?? null }
    }),
  )
  return { id, isSaved: true, revisionId, isMerged: false, value, conflicts: [] }
}

function nameless({ texts }: AppContext, language: Language): AppError {
  const message = texts.say(language, 'errors', 'field.required')
  return new AppError('invalid_input', { fields: [{ field: 'name', message }], reason: `name: ${message}` })
}

function sourceOf(source: Body['source']): ModifySource {
  return source === 'text' ? modifySource.text : modifySource.form
}

/** @throws {AppError} not_accessible when the application is gone */
export async function requireContent(tx: Executor, moduleId: number, nowMs: number): Promise<void> {
  if (!(await touchContent(tx, moduleId, nowMs))) throw new AppError('not_accessible')
  await publish(tx, 'module.changed', { moduleId }, nowMs)
}

interface Present {
  model: ListedModel
  head: State
  content: ComponentContent
}

async function findPresent(db: Executor, moduleId: number, publicId: string): Promise<Present> {
  const model = await requireModel(db, moduleId, publicId)
  const head = await findState(db, { kind: 'component', id: model.id }, model.head_revision_id)
  if (head?.content.kind !== 'component') throw new AppError('not_accessible')
  return { model, head, content: head.content }
}

async function prepareChange(
  context: AppContext,
  { actor, language, work }: Saver,
  moduleId: number,
  body: Body & { id: string },
  value: Json,
): Promise<Prepared<SavedModel>> {
  const { db, texts } = context
  const { model, head, content: stored } = await findPresent(db, moduleId, body.id)
  const { section } = model
  const base = await findBase(db, { kind: 'component', id: model.id }, head, body.revision)
  const isStale = base.hash !== head.hash
  const ours = contentOf(value)
  const input = {
    base: isStale && base.content.kind === 'component' ? base.content : undefined,
    ours,
    theirs: stored,
    section,
    answers: body.answeredFor === encodeId('revision', head.revisionId) ? (body.answers ?? []) : [],
  }
  const length = Math.max(JSON.stringify(value).length, head.length, base.length)
  const { problems, content, conflicts, isMerged, isSame, counts } = await work.workOut(input, length)
  refuseProblems(problems, texts, language)
  const common = { id: model.id, isMerged, value: content.value, conflicts }
  if (conflicts.length > 0)
    return { outcome: { ...common, isSaved: false, isMerged: true, revisionId: head.revisionId } }
  if (isSame) return { outcome: { ...common, isSaved: true, revisionId: head.revisionId } }
  const state = {
    subjectId: model.id,
    text: await packAfter(db, JSON.stringify(content), head.hash),
    parentId: head.revisionId,
    secondParentId: isMerged ? base.revisionId : null,
    counts,
  }
  const source = isMerged ? modifySource.merge : sourceOf(body.source)
  const details = { source, authorId: actor.userId, remark: (body.remark ?? '').trim() }
  return {
    write: async (tx, nowMs) => {
      const revisionId = await writeModelState(tx, moduleId, state, { ...details, nowMs })
      return { ...common, isSaved: true, revisionId }
    },
  }
}

async function writeModelState(
  tx: Executor,
  moduleId: number,
  state: NewState,
  details: { source: ModifySource; authorId: number; remark: string; nowMs: number },
): Promise<number> {
  const { authorId: actorId, nowMs } = details
  await requireContent(tx, moduleId, nowMs)
  const revisionId = await writeState(tx, state, { kind: 'component', ...details })
  const componentIds = [state.subjectId]
  await notifyFollowers(tx, { change: 'edit', moduleId, actorId, docIds: [], componentIds, added: 0 }, nowMs)
  return revisionId
}

/**
 * Makes an older value the current one, in a new state.
 * @throws {AppError} revision_unknown, not_accessible, changed_meanwhile
 */
export async function restoreModel(
  context: AppContext,
  actor: UserActor,
  { modelId, moduleId }: { modelId: number; moduleId: number },
  { revisionId, remark }: { revisionId: number; remark: string },
): Promise<number | null> {
  const { db } = context
  return saveSubject<number | null>(context, async () => {
    const { head, content, model } = await findPresent(db, moduleId, encodeId('component', modelId))
    const old = await findState(db, { kind: 'component', id: modelId }, revisionId)
    if (old?.content.kind !== 'component') throw new AppError('revision_unknown')
    if (old.hash === head.hash) return { outcome: head.revisionId }
    const counts = countChanges(content, old.content, model.section)
    const state = { subjectId: modelId, text: { hash: old.hash }, parentId: head.revisionId, counts }
    const details = { source: modifySource.restore, authorId: actor.userId, remark: remark.trim() }
    return { write: (tx, nowMs) => writeModelState(tx, moduleId, state, { ...details, nowMs }) }
  })
}
