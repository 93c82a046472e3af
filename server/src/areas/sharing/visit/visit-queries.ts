/* Reading as a visitor. Owns: what every kind answers, and what is visible before the password. Does not own: what a kind holds (its `VisitReader`). */
import type {
  CommonGate,
  DocType,
  getVisitComponents,
  getVisitDocProps,
  ReplyOf,
  VisitedKind,
  VisitedRelease,
} from '@lectern/contracts'
import type { VisitorScope } from '../../../auth/scope.ts'
import { findProofs, missingProof, requireVisited, type VisitedName } from '../../../auth/visitor-access.ts'
import { AppError } from '../../../core/app-error.ts'
import type { AppContext } from '../../../core/context.ts'
import { readSettings } from '../../../core/settings.ts'
import type { Executor } from '../../../db/content-store.ts'
import type { PreparedJson } from '../../../http/replies.ts'
import type { VisitedRef } from '../../../auth/visited/visited-subject.ts'
import type { TreeForm, TreeItem } from '../../documents/doc/tree/tree-queries.ts'
import type { PackedDoc } from './search/search-thread.ts'
import { listPasswords } from './visitor-repo.ts'

/** What visitors see now, for searches. */
export interface Searched {
  /** Changes with everything that decides which documents they see, and their names. */
  shownKey: string
  /** Changes with the texts; several subjects may share them. */
  textsKey: string
  listShown: () => Promise<readonly TreeItem[]>
  /** Texts of at least the documents they see now. */
  streamTexts: () => AsyncIterable<readonly PackedDoc[]>
}

/** A document that was deleted. */
export interface RemovedDocRow {
  id: number
  subject_id: number
  name: string
  is_folder: number
  doc_type: DocType
  http_method: string
  url: string
  deleted_at_ms: number | null
  module_id: number
  module_name: string
}
/** The part of a list that is wanted: behind `after`, at most `limit`. */
interface RemovedPart {
  after: { atMs: number; id: number } | undefined
  limit: number
}

/** What of it has a changelog. */
export interface ShownChanges {
  /** Changes with everything that decides which documents are shown. */
  key: string
  /** Documents that are shown as they are now; what is frozen does not change. */
  list: () => Promise<readonly TreeItem[]>
  /** Documents that were shown until they were deleted, the last one first; absent where that is not known. */
  listRemoved?: (part: RemovedPart) => Promise<readonly RemovedDocRow[]>
  /** The release it shows, and public ids of all documents that are shown of it; `null` for none. */
  release: { id: number; listDocIds: () => Promise<ReadonlySet<string>> } | null
}

/** What is said of an open subject before any of its documents is read. */
export interface Opened {
  /** Whether visitors may export what they see. */
  allowsExport: boolean
  /** Whether visitors may send requests from its documents. */
  allowsDebug: boolean
  /** Whether visitors may call the mock of its documents. */
  allowsMock: boolean
  /** Whether visitors see what changed. */
  showsChanges: boolean
  /** Whether it is all of a release. */
  ofRelease: boolean
}

/** What visitors of one kind read. Every answer is checked against what is visible now; what is not is `not_accessible`. */
export interface VisitReader {
  tree(scope: VisitorScope, form: TreeForm): Promise<PreparedJson>
  /** @throws {AppError} not_accessible, for a document of something else as for one that does not exist */
  detail(scope: VisitorScope, docId: string): Promise<PreparedJson>
  /** @throws {AppError} not_accessible as `detail` */
  service(scope: VisitorScope, docId: string): Promise<ReplyOf<typeof getVisitDocProps>>
  /**
   * Components that the document reaches; others are left out as if they did not exist.
   * @throws {AppError} not_accessible as `detail`
   */
  components(scope: VisitorScope, docId: string, refs: readonly string[]): Promise<ReplyOf<typeof getVisitComponents>>
  searched(scope: VisitorScope): Promise<Searched>
  /** @throws {AppError} visit_changes_off where its owner does not show what changed */
  changes(scope: VisitorScope): Promise<ShownChanges>
  /** The same, for what shows it by a switch of its own. */
  shownChanges(scope: VisitorScope): Promise<ShownChanges>
  /** What the gate says of the open subject with the key. */
  opened(key: string): Promise<Opened>
  /**
   * Addresses that visitors may send requests to from a document.
   * @throws {AppError} not_accessible as `detail`, visit_debug_off
   */
  addresses(scope: VisitorScope, docId: string): Promise<string[]>
  /** The release that it shows. @throws {AppError} not_accessible for what shows none */
  release(scope: VisitorScope): Promise<VisitedRelease>
}

/** By kind; a kind without one cannot be visited. */
export type VisitReaders = Readonly<Partial<Record<VisitedKind, VisitReader>>>

/** @throws {AppError} visit_not_found for a kind that cannot be visited */
export function requireReader(readers: VisitReaders, { of }: VisitorScope): VisitReader {
  const reader = readers[of]
  if (reader === undefined) throw new AppError('visit_not_found')
  return reader
}

/**
 * Nothing but what it takes to open it, until it is open.
 * @throws {AppError} visit_not_found, visit_paused, visit_expired, visit_network_refused
 */
export async function readGate(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  name: VisitedName,
  { accessToken, address }: { accessToken: string | undefined; address: string },
): Promise<CommonGate> {
  const nowMs = clock()
  const subject = await requireVisited(db, name, { address, nowMs })
  const asks = missingProof(subject, await findProofs(db, subject, accessToken, nowMs))
  const unlocked = asks === null
  return {
    id: subject.key,
    type: subject.type,
    name: unlocked ? subject.name : '',
    unlocked,
    asks,
    expiresAtMs: subject.expiresAtMs,
    keepsAddress: (await readSettings(db, 'visits')).addresses === 'whole',
  }
}

/** Hashes of the passwords that open it, oldest first. */
export async function listPasswordHashes(db: Executor, subject: VisitedRef): Promise<string[]> {
  return (await listPasswords(db, subject)).map(({ hash }) => hash)
}
