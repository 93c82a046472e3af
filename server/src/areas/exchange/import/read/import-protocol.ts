/*
 * What the server and the thread that reads a description say to each other. Large results travel in batches that wait for an answer, so that
 * neither side ever holds the event loop or the whole import at once.
 */
import type { ImportPart, ImportStep } from '@lectern/contracts'
import type { Issue } from '@lectern/model'
import type { StoredText } from '../../../../db/content-store.ts'
import type { StoredSentence } from '../../../../jobs/import-report.ts'
import type { ComponentColumns, DocColumns, FolderColumns } from '../../../../content/doc-columns.ts'
import type { NewPicture, PictureDigest, PicturePlace } from '../../../documents/upload/picture-commands.ts'
import type { IncomingFormat, SkippedKeys } from '../import-payload.ts'

/** One file to read; `bytes` are zstd. */
export interface PackedFile {
  path: string
  bytes: Uint8Array
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

/** What a source sent last: hashes of texts, as `incoming_state` stores them. */
export interface SourceState {
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
  format: IncomingFormat
  file: PackedFile
  /** Whether absolute references may be asked for with `load`. */
  mayLoad: boolean
  known: KnownContent
  /** A dry run: contents are compared and nothing is packed for storing. */
  isDryRun: boolean
  /** A partial source: operations missing from it are not deletions, and none of its operations is a rename. */
  isPartial: boolean
  skipped: SkippedKeys
  /** The user's answers about likely renames: the source's key → the one it had, or '' for what is new. */
  renames: Readonly<Record<string, string>>
  /** Where the documents of a folder go instead: key of a folder, '' for none. */
  places: ReadonlyMap<string, string>
  leftOut: readonly ImportPart[]
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
  texts: StoredText[]
  /** In words, in a dry run. */
  summary?: ChangeSummary
}

/** What changes, and what both sides changed. */
export interface ChangeSummary {
  sentences: StoredSentence[]
  questions: StoredSentence[]
  /** Of either, callers may fail. */
  isBreaking: boolean
}

interface ItemBase extends Outcome {
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
  /** Of a new document. */
  version: string
  isHidden: boolean
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
  { ok: true; summary: ReadSummary; application: Outcome; excluded: Excluded } | { ok: false; summary: ReadSummary }

/** What is in the source and not among the items, and what they may have been. */
export interface Excluded {
  /** Keys of folders and documents that are not taken. */
  skipped: string[]
  /** Keys of new documents, and what they may have been called before. */
  likely: [key: string, knownKey: string][]
  /** Documents in the source. */
  documents: number
}

/** By hash, each packed alone; what is not stored is absent. */
export type PackedTexts = ReadonlyMap<string, Uint8Array>

/** Pages and pictures whose addresses are wanted. */
export interface PageQuestion {
  /** Keys of documents. */
  docs: string[]
  pictures: PictureDigest[]
}

/** As asked, in that order. */
export interface PageAddresses {
  docs: string[]
  pictures: (PicturePlace & { url: string })[]
}

/** From the thread. `id` asks for an answer with the same one. */
export type ThreadMessage =
  | { type: 'progress'; step: ImportStep; done: number; total: number }
  /** What is done until they are applied may take for ever, and is ended from outside. */
  | { type: 'overlays'; areApplied: boolean }
  | { type: 'load'; id: number; url: string }
  | { type: 'texts'; id: number; hashes: string[] }
  | { type: 'addresses'; id: number; question: PageQuestion }
  | { type: 'begin'; id: number }
  /** After the beginning, before the documents that show them. */
  | { type: 'pictures'; id: number; pictures: NewPicture[] }
  /** `place`: how many items were sent with this batch, and of how many. */
  | { type: 'batch'; id: number; items: ImportItem[]; place: [done: number, total: number] }

/** What waits for an answer. */
export type ThreadQuestion = Extract<ThreadMessage, { id: number }>

/** To the thread. A failed question ends the thread's work. */
export type ThreadAnswer = { id: number; ok: true; value: unknown } | { id: number; ok: false }
