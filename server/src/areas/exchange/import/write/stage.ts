/*
 * Writing an import as hidden rows: rows with `deleted_at_ms` 0 and the job's id, in small transactions that hold the job. Owns: inserting
 * them with their first revisions. Does not own: making them visible (`publish.ts`) or removing them (`clean-up.ts`).
 */
import { initialOrder, modifySource, moduleOrigins, orderStep } from '@lectern/contracts'
import { findOrAddSource, saveIncoming } from '../../../../content/incoming-states.ts'
import { insertComponents, insertDocs, insertModule, type Maker } from '../../../../content/insert-rows.ts'
import { writeFirstStates, type StateDetails } from '../../../../content/write-states.ts'
import { insertTexts, type Executor, type StoredText } from '../../../../db/content-store.ts'
import { storableText } from '../../../../db/storable-text.ts'
import type { ImportRun } from '../import-run.ts'
import { componentKeyOf } from '../compare/natural-keys.ts'
import { stateOf } from '../compare/items.ts'
import type { NewComponent, NewDoc, NewFolder, NewThing, Place } from '../read/import-protocol.ts'

const staged = { deleted_at_ms: 0, trash_id: null } as const

/** Makes the row of a new application, remembered by the job in the same transaction. */
async function stageModule({ context, job, format, payload }: ImportRun): Promise<number> {
  const nowMs = context.clock()
  return context.db.transaction().execute(async (tx) => {
    await job.hold(tx)
    const origin = moduleOrigins.find((each) => each === format) ?? 'manual'
    const texts = { name: '', description: '', origin, order_index: initialOrder }
    const module = { ...texts, project_id: payload.projectId, created_by: job.ownerId, deleted_at_ms: 0 }
    const id = await insertModule(tx, module, nowMs)
    await job.savePayload(tx, { ...payload, stagedModuleId: id })
    return id
  })
}

/** The hidden rows of a run. */
export class Stage {
  readonly moduleId: number
  readonly sourceId: number
  readonly #run: ImportRun
  /** Of new folders and documents, by what the source calls them. */
  readonly #ids = new Map<string, number>()
  /** Of new shared models, by their keys. */
  readonly #modelIds = new Map<string, number>()
  #nextOrder: number

  private constructor(
    run: ImportRun,
    { moduleId, sourceId, nextOrder }: Record<'moduleId' | 'sourceId' | 'nextOrder', number>,
  ) {
    this.#run = run
    this.moduleId = moduleId
    this.sourceId = sourceId
    this.#nextOrder = nextOrder
  }

  static async open(run: ImportRun): Promise<Stage> {
    const { context, payload, source, defaults } = run
    const moduleId = payload.moduleId ?? (await stageModule(run))
    const sourceId = await findOrAddSource(context.db, moduleId, source, context.clock())
    const row = await context.db
      .selectFrom('doc')
      .select((select) => select.fn.max('order_index').as('highest'))
      .where('module_id', '=', moduleId)
      .where('deleted_at_ms', 'is', null)
      .executeTakeFirst()
    const highest = row?.highest ?? null
    const nextOrder = highest === null ? defaults.initialOrder : Math.max(highest, 0) + orderStep
    return new Stage(run, { moduleId, sourceId, nextOrder })
  }

  /** Of a folder or document that came in; `undefined` for what did not. */
  idOf(place: Place): number | undefined {
    return typeof place === 'string' ? this.#ids.get(place) : (place ?? undefined)
  }

  /** Of a shared model that came in; `undefined` for what did not. */
  modelIdOf(key: string): number | undefined {
    return this.#modelIds.get(key)
  }

  /** Writes new things with their first revisions, and texts. Those above others have to come first. */
  async write(
    things: readonly NewThing[],
    texts: readonly StoredText[],
    reservedIds: ReadonlyMap<string, number>,
  ): Promise<void> {
    const { context, job } = this.#run
    const folders = things.filter((thing) => thing.kind === 'folder')
    const docs = things.filter((thing) => thing.kind === 'doc')
    const components = things.filter((thing) => thing.kind === 'component')
    await context.db.transaction().execute(async (tx) => {
      await job.hold(tx)
      await insertTexts(tx, texts)
      const written = [
        ...(await this.#writeFolders(tx, folders)),
        ...(await this.#writeDocs(tx, docs, reservedIds)),
        ...(await this.#writeComponents(tx, components)),
      ]
      // The states of hidden rows are not read yet.
      const states = written.flatMap(([thing, id]) => stateOf({ ...thing, id }, thing.state))
      await saveIncoming(tx, this.sourceId, states, context.clock())
    })
  }

  async #writeFolders(tx: Executor, things: readonly NewFolder[]): Promise<[NewFolder, number][]> {
    const placed = things.map((thing) => ({ thing, order: this.#takeOrder() }))
    const ids = new Map<string, number>()
    for (const level of levelsOf(placed)) {
      const folders = level.map(({ thing, order }) => {
        const { name, tagName, isDubbo } = thing.columns
        const columns = { is_folder: 1, name, tag_name: tagName, is_dubbo: isDubbo ? 1 : 0 }
        return { ...this.#hiddenColumns(thing, order), ...columns }
      })
      for (const [key, id] of await insertDocs(tx, folders, this.#maker)) ids.set(key, id)
      for (const { thing } of level) this.#remember(thing, ids)
    }
    const written = withIds(things, ({ naturalKey }) => ids.get(naturalKey))
    await this.#writeFirst(tx, 'doc', written)
    return written
  }

  #remember({ key, naturalKey }: NewFolder | NewDoc, ids: ReadonlyMap<string, number>): void {
    const id = ids.get(naturalKey)
    if (id !== undefined) this.#ids.set(key, id)
  }

  async #writeDocs(
    tx: Executor,
    things: readonly NewDoc[],
    reservedIds: ReadonlyMap<string, number>,
  ): Promise<[NewDoc, number][]> {
    const docs = things.map((thing) => ({
      ...this.#hiddenColumns(thing, this.#takeOrder()),
      // Links to a document may have been written before itself.
      ...idColumn(reservedIds.get(thing.key)),
      doc_type: thing.columns.docType,
      name: thing.columns.name,
      http_method: thing.columns.httpMethod,
      url: thing.columns.url,
      author: thing.columns.author === '' ? (this.#run.payload.author ?? '') : thing.columns.author,
      deprecated: thing.columns.deprecated,
      version: storableText(thing.version),
      is_show: thing.isHidden ? 0 : 1,
    }))
    const ids = await insertDocs(tx, docs, this.#maker)
    const written = withIds(things, ({ naturalKey }) => ids.get(naturalKey))
    for (const thing of things) this.#remember(thing, ids)
    await this.#writeFirst(tx, 'doc', written)
    return written
  }

  async #writeComponents(tx: Executor, things: readonly NewComponent[]): Promise<[NewComponent, number][]> {
    const hidden = { deleted_at_ms: staged.deleted_at_ms, staged_by_job: this.#run.job.id }
    const columns = things.map((thing) => thing.columns)
    const rows = await insertComponents(tx, columns, this.#maker, hidden)
    const ids = new Map(rows.map((row) => [componentKeyOf(row), row.id]))
    const written = withIds(things, ({ key }) => ids.get(key))
    for (const [{ key }, id] of written) this.#modelIds.set(key, id)
    await this.#writeFirst(tx, 'component', written)
    return written
  }

  async #writeFirst(tx: Executor, kind: 'doc' | 'component', written: readonly [NewThing, number][]): Promise<void> {
    const states = written.map(([{ hash }, subjectId]) => ({ subjectId, text: { hash } }))
    await writeFirstStates(tx, states, { kind, ...writingOf(this.#run, this.#run.context.clock()) })
  }

  get #maker(): Maker {
    const { context, job } = this.#run
    return { moduleId: this.moduleId, authorId: job.ownerId, nowMs: context.clock() }
  }

  /** Behind what was written before. */
  #takeOrder(): number {
    const order = this.#nextOrder
    this.#nextOrder += orderStep
    return order
  }

  /** Of a row that nobody sees yet. */
  #hiddenColumns({ naturalKey, place }: NewFolder | NewDoc, order: number) {
    const { job, defaults } = this.#run
    const columns = { natural_key: naturalKey, parent_id: this.idOf(place) ?? null }
    return { ...staged, ...columns, status: defaults.defaultPushStatus, order_index: order, staged_by_job: job.id }
  }
}

/** Folders whose parents are written already, then those in them, and so on. */
function* levelsOf<T extends { thing: NewFolder }>(folders: readonly T[]): Generator<readonly T[], void, undefined> {
  let waiting = folders
  while (waiting.length > 0) {
    const coming = new Set<Place>(waiting.map(({ thing }) => thing.key))
    const level = waiting.filter(({ thing }) => !coming.has(thing.place))
    if (level.length === 0) break
    yield level
    waiting = waiting.filter(({ thing }) => coming.has(thing.place))
  }
  // What is in itself has no place.
  if (waiting.length > 0) yield waiting
}

function idColumn(id: number | undefined): { id?: number } {
  return id === undefined ? {} : { id }
}

function withIds<T extends NewThing>(things: readonly T[], idOf: (thing: T) => number | undefined): [T, number][] {
  return things.map((thing) => {
    const id = idOf(thing)
    if (id === undefined) throw new Error(`No row for ${thing.key}`)
    return [thing, id]
  })
}

/** How states of an import are written. */
export function writingOf(
  { payload: { way, author = '' }, job: { ownerId } }: ImportRun,
  nowMs: number,
): Omit<StateDetails, 'kind'> {
  const source = way === 'push' ? modifySource.push : modifySource.import
  return { authorId: ownerId, source, remark: author, nowMs }
}
