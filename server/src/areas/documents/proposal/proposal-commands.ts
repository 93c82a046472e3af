/*
 * Proposing a change of a document, and accepting one. Owns: that a proposal is a document which could be saved. Does not own: its thread (comments), merging
 * it with newer edits (saving).
 */
import { limits, type addProposal, type BodyOf, type Language, type ReplyOf } from '@lectern/contracts'
import { compare, describeChanges, refOf, type DocumentContent, type Issue } from '@lectern/model'
import { AppError } from '../../../core/app-error.ts'
import type { AppContext } from '../../../core/context.ts'
import { encodeId } from '../../../core/public-ids.ts'
import { openThreadPool, type ThreadPool } from '../../../core/threads/thread-pool.ts'
import type { ProjectScope } from '../../../auth/scope.ts'
import { componentsIn } from '../../../content/content-refs.ts'
import { readSurroundings } from '../../../content/surroundings.ts'
import { insertTexts, packAfter } from '../../../db/content-store.ts'
import { presentIssue, sentencesOf } from '../../../jobs/import-report.ts'
import { openTextWriter, type TextWriter } from '../../exchange/export/texts/text-queries.ts'
import { settleWithin, writeComment, type CommentOn } from '../comment/comment-commands.ts'
import { cleaned, readDocument, refuseNewProblems } from '../doc-edit/save/content-commands.ts'
import { changeDocument } from '../doc-edit/save/save-commands.ts'
import { getFound, getPresent, readSource, saveOf, type Saver } from './proposal-queries.ts'
import { findHeadId, insertProposal } from './proposal-repo.ts'
import type { ReadText } from './read-operation.ts'
import type { ProposedTexts } from './read-thread.ts'

/** The threads that proposals need. */
export interface ProposalThreads {
  texts: TextWriter
  sources: ThreadPool<ProposedTexts, ReadText>
  close: () => Promise<unknown>
}

const maxHeapMb = 512

export function openProposalThreads(context: AppContext): ProposalThreads {
  const texts = openTextWriter(context)
  const file = new URL('./read-thread.ts', import.meta.url)
  const sources = openThreadPool<ProposedTexts, ReadText>({ kind: 'sources of assistants', file, maxHeapMb })
  return { texts, sources, close: () => Promise.all([texts.close(), sources.close()]) }
}

/** A document and whoever proposes a change of it. */
export interface Proposing extends CommentOn {
  scope: ProjectScope & { moduleId: number }
  language: Language
}

/**
 * Begins a thread with a proposal in it.
 * @throws {AppError} proposal_outdated unless the document was read as it is now; content_invalid, proposal_… for what cannot be saved
 */
export async function proposeChange(
  context: AppContext,
  threads: ProposalThreads,
  on: Proposing,
  { revision, text, source }: BodyOf<typeof addProposal>,
): Promise<ReplyOf<typeof addProposal>> {
  const { db, texts } = context
  const { docId, language } = on
  const { head, content: stored } = await getPresent(db, docId)
  if (revision !== encodeId('revision', head.revisionId)) throw new AppError('proposal_outdated')
  const content = cleaned(await readChanged(context, threads, on, { stored, source }))
  // What the text was compared with is what it is now.
  if ((await findHeadId(db, docId)) !== head.revisionId) throw new AppError('proposal_outdated')
  refuseNewProblems(content, stored, texts, language)
  const changes = describeChanges(compare(stored, content))
  if (changes.length === 0) throw new AppError('proposal_changes_nothing')
  await refuseUnknownModels(context, on, { stored, content })
  const packed = await packAfter(db, JSON.stringify(content), head.hash)
  const written = await writeComment(context, on, { text }, async (tx, commentId) => {
    await insertTexts(tx, [packed])
    await insertProposal(tx, { commentId, baseRevisionId: head.revisionId, hash: packed.hash })
  })
  return { ...written, changes: sentencesOf(changes, texts, language) }
}

async function readChanged(
  context: AppContext,
  { texts, sources }: ProposalThreads,
  { scope, docId, language }: Proposing,
  { stored, source }: { stored: DocumentContent; source: string },
): Promise<DocumentContent> {
  switch (stored.kind) {
    case 'markdown':
      return { ...stored, text: source }
    case 'custom':
      return { ...stored, html: source }
    case 'dubbo':
      return contentOf(await sources.run({ stored, changed: source }), context, language)
    case 'http': {
      const { text: exported } = await readSource(context, texts, { scope, docId, language })
      return contentOf(await sources.run({ stored, exported, changed: source }), context, language)
    }
  }
}

/** @throws {AppError} what is wrong with the text */
function contentOf(read: ReadText, { texts }: AppContext, language: Language): DocumentContent {
  switch (read.kind) {
    case 'read':
      return readDocument(read.content, texts, language)
    case 'operations':
      throw new AppError('proposal_operations', { count: read.count })
    case 'models':
      throw new AppError('proposal_changes_models', { names: namesOf(read.refs) })
    case 'unreadable':
      throw new AppError('proposal_unreadable', { reason: read.issues.map(sayIssue).join(' ') })
  }
  function sayIssue(issue: Issue): string {
    const { pointer, message } = presentIssue(issue, texts, language)
    return pointer === '#' ? message : `${pointer}: ${message}`
  }
}

/** More names than a sentence has room for. */
const mostNames = 10

function namesOf(refs: readonly string[]): string {
  const shown = refs.slice(0, mostNames).join(', ')
  return refs.length > mostNames ? `${shown}, …` : shown
}

/** @throws {AppError} proposal_models_unknown for references that lead nowhere and did not before */
async function refuseUnknownModels(
  { db }: AppContext,
  { scope }: Proposing,
  { stored, content }: { stored: DocumentContent; content: DocumentContent },
): Promise<void> {
  const before = new Set(componentsIn(stored).map(refOf))
  const added = componentsIn(content).filter((key) => !before.has(refOf(key)))
  if (added.length === 0) return
  const { components = {} } = await readSurroundings(db, scope.moduleId, [content])
  const unknown = added.filter(({ section, name }) => !Object.hasOwn(components[section] ?? {}, name))
  if (unknown.length > 0) throw new AppError('proposal_models_unknown', { names: namesOf(unknown.map(refOf)) })
}

/**
 * Saves what a proposal changes, as whoever accepts it, and resolves its thread.
 * @throws {AppError} proposal_conflicts, proposal_settled, not_accessible, and what a save is refused for
 */
export async function acceptChange(
  context: AppContext,
  saver: Saver,
  place: { docId: number; moduleId: number },
  publicId: string,
): Promise<void> {
  const { db, bus } = context
  const { docId } = place
  const found = await getFound(db, docId, publicId)
  if (found.resolved_at_ms !== null) throw new AppError('proposal_settled')
  const by = { docId, userId: saver.actor.userId }
  const settle = async (tx: Parameters<typeof settleWithin>[0], nowMs: number) => {
    const isSettled = await settleWithin(tx, { ...by, nowMs }, { threadId: found.thread_id, isResolved: true })
    if (!isSettled) throw new AppError('proposal_settled')
  }
  const save = { ...(await saveOf(db, found)), remark: remarkOf(found, context, saver) }
  const outcome = await changeDocument(context, saver, place, save, settle)
  if (!outcome.isSaved) throw new AppError('proposal_conflicts')
  bus.send({ type: 'events' })
}

/** Whose proposal it is and why, for the history. */
function remarkOf(
  { author_name: name, text }: { author_name: string; text: string },
  { texts }: AppContext,
  { language }: Saver,
): string {
  const reason = text.replace(/\s+/g, ' ').trim()
  return [...texts.say(language, 'comments', 'proposal.remark', { name, reason })]
    .slice(0, limits.revisionRemark)
    .join('')
}
