/*
 * Counting what visitors read. Owns: that no answer waits for it: views are counted in memory and written together, a few seconds later and before the
 * server ends, so that a crash loses those seconds at most. Does not own: what counts (`what-counts.ts`).
 */
import { createHash } from 'node:crypto'
import type { VisitorScope } from '../../../auth/scope.ts'
import { hashToken } from '../../../auth/secrets.ts'
import { isAccessToken, isOpenUserCredential } from '../../../auth/machines/machine-secrets.ts'
import { tokenOf } from '../../../auth/sessions.ts'
import type { AppContext } from '../../../core/context.ts'
import { dayOf } from '../../../core/days.ts'
import { LatestMap } from '../../../core/latest-map.ts'
import { findId } from '../../../core/public-ids.ts'
import { readSettings } from '../../../core/settings.ts'
import type { DocReads } from '../../following/health/doc-read-commands.ts'
import { addUp, type View } from './add-up.ts'
import { deleteDaysBefore, listInsiders, writeViews } from './view-log-repo.ts'
import { isProgram } from './what-counts.ts'

const dayMs = 86_400_000
/** How long a view waits to be written. */
const writeAfterMs = 5_000
/** Written earlier when there are as many. */
const writeAt = 2_000
/** When they can't be written, further ones are dropped. */
const maxWaiting = 20_000
/** Who opens a document again within this time views it once. */
const sameViewMs = 30 * 60_000
const rememberedViews = 50_000

/** Who reads, as far as a request shows it. */
export interface ViewingRequest {
  headers: Readonly<Record<string, string | string[] | undefined>>
  ip: string
}

export class ViewLog {
  readonly #context: Pick<AppContext, 'db' | 'clock' | 'log'>
  readonly #reads: DocReads
  readonly #seen = new LatestMap<string, number>(rememberedViews)
  #waiting: View[] = []
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()

  /** `reads`: of documents, whoever reads them. */
  constructor(context: Pick<AppContext, 'db' | 'clock' | 'log'>, reads: DocReads) {
    this.#context = context
    this.#reads = reads
  }

  /** Counts a view of the document once it has been read. */
  async counted<T>(scope: VisitorScope, request: ViewingRequest, publicDocId: string, reading: Promise<T>): Promise<T> {
    const read = await reading
    this.note(scope, request, publicDocId)
    return read
  }

  /** Counts a view of a document that has been read. */
  note(scope: VisitorScope, { headers, ip }: ViewingRequest, publicDocId: string): void {
    const userAgent = String(headers['user-agent'] ?? '')
    const token = tokenOf(headers) ?? ''
    if (isProgram(userAgent) || isAccessToken(token) || isOpenUserCredential(token)) return
    const doc = viewedDoc(publicDocId)
    if (doc?.docKind === 'doc') this.#reads.note(doc.docId)
    if (doc === undefined || this.#waiting.length >= maxWaiting) return
    const session = token === '' ? undefined : hashToken(token)
    const atMs = this.#context.clock()
    if (this.#hasSeen([scope.of, scope.id, publicDocId, session, ip, userAgent], atMs)) return
    this.#waiting.push({ of: scope.of, id: scope.id, ...doc, session, email: scope.email ?? '', address: ip, atMs })
    if (this.#waiting.length >= writeAt) void this.write()
    else this.#timer ??= setTimeout(() => void this.write(), writeAfterMs).unref()
  }

  /** Writes what waits; resolves when it is written. */
  write(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#writing = this.#writing.then(() => this.#writeWaiting())
    return this.#writing
  }

  /** Whether the same visitor read the same document a short while ago. */
  #hasSeen(view: readonly unknown[], atMs: number): boolean {
    // A number, not what it stands for: nothing of visitors stays in memory.
    const key = createHash('sha256').update(JSON.stringify(view)).digest('base64')
    const lastMs = this.#seen.get(key)
    if (lastMs !== undefined && atMs - lastMs < sameViewMs) return true
    this.#seen.set(key, atMs)
    return false
  }

  async #writeWaiting(): Promise<void> {
    const views = this.#waiting
    if (views.length === 0) return
    this.#waiting = []
    try {
      await writeAll(this.#context, views)
    } catch (error) {
      this.#context.log.error({ err: error, views: views.length }, 'writing views of visitors failed')
      this.#waiting = [...views, ...this.#waiting].slice(0, maxWaiting)
      this.#timer ??= setTimeout(() => void this.write(), writeAfterMs).unref()
    }
  }
}

function viewedDoc(publicId: string): Pick<View, 'docKind' | 'docId'> | undefined {
  const docId = findId('doc', publicId)
  if (docId !== undefined) return { docKind: 'doc', docId }
  const pageId = findId('composePage', publicId)
  return pageId === undefined ? undefined : { docKind: 'composePage', docId: pageId }
}

/** Counts the views of those who are neither members of the space nor super admins. */
async function writeAll({ db }: Pick<AppContext, 'db'>, views: readonly View[]): Promise<void> {
  const { addresses } = await readSettings(db, 'visits')
  const isInsider = await listInsiders(db, views)
  const counts = addUp(
    views.filter((view) => !isInsider(view)),
    addresses,
  )
  await db.transaction().execute((tx) => writeViews(tx, counts))
}

/** Deletes what is older than the settings keep; how many views there ever were stays. */
export async function deleteOldViews({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const { keptDays } = await readSettings(db, 'visits')
  await deleteDaysBefore(db, dayOf(clock() - (keptDays - 1) * dayMs))
}
