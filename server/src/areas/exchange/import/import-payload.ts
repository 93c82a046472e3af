/* What an import job is to do, as it is stored with the job. */
import { importFormats, type ImportPart, type RemovedWay } from '@lectern/contracts'
import type { SourceName } from '../../../content/incoming-states.ts'

/** What can come in; `torna-module`: an application of an installation that moves here. */
export const incomingFormats = ['torna', 'torna-module', ...importFormats] as const
export type IncomingFormat = (typeof incomingFormats)[number]

/** How it comes in: brought by a person, pushed by a program, fetched from a saved address. */
export type IncomingWay = 'import' | 'push' | 'sync'

/** Keys of a preview that are not to be imported; nothing in a folder is. */
export interface SkippedKeys {
  folders: string[]
  docs: string[]
}

/** A folder of the source whose documents go elsewhere: into another one of it, a folder by its id, or none. */
export interface FolderPlace {
  key: string
  intoKey?: string
  intoId?: number
}

/** What a user selected from the preview. */
export interface IncomingChoices {
  /** Who pushed, as they call themselves: remark of the revisions, and maintainer where the source names none. */
  author?: string
  /** The source does not speak for what it leaves out. */
  isPartial: boolean
  /** Nothing is written; the report shows what would be. */
  isDryRun: boolean
  skipped?: SkippedKeys
  /** Answers about likely renames: the source's key → the one it had, or '' for what is new. */
  renames?: Record<string, string>
  /** What becomes of documents the source has no longer; absent for the application's setting for pushes, and to keep what is imported. */
  removed?: RemovedWay
  folders?: FolderPlace[]
  /** What does not come along with the documents. */
  leftOut?: ImportPart[]
}

/** What a push has beside its documents that becomes visible with them. */
export interface PushedBeside {
  tokenId: number
  environments: readonly { name: string; url: string }[]
}

export interface ImportPayload extends IncomingChoices {
  /** Absent where nothing is pushed beside the documents. */
  pushed?: PushedBeside
  /** Number of a draft release that what comes in is added to. */
  releaseNo?: string
  projectId: number
  /** Application to import into; absent for a new one. */
  moduleId?: number
  /** Name of the new application; absent to take the description's title. */
  name?: string
  /** Address to fetch; absent when the bytes are in `job_input`. */
  url?: string
  /** Name of the secret whose headers sign in at the address. */
  secretName?: string
  fileName: string
  /** The new application while it is not visible yet. */
  stagedModuleId?: number
  /** Pictures this run has stored; removed unless it succeeds. */
  stagedUploads?: string[]
  way: IncomingWay
  /** Absent for what came in while there were files and addresses only. */
  source?: SourceName
}

/** What the job row holds was written by `startIncoming`, or before there were other ways in. */
export function readPayload(payload: unknown): ImportPayload {
  const stored = payload as Pick<ImportPayload, 'projectId' | 'fileName'> & Partial<ImportPayload> // only this area writes it
  return { way: 'import', isPartial: false, isDryRun: false, ...stored }
}

export function jobKindOf(format: IncomingFormat): string {
  return `import-${format}`
}

/** Pages, recordings and commands are partial: what is missing from them is not deleted. */
const parts: ReadonlySet<IncomingFormat> = new Set(['markdown', 'har', 'curl'])

/** Whether sources of the format never speak for what they leave out. */
export function speaksOfParts(format: IncomingFormat): boolean {
  return parts.has(format)
}

/** An address is a source of its own; files that people bring are one, whatever they are called. */
export function sourceOf(format: IncomingFormat, { source, url }: Pick<ImportPayload, 'source' | 'url'>): SourceName {
  return source ?? (url === undefined ? { kind: 'file', name: format } : { kind: 'url', name: url })
}
