/* Composed projects. Their documents are in other spaces: an archive only names them, and they are found again in the installation that has them. */
import { shareType } from '@lectern/contracts'
import { sql } from 'kysely'
import Type from 'typebox'
import { newAddressKey } from '../../../../auth/secrets.ts'
import { describeTable, spaceOf, type ArchivePlaces } from './describe-table.ts'
import { binned, flag, id, moment, name, number, orNull, prose, refOrNull, refTo, text, written } from './fields.ts'

const ofSpace = (places: ArchivePlaces) =>
  sql`(select id from compose_project where space_id in (${sql.join(spaceOf(places))}))`

/** A document of another space: its number there, and when it was made. */
export const outsideDoc = Type.String({ pattern: '^[0-9]{1,15} [0-9]{1,15}$' })

export const composedTables = {
  composed: describeTable({
    table: 'compose_project',
    fields: {
      id,
      name: name(50),
      description: prose,
      type: Type.Integer({ minimum: 1, maximum: 2 }),
      status: flag,
      orderIndex: number,
      headRevisionId: refOrNull('revisions'),
      ...written,
      ...binned,
    },
    rows: {
      where: (places) => sql`own.space_id in (${sql.join(spaceOf(places))})`,
      // Domains stay where they are: what opened for them alone is disabled.
      columns: { status: sql`case when own.email_domains = '' then own.status else 0 end` },
    },
    history: ['compose'],
    inTrash: 'compose',
    unique: ['name'],
    restored: (line) => ({
      address_key: newAddressKey(),
      address_changed_at_ms: null,
      tree_version: 1,
      // A project whose password did not come along opens for no one.
      ...(line['type'] === shareType.encrypted && { status: 0 }),
    }),
  }),
  composedEntries: describeTable({
    table: 'compose_doc',
    fields: {
      id,
      composeProjectId: refTo('composed'),
      parentId: refOrNull('composedEntries'),
      isFolder: flag,
      docId: orNull(outsideDoc),
      isSourceFolder: flag,
      name: text,
      orderIndex: number,
      origin: text,
      sourceName: text,
      sourceMethod: text,
      sourceType: Type.Integer({ minimum: 0, maximum: 3 }),
      createdAtMs: moment,
      updatedAtMs: moment,
    },
    rows: {
      where: (places) => sql`own.compose_project_id in ${ofSpace(places)} and own.deleted_at_ms is null`,
      columns: {
        doc_id: sql`(select cast(doc.id as text) || ' ' || cast(doc.created_at_ms as text) from doc where doc.id = own.doc_id)`,
        // Of a folder that was removed without it there is no line.
        parent_id: sql`(select parent.id from compose_doc as parent where parent.id = own.parent_id and parent.deleted_at_ms is null)`,
      },
    },
    restored: () => ({ deleted_at_ms: null }),
  }),
  composedPages: describeTable({
    table: 'compose_page',
    fields: {
      id,
      composeProjectId: refTo('composed'),
      name: name(64),
      status: flag,
      orderIndex: number,
      headRevisionId: refOrNull('revisions'),
      updatedBy: refTo('people'),
      ...written,
      ...binned,
    },
    rows: { where: (places) => sql`own.compose_project_id in ${ofSpace(places)}` },
    history: ['composePage'],
    inTrash: 'composePage',
  }),
}
