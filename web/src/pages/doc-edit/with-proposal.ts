/* An editor that begins with a proposed change. Pure. */
import type { Proposal as StoredProposal } from '@lectern/contracts'
import { merge, nameOfOperation, type DocumentContent } from '@lectern/model'
import { readContent } from '../../entities/document/read-content.ts'
import type { EditorStart } from '../../features/documents/doc-editor/state/use-doc-editor.ts'

/** A proposal, by the id of its comment. */
export type Proposal = StoredProposal & { id: string }

/**
 * The start with the change in its fields, unsaved. What a draft holds stays, and counts where both changed a place. While newer edits conflict with the
 * change the editor begins where it was proposed: the save asks about them.
 */
export function withProposal(
  start: EditorStart,
  { id: proposalId, revision, before, after }: Pick<Proposal, 'id' | 'revision' | 'before' | 'after'>,
): EditorStart {
  const [old, proposed] = [readContent({ content: before }), readContent({ content: after })]
  if (old === undefined || proposed === undefined) return start
  if (start.draftFromMs !== undefined) {
    const content = merge({ base: old, ours: start.values.content, theirs: proposed }).content ?? proposed
    return { ...start, proposalId, values: { ...start.values, content } }
  }
  const base = { ...start.base, content: old }
  const values = { ...base, name: nameAfter(base.name, old, proposed), content: proposed }
  return { ...start, proposalId, revision, base, values }
}

/** Operations are named in their content, too. */
function nameAfter(name: string, before: DocumentContent, after: DocumentContent): string {
  if (before.kind !== 'http' || after.kind !== 'http') return name
  const proposed = nameOfOperation(after)
  return nameOfOperation(before) === proposed ? name : proposed
}
