/* The Dubbo service a folder stands for. */
import { modifySource, type BodyOf, type saveDocProps } from '@lectern/contracts'
import { contentVersion, type DubboService, type FolderContent } from '@lectern/model'
import type { UserActor } from '../../../core/actor.ts'
import { AppError } from '../../../core/app-error.ts'
import type { AppContext } from '../../../core/context.ts'
import { findState, insertRevisions } from '../../../content/revisions.ts'
import { insertTexts, packText } from '../../../db/content-store.ts'
import { requireTree } from '../doc/organise/doc-organise-commands.ts'
import { findFolderHead, setService } from './doc-edit-repo.ts'

type Fields = Omit<BodyOf<typeof saveDocProps>, 'id'>

/**
 * Sets or, with empty texts, takes away the service of a folder; what it says now.
 * @throws {AppError} not_accessible for a document
 */
export async function changeService(
  { db, clock }: AppContext,
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
  const nowMs = clock()
  await db.transaction().execute(async (tx) => {
    await requireTree(tx, moduleId, nowMs)
    const folder = await findFolderHead(tx, docId)
    if (folder === undefined) throw new AppError('not_accessible')
    const head = await findState(tx, { kind: 'doc', id: docId }, folder.head_revision_id)
    const before: FolderContent = head?.content.kind === 'folder' ? head.content : { v: contentVersion, kind: 'folder' }
    const { dubbo: _before, ...rest } = before
    const text = packText(JSON.stringify(isService ? { ...rest, dubbo: service } : rest))
    if (text.hash === head?.hash) return
    await insertTexts(tx, [text])
    const revision = { subjectId: docId, hash: text.hash, parentId: head?.revisionId ?? null }
    const details = { kind: 'doc', source: modifySource.form, authorId: actor.userId, remark: '' } as const
    const revisionId = (await insertRevisions(tx, [revision], details, nowMs)).get(docId) ?? null
    await setService(tx, docId, { isService, revisionId, actorId: actor.userId, nowMs })
  })
  return service
}

/**
 * Makes an older text and service of a folder the present ones, in a new state.
 * @throws {AppError} revision_unknown, not_accessible
 */
export async function restoreFolder(
  { db, clock }: AppContext,
  actor: UserActor,
  { moduleId, docId }: { moduleId: number; docId: number },
  { revisionId, remark }: { revisionId: number; remark: string },
): Promise<number | null> {
  const nowMs = clock()
  return db.transaction().execute(async (tx) => {
    await requireTree(tx, moduleId, nowMs)
    const folder = await findFolderHead(tx, docId)
    if (folder === undefined) throw new AppError('not_accessible')
    const old = await findState(tx, { kind: 'doc', id: docId }, revisionId)
    if (old?.content.kind !== 'folder') throw new AppError('revision_unknown')
    const head = await findState(tx, { kind: 'doc', id: docId }, folder.head_revision_id)
    if (head?.hash === old.hash) return head.revisionId
    const revision = { subjectId: docId, hash: old.hash, parentId: folder.head_revision_id }
    const { userId: actorId } = actor
    const details = { kind: 'doc', source: modifySource.restore, authorId: actorId, remark: remark.trim() } as const
    const newId = (await insertRevisions(tx, [revision], details, nowMs)).get(docId) ?? null
    const isService = old.content.dubbo !== undefined
    await setService(tx, docId, { isService, revisionId: newId, actorId, nowMs })
    return newId
  })
}
