/*
 * What goes into an archive, read from one state of the database in small parts. Owns: what follows from rows. Does not own: which rows belong here
 * (`archive-rows.ts`), packing them (`pack-thread.ts`).
 */
import { appendAll } from '@lectern/model'
import { setImmediate } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import { databaseFiles } from '../../../../core/file-store.ts'
import { listPacked } from '../../../../db/content-store.ts'
import { countRows } from '../../../../db/row-counts.ts'
import type { Database, RevisionSubject } from '../../../../db/schema.ts'
import type { AnyLine } from '../archive-format.ts'
import type { Line } from '../archive-tables.ts'
import type { ArchivePlaces, ArchiveScope } from '../tables/describe-table.ts'
import { lineOf, planRows, type ReadKind } from './archive-rows.ts'
import { rowsOf } from '../../../../db/rows.ts'

/** Rows that are looked at in one step, whether they belong here or not. */
const rowsPerStep = 2_000

type Snapshot = Kysely<Database>

/** A stored text as it is packed. */
export interface PackedText {
  hash: string
  bytes: Uint8Array
  base: Uint8Array | null
}

/** Tables of one state, as far as they belong to a scope. */
export class ArchiveSource {
  readonly #db: Snapshot
  readonly #places: ArchivePlaces

  private constructor(db: Snapshot, places: ArchivePlaces) {
    this.#db = db
    this.#places = places
  }

  static async open(db: Snapshot, scope: ArchiveScope): Promise<ArchiveSource> {
    const projectIds = await listProjects(db, scope)
    const moduleIds = scope.kind === 'module' ? [scope.id] : await listModules(db, projectIds)
    const sources = await db.selectFrom('incoming_source').select('id').where('module_id', 'in', moduleIds).execute()
    return new ArchiveSource(db, { scope, projectIds, moduleIds, sourceIds: idsOf(sources) })
  }

  /** Documents and folders, for reporting how far it is. */
  async countDocs(): Promise<number> {
    return countRows(this.#db.selectFrom('doc').where('module_id', 'in', this.#places.moduleIds))
  }

  /** The lines of a kind, in parts. */
  async *lines(kind: ReadKind): AsyncGenerator<AnyLine[]> {
    const { highest, list } = planRows(this.#db, this.#places, kind)
    const last = await highest()
    for (let after = 0; after < last; after += rowsPerStep) {
      const found = await list(after, after + rowsPerStep)
      if (found.length > 0) yield this.#places.scope.kind === 'module' ? found.map(alone) : found
      await setImmediate()
    }
  }

  /** Histories of some things of one kind, each from the oldest on. At most a thousand things. */
  async revisions(kind: RevisionSubject, subjectIds: readonly number[]): Promise<AnyLine[]> {
    const rows = await rowsOf(this.#db, 'revision', { subject_kind: kind, subject_id: subjectIds })
      .selectAll()
      .orderBy('subject_id')
      .orderBy('id')
      .execute()
    return rows.map((row) => lineOf('revisions', row))
  }

  /** Stored texts by hash; at most a thousand. */
  async texts(hashes: readonly string[]): Promise<PackedText[]> {
    const found = await listPacked(this.#db, hashes)
    return [...found.values()].map(({ hash, bytes, base_bytes: base }) => ({ hash, bytes, base }))
  }

  /** Pictures of the applications, and those of others that texts here show. */
  async uploads(names: readonly string[]): Promise<Line<'uploads'>[]> {
    const own = await this.#db
      .selectFrom('upload')
      .selectAll()
      .where('module_id', 'in', this.#places.moduleIds)
      .execute()
    const known = new Set(own.map(({ id }) => id))
    const missing = names.filter((name) => !known.has(name))
    const shown: typeof own = []
    for (let start = 0; start < missing.length; start += 1_000) {
      const chunk = missing.slice(start, start + 1_000)
      appendAll(shown, await this.#db.selectFrom('upload').selectAll().where('id', 'in', chunk).execute())
    }
    const inScope = new Set(this.#places.moduleIds)
    const firstModule = this.#places.moduleIds.find((id) => id !== 0) ?? null
    return [...own, ...shown].map((row) => ({
      moduleId: row.module_id !== null && inScope.has(row.module_id) ? row.module_id : firstModule,
      userId: row.user_id,
      name: row.id,
      fileName: row.file_name,
      createdAtMs: row.created_at_ms,
    }))
  }

  picture(name: string): Promise<Uint8Array | undefined> {
    return databaseFiles.find(this.#db, name)
  }

  /** Accounts by id; one that was deleted has neither an account name nor an address. At most a thousand. */
  async people(ids: readonly number[]): Promise<Line<'people'>[]> {
    const rows = await this.#db
      .selectFrom('user')
      .select(['id', 'username', 'nickname', 'email', 'deleted_at_ms'])
      .where('id', 'in', ids)
      .execute()
    return rows.map(({ id, username, nickname, email, deleted_at_ms: deletedAtMs }) => ({
      id,
      username: deletedAtMs === null ? username : '',
      nickname: nickname === '' && deletedAtMs === null ? username : nickname,
      email: deletedAtMs === null ? email : null,
    }))
  }
}

async function listProjects(db: Snapshot, scope: ArchiveScope): Promise<number[]> {
  if (scope.kind === 'module') return idsOf([])
  const projects = await db
    .selectFrom('project')
    .select('id')
    .where(scope.kind === 'space' ? 'space_id' : 'id', '=', scope.id)
    .where(sql<boolean>`coalesce(deleted_at_ms, 1) > 0`)
    .execute()
  return idsOf(projects)
}

async function listModules(db: Snapshot, projectIds: readonly number[]): Promise<number[]> {
  const modules = await db
    .selectFrom('module')
    .select('id')
    .where('project_id', 'in', projectIds)
    .where(sql<boolean>`coalesce(deleted_at_ms, 1) > 0`)
    .execute()
  return idsOf(modules)
}

/** Without the project, which is not in an archive of an application. */
function alone(line: AnyLine): AnyLine {
  return 'projectId' in line ? { ...line, projectId: null } : line
}

/** Never empty, since no engine takes an empty list: no row has the id 0. */
function idsOf(rows: readonly { id: number }[]): number[] {
  return rows.length === 0 ? [0] : rows.map(({ id }) => id)
}
