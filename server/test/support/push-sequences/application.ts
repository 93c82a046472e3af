/*
 * An application as pushes and people change it, in memory. Owns: what the transactions of `areas/exchange/import/write` and `areas/exchange/review`
 * write. Everything decided before that is the product's own: what is known, what a push comes to, what is gone, what answers come to.
 */
import type { RemovedWay } from '@lectern/contracts'
import type { ApplicationBundle, Answer, StoredContent } from '@lectern/model'
import type { Absence, IncomingState } from '../../../src/content/incoming-states.ts'
import { docKeyOf } from '../../../src/content/doc-keys.ts'
import { packNew, packText, unpackText } from '../../../src/db/content-store.ts'
import { buildItems } from '../../../src/areas/exchange/import/compare/build-items.ts'
import { stateOf, type SourceState, type Verdict } from '../../../src/areas/exchange/import/compare/items.ts'
import { readKnown, type Known } from '../../../src/areas/exchange/import/compare/known-content.ts'
import { planImport } from '../../../src/areas/exchange/import/compare/plan.ts'
import type { IncomingScripts } from '../../../src/areas/exchange/import/read/incoming-scripts.ts'
import type { Place, ReadTask } from '../../../src/areas/exchange/import/read/import-protocol.ts'
import type { KnownPart } from '../../../src/areas/exchange/import/read/known-rows.ts'
import type { ThreadChannel } from '../../../src/areas/exchange/import/read/thread-channel.ts'
import { decide } from '../../../src/areas/exchange/review/decide.ts'
import { join } from '../../../src/areas/exchange/review/join.ts'

const noScripts: IncomingScripts = { ofApplication: [], ofFolders: new Map(), ofDocuments: new Map(), issues: [] }

export interface Row {
  id: number
  isFolder: boolean
  parentId: number | null
  tagName: string | null
  head: string
  naturalKey: string
  isLocked: boolean
  isDeleted: boolean
}

export interface State {
  source: string
  key: string
  subjectId: number
  lastIncoming: SourceState
  absence: Absence | null
  successorId: number | null
  atMs: number
}

export interface Question {
  state: State
  about: 'conflict' | 'gone' | 'same'
}

/** What a push did. */
export interface Pushed {
  known: Known
  /** Rows by what the source calls them, of all it has and that are imported. */
  ids: Map<string, number>
  verdicts: Map<string, Verdict>
  renamed: Map<string, string>
  removed: number[]
}

export class Application {
  readonly rows = new Map<number, Row>()
  states: State[] = []
  removed: RemovedWay = 'propose'
  readonly #texts = new Map<string, Uint8Array>()
  /** Of those texts. */
  readonly #read = new Map<string, StoredContent>()
  /** By the three texts they are between. */
  readonly #conflicts = new Map<string, string[]>()
  #serial = 0
  #nowMs = 0

  live(): Row[] {
    return [...this.rows.values()].filter(({ isDeleted }) => !isDeleted)
  }

  isLocked({ isLocked, parentId }: Row): boolean {
    return isLocked || this.rows.get(parentId ?? 0)?.isLocked === true
  }

  contentOf({ head }: Pick<Row, 'head'>): StoredContent {
    return this.#content(head)
  }

  /** What the next merges of a document with what sources send are made from. */
  basesOf(id: number): StoredContent[] {
    return this.states.flatMap(({ subjectId, lastIncoming: { base } }) =>
      subjectId === id && base !== null ? [this.#content(base)] : [],
    )
  }

  /** As it is now; what happens to either from now on does not happen to the other. */
  clone(): Application {
    const clone = new Application()
    for (const [id, row] of this.rows) clone.rows.set(id, row)
    for (const [hash, bytes] of this.#texts) clone.#texts.set(hash, bytes)
    clone.states = [...this.states]
    clone.removed = this.removed
    clone.#serial = this.#serial
    clone.#nowMs = this.#nowMs
    return clone
  }

  /** All of it, to see whether anything changed. */
  snapshot(): unknown {
    return structuredClone([[...this.rows], this.states.map(({ atMs: _, ...state }) => state)])
  }

  async push(source: string, bundle: ApplicationBundle, isPartial: boolean): Promise<Pushed> {
    this.#nowMs += 1
    const task: ReadTask = {
      ...{ format: 'openapi', file: { path: '', bytes: new Uint8Array() }, mayLoad: false, isDryRun: false, isPartial },
      ...{ source: { kind: 'token', name: source }, removed: this.removed },
      ...{ skipped: { folders: [], docs: [] }, renames: {}, folders: [], leftOut: [], today: '2026-11-24' },
    }
    const known = readKnown([this.#tables()], task.source)
    const built = await buildItems(bundle, known, { task, channel: this.#channel(), scripts: noScripts })
    const summary = { title: '', description: '', version: '', environments: 0, webhooks: 0, issues: [], lost: 0 }
    const issueCounts = { error: 0, warning: 0, note: 0 }
    const { plan, things } = planImport(built, known, { task, summary: { ...summary, issueCounts }, scripts: [] })
    for (const { texts } of built.items) for (const text of texts) this.#texts.set(text.hash, packNew(text).bytes)
    const ids = new Map([...known.folders, ...known.docs].map(([key, { id }]) => [key, id]))
    const idOf = (place: Place): number | null => (typeof place === 'string' ? (ids.get(place) ?? null) : place)
    for (const thing of things) {
      if (thing.kind === 'component') continue
      const id = (this.#serial += 1)
      const { kind, key, naturalKey, hash, state } = thing
      const tagName = kind === 'folder' ? thing.columns.tagName : null
      const row = { id, isFolder: kind === 'folder', parentId: idOf(thing.place), tagName, head: hash, naturalKey }
      this.rows.set(id, { ...row, isLocked: false, isDeleted: false })
      ids.set(key, id)
      this.#note(source, stateOf({ kind, key, id }, state))
    }
    for (const { id, hash, place, naturalKey } of plan.docs) {
      const row = this.#row(id)
      const parentId = place === undefined ? row.parentId : idOf(place)
      this.rows.set(id, { ...row, head: hash, parentId, naturalKey: naturalKey ?? row.naturalKey })
    }
    this.#forget(
      source,
      plan.formerKeys.map(({ key }) => key),
    )
    this.#note(source, plan.states)
    const docs = built.items.filter((item) => item.kind === 'doc')
    const renamed = new Map(docs.flatMap(({ key, formerKey }) => (formerKey === undefined ? [] : [[key, formerKey]])))
    for (const [key, former] of renamed) ids.set(key, ids.get(former) ?? 0)
    for (const { key, absence, successorKey } of plan.absences) {
      const successorId = successorKey === undefined ? null : (ids.get(successorKey) ?? 0)
      this.states = this.states.map((state) =>
        state.source === source && state.key === key ? { ...state, absence, successorId } : state,
      )
    }
    for (const { id } of plan.removed) this.delete(id)
    this.#forget(
      source,
      plan.removed.map(({ key }) => key),
    )
    const verdicts = new Map(docs.map(({ key, verdict }) => [key, verdict]))
    return { known, ids, verdicts, renamed, removed: plan.removed.map(({ id }) => id) }
  }

  /** Saves a document as its editor does; false when its address is taken. */
  edit(id: number, content: StoredContent): boolean {
    const row = this.#row(id)
    const naturalKey = this.#keyAfter(row, content)
    if (naturalKey === undefined) return false
    this.rows.set(id, { ...row, naturalKey, head: this.#store(content) })
    return true
  }

  lock(id: number, isLocked: boolean): void {
    this.rows.set(id, { ...this.#row(id), isLocked })
  }

  delete(id: number): void {
    this.rows.set(id, { ...this.#row(id), isDeleted: true })
  }

  /** False when something live has its key. */
  restore(id: number): boolean {
    const row = this.#row(id)
    if (this.#isTaken(row.naturalKey, id)) return false
    this.rows.set(id, { ...row, isDeleted: false })
    return true
  }

  /** What waits for an answer. */
  questions(): Question[] {
    return this.states.flatMap((state): Question[] => {
      if (this.rows.get(state.subjectId)?.isDeleted !== false) return []
      if (state.absence === 'proposed') return [{ state, about: 'gone' }]
      const isPaired = state.absence === 'paired' && this.rows.get(state.successorId ?? 0)?.isDeleted === false
      if (isPaired) return [{ state, about: 'same' }]
      return state.lastIncoming.open > 0 ? [{ state, about: 'conflict' }] : []
    })
  }

  /** Places of a document that wait for an answer. */
  conflictsOf({ subjectId, lastIncoming }: State): string[] {
    const key = JSON.stringify([this.#row(subjectId).head, lastIncoming.base, lastIncoming.incoming])
    const known = this.#conflicts.get(key)
    if (known !== undefined) return known
    const { conflicts } = decide({ ...this.#versions(subjectId, lastIncoming), answers: new Map() })
    const places = conflicts.map(({ path }) => path)
    this.#conflicts.set(key, places)
    return places
  }

  /** False when the address it comes to is taken. */
  answer(state: State, place: string, take: 'ours' | 'theirs'): boolean {
    const { subjectId, lastIncoming } = state
    const answers = new Map<string, Answer>([[place, { take }]])
    const { content, base, conflicts } = decide({ ...this.#versions(subjectId, lastIncoming), answers })
    if (content !== undefined && !this.edit(subjectId, content)) return false
    const settled = base === undefined ? lastIncoming.incoming : base === null ? null : this.#store(base)
    this.#replace(state, { ...state, lastIncoming: { ...lastIncoming, base: settled, open: conflicts.length } })
    return true
  }

  keepGone(state: State): void {
    this.#replace(state, { ...state, absence: 'kept', successorId: null })
  }

  acceptGone(state: State): void {
    this.delete(state.subjectId)
    this.states = this.states.filter((each) => each !== state)
  }

  /** Makes one of an older document and the newer one it is. */
  joinBoth(state: State): void {
    const [row, successor] = [this.#row(state.subjectId), this.#row(state.successorId ?? 0)]
    const theirs = this.states.find(({ source, subjectId }) => source === state.source && subjectId === successor.id)
    if (theirs === undefined) throw new Error('the newer document has no incoming state')
    const joined = join({
      base: state.lastIncoming.base === null ? undefined : this.#content(state.lastIncoming.base),
      ours: this.contentOf(row),
      incoming: this.#content(theirs.lastIncoming.incoming),
      edited: successor.head === theirs.lastIncoming.incoming ? undefined : this.contentOf(successor),
    })
    this.delete(successor.id)
    this.rows.set(row.id, { ...row, head: this.#store(joined.content), naturalKey: successor.naturalKey })
    const base = joined.base === undefined ? theirs.lastIncoming.incoming : joined.base && this.#store(joined.base)
    this.states = this.states.filter((each) => each !== state)
    this.#replace(theirs, {
      ...theirs,
      subjectId: row.id,
      lastIncoming: { ...theirs.lastIncoming, base, open: joined.open },
    })
  }

  #versions(id: number, { base, incoming }: SourceState) {
    return {
      base: base === null ? undefined : this.#content(base),
      ours: this.contentOf(this.#row(id)),
      theirs: this.#content(incoming),
    }
  }

  #keyAfter(row: Row, content: StoredContent): string | undefined {
    const before = this.contentOf(row)
    if (content.kind !== 'http' || before.kind !== 'http') return row.naturalKey
    if (content.path === before.path && content.method === before.method) return row.naturalKey
    const key = docKeyOf(content, '')
    return this.#isTaken(key, row.id) ? undefined : key
  }

  #isTaken(key: string, except: number): boolean {
    return this.live().some(({ id, naturalKey }) => naturalKey === key && id !== except)
  }

  #note(source: string, lastIncoming: readonly IncomingState[]): void {
    for (const {
      subject_key: key,
      subject_id: subjectId,
      base_hash: base,
      incoming_hash: incoming,
      open_count: open,
    } of lastIncoming) {
      const state = { source, key, subjectId, lastIncoming: { base, incoming, open }, absence: null, successorId: null }
      this.#forget(source, [key])
      this.states.push({ ...state, atMs: this.#nowMs })
    }
  }

  #forget(source: string, keys: readonly string[]): void {
    this.states = this.states.filter((state) => state.source !== source || !keys.includes(state.key))
  }

  #replace(before: State, after: State): void {
    this.states = this.states.map((state) => (state === before ? after : state))
  }

  #row(id: number): Row {
    const row = this.rows.get(id)
    if (row === undefined) throw new Error(`no row ${String(id)}`)
    return row
  }

  #store(content: StoredContent): string {
    const text = packText(JSON.stringify(content))
    this.#texts.set(text.hash, text.bytes)
    return text.hash
  }

  #content(hash: string): StoredContent {
    const read = this.#read.get(hash)
    if (read !== undefined) return read
    const bytes = this.#texts.get(hash)
    if (bytes === undefined) throw new Error(`no text ${hash}`)
    // Written by `packText`.
    const content = JSON.parse(unpackText(bytes)) as StoredContent
    this.#read.set(hash, content)
    return content
  }

  #tables(): KnownPart {
    return {
      states: this.states.map(({ source, key, subjectId, lastIncoming, absence, atMs }) => ({
        ...{ subject_kind: 'doc', subject_key: key, subject_id: subjectId, base_hash: lastIncoming.base },
        ...{ incoming_hash: lastIncoming.incoming, open_count: lastIncoming.open, absence },
        ...{ kind: 'token', name: source, updated_at_ms: atMs },
      })),
      docs: [...this.rows.values()].map((row) => {
        const content = this.contentOf(row)
        const isCall = content.kind === 'http'
        return {
          ...{ id: row.id, natural_key: row.naturalKey, name: '', is_folder: row.isFolder ? 1 : 0 },
          ...{ is_locked: row.isLocked ? 1 : 0, parent_id: row.parentId, tag_name: row.tagName },
          ...{ head_revision_id: row.id, hash: row.head, deleted_at_ms: row.isDeleted ? 1 : null },
          ...{ http_method: isCall ? content.method.toUpperCase() : '', url: isCall ? content.path : '' },
        }
      }),
    }
  }

  #channel(): ThreadChannel {
    const texts = this.#texts
    const channel: Pick<ThreadChannel, 'ask' | 'send' | 'close'> = {
      ask: (message) => Promise.resolve(message.type === 'texts' ? texts : undefined),
      send: () => undefined,
      close: () => undefined,
    }
    // All of it but what is private.
    return channel as ThreadChannel
  }
}
