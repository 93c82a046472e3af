/*
 * What the server and the thread that reads a description say to each other. Large results travel in batches that wait for an answer, so that
 * neither side ever holds the event loop or the whole import at once.
 */
import type { ImportFormat, ImportStep } from '@lectern/contracts'
import type { Issue } from '@lectern/model'
import type { StoredText } from '../../db/content-store.ts'
import type { ComponentColumns, DocColumns, FolderColumns } from '../../core/doc-columns.ts'

/** One file to read; `bytes` are zstd. */
export interface PackedFile {
  path: string
  bytes: Uint8Array
}

/** Hashes of what is known of a thing. */
export interface KnownText {
  /** Its newest content; empty when there is none. */
  head: string
  /** What a source said of it last; absent when none ever did. */
  said: Said | undefined
}

/** What a source is known to have said: hashes of texts, as `incoming_state` keeps them. */
export interface Said {
  base: string | null
  incoming: string
  /** Questions that wait for an answer. */
  open: number
}

/** What the application has already, by the source's keys. */
export interface KnownContent {
  folders: Map<string, KnownText>
  docs: Map<string, KnownText>
  components: Map<string, KnownText>
  application: KnownText | undefined
  /** Keys of folders and documents that are not to be written over. */
  locked: Set<string>
  /** Keys of what people deleted here, of folders, documents and components alike. */
  removed: Set<string>
}

export interface ReadTask {
  format: ImportFormat
  file: PackedFile
  /** Whether absolute references may be asked for with `load`. */
  mayLoad: boolean
  known: KnownContent
}

/** `locked`, `removed`: something came, and nothing is written, because it is locked or was deleted here. */
export type Verdict = 'added' | 'changed' | 'unchanged' | 'locked' | 'removed'

/** What becomes of a thing. */
export interface Judgement {
  verdict: Verdict
  /** Hash of the content it gets; absent when it keeps what it has. */
  head: string | undefined
  /** What the source is known to have said from now on; absent when that is as before. */
  said: Said | undefined
  /** Questions that wait for an answer. */
  open: number
  /** Places that stay as people wrote them. */
  kept: number
  /** All that has to be stored for this. */
  texts: StoredText[]
}

interface ItemBase extends Judgement {
  key: string
}
export interface FolderItem extends ItemBase {
  kind: 'folder'
  parentKey: string | undefined
  columns: FolderColumns
}
export interface DocItem extends ItemBase {
  kind: 'doc'
  /** What the source called it before, when that was something else. */
  formerKey: string | undefined
  folderKey: string | undefined
  /** The tag it was under, `null` for none, when the source has it under another one now. */
  movedFrom: string | null | undefined
  columns: DocColumns
}
export interface ComponentItem extends ItemBase {
  kind: 'component'
  columns: ComponentColumns
}
export type ImportItem = FolderItem | DocItem | ComponentItem

/** An issue with the document its place belongs to. */
export interface PlacedIssue extends Issue {
  docKey?: string
}

export interface ReadSummary {
  /** `info.title`, or what else names the source; may be empty. */
  title: string
  description: string
  version: string
  environments: number
  webhooks: number
  /** At most the first 1,000. */
  issues: PlacedIssue[]
  issueCounts: Record<Issue['severity'], number>
  lost: number
}

export type ReadOutcome =
  { ok: true; summary: ReadSummary; application: Judgement } | { ok: false; summary: ReadSummary }

/** From the thread. `id` asks for an answer with the same one. */
export type ThreadMessage =
  | { type: 'progress'; step: ImportStep; done: number; total: number }
  | { type: 'load'; id: number; url: string }
  | { type: 'text'; id: number; hash: string }
  | { type: 'begin'; id: number }
  /** `place`: how many items were handed over with this batch, and of how many. */
  | { type: 'batch'; id: number; items: ImportItem[]; place: [done: number, total: number] }

/** To the thread. A failed question ends the thread's work. */
export type ThreadAnswer = { id: number; ok: true; value: unknown } | { id: number; ok: false }
