/*
 * What is known of each saved state.
 * Owns: the record's shape and the words for its sources. Does not own: where revisions are kept.
 */

/** What has a history of its own. `tree`: which folders and documents an application holds, per folder. */
export const subjectKinds = ['application', 'component', 'document', 'folder', 'tree'] as const
export type SubjectKind = (typeof subjectKinds)[number]

/** How a state came about. */
export const revisionSources = ['push', 'form', 'text', 'import', 'restore', 'merge'] as const
export type RevisionSource = (typeof revisionSources)[number]

/** Numbers of the specification's "modify source" (§4); the other sources have none. */
export const modifySourceCodes = { push: 0, form: 1, text: 2 } as const satisfies Partial<
  Record<RevisionSource, number>
>

/** The specification's number for a source; undefined where it has none. */
export function modifySourceCode(source: RevisionSource): number | undefined {
  return source === 'push' || source === 'form' || source === 'text' ? modifySourceCodes[source] : undefined
}

/** One thing with a history. */
export interface Subject {
  kind: SubjectKind
  id: number
}

/** One saved state of a subject. */
export interface Revision {
  id: number
  subject: Subject
  /** SHA-256 of the stored text, lower-case hex; null when the subject was deleted. */
  hash: string | null
  /** The state it was made from; null for the first. */
  parentId: number | null
  /** The other side of a merge; null otherwise. */
  secondParentId: number | null
  source: RevisionSource
  /** Null when no person did it. */
  authorId: number | null
  remark: string
  /** Milliseconds since 1970 UTC. */
  atMs: number
}
