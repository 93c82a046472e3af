/*
 * Writing an import as hidden rows: rows with `deleted_at_ms` 0 and the job's id, in small transactions that hold the job. Owns: inserting
 * them with their first revisions. Does not own: making them visible (`publish.ts`) or removing them (`clean-up.ts`).
 */
import { initialOrder, modifySource, moduleOrigins, orderStep } from '@lectern/contracts'
import { findOrAddSource, saveIncoming } from '../../../../content/incoming-states.ts'
import {
  insertComponents,
  insertDocs,
  insertModule,
  type Maker,
  type NewDoc as DocValues,
} from '../../../../content/insert-rows.ts'
import { insertStates, type NewState, type StateDetails } from '../../../../content/write-states.ts'
import { insertTexts, type StoredText } from '../../../../db/content-store.ts'
import { allDone } from '../../../../db/pipeline.ts'
import { storableText } from '../../../../db/storable-text.ts'
import type { AppContext } from '../../../../core/context.ts'
import { addPastScripts, type PastScripts } from '../../../trying/script/past-script-commands.ts'
import type { ImportRun } from '../import-run.ts'
import { stateOf } from '../compare/items.ts'
import type { NewCounts, NewThing, Place } from '../read/import-protocol.ts'

const hidden = { deleted_at_ms: 0 } as const

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
  readonly #newIds: NewIds

  private constructor(
    run: ImportRun,
    { moduleId, sourceId, nextOrder }: Record<'moduleId' | 'sourceId' | 'nextOrder', number>,
    newIds: NewIds,
  ) {
    this.#run = run
    this.#newIds = newIds
    this.moduleId = moduleId
    this.sourceId = sourceId
    this.#nextOrder = nextOrder
  }

  /** @param news how many things will be written at most */
  static async open(run: ImportRun, news: NewCounts): Promise<Stage> {
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
    return new Stage(run, { moduleId, sourceId, nextOrder }, await reserveIds(context, news))
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
    const nowMs = context.clock()
    const numbered = things.map((thing) => this.#number(thing, reservedIds))
    const docs = numbered.flatMap((each) => this.#docValues(each))
    const components = numbered.flatMap(componentValues)
    const states = (kind: 'doc' | 'component'): NewState[] =>
      numbered.flatMap((each) => (subjectKindOf(each.thing) === kind ? [firstState(each)] : []))
    // The states of hidden rows are not read yet.
    const incoming = numbered.flatMap(({ thing, id }) => stateOf({ ...thing, id }, thing.state))
    const writing = { ...writingOf(this.#run, nowMs), moduleId: this.moduleId }
    const maker = { ...this.#maker, nowMs }
    await context.db.transaction().execute(async (tx) => {
      await allDone([job.hold(tx), insertTexts(tx, texts)])
      await allDone([
        insertDocs(tx, docs, maker),
        insertComponents(tx, components, maker, { ...hidden, staged_by_job: job.id }),
        insertStates(tx, states('doc'), { kind: 'doc', ...writing }),
        insertStates(tx, states('component'), { kind: 'component', ...writing }),
        saveIncoming(tx, this.sourceId, incoming, nowMs),
      ])
      await addPastScripts(tx, numbered.flatMap(scriptsOf), { userId: job.ownerId, nowMs })
    })
  }

  /** Gives a new thing its ids, so that what refers to it can be written with it. */
  #number(thing: NewThing, reservedIds: ReadonlyMap<string, number>): Numbered {
    // Links to a document may have been written before itself.
    const reserved = thing.kind === 'doc' ? reservedIds.get(thing.key) : undefined
    const id = reserved ?? this.#newIds[subjectKindOf(thing)]()
    const ids = thing.kind === 'component' ? this.#modelIds : this.#ids
    ids.set(thing.key, id)
    return { thing, id, revisionId: this.#newIds.revision() }
  }

  /** Of a row behind those before it, which no one sees yet. */
  #docValues({ thing, id, revisionId }: Numbered): DocValues[] {
    if (thing.kind === 'component') return []
    const { job, defaults, payload } = this.#run
    const order = this.#nextOrder
    this.#nextOrder += orderStep
    const common = {
      ...{ id, ...hidden, trash_id: null, staged_by_job: job.id, head_revision_id: revisionId, order_index: order },
      natural_key: thing.naturalKey,
      parent_id: this.idOf(thing.place) ?? null,
      status: defaults.defaultPushStatus,
    }
    if (thing.kind === 'folder') {
      const { name, tagName, isDubbo } = thing.columns
      return [{ ...common, is_folder: 1, name, tag_name: tagName, is_dubbo: isDubbo ? 1 : 0 }]
    }
    const { docType, name, httpMethod, url, operationId, author, deprecated } = thing.columns
    return [
      {
        ...common,
        ...{ doc_type: docType, name, http_method: httpMethod, url, operation_id: operationId, deprecated },
        author: author === '' ? (payload.author ?? '') : author,
        version: storableText(thing.version),
        is_show: thing.isHidden ? 0 : 1,
        status: thing.status ?? common.status,
      },
    ]
  }

  get #maker(): Maker {
    const { context, job } = this.#run
    return { moduleId: this.moduleId, authorId: job.ownerId, nowMs: context.clock() }
  }
}

type NewIds = Record<'doc' | 'component' | 'revision', () => number>

/** In a transaction of its own: once reserved, no other row gets them, whatever becomes of the import. */
async function reserveIds({ db, engine }: AppContext, { doc, component }: NewCounts): Promise<NewIds> {
  const counts = { doc, component, revision: doc + component }
  if (counts.revision === 0) return { doc: takerOf([]), component: takerOf([]), revision: takerOf([]) }
  return db.transaction().execute(async (tx) => {
    const take = async (table: keyof NewIds) =>
      takerOf(counts[table] === 0 ? [] : await engine.reserveIds(tx, table, counts[table]))
    return { doc: await take('doc'), component: await take('component'), revision: await take('revision') }
  })
}

/** A new thing with the ids of its row and of its first state. */
interface Numbered {
  thing: NewThing
  id: number
  revisionId: number
}

function scriptsOf({ thing, id }: Numbered): PastScripts[] {
  if (thing.kind === 'component' || thing.scripts.length === 0) return []
  return [{ of: { scope: thing.kind, id }, scripts: thing.scripts }]
}

function subjectKindOf({ kind }: NewThing): 'doc' | 'component' {
  return kind === 'component' ? kind : 'doc'
}

/** Hands the ids out one by one. */
function takerOf(ids: readonly number[]): () => number {
  const rest = ids.values()
  return () => {
    const next = rest.next()
    if (next.done === true) throw new Error('Too few ids were reserved')
    return next.value
  }
}

function firstState({ thing: { hash }, id: subjectId, revisionId }: Numbered): NewState {
  return { id: revisionId, subjectId, text: { hash }, parentId: null }
}

function componentValues({ thing, id, revisionId }: Numbered) {
  return thing.kind === 'component' ? [{ ...thing.columns, id, head_revision_id: revisionId }] : []
}

/** How states of an import are written. */
export function writingOf(
  { payload: { way, author = '' }, job: { ownerId } }: ImportRun,
  nowMs: number,
): Omit<StateDetails, 'kind'> {
  const source = way === 'push' ? modifySource.push : modifySource.import
  return { authorId: ownerId, source, remark: author, nowMs }
}
