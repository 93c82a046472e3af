/*
 * Writing the lines of an archive as rows that nobody sees: all of it stands below a space or projects that are not shown yet. Owns: which row each line
 * became. Does not own: showing them (`restore-flip.ts`), removing them (`remove-staged.ts`).
 */
import { appendAll } from '@lectern/model'
import { orderStep, shareType } from '@lectern/contracts'
import { sql } from 'kysely'
import type { AppContext } from '../../../../core/context.ts'
import { databaseFiles } from '../../../../core/file-store.ts'
import { readPictureType } from '../../../../core/picture-type.ts'
import { encodeId } from '../../../../core/public-ids.ts'
import { newAddressKey } from '../../../../auth/secrets.ts'
import { inBatches } from '../../../../db/batches.ts'
import { insertTexts, type Executor } from '../../../../db/content-store.ts'
import type { Database } from '../../../../db/schema.ts'
import type { RunningJob } from '../../../../jobs/job-handler.ts'
import { lines as forms, refsOf, type AnyLine, type Line, type LineKind } from '../archive-format.ts'
import { newArchiveId } from '../archive-parts.ts'
import type { UnpackPayload } from '../archive-payload.ts'
import { columnOf } from '../pack/archive-source.ts'
import { kindOfSubject } from './check-archive.ts'
import { renameIn, type Renaming } from '../rename-addresses.ts'
import { EarlyDescriptions } from './restore-descriptions.ts'
import { nobodyYet, restorePeople, type RestoredPeople } from './restore-people.ts'
import type { RenamedText } from './unpack-thread.ts'

/** Kinds that become rows of a table of their own, one row per line. */
type TableKind = Exclude<LineKind, 'people' | 'contents' | 'uploads' | 'spaceMembers' | 'projectMembers'>
const tables = {
  space: 'space',
  trash: 'trash',
  projects: 'project',
  modules: 'module',
  dictionaries: 'dictionary',
  docs: 'doc',
  docPasts: 'doc_past',
  components: 'component',
  revisions: 'revision',
  sources: 'incoming_source',
  states: 'incoming_state',
  shares: 'share',
  shareItems: 'share_item',
  threads: 'comment_thread',
  comments: 'comment',
  commentVersions: 'comment_version',
  commentMentions: 'comment_mention',
} as const satisfies Record<TableKind, keyof Database>

/** Fields whose lines may come later: such are written when everything is there. */
const laterFields: Partial<Record<LineKind, readonly string[]>> = {
  trash: ['subjectId', 'projectId', 'moduleId'],
  projects: ['constantsRevisionId'],
  modules: ['headRevisionId', 'constantsRevisionId', 'pushRevisionId'],
  dictionaries: ['headRevisionId'],
  docs: ['headRevisionId', 'parentId'],
  components: ['headRevisionId'],
  revisions: ['parentId', 'secondParentId'],
}

export interface RestoreOptions {
  job: RunningJob
  payload: UnpackPayload
  /** Order of the first project in the space. */
  firstOrder: number
  nowMs: number
}

export class RestoreWriter {
  readonly people: RestoredPeople = nobodyYet()
  readonly counts: Partial<Record<LineKind, number>> = {}
  /** Names of shares with a password, which were switched off. */
  readonly closedShares: string[] = []
  readonly spaceMembers: Line<'spaceMembers'>[] = []
  readonly projectMembers: Line<'projectMembers'>[] = []
  readonly projectNames: { id: number; name: string; isDeleted: boolean }[] = []
  spaceName = ''
  /** Of the application an archive is of. */
  moduleName = ''
  readonly #context: AppContext
  readonly #options: RestoreOptions
  readonly #ids = new Map<LineKind, Map<unknown, number>>()
  readonly #uploads = new Map<string, string>()
  /** Ids here by the ids texts of the archive have. */
  readonly #publicIds = { docs: new Map<string, string>(), dictionaries: new Map<string, string>() }
  /** Texts that are different here, by what the archive calls them. */
  readonly #hashes = new Map<string, string>()
  readonly #later: { kind: TableKind; id: number; field: string; target: LineKind; former: unknown }[] = []
  readonly #descriptions = new EarlyDescriptions()
  #renaming: Renaming | undefined
  #nextOrder: number

  constructor(context: AppContext, options: RestoreOptions) {
    this.#context = context
    this.#options = options
    this.#nextOrder = options.firstOrder
  }

  /** Whether the space itself comes out of the archive. */
  get needsSpace(): boolean {
    return this.#options.payload.spaceId === null
  }

  /** The row a line became. */
  idOf(kind: LineKind, former: unknown): number {
    if (kind === 'people') return this.people.authors.get(Number(former)) ?? this.#options.job.ownerId
    const id = this.#ids.get(kind)?.get(former)
    if (id === undefined) throw new Error(`No row for ${kind} ${String(former)}`)
    return id
  }

  /** For when documents, dictionaries and pictures are rows. */
  get renaming(): Renaming {
    if (this.#renaming !== undefined) return this.#renaming
    this.#renaming = {
      basePath: this.#context.config.basePath,
      uploads: this.#uploads,
      ...this.#publicIds,
    }
    return this.#renaming
  }

  /** Writes some lines of a kind, in one transaction. */
  async write(kind: LineKind, batch: readonly AnyLine[]): Promise<void> {
    this.counts[kind] = (this.counts[kind] ?? 0) + batch.length
    // The form of the kind was checked by the thread.
    if (kind === 'spaceMembers') appendAll(this.spaceMembers, batch as Line<'spaceMembers'>[])
    // As above.
    else if (kind === 'projectMembers') appendAll(this.projectMembers, batch as Line<'projectMembers'>[])
    else if (kind === 'space' && !this.needsSpace) this.spaceName = ''
    else if (kind !== 'contents' && kind !== 'uploads')
      await this.#hold(async (tx) => {
        if (kind !== 'people') return this.#insert(tx, kind, batch)
        const { job, nowMs, payload } = this.#options
        const { mayAttribute } = payload
        // As above.
        return restorePeople(tx, this.people, batch as Line<'people'>[], { job, nowMs, mayAttribute })
      })
  }

  async writeTexts(texts: readonly RenamedText[]): Promise<void> {
    for (const { formerHash, text } of texts) if (text.hash !== formerHash) this.#hashes.set(formerHash, text.hash)
    this.counts.contents = (this.counts.contents ?? 0) + texts.length
    await this.#hold((tx) =>
      insertTexts(
        tx,
        texts.map(({ text }) => text),
      ),
    )
  }

  async writePicture(line: AnyLine, bytes: Uint8Array): Promise<void> {
    const type = readPictureType(bytes)
    if (type === undefined) throw new Error('A picture was not checked')
    const id = newArchiveId()
    // The form of the kind was checked by the thread.
    const { name, fileName, moduleId, userId, createdAtMs } = line as Line<'uploads'>
    await this.#hold(async (tx) => {
      await databaseFiles.put(tx, id, bytes)
      await tx
        .insertInto('upload')
        .values({
          id,
          module_id: this.idOf('modules', moduleId),
          user_id: this.idOf('people', userId),
          file_name: fileName,
          media_type: type.mediaType,
          size: bytes.length,
          created_at_ms: createdAtMs,
        })
        .execute()
    })
    this.#uploads.set(name, id)
    this.counts.uploads = (this.counts.uploads ?? 0) + 1
  }

  /** Writes what had to wait for other lines. */
  async settle(): Promise<void> {
    const groups = Map.groupBy(this.#later, ({ kind, field }) => `${tables[kind]} ${columnOf(field)}`)
    for (const [key, all] of groups) {
      const [table = '', column = ''] = key.split(' ')
      for (const chunk of inBatches(all)) {
        const rows = chunk.map(
          ({ id, target, former }) => sql`(cast(${id} as bigint), cast(${this.idOf(target, former)} as bigint))`,
        )
        await this.#hold(async (tx) => {
          const newest = await findNewestPast(tx)
          await sql`
            update ${sql.table(table)} set ${sql.ref(column)} = news.column2
            from (values ${sql.join(rows)}) as news where ${sql.ref(`${table}.id`)} = news.column1`.execute(tx)
          const docIds = table === 'doc' ? chunk.map(({ id }) => id) : []
          await forgetPast(tx, docIds, newest)
        })
      }
    }
    await this.#descriptions.rename(this.renaming, (work) => this.#hold(work))
  }

  /** One short transaction while the job is still ours. */
  async #hold(work: (tx: Executor) => Promise<void>): Promise<void> {
    await this.#context.db.transaction().execute(async (tx) => {
      await this.#options.job.hold(tx)
      await work(tx)
    })
  }

  async #insert(tx: Executor, kind: TableKind, batch: readonly AnyLine[]): Promise<void> {
    const waiting = batch.map((line) => (laterFields[kind] ?? []).filter((field) => this.#isAhead(kind, line, field)))
    const rows = batch.map((line, index) => this.#rowOf(kind, line, waiting[index] ?? []))
    const table = tables[kind]
    const insert = tx.insertInto(table).values(rows)
    if (!('id' in forms[kind].properties)) {
      await insert.execute()
      return
    }
    // Ids grow in the order of the values.
    const written = (await insert.returning('id').execute()).map(({ id }) => id).sort((a, b) => a - b)
    const ids = this.#ids.get(kind) ?? new Map<unknown, number>()
    this.#ids.set(kind, ids)
    for (const [index, line] of batch.entries()) {
      const id = written[index]
      if (id === undefined) throw new Error(`A line of ${kind} became no row`)
      ids.set(line['id'], id)
      for (const field of waiting[index] ?? [])
        this.#later.push({ kind, id, field, target: targetOf(kind, line, field), former: line[field] })
      this.#note(kind, line, id)
    }
    await this.#stage(tx, kind, written)
  }

  /** The job remembers what it began, so that whatever happens it can be removed. */
  async #stage(tx: Executor, kind: TableKind, written: readonly number[]): Promise<void> {
    const { job } = this.#options
    const payload = job.payload as UnpackPayload // of this job
    if (kind === 'space') await job.savePayload(tx, { ...payload, stagedSpaceId: written[0] })
    if (kind === 'projects')
      await job.savePayload(tx, { ...payload, stagedProjectIds: [...(payload.stagedProjectIds ?? []), ...written] })
    if (kind === 'modules' && payload.projectId !== undefined)
      await job.savePayload(tx, { ...payload, stagedModuleId: written[0] })
  }

  #note(kind: TableKind, line: AnyLine, id: number): void {
    if (kind === 'space') this.spaceName = String(line['name'])
    if (kind === 'modules') this.moduleName = String(line['name'])
    if (kind === 'docs') this.#publicIds.docs.set(String(line['publicId']), encodeId('doc', id))
    if (kind === 'dictionaries') this.#publicIds.dictionaries.set(String(line['publicId']), encodeId('dictionary', id))
    if (kind === 'projects')
      this.projectNames.push({ id, name: String(line['name']), isDeleted: line['isDeleted'] === 1 })
    if (kind === 'shares' && line['type'] === shareType.encrypted) this.closedShares.push(String(line['name']))
    this.#descriptions.note(kind, line, id)
  }

  /** Whether the field names a line that is no row yet. */
  #isAhead(kind: TableKind, line: AnyLine, field: string): boolean {
    const former = line[field]
    return former !== null && this.#ids.get(targetOf(kind, line, field))?.has(former) !== true
  }

  #rowOf(kind: TableKind, line: AnyLine, waiting: readonly string[]): Record<string, unknown> {
    const row: Record<string, unknown> = {}
    const targets = new Map(refsOf(kind).map((ref) => [ref.field, ref.kind]))
    for (const field of Object.keys(forms[kind].properties)) {
      if (field === 'id' || field === 'publicId') continue
      const target = targets.get(field)
      const value = line[field]
      if (field === 'isDeleted') row['deleted_at_ms'] = value === 1 ? this.#options.nowMs : null
      else if (waiting.includes(field)) row[columnOf(field)] = field === 'subjectId' ? 0 : null
      else row[columnOf(field)] = target === undefined || value === null ? value : this.idOf(target, value)
    }
    return { ...row, ...this.#ownColumns(kind, line) }
  }

  /** Columns that are not as the line says, or that no line has. */
  #ownColumns(kind: TableKind, line: AnyLine): Record<string, unknown> {
    const { job, payload, nowMs } = this.#options
    switch (kind) {
      case 'space':
        return { order_index: this.#nextOrder, deleted_at_ms: 0, trash_id: null }
      case 'projects':
        return { space_id: payload.spaceId ?? this.#firstOf('space'), deleted_at_ms: 0, order_index: this.#order(line) }
      case 'modules':
        return {
          content_version: 1,
          tree_version: 1,
          ...(payload.projectId === undefined
            ? {}
            : { project_id: payload.projectId, deleted_at_ms: 0, trash_id: null }),
        }
      case 'trash':
        // Shown in its space with everything else.
        return {
          space_id: -job.id,
          place: JSON.stringify(line['place']),
          deleted_at_ms: nowMs,
          ...(payload.projectId === undefined ? {} : { project_id: payload.projectId }),
        }
      case 'docs':
      case 'components':
        return { staged_by_job: null }
      case 'revisions':
        return {
          hash: this.#hashOf(line['hash']),
          subject_id: this.idOf(kindOfSubject(line['subjectKind']), line['subjectId']),
          remark: this.#renamed(line['remark']),
        }
      case 'states':
        return {
          base_hash: line['baseHash'] === null ? null : this.#hashOf(line['baseHash']),
          incoming_hash: this.#hashOf(line['incomingHash']),
          subject_id: line['subjectId'] === 0 ? 0 : this.idOf(kindOfSubject(line['subjectKind']), line['subjectId']),
        }
      case 'shares':
        // A share whose password did not come along opens for nobody.
        return {
          address_key: newAddressKey(),
          address_changed_at_ms: null,
          remark: this.#renamed(line['remark']),
          password_hash: null,
          deleted_at_ms: null,
          ...(line['type'] === shareType.encrypted ? { status: 0 } : {}),
        }
      case 'comments':
      case 'commentVersions':
        return { text: this.#renamed(line['text']) }
      case 'dictionaries':
      case 'docPasts':
      case 'sources':
      case 'shareItems':
      case 'threads':
      case 'commentMentions':
        return {}
    }
  }

  /** Projects that join others come after them. */
  #order(line: AnyLine): unknown {
    if (this.needsSpace) return line['orderIndex']
    const order = this.#nextOrder
    this.#nextOrder += orderStep
    return order
  }

  #firstOf(kind: LineKind): number | undefined {
    return this.#ids.get(kind)?.values().next().value
  }

  #hashOf(former: unknown): string {
    return this.#hashes.get(String(former)) ?? String(former)
  }

  #renamed(text: unknown): string {
    return renameIn(String(text), this.renaming)
  }
}

/** The kind of line a field names. */
function targetOf(kind: LineKind, line: AnyLine, field: string): LineKind {
  const target = kind === 'trash' && field === 'subjectId' ? kindOfSubject(line['kind']) : undefined
  const found = target ?? refsOf(kind).find((each) => each.field === field)?.kind
  if (found === undefined) throw new Error(`${field} of ${kind} names no line`)
  return found
}

async function findNewestPast(tx: Executor): Promise<number> {
  const row = await tx
    .selectFrom('doc_past')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst()
  return row?.id ?? 0
}

/** A document that gets its folder here has not been moved: what the database noted of that goes. */
async function forgetPast(tx: Executor, docIds: readonly number[], newest: number): Promise<void> {
  if (docIds.length === 0) return
  await tx.deleteFrom('doc_past').where('doc_id', 'in', docIds).where('id', '>', newest).execute()
}
