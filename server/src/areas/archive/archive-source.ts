/*
 * What goes into an archive, read from one state of the database in small parts. Owns: which rows belong to a space, project or application, and
 * their form as lines. Does not own: packing them (`pack-thread.ts`).
 */
import { setImmediate } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import { databaseFiles } from '../../core/file-store.ts'
import { listPacked } from '../../db/content-store.ts'
import type { Database, RevisionSubject } from '../../db/schema.ts'
import { lines, type AnyLine, type Line, type LineKind } from './archive-format.ts'

/** What is packed. */
export interface ArchiveScope {
  kind: 'space' | 'project' | 'module'
  id: number
}

/** Kinds whose rows are read by themselves; the others follow from what those name. */
export type ReadKind = Exclude<LineKind, 'people' | 'contents' | 'revisions' | 'uploads'>

/** Rows that are looked at in one step, whether they belong here or not. */
const rowsPerStep = 2_000

type Snapshot = Kysely<Database>
type Row = Readonly<Record<string, unknown>>
type Step = (after: number, upTo: number) => Promise<Row[]>

/** A stored text as it is packed. */
export interface PackedText {
  hash: string
  bytes: Uint8Array
  base: Uint8Array | null
}

/** Tables of one state, as far as they belong to a scope. */
export class ArchiveSource {
  readonly #db: Snapshot
  readonly #scope: ArchiveScope
  readonly #projectIds: number[]
  readonly #moduleIds: number[]
  readonly #sourceIds: number[]

  private constructor(db: Snapshot, scope: ArchiveScope, ids: Record<'projects' | 'modules' | 'sources', number[]>) {
    this.#db = db
    this.#scope = scope
    this.#projectIds = ids.projects
    this.#moduleIds = ids.modules
    this.#sourceIds = ids.sources
  }

  static async open(db: Snapshot, scope: ArchiveScope): Promise<ArchiveSource> {
    const projectIds = await listProjects(db, scope)
    const moduleIds = scope.kind === 'module' ? [scope.id] : await listModules(db, projectIds)
    const sources = await db.selectFrom('incoming_source').select('id').where('module_id', 'in', moduleIds).execute()
    return new ArchiveSource(db, scope, { projects: projectIds, modules: moduleIds, sources: idsOf(sources) })
  }

  /** Documents and folders, for telling how far it is. */
  async countDocs(): Promise<number> {
    const { count } = await this.#db
      .selectFrom('doc')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('module_id', 'in', this.#moduleIds)
      .executeTakeFirstOrThrow()
    return count
  }

  /** The lines of a kind, in parts. */
  async *lines(kind: ReadKind): AsyncGenerator<AnyLine[]> {
    const { table, step } = this.#plan(kind)
    const { rows } = await sql<{ highest: number | null }>`
      select max(id) as highest from ${sql.table(table)}`.execute(this.#db)
    const highest = rows[0]?.highest ?? 0
    for (let after = 0; after < highest; after += rowsPerStep) {
      const found = await step(after, after + rowsPerStep)
      if (found.length > 0) yield found.map((row) => lineOf(kind, this.#scope.kind === 'module' ? alone(row) : row))
      await setImmediate()
    }
  }

  /** Histories of some things of one kind, each from the oldest on. At most a thousand things. */
  async revisions(kind: RevisionSubject, subjectIds: readonly number[]): Promise<AnyLine[]> {
    const rows = await this.#db
      .selectFrom('revision')
      .selectAll()
      .where('subject_kind', '=', kind)
      .where('subject_id', 'in', subjectIds)
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
    const own = await this.#db.selectFrom('upload').selectAll().where('module_id', 'in', this.#moduleIds).execute()
    const known = new Set(own.map(({ id }) => id))
    const missing = names.filter((name) => !known.has(name))
    const shown: typeof own = []
    for (let start = 0; start < missing.length; start += 1_000) {
      const chunk = missing.slice(start, start + 1_000)
      shown.push(...(await this.#db.selectFrom('upload').selectAll().where('id', 'in', chunk).execute()))
    }
    const inScope = new Set(this.#moduleIds)
    return [...own, ...shown].map((row) => ({
      moduleId: inScope.has(row.module_id) ? row.module_id : (this.#moduleIds[0] ?? 0),
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

  /** Which table the lines of a kind come from, and the rows of it with an id in `(after, upTo]`. */
  #plan(kind: ReadKind): { table: string; step: Step } {
    const db = this.#db
    const modules = this.#moduleIds
    const projects = this.#projectIds
    switch (kind) {
      case 'space':
        return { table: 'space', step: (after, upTo) => this.#space(after, upTo) }
      case 'projects':
        return {
          table: 'project',
          step: (after, upTo) =>
            db
              .selectFrom('project')
              .selectAll()
              .where('id', '>', after)
              .where('id', '<=', upTo)
              .where('id', 'in', projects)
              .execute(),
        }
      case 'modules':
        return {
          table: 'module',
          step: (after, upTo) =>
            db
              .selectFrom('module')
              .selectAll()
              .where('id', '>', after)
              .where('id', '<=', upTo)
              .where('id', 'in', modules)
              .execute(),
        }
      case 'trash':
        return { table: 'trash', step: (after, upTo) => this.#trash(after, upTo) }
      case 'dictionaries':
      case 'docs':
      case 'components':
      case 'sources':
      case 'shares':
        return this.#ofModules(kind)
      case 'states':
        return {
          table: 'incoming_state',
          step: (after, upTo) => this.#states(after, upTo),
        }
      case 'docPasts':
        return { table: 'doc_past', step: (after, upTo) => this.#docPasts(after, upTo) }
      case 'shareItems':
        return { table: 'share', step: (after, upTo) => this.#shareItems(after, upTo) }
      case 'threads':
      case 'comments':
      case 'commentVersions':
      case 'commentMentions':
        return this.#talk(kind)
      case 'spaceMembers':
      case 'projectMembers':
        return this.#members(kind)
    }
  }

  async #space(after: number, upTo: number): Promise<Row[]> {
    if (this.#scope.kind !== 'space') return []
    return this.#db
      .selectFrom('space')
      .selectAll()
      .where('id', '=', this.#scope.id)
      .where('id', '>', after)
      .where('id', '<=', upTo)
      .execute()
  }

  #ofModules(kind: 'dictionaries' | 'docs' | 'components' | 'sources' | 'shares'): { table: string; step: Step } {
    const table = (
      {
        dictionaries: 'dictionary',
        docs: 'doc',
        components: 'component',
        sources: 'incoming_source',
        shares: 'share',
      } as const
    )[kind]
    return {
      table,
      step: (after, upTo) => {
        const query = this.#db
          // One shape of query over five tables that have these columns; Kysely's types want each spelt out.
          .selectFrom(table as 'doc')
          .selectAll()
          .where('id', '>', after)
          .where('id', '<=', upTo)
          .where('module_id', 'in', this.#moduleIds)
        if (kind === 'sources') return query.execute()
        // What is staged was never seen; revoked shares are gone.
        return query
          .where(kind === 'shares' ? sql<boolean>`deleted_at_ms is null` : sql<boolean>`coalesce(deleted_at_ms, 1) > 0`)
          .execute()
      },
    }
  }

  async #trash(after: number, upTo: number): Promise<Row[]> {
    const rows = await this.#db
      .selectFrom('trash')
      .selectAll()
      .where('id', '>', after)
      .where('id', '<=', upTo)
      .where((where) =>
        this.#scope.kind === 'module'
          ? where('module_id', 'in', this.#moduleIds)
          : where('project_id', 'in', this.#projectIds),
      )
      .execute()
    // Written by `moveToTrash`.
    return rows.map((row) => ({ ...row, place: JSON.parse(row.place) as unknown }))
  }

  async #states(after: number, upTo: number): Promise<Row[]> {
    const rows = await this.#db
      .selectFrom('incoming_state as state')
      .leftJoin('doc', (join) => join.on('state.subject_kind', '=', 'doc').onRef('doc.id', '=', 'state.subject_id'))
      .leftJoin('component', (join) =>
        join.on('state.subject_kind', '=', 'component').onRef('component.id', '=', 'state.subject_id'),
      )
      .leftJoin('doc as successor', 'successor.id', 'state.successor_id')
      .selectAll('state')
      .select(['doc.id as doc_id', 'component.id as component_id', 'successor.id as known_successor_id'])
      .where('state.id', '>', after)
      .where('state.id', '<=', upTo)
      .where('state.source_id', 'in', this.#sourceIds)
      .execute()
    return rows.map((row) => ({
      ...row,
      successor_id: row.known_successor_id,
      subject_id: row.subject_kind === 'module' ? row.subject_id : (row.doc_id ?? row.component_id ?? 0),
    }))
  }

  async #docPasts(after: number, upTo: number): Promise<Row[]> {
    const rows = await this.#db
      .selectFrom('doc_past')
      .innerJoin('doc', 'doc.id', 'doc_past.doc_id')
      .leftJoin('doc as parent', 'parent.id', 'doc_past.parent_id')
      .selectAll('doc_past')
      .select('parent.id as known_parent_id')
      .where('doc_past.id', '>', after)
      .where('doc_past.id', '<=', upTo)
      .where('doc.module_id', 'in', this.#moduleIds)
      .where(sql<boolean>`coalesce(doc.deleted_at_ms, 1) > 0`)
      .orderBy('doc_past.id')
      .execute()
    // A folder that is gone for good has no number.
    return rows.map((row) => ({ ...row, parent_id: row.known_parent_id }))
  }

  /** In steps of shares, not of their items. */
  #shareItems(after: number, upTo: number): Promise<Row[]> {
    return this.#db
      .selectFrom('share_item')
      .innerJoin('share', 'share.id', 'share_item.share_id')
      .selectAll('share_item')
      .where('share.id', '>', after)
      .where('share.id', '<=', upTo)
      .where('share.module_id', 'in', this.#moduleIds)
      .where('share.deleted_at_ms', 'is', null)
      .execute()
  }

  #talk(kind: 'threads' | 'comments' | 'commentVersions' | 'commentMentions'): { table: string; step: Step } {
    const threads = (): ReturnType<typeof talkOf> => talkOf(this.#db, this.#moduleIds)
    if (kind === 'threads')
      return {
        table: 'comment_thread',
        step: (after, upTo) =>
          threads()
            .selectAll('comment_thread')
            .where('comment_thread.id', '>', after)
            .where('comment_thread.id', '<=', upTo)
            .execute(),
      }
    const comments = (after: number, upTo: number) =>
      threads()
        .innerJoin('comment', 'comment.thread_id', 'comment_thread.id')
        .where('comment.id', '>', after)
        .where('comment.id', '<=', upTo)
    if (kind === 'comments')
      return { table: 'comment', step: (after, upTo) => comments(after, upTo).selectAll('comment').execute() }
    if (kind === 'commentVersions')
      return {
        table: 'comment',
        step: (after, upTo) =>
          comments(after, upTo)
            .innerJoin('comment_version', 'comment_version.comment_id', 'comment.id')
            .selectAll('comment_version')
            .orderBy('comment_version.id')
            .execute(),
      }
    return {
      table: 'comment',
      step: (after, upTo) =>
        comments(after, upTo)
          .innerJoin('comment_mention', 'comment_mention.comment_id', 'comment.id')
          .selectAll('comment_mention')
          .execute(),
    }
  }

  #members(kind: 'spaceMembers' | 'projectMembers'): { table: string; step: Step } {
    if (kind === 'spaceMembers')
      return {
        table: 'user',
        step: (after, upTo) => {
          if (this.#scope.kind !== 'space') return Promise.resolve([])
          return this.#db
            .selectFrom('space_member')
            .selectAll()
            .where('space_id', '=', this.#scope.id)
            .where('user_id', '>', after)
            .where('user_id', '<=', upTo)
            .execute()
        },
      }
    return {
      table: 'user',
      step: (after, upTo) =>
        this.#db
          .selectFrom('project_member')
          .selectAll()
          .where('project_id', 'in', this.#projectIds)
          .where('user_id', '>', after)
          .where('user_id', '<=', upTo)
          .execute(),
    }
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
function alone(row: Row): Row {
  return 'project_id' in row ? { ...row, project_id: null } : row
}

/** Never empty, since no engine takes an empty list: no row has the id 0. */
function idsOf(rows: readonly { id: number }[]): number[] {
  return rows.length === 0 ? [0] : rows.map(({ id }) => id)
}

/** Discussions of documents of the applications that were ever seen. */
function talkOf(db: Snapshot, moduleIds: readonly number[]) {
  return db
    .selectFrom('comment_thread')
    .innerJoin('doc', 'doc.id', 'comment_thread.doc_id')
    .where('doc.module_id', 'in', moduleIds)
    .where(sql<boolean>`coalesce(doc.deleted_at_ms, 1) > 0`)
}

function lineOf(kind: LineKind, row: Row): AnyLine {
  const fields = Object.keys(lines[kind].properties)
  return Object.fromEntries(
    fields.map((field) => [
      field,
      field === 'isDeleted' ? Number(row['deleted_at_ms'] !== null) : row[columnOf(field)],
    ]),
  )
}

/** `createdAtMs` → `created_at_ms`. */
export function columnOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
