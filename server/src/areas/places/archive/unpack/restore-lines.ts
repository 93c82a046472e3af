/*
 * Writing the lines of an archive as rows that no one sees: all of it is below a space or projects that are not shown yet. Owns: which row each line
 * became. Does not own: showing them (`publish-unpacked.ts`), removing them (`remove-staged.ts`).
 */
import { appendAll } from '@lectern/model'
import { orderStep, shareType } from '@lectern/contracts'
import type { AppContext } from '../../../../core/context.ts'
import { databaseFiles } from '../../../../core/file-store.ts'
import { readPictureType } from '../../../../core/picture-type.ts'
import { encodeId } from '../../../../core/public-ids.ts'
import { insertTexts, type Executor } from '../../../../db/content-store.ts'
import type { Transaction } from 'kysely'
import type { Database } from '../../../../db/schema.ts'
import { rebuildSources } from '../../../sharing/compose/entries/source-commands.ts'
import type { RunningJob } from '../../../../jobs/job-handler.ts'
import type { AnyLine } from '../archive-format.ts'
import { newArchiveId } from '../archive-parts.ts'
import type { UnpackPayload } from '../archive-payload.ts'
import {
  archiveTables,
  comesBefore,
  fieldsOf,
  isPublicId,
  targetOf,
  type Line,
  type LineField,
  type LineKind,
} from '../archive-tables.ts'
import { renameIn, type Renaming } from '../rename-addresses.ts'
import { EarlyDescriptions } from './restore-descriptions.ts'
import { noPeopleYet, restorePeople, type RestoredPeople } from './restore-people.ts'
import { withSourcesHere } from './restore-composed.ts'
import { LaterReferences } from './restore-references.ts'
import type { RenamedText } from './unpack-thread.ts'

/** Kinds that become rows of a table of their own, one row per line. */
type TableKind = Exclude<LineKind, 'people' | 'contents' | 'uploads' | 'spaceMembers' | 'projectMembers'>
export interface RestoreOptions {
  job: RunningJob
  payload: UnpackPayload
  /** Order of the first project in the space. */
  firstOrder: number
  nowMs: number
}

export class RestoreWriter {
  readonly people: RestoredPeople = noPeopleYet()
  readonly counts: Partial<Record<LineKind, number>> = {}
  /** Names of shares and composed projects with a password, which were switched off. */
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
  readonly #later = new LaterReferences()
  /** Numbers here of what was purged before the archive was made, by its number there. */
  readonly #lost = new Map<LineKind, Map<unknown, number>>()
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
    // A space that is there keeps its own.
    else if (kind === 'ruleLevels' && !this.needsSpace) return
    else if (kind !== 'contents' && kind !== 'uploads')
      await this.#hold(async (tx) => {
        if (kind !== 'people') return this.#insert(tx, kind, batch)
        const { job, nowMs, payload } = this.#options
        const { mayAttribute } = payload
        // As above.
        return restorePeople(tx, this.people, batch as Line<'people'>[], { job, nowMs, mayAttribute })
      })
  }

  /** Gives dictionaries that were purged before the archive was made the ids by which texts name them here. */
  async reserveDictionaries(lines: readonly AnyLine[]): Promise<void> {
    await this.#hold((tx) => this.#reserveLost(tx, 'snapshotDictionaries', lines))
    for (const line of lines) {
      const id = this.#lost.get('dictionaries')?.get(line['dictionaryId'])
      const former = String(line['dictionaryPublicId'])
      if (id !== undefined) this.#publicIds.dictionaries.set(former, encodeId('dictionary', id))
    }
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
          module_id: moduleId === null ? null : this.idOf('modules', moduleId),
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
    const hold = (work: (tx: Executor) => Promise<void>): Promise<void> => this.#hold(work)
    await this.#later.set((kind, former) => this.idOf(kind, former), hold)
    await this.#descriptions.rename(this.renaming, hold)
    for (const composeId of this.#ids.get('composed')?.values() ?? []) await hold((tx) => rebuildSources(tx, composeId))
  }

  /** One short transaction while the job is still ours. */
  async #hold(work: (tx: Transaction<Database>) => Promise<void>): Promise<void> {
    await this.#context.db.transaction().execute(async (tx) => {
      await this.#options.job.hold(tx)
      await work(tx)
    })
  }

  async #insert(tx: Transaction<Database>, kind: TableKind, lines: readonly AnyLine[]): Promise<void> {
    const batch = kind === 'composedEntries' ? await withSourcesHere(tx, lines) : lines
    await this.#reserveLost(tx, kind, batch)
    const waiting = batch.map((line) => this.#listAhead(kind, line))
    const rows = batch.map((line, index) => this.#rowOf(kind, line, waiting[index] ?? []))
    const { table, fields } = archiveTables[kind]
    const insert = tx.insertInto(table).values(rows)
    if (!('id' in fields)) {
      await insert.execute()
      return
    }
    // Ids grow in the order of the values.
    const written = (await insert.returning('id').execute()).map(({ id }) => Number(id)).sort((a, b) => a - b)
    const ids = this.#ids.get(kind) ?? new Map<unknown, number>()
    this.#ids.set(kind, ids)
    for (const [index, line] of batch.entries()) {
      const id = written[index]
      if (id === undefined) throw new Error(`A line of ${kind} became no row`)
      ids.set(line['id'], id)
      for (const { field, column, target } of waiting[index] ?? [])
        this.#later.note({ table, column, id, target, former: line[field] })
      this.#note(kind, line, id)
    }
    await this.#stage(tx, kind, written)
  }

  /** Gives what was purged a number that nothing else gets. */
  async #reserveLost(tx: Transaction<Database>, kind: TableKind, batch: readonly AnyLine[]): Promise<void> {
    for (const { field, lost } of fieldsOf(kind)) {
      if (lost === undefined) continue
      const known = this.#lost.get(lost) ?? new Map<unknown, number>()
      this.#lost.set(lost, known)
      const named = new Set(batch.map((line) => line[field]).filter((id) => id !== null))
      const missing = [...named].filter((id) => this.#ids.get(lost)?.has(id) !== true && !known.has(id))
      if (missing.length === 0) continue
      const ids = await this.#context.engine.reserveIds(tx, tableOf(lost), missing.length)
      for (const [index, id] of missing.entries()) known.set(id, ids[index] ?? 0)
    }
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
    if ((kind === 'shares' || kind === 'composed') && line['type'] === shareType.encrypted)
      this.closedShares.push(String(line['name']))
    this.#descriptions.note(kind, line, id)
  }

  /** Fields that name a line which is no row yet, but will be. */
  #listAhead(kind: TableKind, line: AnyLine): Ahead[] {
    return fieldsOf(kind).flatMap((field) => {
      const target = targetOf(field, line)
      const former = line[field.field]
      if (target === undefined || former === null || comesBefore(target, kind)) return []
      return this.#ids.get(target)?.has(former) === true ? [] : [{ ...field, target }]
    })
  }

  #rowOf(kind: TableKind, line: AnyLine, ahead: readonly Ahead[]): Record<string, unknown> {
    const waiting = new Set(ahead.map(({ field }) => field))
    const row: Record<string, unknown> = {}
    for (const field of fieldsOf(kind)) {
      if (field.column === 'id' || isPublicId(field.field)) continue
      // A subject is never empty.
      const empty = field.refBy === undefined ? null : 0
      row[field.column] = waiting.has(field.field) ? empty : this.#valueOf(kind, line, field)
    }
    const { restored } = archiveTables[kind]
    return { ...row, ...restored?.(line), ...this.#placeOf(kind, line) }
  }

  #valueOf(kind: TableKind, line: AnyLine, field: LineField): unknown {
    const value = line[field.field]
    const target = targetOf(field, line)
    if (field.field === 'isDeleted') return value === 1 ? this.#options.nowMs : null
    if (value === null) return null
    if (field.lost !== undefined) return this.#ids.get(field.lost)?.get(value) ?? this.#lost.get(field.lost)?.get(value)
    if (target !== undefined) return field.refBy !== undefined && value === 0 ? 0 : this.idOf(target, value)
    if (field.isJson) return JSON.stringify(value)
    if (typeof value !== 'string') return value
    if (field.isText) return this.#hashes.get(value) ?? value
    // Earlier ones name what has no row yet.
    return field.isProse && !comesBefore(kind, 'contents') ? renameIn(value, this.renaming) : value
  }

  /** Columns of what is put into a space or project: where that is, and that no one sees it yet. */
  #placeOf(kind: TableKind, line: AnyLine): Record<string, unknown> {
    const { job, payload, nowMs } = this.#options
    const { projectId } = payload
    switch (kind) {
      case 'space':
        return { order_index: this.#nextOrder }
      case 'projects':
        return { space_id: payload.spaceId ?? this.#firstOf('space'), order_index: this.#order(line) }
      case 'composed':
        return { space_id: this.#firstOf('space') }
      case 'composedEntries':
        // Visitors see what the person who unpacks may read, whoever put it in.
        return { added_by: job.ownerId }
      case 'modules':
        return projectId === undefined ? {} : { project_id: projectId, deleted_at_ms: 0, trash_id: null }
      case 'ruleLevels':
        return { space_id: this.#firstOf('space') }
      case 'trash':
        // Shown in its space with everything else.
        return { space_id: -job.id, deleted_at_ms: nowMs, ...(projectId !== undefined && { project_id: projectId }) }
      default:
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
}

/** Tables whose rows snapshots name after they are gone. */
function tableOf(kind: LineKind): 'module' | 'doc' | 'dictionary' {
  const { table } = archiveTables[kind]
  if (table !== 'module' && table !== 'doc' && table !== 'dictionary') throw new Error(`Nothing of ${kind} is lost`)
  return table
}

/** A field whose line comes later. */
type Ahead = LineField & { target: LineKind }
