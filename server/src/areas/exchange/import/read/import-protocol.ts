/*
 * What the server and the thread that reads a description send to each other. Large results travel in parts that wait for an answer, so that neither
 * side ever holds the event loop or the whole import at once.
 */
import type { DocStatus, ImportPart, ImportReport, ImportStep, RemovedWay } from '@lectern/contracts'
import type { Issue } from '@lectern/model'
import type { IncomingState, SourceName } from '../../../../content/incoming-states.ts'
import type { ComponentColumns, DocColumns, FolderColumns } from '../../../../content/doc-columns.ts'
import type { StoredText } from '../../../../db/content-store.ts'
import type { StoredReport } from '../../../../jobs/import-report.ts'
import type { StoredIssue } from '../../../../jobs/job-issues.ts'
import type { NewPicture, PictureDigest, PicturePlace } from '../../../documents/upload/picture-commands.ts'
import type { KnownScripts } from '../../../trying/script/follow-scripts-commands.ts'
import type { PastScript } from '../../../trying/script/past-script-commands.ts'
import type { SourceState } from '../compare/items.ts'
import type { PlannedAbsence } from '../compare/removed-upstream.ts'
import type { FolderPlace, IncomingFormat, SkippedKeys } from '../import-payload.ts'

/** One file to read; `bytes` are zstd. */
export interface PackedFile {
  path: string
  bytes: Uint8Array
}

export interface ReadTask {
  format: IncomingFormat
  file: PackedFile
  source: SourceName
  /** Whether absolute references may be asked for with `load`. */
  mayLoad: boolean
  /** A dry run: contents are compared and nothing is packed for storing. */
  isDryRun: boolean
  /** A partial source: operations missing from it are not deletions, and none of its operations is a rename. */
  isPartial: boolean
  /** What becomes of documents the source has no longer. */
  removed: RemovedWay
  skipped: SkippedKeys
  /** The user's answers about likely renames: the source's key → the one it had, or '' for what is new. */
  renames: Readonly<Record<string, string>>
  folders: readonly FolderPlace[]
  leftOut: readonly ImportPart[]
  /** As `2026-11-24`. */
  today: string
}

/** Where something goes: the id of a folder here, the key of one that comes in, `null` for the root. */
export type Place = number | string | null

interface NewBase {
  /** What the source calls it. */
  key: string
  hash: string
  state: SourceState | undefined
}
export interface NewFolder extends NewBase {
  kind: 'folder'
  naturalKey: string
  place: Place
  columns: FolderColumns
  scripts: readonly PastScript[]
}
export interface NewDoc extends NewBase {
  kind: 'doc'
  naturalKey: string
  place: Place
  columns: DocColumns
  version: string
  isHidden: boolean
  /** By the source; that of new documents when it has none. */
  status: DocStatus | undefined
  scripts: readonly PastScript[]
}
export interface NewComponent extends NewBase {
  kind: 'component'
  columns: ComponentColumns
}
export type NewThing = NewFolder | NewDoc | NewComponent
export type NewCounts = Record<'doc' | 'component', number>

/** An existing subject that gets new content when the import becomes visible. */
export interface ChangedSubject {
  id: number
  headId: number | null
  hash: string
}
export interface ChangedDoc extends ChangedSubject {
  columns: DocColumns | undefined
  /** Where it goes; `undefined` leaves it where it is. */
  place: Place | undefined
  /** Its new natural key, when the source calls it something else now. */
  naturalKey: string | undefined
}

/** What an import comes to, but for the new rows: what happens when it becomes visible. */
export interface Plan {
  /** Of the application; absent for one that is yet to be made. */
  moduleName: string | undefined
  docs: ChangedDoc[]
  components: ChangedSubject[]
  /** Shared models that get another name; whatever refers to them is among the changed. */
  renamedModels: { id: number; from: string; to: string }[]
  /** Id of the newest state that was read of anything that could refer to them; 0 when nothing is renamed. */
  newestHead: number
  application: { headId: number | null; hash: string | undefined; state: SourceState | undefined; texts: StoredText[] }
  /** Around the calls of all its documents. */
  scripts: readonly PastScript[]
  /** Around those of folders and documents that exist already. */
  knownScripts: KnownScripts[]
  /** Documents that exist already and came in, changed or not. */
  knownDocIds: number[]
  /** What the source has of things that exist already. */
  states: IncomingState[]
  /** What the source called things that have another key now. */
  formerKeys: { kind: 'doc' | 'component'; key: string }[]
  /** Old folders that something goes into. */
  folderIds: number[]
  /** Documents that are moved to the trash, because the source has them no longer. */
  removed: { id: number; headId: number | null; key: string }[]
  absences: PlannedAbsence[]
  isTreeNew: boolean
  isContentNew: boolean
  report: PlannedReport
}

/** The part of a report that does not depend on the application's name. */
export type PlannedReport = Pick<StoredReport, 'version' | 'names' | 'changes' | 'issueCounts' | 'lockedDocs'> & {
  counts: ImportReport['counts']
  issues: PlacedIssue[]
}

/** An issue with the document its place belongs to: its id, or its key while it has none. */
export interface PlacedIssue extends StoredIssue {
  docKey?: string
}

export interface ReadSummary {
  /** `info.title`, or what else names the source; may be empty. */
  title: string
  description: string
  version: string
  environments: number
  webhooks: number
  issues: PlacedIssue[]
  issueCounts: Record<Issue['severity'], number>
  lost: number
}

export type ReadOutcome = { ok: true; summary: ReadSummary; plan: Plan } | { ok: false; summary: ReadSummary }

/** By hash, each packed alone; what is not stored is absent. */
export type PackedTexts = ReadonlyMap<string, Uint8Array>

/** Pages and pictures whose addresses are wanted. */
export interface PageQuestion {
  /** Documents, with their ids where they have one. */
  docs: { key: string; id: number | undefined }[]
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
  /** The next part of what the application has; `null` when that was all. */
  | { type: 'known'; id: number }
  | { type: 'load'; id: number; url: string }
  | { type: 'texts'; id: number; hashes: string[] }
  | { type: 'addresses'; id: number; question: PageQuestion }
  /** `news`: how many new folders and documents, and how many new models will be handed over. */
  | { type: 'begin'; id: number; news: NewCounts }
  /** After the beginning, before the documents that show them. */
  | { type: 'pictures'; id: number; pictures: NewPicture[] }
  /** New things, those above others first, and texts of them and of others. `place`: how many were handed over with this, and of how many. */
  | { type: 'batch'; id: number; things: NewThing[]; texts: StoredText[]; place: [done: number, total: number] }

/** What waits for an answer. */
export type ThreadQuestion = Extract<ThreadMessage, { id: number }>

/** To the thread. A failed question ends the thread's work. */
export type ThreadAnswer = { id: number; ok: true; value: unknown } | { id: number; ok: false }
