/*
 * What a save comes to, worked out from contents alone: merged with what others saved, checked, compared. Pure, so that it runs in a thread when the
 * contents are big.
 */
import type { ConflictAnswer } from '@lectern/contracts'
import {
  checkComponent,
  checkDocument,
  newProblems,
  sameContent,
  type ComponentSection,
  type Conflict,
  type ContentProblem,
  type DocumentContent,
  type Json,
  type StoredContent,
} from '@lectern/model'
import { countChanges, type ChangeCounts } from '../../../../content/change-counts.ts'
import { reconcile } from './reconcile.ts'

export interface ComponentContent {
  v: 1
  kind: 'component'
  value: Json
}
export type WrittenContent = DocumentContent | ComponentContent

export interface WorkInput<Content extends WrittenContent> {
  /** What the sender started from; absent when that is still the newest. */
  base: Content | undefined
  ours: Content
  /** The newest state. */
  theirs: Content
  /** Of a component. */
  section?: ComponentSection
  answers: readonly ConflictAnswer[]
}

export interface WorkedOut<Content extends WrittenContent> {
  /** What is wrong now and was not before; nothing else counts then. */
  problems: ContentProblem[]
  content: Content
  conflicts: Conflict[]
  isMerged: boolean
  /** True when the content is unchanged. */
  isSame: boolean
  counts: ChangeCounts
}

const noCounts: ChangeCounts = { added: 0, changed: 0, removed: 0 }

export function workOut<Content extends WrittenContent>(input: WorkInput<Content>): WorkedOut<Content> {
  const { base, ours, theirs, section, answers } = input
  const nothing = { content: ours, conflicts: [], isMerged: false, isSame: false, counts: noCounts }
  const problems = faultsOf(ours, theirs, section)
  if (problems.length > 0) return { ...nothing, problems }
  const merged = reconcile({
    base: base ?? theirs,
    ours,
    theirs,
    answers,
    ...(section !== undefined && { section }),
  })
  if (merged.conflicts.length > 0) return { ...nothing, ...merged, problems }
  const { content, isMerged } = merged
  const after = isMerged ? faultsOf(content, theirs, section) : []
  if (isSame(content, theirs)) return { ...merged, problems: after, isSame: true, counts: noCounts }
  return { ...merged, problems: after, isSame: false, counts: countChanges(theirs, content, section) }
}

function faultsOf(
  content: WrittenContent,
  before: WrittenContent,
  section: ComponentSection | undefined,
): ContentProblem[] {
  const problems = check(content, section)
  return problems.length === 0 ? problems : newProblems(problems, check(before, section))
}

function check(content: WrittenContent, section: ComponentSection | undefined): ContentProblem[] {
  return content.kind === 'component' ? checkComponent(section ?? 'schemas', content.value) : checkDocument(content)
}

function isSame(a: StoredContent, b: StoredContent): boolean {
  // Contents are JSON; the declared types only say more.
  const [one, other] = [a, b] as unknown as [Json, Json]
  return sameContent(one, other)
}
