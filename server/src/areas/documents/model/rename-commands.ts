/*
 * Renaming a shared model everywhere. Owns: that everything that refers to it follows in one transaction, each with a state of its own. The
 * contents are rewritten before that transaction; whoever saves one of them meanwhile makes all of it be done again.
 */
import { setImmediate } from 'node:timers/promises'
import { modifySource, type Language } from '@lectern/contracts'
import type { ComponentKey } from '@lectern/model'
import type { Transaction } from 'kysely'
import type { UserActor } from '../../../core/actor.ts'
import { AppError } from '../../../core/app-error.ts'
import { recordAudit, type Origin } from '../../../core/audit.ts'
import { hasMissingRefs, readMissingRefs } from '../../../content/content-refs.ts'
import { renamedContent } from '../../../content/models/renamed-content.ts'
import type { AppContext } from '../../../core/context.ts'
import { refuseTaken } from '../../../core/names.ts'
import { readStored, type SubjectKind } from '../../../content/revisions.ts'
import { saveSubject } from '../../../content/save-subject.ts'
import { touchTree } from '../../../content/tree-version.ts'
import { OvertakenError, writeStates, type NewState } from '../../../content/write-states.ts'
import { inBatches } from '../../../db/batches.ts'
import { findTexts, packText, type Executor, type StoredText } from '../../../db/content-store.ts'
import type { Database } from '../../../db/schema.ts'
import { notifyFollowers } from '../../following/subscription/follower-commands.ts'
import { requireContent, requireModel } from './model-commands.ts'
import { findModel, findModuleHead, listUsers, setModelName } from './model-repo.ts'

/** Contents rewritten before others get their turn. */
const perTurn = 50

export interface Renamed {
  docs: number
  models: number
}

/**
 * @throws {AppError} name_taken, not_accessible, changed_meanwhile
 */
export async function renameModel(
  context: AppContext,
  origin: Origin<UserActor>,
  { moduleId, spaceId }: { moduleId: number; spaceId: number },
  { id: publicId, name, language }: { id: string; name: string; language: Language },
): Promise<Renamed> {
  const { db, engine } = context
  const model = await requireModel(db, moduleId, publicId)
  if (model.name === name) return { docs: 0, models: 0 }
  const key = { section: model.section, name: model.name }
  const remark = context.texts.say(language, 'content', 'renamed', { from: model.name, to: name })
  return refuseTaken(engine, name, () =>
    saveSubject(context, async () => {
      const rewritten = await rewriteUsers(context, moduleId, key, name)
      const work = { ...rewritten, moduleId, spaceId, model: { id: model.id, ...key }, name, remark }
      return {
        write: async (tx, nowMs) => {
          await writeRename(tx, origin, work, nowMs)
          return work.users
        },
      }
    }),
  )
}

/** What refers to a model, with its new name. */
export interface RewrittenUsers {
  docs: readonly NewState[]
  models: readonly NewState[]
  /** The application's own description, when it refers to the model. */
  own: NewState | undefined
  /** How many refer to it; fewer are written when the caller writes some of them itself. */
  users: Renamed
}

export async function rewriteUsers(
  context: AppContext,
  moduleId: number,
  key: ComponentKey,
  name: string,
): Promise<RewrittenUsers> {
  const { db } = context
  await readMissingRefs(context, moduleId)
  const docs = await rewrite(db, 'doc', moduleId, key, name)
  const models = await rewrite(db, 'component', moduleId, key, name)
  const own = await rewriteModule(db, moduleId, key, name)
  return { docs, models, own, users: { docs: docs.length, models: models.length } }
}

async function rewrite(
  db: Executor,
  table: 'doc' | 'component',
  moduleId: number,
  key: ComponentKey,
  name: string,
): Promise<NewState[]> {
  const users = await listUsers(db, table, moduleId, key)
  const rewritten: NewState[] = []
  for (const part of inBatches(users, { size: perTurn })) {
    const texts = await findTexts(
      db,
      part.map((row) => row.hash),
    )
    for (const { id, head_revision_id: parentId, hash } of part) {
      const text = texts.get(hash)
      if (text !== undefined) rewritten.push({ subjectId: id, parentId, text: renamedText(text, key, name) })
    }
    await setImmediate()
  }
  return rewritten
}

function renamedText(text: string, key: ComponentKey, name: string): StoredText {
  return packText(JSON.stringify(renamedContent(readStored(text), key, name)))
}

/** The application's own description, when it refers to the model. */
async function rewriteModule(
  db: Executor,
  moduleId: number,
  key: ComponentKey,
  name: string,
): Promise<NewState | undefined> {
  if (key.section !== 'securitySchemes') return undefined
  const head = await findModuleHead(db, moduleId)
  const text = head && (await findTexts(db, [head.hash])).get(head.hash)
  if (head === undefined || text === undefined) return undefined
  const after = renamedText(text, key, name)
  return after.hash === head.hash ? undefined : { subjectId: moduleId, parentId: head.id, text: after }
}

export interface RenameWork extends RewrittenUsers {
  moduleId: number
  spaceId: number
  model: { id: number; name: string }
  name: string
  remark: string
}

/**
 * Renames the model and writes what refers to it.
 * @throws {OvertakenError} when something that refers to it was saved since it was rewritten
 * @throws {AppError} not_accessible
 */
export async function writeRename(
  tx: Transaction<Database>,
  origin: Origin<UserActor>,
  work: RenameWork,
  nowMs: number,
): Promise<void> {
  const { userId: actorId } = origin.actor
  const { moduleId, model, docs, models, own, remark } = work
  if (!(await touchTree(tx, moduleId, nowMs))) throw new AppError('not_accessible')
  await requireContent(tx, moduleId, nowMs)
  // Users that came since were not rewritten; the application's row is locked, so that none comes from here on.
  await refuseNewUsers(tx, work)
  await setModelName(tx, model.id, work.name)
  const details = (kind: SubjectKind) => ({ kind, source: modifySource.form, authorId: actorId, remark, nowMs })
  await writeStates(tx, docs, details('doc'))
  await writeStates(tx, models, details('component'))
  if (own !== undefined) await writeStates(tx, [own], details('module'))
  const entry = {
    action: 'model.rename',
    subject: { kind: 'model', id: model.id, name: work.name },
    spaceId: work.spaceId,
    details: { from: model.name, ...work.users },
  } as const
  await recordAudit(tx, origin, entry, nowMs)
  const docIds = docs.map(({ subjectId }) => subjectId)
  const change = { change: 'edit', moduleId, actorId, docIds, componentIds: [model.id], added: 0 } as const
  await notifyFollowers(tx, change, nowMs)
}

async function refuseNewUsers(tx: Executor, { moduleId, model, users }: RenameWork): Promise<void> {
  const present = await findModel(tx, moduleId, model.id)
  if (present === undefined) throw new AppError('not_accessible')
  if (present.name !== model.name || (await hasMissingRefs(tx, moduleId))) throw new OvertakenError()
  const key = { section: present.section, name: model.name }
  const counts = await Promise.all([listUsers(tx, 'doc', moduleId, key), listUsers(tx, 'component', moduleId, key)])
  if (counts[0].length !== users.docs || counts[1].length !== users.models) throw new OvertakenError()
}
