/*
 * What the server and the thread that reads a description say to each other. Large results travel in batches that wait for an answer, so that
 * neither side ever holds the event loop or the whole import at once.
 */
import type { ImportStep } from '@lectern/contracts'
import type { Issue } from '@lectern/model'
import type { StoredText } from '../../db/content-store.ts'
import type { ComponentColumns, DocColumns, FolderColumns } from '../../core/doc-columns.ts'

export type ImportFormat = 'openapi' | 'markdown'

/** One file to read; `bytes` are zstd. */
export interface PackedFile {
  path: string
  bytes: Uint8Array
}

/** Key → hash of the newest content, for what the application has already. */
export interface KnownContent {
  folders: Map<string, string>
  docs: Map<string, string>
  components: Map<string, string>
  application: string | undefined
}

export interface ReadTask {
  format: ImportFormat
  file: PackedFile
  /** Whether absolute references may be asked for with `load`. */
  mayLoad: boolean
  known: KnownContent
}

export type Verdict = 'added' | 'changed' | 'unchanged'

interface ItemBase {
  key: string
  verdict: Verdict
  /** Absent when nothing changed. */
  text: StoredText | undefined
}
export interface FolderItem extends ItemBase {
  kind: 'folder'
  parentKey: string | undefined
  columns: FolderColumns
}
export interface DocItem extends ItemBase {
  kind: 'doc'
  folderKey: string | undefined
  /** Changed and now in another folder than its former content said. */
  isMoved: boolean
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
  | { ok: true; summary: ReadSummary; application: { verdict: Verdict; text: StoredText | undefined } }
  | { ok: false; summary: ReadSummary }

/** From the thread. `id` asks for an answer with the same one. */
export type ThreadMessage =
  | { type: 'progress'; step: ImportStep; done: number; total: number }
  | { type: 'load'; id: number; url: string }
  | { type: 'texts'; id: number; hashes: string[] }
  | { type: 'begin'; id: number }
  /** `place`: how many items were handed over with this batch, and of how many. */
  | { type: 'batch'; id: number; items: ImportItem[]; place: [done: number, total: number] }

/** To the thread. A failed question ends the thread's work. */
export type ThreadAnswer = { id: number; ok: true; value: unknown } | { id: number; ok: false }
