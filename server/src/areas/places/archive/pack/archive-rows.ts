/*
 * Which rows of which table go into an archive. Owns: what belongs to a space, project or application, what was never seen, and what is gone. Does not
 * own: their form as lines, and what follows from them (`archive-source.ts`).
 */
import { sql, type Kysely } from 'kysely'
import type { Database } from '../../../../db/schema.ts'
import type { LineKind } from '../archive-format.ts'

/** What is packed. */
export interface ArchiveScope {
  kind: 'space' | 'project' | 'module'
  id: number
}

/** What belongs to a scope in one state of the database. The lists are never empty: no row has the id 0. */
export interface ArchivePlaces {
  db: Kysely<Database>
  scope: ArchiveScope
  projectIds: readonly number[]
  moduleIds: readonly number[]
  sourceIds: readonly number[]
}

/** Kinds whose rows are read by themselves; the others follow from what those name. */
export type ReadKind = Exclude<LineKind, 'people' | 'contents' | 'revisions' | 'uploads'>

export type Row = Readonly<Record<string, unknown>>

/** The table whose ids are gone through, and the rows that belong to those in `(after, upTo]`. */
interface RowPlan {
  table: string
  step: (after: number, upTo: number) => Promise<Row[]>
}

/** Which table the lines of a kind come from, and the rows of it with an id in `(after, upTo]`. */
export function planRows(places: ArchivePlaces, kind: ReadKind): RowPlan {
  const { db, moduleIds, projectIds } = places
  switch (kind) {
    case 'space':
      return { table: 'space', step: (after, upTo) => listSpace(places, after, upTo) }
    case 'projects':
      return {
        table: 'project',
        step: (after, upTo) =>
          db
            .selectFrom('project')
            .selectAll()
            .where('id', '>', after)
            .where('id', '<=', upTo)
            .where('id', 'in', projectIds)
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
            .where('id', 'in', moduleIds)
            .execute(),
      }
    case 'trash':
      return { table: 'trash', step: (after, upTo) => listTrash(places, after, upTo) }
    case 'dictionaries':
    case 'docs':
    case 'components':
    case 'sources':
    case 'shares':
      return ofModules(places, kind)
    case 'states':
      return {
        table: 'incoming_state',
        step: (after, upTo) => listStates(places, after, upTo),
      }
    case 'docPasts':
      return { table: 'doc_past', step: (after, upTo) => listDocPasts(places, after, upTo) }
    case 'shareItems':
      return { table: 'share', step: (after, upTo) => listShareItems(places, after, upTo) }
    case 'threads':
    case 'comments':
    case 'commentVersions':
    case 'commentMentions':
      return ofTalk(places, kind)
    case 'spaceMembers':
    case 'projectMembers':
      return ofMembers(places, kind)
  }
}

async function listSpace(places: ArchivePlaces, after: number, upTo: number): Promise<Row[]> {
  if (places.scope.kind !== 'space') return []
  return places.db
    .selectFrom('space')
    .selectAll()
    .where('id', '=', places.scope.id)
    .where('id', '>', after)
    .where('id', '<=', upTo)
    .execute()
}

function ofModules(
  places: ArchivePlaces,
  kind: 'dictionaries' | 'docs' | 'components' | 'sources' | 'shares',
): RowPlan {
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
      const query = places.db
        // One shape of query over five tables that have these columns; Kysely's types want each spelt out.
        .selectFrom(table as 'doc')
        .selectAll()
        .where('id', '>', after)
        .where('id', '<=', upTo)
        .where('module_id', 'in', places.moduleIds)
      if (kind === 'sources') return query.execute()
      // What is staged was never seen; revoked shares are gone.
      return query
        .where(kind === 'shares' ? sql<boolean>`deleted_at_ms is null` : sql<boolean>`coalesce(deleted_at_ms, 1) > 0`)
        .execute()
    },
  }
}

async function listTrash(places: ArchivePlaces, after: number, upTo: number): Promise<Row[]> {
  const rows = await places.db
    .selectFrom('trash')
    .selectAll()
    .where('id', '>', after)
    .where('id', '<=', upTo)
    .where((where) =>
      places.scope.kind === 'module'
        ? where('module_id', 'in', places.moduleIds)
        : where('project_id', 'in', places.projectIds),
    )
    .execute()
  // Written by `moveToTrash`.
  return rows.map((row) => ({ ...row, place: JSON.parse(row.place) as unknown }))
}

async function listStates(places: ArchivePlaces, after: number, upTo: number): Promise<Row[]> {
  const rows = await places.db
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
    .where('state.source_id', 'in', places.sourceIds)
    .execute()
  return rows.map((row) => ({
    ...row,
    successor_id: row.known_successor_id,
    subject_id: row.subject_kind === 'module' ? row.subject_id : (row.doc_id ?? row.component_id ?? 0),
  }))
}

async function listDocPasts(places: ArchivePlaces, after: number, upTo: number): Promise<Row[]> {
  const rows = await places.db
    .selectFrom('doc_past')
    .innerJoin('doc', 'doc.id', 'doc_past.doc_id')
    .leftJoin('doc as parent', 'parent.id', 'doc_past.parent_id')
    .selectAll('doc_past')
    .select('parent.id as known_parent_id')
    .where('doc_past.id', '>', after)
    .where('doc_past.id', '<=', upTo)
    .where('doc.module_id', 'in', places.moduleIds)
    .where(sql<boolean>`coalesce(doc.deleted_at_ms, 1) > 0`)
    .orderBy('doc_past.id')
    .execute()
  // A folder that is gone for good has no number.
  return rows.map((row) => ({ ...row, parent_id: row.known_parent_id }))
}

/** In steps of shares, not of their items. */
function listShareItems(places: ArchivePlaces, after: number, upTo: number): Promise<Row[]> {
  return places.db
    .selectFrom('share_item')
    .innerJoin('share', 'share.id', 'share_item.share_id')
    .selectAll('share_item')
    .where('share.id', '>', after)
    .where('share.id', '<=', upTo)
    .where('share.module_id', 'in', places.moduleIds)
    .where('share.deleted_at_ms', 'is', null)
    .execute()
}

function ofTalk(places: ArchivePlaces, kind: 'threads' | 'comments' | 'commentVersions' | 'commentMentions'): RowPlan {
  const threads = (): ReturnType<typeof talkOf> => talkOf(places.db, places.moduleIds)
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

function ofMembers(places: ArchivePlaces, kind: 'spaceMembers' | 'projectMembers'): RowPlan {
  if (kind === 'spaceMembers')
    return {
      table: 'user',
      step: (after, upTo) => {
        if (places.scope.kind !== 'space') return Promise.resolve([])
        return places.db
          .selectFrom('space_member')
          .selectAll()
          .where('space_id', '=', places.scope.id)
          .where('user_id', '>', after)
          .where('user_id', '<=', upTo)
          .execute()
      },
    }
  return {
    table: 'user',
    step: (after, upTo) =>
      places.db
        .selectFrom('project_member')
        .selectAll()
        .where('project_id', 'in', places.projectIds)
        .where('user_id', '>', after)
        .where('user_id', '<=', upTo)
        .execute(),
  }
}

/** Discussions of documents of the applications that were ever seen. */
function talkOf(db: Kysely<Database>, moduleIds: readonly number[]) {
  return db
    .selectFrom('comment_thread')
    .innerJoin('doc', 'doc.id', 'comment_thread.doc_id')
    .where('doc.module_id', 'in', moduleIds)
    .where(sql<boolean>`coalesce(doc.deleted_at_ms, 1) > 0`)
}
