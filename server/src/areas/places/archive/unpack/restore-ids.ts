/*
 * What things of an archive are called here. Owns: numbers of rows, also of what was purged before the archive was made; ids and addresses in texts.
 * Does not own: writing the rows (`restore-lines.ts`).
 */
import type { Transaction } from 'kysely'
import type { AppContext } from '../../../../core/context.ts'
import { encodeId } from '../../../../core/public-ids.ts'
import type { Database } from '../../../../db/schema.ts'
import type { AnyLine } from '../archive-format.ts'
import { archiveTables, fieldsOf, type LineKind } from '../archive-tables.ts'
import type { Renaming } from '../rename-addresses.ts'
import { noPeopleYet, type RestoredPeople } from './restore-people.ts'

type Needs = Pick<AppContext, 'config' | 'engine'>

export class RestoredIds {
  readonly people: RestoredPeople = noPeopleYet()
  readonly #context: Needs
  readonly #ownerId: number
  readonly #ids = new Map<LineKind, Map<unknown, number>>()
  /** By the numbers they had where the archive was made. */
  readonly #lost = new Map<LineKind, Map<unknown, number>>()
  readonly #docs = new Map<string, string>()
  readonly #dictionaries = new Map<string, string>()
  readonly #uploads = new Map<string, string>()
  /** Texts that are different here. */
  readonly #hashes = new Map<string, string>()
  #renaming: Renaming | undefined

  /** `ownerId`: whom everything of unknown people is attributed to. */
  constructor(context: Needs, ownerId: number) {
    this.#context = context
    this.#ownerId = ownerId
  }

  /** For when documents, dictionaries and pictures are rows. */
  get renaming(): Renaming {
    this.#renaming ??= {
      basePath: this.#context.config.basePath,
      uploads: this.#uploads,
      docs: this.#docs,
      dictionaries: this.#dictionaries,
    }
    return this.#renaming
  }

  has(kind: LineKind, former: unknown): boolean {
    return this.#ids.get(kind)?.has(former) === true
  }

  /** The row a line became. */
  of(kind: LineKind, former: unknown): number {
    if (kind === 'people') return this.people.authors.get(Number(former)) ?? this.#ownerId
    const id = this.#ids.get(kind)?.get(former)
    if (id === undefined) throw new Error(`No row for ${kind} ${String(former)}`)
    return id
  }

  /** The row a line became, or the number of what was purged. */
  ofLost(kind: LineKind, former: unknown): number | undefined {
    return this.#ids.get(kind)?.get(former) ?? this.#lost.get(kind)?.get(former)
  }

  /** Rows of a kind, in the order in which they were written. */
  all(kind: LineKind): Iterable<number> {
    return this.#ids.get(kind)?.values() ?? []
  }

  firstOf(kind: LineKind): number | undefined {
    return this.#ids.get(kind)?.values().next().value
  }

  hashOf(former: string): string {
    return this.#hashes.get(former) ?? former
  }

  note(kind: LineKind, line: AnyLine, id: number): void {
    const ids = this.#ids.get(kind) ?? new Map<unknown, number>()
    this.#ids.set(kind, ids.set(line['id'], id))
    if (kind === 'docs') this.#docs.set(String(line['publicId']), encodeId('doc', id))
    if (kind === 'dictionaries') this.#dictionaries.set(String(line['publicId']), encodeId('dictionary', id))
  }

  noteHash(former: string, hash: string): void {
    if (hash !== former) this.#hashes.set(former, hash)
  }

  noteUpload(former: string, id: string): void {
    this.#uploads.set(former, id)
  }

  /** Gives what was purged a number that nothing else gets. */
  async reserveLost(tx: Transaction<Database>, kind: LineKind, batch: readonly AnyLine[]): Promise<void> {
    for (const { field, lost } of fieldsOf(kind)) {
      if (lost === undefined) continue
      const known = this.#lost.get(lost) ?? new Map<unknown, number>()
      this.#lost.set(lost, known)
      const named = new Set(batch.map((line) => line[field]).filter((id) => id !== null))
      const missing = [...named].filter((id) => !this.has(lost, id) && !known.has(id))
      if (missing.length === 0) continue
      const ids = await this.#context.engine.reserveIds(tx, tableOf(lost), missing.length)
      for (const [index, id] of missing.entries()) known.set(id, ids[index] ?? 0)
    }
  }

  /** As `reserveLost`, of dictionaries, by which texts are renamed before the lines that name them are written. */
  async reserveDictionaries(tx: Transaction<Database>, lines: readonly AnyLine[]): Promise<void> {
    await this.reserveLost(tx, 'snapshotDictionaries', lines)
    for (const line of lines) {
      const id = this.#lost.get('dictionaries')?.get(line['dictionaryId'])
      if (id !== undefined) this.#dictionaries.set(String(line['dictionaryPublicId']), encodeId('dictionary', id))
    }
  }
}

/** Tables whose rows snapshots name after they are gone. */
function tableOf(kind: LineKind): 'module' | 'doc' | 'dictionary' {
  const { table } = archiveTables[kind]
  if (table !== 'module' && table !== 'doc' && table !== 'dictionary') throw new Error(`Nothing of ${kind} is lost`)
  return table
}
