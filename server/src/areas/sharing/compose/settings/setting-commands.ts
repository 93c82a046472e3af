/* Changing what all documents of a composed project have in common. */
import {
  modifySource,
  type BodyOf,
  type CommonHeader,
  type ComposeCommonRow,
  type ComposeSettings,
  type ModifySource,
  type saveComposeSettings,
  type addComposeParam,
  type updateComposeParam,
} from '@lectern/contracts'
import { initialCompose, writeCommon, type ComposeRecord } from '@lectern/model'
import type { UserActor } from '../../../../core/actor.ts'
import { AppError } from '../../../../core/app-error.ts'
import { recordAudit, type Origin } from '../../../../core/audit.ts'
import type { AppContext } from '../../../../core/context.ts'
import { encodeId } from '../../../../core/public-ids.ts'
import { isAddress, presentCommonRows, readCommonRows } from '../../../../content/common-rows.ts'
import { findRecord, requireExpectedHead, writeRecord, type OldState } from '../../../../content/record-revisions.ts'
import type { Executor } from '../../../../db/content-store.ts'
import { touchCompose, type ComposePlace } from '../touch-compose.ts'
import { presentCommonList, presentSettings, type CommonList } from './setting-presenter.ts'
import { liveRows } from '../../../../db/rows.ts'

type SettingsBody = Omit<BodyOf<typeof saveComposeSettings>, 'id'>

/** Settings as they are saved now. */
export interface SavedSettings {
  headId: number | null
  content: ComposeRecord
}

/** @throws {AppError} not_accessible when the project was deleted */
export async function readSettings(db: Executor, composeId: number): Promise<SavedSettings> {
  const row = await liveRows(db, 'compose_project', { id: composeId }).select('head_revision_id').executeTakeFirst()
  if (row === undefined) throw new AppError('not_accessible')
  const headId = row.head_revision_id
  return { headId, content: (await findRecord(db, 'compose', headId))?.content ?? initialCompose }
}

/** @throws {AppError} not_accessible when the project was deleted */
export async function showSettings({ db }: Pick<AppContext, 'db'>, composeId: number): Promise<ComposeSettings> {
  return presentSettings(composeId, await readSettings(db, composeId))
}

/**
 * Changes settings; what is not given stays.
 * @throws {AppError} changed_meanwhile when they are no longer as they were at `revision`; name_taken, environment_url_unfit, data_node_taken
 */
export async function changeSettings(
  context: AppContext,
  origin: Origin<UserActor>,
  place: ComposePlace,
  body: SettingsBody,
): Promise<void> {
  const present = await readSettings(context.db, place.composeId)
  const { headId, content: before } = present
  if (body.revision !== undefined && body.revision !== (headId === null ? '' : encodeId('revision', headId)))
    throw new AppError('changed_meanwhile')
  const gatewayUrl = body.gatewayUrl?.trim() ?? before.gatewayUrl
  if (gatewayUrl !== '' && (/\s/.test(gatewayUrl) || !isAddress(gatewayUrl)))
    throw new AppError('environment_url_unfit', { url: gatewayUrl })
  const content: ComposeRecord = {
    ...before,
    gatewayUrl,
    allowsDebug: body.showDebug === undefined ? before.allowsDebug : body.showDebug === 1,
    showsHistory: body.showHistory === undefined ? before.showsHistory : body.showHistory === 1,
    allowsExport: body.allowsExport === undefined ? before.allowsExport : body.allowsExport === 1,
    root: writeCommon(before.root, readCommonRows(body)),
  }
  await writeSettings(context, origin, place, { present, content })
}

/**
 * Makes older settings the current ones, in a new state; its id.
 * @throws {AppError} not_accessible, changed_meanwhile
 */
export async function restoreSettings(
  context: AppContext,
  origin: Origin<UserActor>,
  place: ComposePlace,
  old: OldState<ComposeRecord>,
): Promise<number | null> {
  const present = await readSettings(context.db, place.composeId)
  requireExpectedHead(old, present.headId)
  const { content, remark } = old
  return writeSettings(context, origin, place, { present, content, remark, source: modifySource.restore })
}

interface Writing {
  present: SavedSettings
  content: ComposeRecord
  source?: ModifySource
  remark?: string
}

/** The head, which stays when nothing is different. */
async function writeSettings(
  { db, clock }: AppContext,
  origin: Origin<UserActor>,
  place: ComposePlace,
  { present: { headId, content: before }, content, ...more }: Writing,
): Promise<number | null> {
  if (JSON.stringify(content) === JSON.stringify(before)) return headId
  const nowMs = clock()
  const authorId = origin.actor.userId
  return db.transaction().execute(async (tx) => {
    const name = await touchCompose(tx, place, nowMs)
    const record = { kind: 'compose', subjectId: place.composeId, parentId: headId, before, content } as const
    const to = await writeRecord(tx, { ...record, authorId, nowMs, ...more })
    const subject = { kind: 'compose', id: place.composeId, name }
    const details = { ...(more.source === modifySource.restore && { restored: true }) }
    await recordAudit(tx, origin, { action: 'compose.settings', subject, spaceId: place.spaceId, details }, nowMs)
    return to
  })
}

type NewRow = Omit<BodyOf<typeof addComposeParam>, 'projectId'>

/** Rows of a common list, one by one, as existing clients ask for them. */
export class CommonRowCommands {
  readonly #context: AppContext
  readonly #list: CommonList

  constructor(context: AppContext, list: CommonList) {
    this.#context = context
    this.#list = list
  }

  async rows(composeId: number): Promise<ComposeCommonRow[]> {
    const { content } = await readSettings(this.#context.db, composeId)
    return presentCommonList(encodeId('compose', composeId), presentCommonRows(content.root), this.#list)
  }

  /** @throws {AppError} name_taken, changed_meanwhile */
  async add(origin: Origin<UserActor>, place: ComposePlace, row: NewRow): Promise<ComposeCommonRow> {
    await this.#change(origin, place, (lists) => {
      const made = { ...emptyRow, ...fieldsOf(row), name: row.name }
      if (this.#list === 'returns') lists.returns = [...lists.returns, { ...made, isData: 0 }]
      else lists.params = [...lists.params, { ...made, place: 'query' }]
    })
    return this.#row(place.composeId, row.name)
  }

  /** @throws {AppError} not_accessible when there is no such row, name_taken, changed_meanwhile */
  async update(
    origin: Origin<UserActor>,
    place: ComposePlace,
    { id, name: wanted, ...row }: BodyOf<typeof updateComposeParam>,
  ): Promise<ComposeCommonRow> {
    const name = nameIn(id)
    const changed = { ...fieldsOf(row), ...(wanted !== undefined && { name: wanted }) }
    await this.#change(origin, place, (lists) => {
      requireRow(lists[this.#list], name)
      lists.params = lists.params.map((each) => (this.#is('params', each, name) ? { ...each, ...changed } : each))
      lists.returns = lists.returns.map((each) => (this.#is('returns', each, name) ? { ...each, ...changed } : each))
    })
    return this.#row(place.composeId, wanted ?? name)
  }

  /** @throws {AppError} not_accessible when there is no such row, changed_meanwhile */
  async remove(origin: Origin<UserActor>, place: ComposePlace, id: string): Promise<void> {
    const name = nameIn(id)
    await this.#change(origin, place, (lists) => {
      requireRow(lists[this.#list], name)
      lists.params = lists.params.filter((each) => !this.#is('params', each, name))
      lists.returns = lists.returns.filter((each) => !this.#is('returns', each, name))
    })
  }

  #is(list: CommonList, row: CommonHeader, name: string): boolean {
    return this.#list === list && row.name === name
  }

  async #change(
    origin: Origin<UserActor>,
    place: ComposePlace,
    change: (lists: ReturnType<typeof presentCommonRows>) => void,
  ): Promise<void> {
    const { headId, content } = await readSettings(this.#context.db, place.composeId)
    const lists = presentCommonRows(content.root)
    change(lists)
    const revision = headId === null ? '' : encodeId('revision', headId)
    const { params, returns } = lists
    await changeSettings(this.#context, origin, place, { revision, params, returns })
  }

  async #row(composeId: number, name: string): Promise<ComposeCommonRow> {
    const row = (await this.rows(composeId)).find((each) => each.name === name)
    if (row === undefined) throw new AppError('changed_meanwhile')
    return row
  }
}

const emptyRow = { type: 'string', required: 0, example: '', description: '' } as const

function fieldsOf({ type, required, example, description }: Partial<NewRow>): Partial<CommonHeader> {
  return {
    ...(type !== undefined && { type }),
    ...(required !== undefined && { required }),
    ...(example !== undefined && { example }),
    ...(description !== undefined && { description }),
  }
}

function requireRow(rows: readonly CommonHeader[], name: string): void {
  if (!rows.some((row) => row.name === name)) throw new AppError('not_accessible')
}

/** The name in the id of a row: what is behind the id of its project. */
function nameIn(id: string): string {
  return id.slice(id.indexOf('.') + 1)
}
