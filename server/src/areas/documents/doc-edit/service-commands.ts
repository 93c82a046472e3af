/* The Dubbo service a folder represents. */
import { modifySource, type BodyOf, type saveDocProps } from '@lectern/contracts'
import { contentVersion, type DubboService, type FolderContent } from '@lectern/model'
import type { UserActor } from '../../../core/actor.ts'
import { AppError } from '../../../core/app-error.ts'
import type { AppContext } from '../../../core/context.ts'
import { findState, type State } from '../../../content/revisions.ts'
import { writeAndWake } from '../../../content/save-subject.ts'
import { writeState } from '../../../content/write-states.ts'
import { packText, type Executor } from '../../../db/content-store.ts'
import { notifyOfFolder, requireTree } from '../doc/organise/doc-organise-commands.ts'
import { findFolderHead, setService } from './doc-edit-repo.ts'

type Fields = Omit<BodyOf<typeof saveDocProps>, 'id'>

/**
 * Sets or, with empty texts, removes the service of a folder; returns the current one.
 * @throws {AppError} not_accessible for a document
 */
export async function changeService(
  context: AppContext,
  actor: UserActor,
  { moduleId, docId }: { moduleId: number; docId: number },
  fields: Fields,
): Promise<DubboService> {
  const { interfaceName, version, protocol, author, dependency } = fields
  const service: DubboService = {
    interfaceName: interfaceName.trim(),
    version: version.trim(),
    protocol: protocol.trim(),
    author: author.trim(),
    dependency: dependency.trim(),
  }
  const isService = Object.values(service).some((text) => text !== '')
  const nowMs = context.clock()
  await writeAndWake(context, async (tx) => {
    await requireTree(tx, moduleId, nowMs)
    const head = await findHead(tx, docId)
    const before: FolderContent = head?.content.kind === 'folder' ? head.content : { v: contentVersion, kind: 'folder' }
    const { dubbo: _before, ...rest } = before
    const text = packText(JSON.stringify(isService ? { ...rest, dubbo: service } : rest))
    if (text.hash === head?.hash) return
    const { userId: actorId } = actor
    const details = { kind: 'doc', source: modifySource.form, authorId: actorId, nowMs } as const
    await writeState(tx, { subjectId: docId, text, parentId: head?.revisionId ?? null }, details)
    await setService(tx, docId, { isService, actorId, nowMs })
    await notifyOfFolder(tx, { moduleId, docId }, { actorId, nowMs })
  })
  return service
}

/**
 * Makes an older text and service of a folder the current ones, in a new state.
 * @throws {AppError} revision_unknown, not_accessible
 */
export async function restoreFolder(
  context: AppContext,
  actor: UserActor,
  { moduleId, docId }: { moduleId: number; docId: number },
  { revisionId, remark }: { revisionId: number; remark: string },
): Promise<number | null> {
  const nowMs = context.clock()
  return writeAndWake(context, async (tx) => {
    await requireTree(tx, moduleId, nowMs)
    const head = await findHead(tx, docId)
    const old = await findState(tx, { kind: 'doc', id: docId }, revisionId)
    if (old?.content.kind !== 'folder') throw new AppError('revision_unknown')
    if (head?.hash === old.hash) return head.revisionId
    const { userId: actorId } = actor
    const state = { subjectId: docId, text: { hash: old.hash }, parentId: head?.revisionId ?? null }
    const details = { source: modifySource.restore, authorId: actorId, remark: remark.trim(), nowMs }
    const newId = await writeState(tx, state, { kind: 'doc', ...details })
    await setService(tx, docId, { isService: old.content.dubbo !== undefined, actorId, nowMs })
    await notifyOfFolder(tx, { moduleId, docId }, { actorId, nowMs })
    return newId
  })
}

/** @throws {AppError} not_accessible when it is no live folder */
async function findHead(tx: Executor, docId: number): Promise<State | undefined> {
  const folder = await findFolderHead(tx, docId)
  if (folder === undefined) throw new AppError('not_accessible')
  return findState(tx, { kind: 'doc', id: docId }, folder.head_revision_id)
}
