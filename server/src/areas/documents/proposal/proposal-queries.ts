/* A document as text to be changed, and what a proposal would make of the document as it is now. */
import type { Language, Proposal, ProposalForm, ProposalSource, SaveDocBody } from '@lectern/contracts'
import { printSource, type DocumentContent, type HttpContent } from '@lectern/model'
import { AppError } from '../../../core/app-error.ts'
import type { AppContext } from '../../../core/context.ts'
import { decodeId, encodeId } from '../../../core/public-ids.ts'
import { mayProject } from '../../../auth/rights.ts'
import type { ProjectScope } from '../../../auth/scope.ts'
import { findState, readStored, type State } from '../../../content/revisions.ts'
import { findTexts, type Executor } from '../../../db/content-store.ts'
import type { TextWriter } from '../../exchange/export/texts/text-queries.ts'
import { isDocument } from '../doc-edit/save/content-commands.ts'
import { previewChange } from '../doc-edit/save/save-commands.ts'
import { findHeadId, findProposal, type FoundProposal } from './proposal-repo.ts'

/** Who changes documents, as the ways of saving name them. */
export type Saver = Parameters<typeof previewChange>[1]

/** A live document as it is now. @throws {AppError} not_accessible */
export async function getPresent(db: Executor, docId: number): Promise<{ head: State; content: DocumentContent }> {
  const head = await findState(db, { kind: 'doc', id: docId }, (await findHeadId(db, docId)) ?? null)
  if (head === undefined || !isDocument(head.content)) throw new AppError('not_accessible')
  return { head, content: head.content }
}

/** The text of a document and what it is; operations are exported. */
function textOf(content: Exclude<DocumentContent, HttpContent>): { form: ProposalForm; text: string } {
  switch (content.kind) {
    case 'markdown':
      return { form: 'markdown', text: content.text }
    case 'custom':
      return { form: 'html', text: content.html }
    case 'dubbo':
      return { form: 'json', text: printSource(content) }
  }
}

/** @throws {AppError} not_accessible, export_too_large */
export async function readSource(
  { db }: Pick<AppContext, 'db'>,
  texts: TextWriter,
  { scope, docId, language }: { scope: ProjectScope; docId: number; language: Language },
): Promise<ProposalSource> {
  const { head, content } = await getPresent(db, docId)
  const revision = encodeId('revision', head.revisionId)
  if (content.kind !== 'http') return { revision, ...textOf(content) }
  const { text } = await texts.write(scope, { docId: encodeId('doc', docId), form: 'openapi', language })
  return { revision, form: 'openapi', text }
}

/** @throws {AppError} not_accessible */
export async function getFound(db: Executor, docId: number, publicId: string): Promise<FoundProposal> {
  const proposal = await findProposal(db, docId, decodeId('comment', publicId))
  if (proposal === undefined) throw new AppError('not_accessible')
  return proposal
}

/** The save that a proposal is. */
export async function saveOf(
  db: Executor,
  { hash, base_revision_id: base }: FoundProposal,
): Promise<Pick<SaveDocBody, 'content' | 'revision'> & { content: DocumentContent }> {
  const text = (await findTexts(db, [hash])).get(hash)
  const content = text === undefined ? undefined : readStored(text)
  if (content === undefined || !isDocument(content)) throw new Error('The text of a proposal is gone')
  return { content, revision: encodeId('revision', base) }
}

/** @throws {AppError} not_accessible, and what a save of it would be refused for */
export async function readProposal(
  context: AppContext,
  saver: Saver,
  { docId, moduleId, role }: { docId: number; moduleId: number; role: ProjectScope['role'] },
  publicId: string,
): Promise<Proposal> {
  const { db } = context
  const found = await getFound(db, docId, publicId)
  const save = await saveOf(db, found)
  const { head, content, conflicts, isNews } = await previewChange(context, saver, docId, save)
  const common = {
    moduleId: encodeId('module', moduleId),
    can: { accept: mayProject('manageDocs', role) && found.resolved_at_ms === null },
  }
  const state = isNews ? 'open' : 'contained'
  const now = { revision: encodeId('revision', head.revisionId), before: head.content, after: content }
  if (conflicts.length === 0) return { ...common, ...now, state, conflicts: [] }
  const base = await findState(db, { kind: 'doc', id: docId }, found.base_revision_id)
  if (base === undefined) throw new AppError('not_accessible')
  const then = { revision: encodeId('revision', base.revisionId), before: base.content, after: save.content }
  return { ...common, ...then, state: 'conflicting', conflicts: conflicts.map((conflict) => ({ ...conflict })) }
}
