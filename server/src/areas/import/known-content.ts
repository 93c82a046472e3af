/* What an application has already, as an import needs it. */
import type { Executor } from '../../db/content-store.ts'
import { componentKeyOf } from './natural-keys.ts'

/** A live row that an import may meet again. */
export interface KnownSubject {
  id: number
  headId: number | null
  /** Hash of the newest content; empty when there is none. */
  hash: string
  name: string
  isFolder: boolean
}

/** Live rows by natural key. */
export interface KnownRows {
  docs: Map<string, KnownSubject>
  components: Map<string, KnownSubject>
  application: { headId: number | null; hash: string | undefined }
  /** Highest order of a folder or document. */
  highestOrder: number | undefined
}

export async function findKnownRows(db: Executor, moduleId: number): Promise<KnownRows> {
  const docs = await db
    .selectFrom('doc')
    .leftJoin('revision', 'revision.id', 'doc.head_revision_id')
    .select(['doc.id', 'doc.natural_key', 'doc.name', 'doc.is_folder', 'doc.head_revision_id', 'doc.order_index'])
    .select('revision.hash')
    .where('doc.module_id', '=', moduleId)
    .where('doc.deleted_at_ms', 'is', null)
    .execute()
  const components = await db
    .selectFrom('component')
    .leftJoin('revision', 'revision.id', 'component.head_revision_id')
    .select(['component.id', 'component.section', 'component.name', 'component.head_revision_id', 'revision.hash'])
    .where('component.module_id', '=', moduleId)
    .where('component.deleted_at_ms', 'is', null)
    .execute()
  const application = await db
    .selectFrom('module')
    .leftJoin('revision', 'revision.id', 'module.head_revision_id')
    .select(['module.head_revision_id', 'revision.hash'])
    .where('module.id', '=', moduleId)
    .executeTakeFirst()
  return {
    docs: new Map(docs.map((row) => [row.natural_key, { ...subjectOf(row), isFolder: row.is_folder === 1 }])),
    components: new Map(components.map((row) => [componentKeyOf(row), { ...subjectOf(row), isFolder: false }])),
    application: { headId: application?.head_revision_id ?? null, hash: application?.hash ?? undefined },
    highestOrder: docs.length === 0 ? undefined : docs.reduce((highest, row) => Math.max(highest, row.order_index), 0),
  }
}

function subjectOf(row: { id: number; name: string; head_revision_id: number | null; hash: string | null }) {
  return { id: row.id, headId: row.head_revision_id, hash: row.hash ?? '', name: row.name }
}

/** For an application that is yet to be made. */
export const nothingKnown: KnownRows = {
  docs: new Map(),
  components: new Map(),
  application: { headId: null, hash: undefined },
  highestOrder: undefined,
}
