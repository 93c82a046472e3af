/*
 * Writing the lines of an archive as rows that no one sees: all of it is below a space or projects that are not shown yet. Does not own: which row a
 * line becomes (`restore-rows.ts`), what things are called here (`restore-ids.ts`), showing them (`publish-unpacked.ts`), removing them
 * (`remove-staged.ts`).
 */
import { appendAll } from '@lectern/model'
import { shareType } from '@lectern/contracts'
import type { Transaction } from 'kysely'
import type { AppContext } from '../../../../core/context.ts'
import { databaseFiles } from '../../../../core/file-store.ts'
import { readPictureType } from '../../../../core/picture-type.ts'
import { setModulesOf } from '../../../../content/revision-places.ts'
import { insertTexts, type Executor } from '../../../../db/content-store.ts'
import type { Database } from '../../../../db/schema.ts'
import { rebuildSources } from '../../../sharing/compose/entries/source-commands.ts'
import type { AnyLine } from '../archive-format.ts'
import { newArchiveId } from '../archive-parts.ts'
import type { UnpackPayload } from '../archive-payload.ts'
import { archiveTables, type Line, type LineKind } from '../archive-tables.ts'
import type { Renaming } from '../rename-addresses.ts'
import { withSourcesHere } from './restore-composed.ts'
import { EarlyDescriptions } from './restore-descriptions.ts'
import { RestoredIds } from './restore-ids.ts'
import { restorePeople, type RestoredPeople } from './restore-people.ts'
import { LaterReferences } from './restore-references.ts'
import { RestoredRows, type RestoreOptions } from './restore-rows.ts'
import { withFreeNames } from './restore-sites.ts'
import { orTakenMeanwhile } from './taken-meanwhile.ts'
import type { RenamedText } from './unpack-thread.ts'

/** Kinds that become rows of a table of their own, one row per line. */
type TableKind = Exclude<LineKind, 'people' | 'contents' | 'uploads' | 'spaceMembers' | 'projectMembers'>

export class RestoreWriter {
  readonly counts: Partial<Record<LineKind, number>> = {}
  /** Names of shares and composed projects with a password, which were switched off. */
  readonly closedShares: string[] = []
  /** Titles of published sites. */
  readonly pausedSites: string[] = []
  readonly spaceMembers: Line<'spaceMembers'>[] = []
  readonly projectMembers: Line<'projectMembers'>[] = []
  readonly projectNames: { id: number; name: string; isDeleted: boolean }[] = []
  spaceName = ''
  /** Of the application an archive is of. */
  moduleName = ''
  readonly #context: AppContext
  readonly #options: RestoreOptions
  readonly #ids: RestoredIds
  readonly #rows: RestoredRows
  readonly #later = new LaterReferences()
  readonly #descriptions = new EarlyDescriptions()

  constructor(context: AppContext, options: RestoreOptions) {
    this.#context = context
    this.#options = options
    this.#ids = new RestoredIds(context, options.job.ownerId)
    this.#rows = new RestoredRows(options, this.#ids)
  }

  /** Whether the space itself comes out of the archive. */
  get needsSpace(): boolean {
    return this.#options.payload.spaceId === null
  }

  get people(): RestoredPeople {
    return this.#ids.people
  }

  /** For when documents, dictionaries and pictures are rows. */
  get renaming(): Renaming {
    return this.#ids.renaming
  }

  /** The row a line became. */
  idOf(kind: LineKind, former: unknown): number {
    return this.#ids.of(kind, former)
  }

  /** Writes some lines of a kind, in one transaction. */
  async write(kind: LineKind, lines: readonly AnyLine[]): Promise<void> {
    const batch = lines.filter((line) => this.#isWanted(kind, line))
    if (batch.length === 0) return
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

  /** Gives dictionaries that were purged before the archive was made the ids by which texts name them here. */
  async reserveDictionaries(lines: readonly AnyLine[]): Promise<void> {
    await this.#hold((tx) => this.#ids.reserveDictionaries(tx, lines))
  }

  async writeTexts(texts: readonly RenamedText[]): Promise<void> {
    for (const { formerHash, text } of texts) this.#ids.noteHash(formerHash, text.hash)
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
    this.#ids.noteUpload(name, id)
    this.counts.uploads = (this.counts.uploads ?? 0) + 1
  }

  /** Writes what had to wait for other lines. */
  async settle(): Promise<void> {
    const hold = (work: (tx: Executor) => Promise<void>): Promise<void> => this.#hold(work)
    await this.#later.set((kind, former) => this.idOf(kind, former), hold)
    await this.#descriptions.rename(this.renaming, hold)
    for (const composeId of this.#ids.all('composed')) await hold((tx) => rebuildSources(tx, composeId))
  }

  /** One short transaction while the job is still ours. */
  async #hold(work: (tx: Transaction<Database>) => Promise<void>): Promise<void> {
    await orTakenMeanwhile(this.#context, () =>
      this.#context.db.transaction().execute(async (tx) => {
        await this.#options.job.hold(tx)
        await work(tx)
      }),
    )
  }

  /** A space that is there keeps its own. */
  #isWanted(kind: LineKind, line: AnyLine): boolean {
    const { ownedBy } = archiveTables[kind]
    if (ownedBy === undefined) return this.needsSpace || !isOfSpace(kind, line)
    const person = Number(line[ownedBy])
    const { members, authors } = this.people
    return members.has(person) && members.get(person) === authors.get(person)
  }

  async #insert(tx: Transaction<Database>, kind: TableKind, lines: readonly AnyLine[]): Promise<void> {
    const batch = await adaptLines(tx, kind, lines)
    await this.#ids.reserveLost(tx, kind, batch)
    const waiting = batch.map((line) => this.#rows.listAhead(kind, line))
    const rows = batch.map((line, index) => this.#rows.rowOf(kind, line, waiting[index] ?? []))
    const { table, fields, ownedBy } = archiveTables[kind]
    const insert = tx.insertInto(table).values(rows)
    if (!('id' in fields)) {
      await insert.$if(ownedBy !== undefined, (query) => query.onConflict((conflict) => conflict.doNothing())).execute()
      return
    }
    // Ids grow in the order of the values.
    const written = (await insert.returning('id').execute()).map(({ id }) => Number(id)).sort((a, b) => a - b)
    for (const [index, line] of batch.entries()) {
      const id = written[index]
      if (id === undefined) throw new Error(`A line of ${kind} became no row`)
      for (const { field, column, target } of waiting[index] ?? [])
        this.#later.note({ table, column, id, target, former: line[field] })
      this.#note(kind, line, id)
    }
    if (kind === 'revisions') await setModulesOf(tx, written)
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
    this.#ids.note(kind, line, id)
    if (kind === 'space') this.spaceName = String(line['name'])
    if (kind === 'modules') this.moduleName = String(line['name'])
    if (kind === 'projects')
      this.projectNames.push({ id, name: String(line['name']), isDeleted: line['isDeleted'] === 1 })
    if ((kind === 'shares' || kind === 'composed') && line['type'] === shareType.encrypted)
      this.closedShares.push(String(line['name']))
    if (kind === 'sites') this.pausedSites.push(String(line['title']))
    this.#descriptions.note(kind, line, id)
  }
}

/** The lines as they can be here. */
async function adaptLines(tx: Executor, kind: TableKind, lines: readonly AnyLine[]): Promise<readonly AnyLine[]> {
  if (kind === 'composedEntries') return withSourcesHere(tx, lines)
  return kind === 'siteNames' ? withFreeNames(tx, lines) : lines
}

/** What a space decided and has itself. */
function isOfSpace(kind: LineKind, line: AnyLine): boolean {
  return kind === 'ruleLevels' || (kind === 'robots' && line['projectId'] === null)
}
