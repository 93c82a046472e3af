/* What a source has of each thing, compared with what is here. */
import type { DocStatus } from '@lectern/contracts'
import type { ChangeGroup, ComponentSection, Finding, StoredContent } from '@lectern/model'
import type { ComponentColumns, DocColumns, FolderColumns } from '../../../../content/doc-columns.ts'
import type { IncomingState } from '../../../../content/incoming-states.ts'
import type { PastScript } from '../../../trying/script/past-script-commands.ts'
import type { NewText } from '../../../../db/content-store.ts'

/** What a source sent last: hashes of texts, as `incoming_state` stores them. */
export interface SourceState {
  base: string | null
  incoming: string
  /** Questions that wait for an answer. */
  open: number
}

/** Hashes of what is known of a thing. */
export interface KnownText {
  /** Its newest content; empty when there is none. */
  head: string
  /** What a source sent for it last; absent when none ever did. */
  lastIncoming: SourceState | undefined
  /** That was the very source that speaks now. */
  isOwn: boolean
}

/** `locked`, `removed`: something came, and nothing is written, because it is locked or was deleted here. */
export type Verdict = 'added' | 'changed' | 'unchanged' | 'locked' | 'removed'

/** What becomes of a thing. */
export interface Outcome {
  verdict: Verdict
  /** Hash of the content it gets; absent when it keeps what it has. */
  head: string | undefined
  /** The state of the source from now on; absent when it is unchanged. */
  lastIncoming: SourceState | undefined
  /** Questions that wait for an answer. */
  open: number
  /** Places that stay as people wrote them. */
  kept: number
  /** All that has to be stored for this. */
  texts: NewText[]
  /** What was compared, in a dry run. */
  comparison?: Comparison
  /** What it comes to, in a dry run. */
  summary?: ChangeSummary
}

/** The contents of a thing that exists and is another one in the source. */
export interface Comparison {
  ours: StoredContent
  /** What it becomes. */
  after: StoredContent
  /** What the source has. */
  theirs: StoredContent
  /** Paths that both sides changed. */
  open: ReadonlySet<string>
  section: ComponentSection | undefined
}

/** What changes, and what both sides changed. */
export interface ChangeSummary {
  groups: ChangeGroup[]
  asked: ChangeGroup[]
  /** Of either, what it is to callers. */
  findings: Finding[]
}

interface ItemBase extends Outcome {
  key: string
}
export interface FolderItem extends ItemBase {
  kind: 'folder'
  parentKey: string | undefined
  columns: FolderColumns
  scripts: readonly PastScript[]
}
export interface DocItem extends ItemBase {
  kind: 'doc'
  /** What the source called it before, when that was something else. */
  formerKey: string | undefined
  folderKey: string | undefined
  /** The tag it was under, `null` for none, when the source has it under another one now. */
  movedFrom: string | null | undefined
  columns: DocColumns
  /** Of a new document. */
  version: string
  isHidden: boolean
  /** By the source. */
  status: DocStatus | undefined
  scripts: readonly PastScript[]
}
export interface ComponentItem extends ItemBase {
  kind: 'component'
  /** What the source called it before, when that was something else. */
  formerKey: string | undefined
  columns: ComponentColumns
}
export type ImportItem = FolderItem | DocItem | ComponentItem

/** What is in the source and not among the items, and what they may have been. */
export interface Excluded {
  /** Keys of folders and documents that are not imported. */
  skipped: string[]
  /** Keys of new documents, and what they may have been called before. */
  likely: [key: string, knownKey: string][]
  /** The same of shared models. */
  likelyModels: [key: string, knownKey: string][]
  /** Documents in the source. */
  documents: number
}

/** The state of the source to store for a thing; none when it is unchanged. */
export function stateOf(
  { kind, key, id }: { kind: ImportItem['kind'] | 'module'; key: string; id: number },
  state: SourceState | undefined,
): IncomingState[] {
  if (state === undefined) return []
  const { base: base_hash, incoming: incoming_hash, open: open_count } = state
  const subject_kind = kind === 'folder' ? 'doc' : kind
  return [{ subject_kind, subject_key: key, subject_id: id, base_hash, incoming_hash, open_count }]
}
