/* Documents and what else an application holds, with their histories. */
import { sql } from 'kysely'
import Type from 'typebox'
import { among, describeTable, ofModules, seenOfModules, wasSeen } from './describe-table.ts'
import {
  binned,
  flag,
  hash,
  id,
  moment,
  name,
  number,
  numberOf,
  orNull,
  prose,
  publicId,
  refBy,
  refByOrNull,
  refOrNull,
  refTo,
  section,
  text,
  word,
  written,
} from './fields.ts'

/** Columns of a document that are in its past as well. */
const inTree = {
  parentId: refOrNull('docs'),
  name: text,
  httpMethod: text,
  url: text,
  version: text,
  author: text,
  deprecated: text,
  isShow: flag,
  isLocked: flag,
  isDubbo: flag,
  orderIndex: number,
}

export const documentTables = {
  dictionaries: describeTable({
    table: 'dictionary',
    fields: {
      id,
      publicId,
      moduleId: refTo('modules'),
      name: name(200),
      description: prose,
      itemCount: number,
      headRevisionId: refOrNull('revisions'),
      updatedBy: refTo('people'),
      ...written,
      ...binned,
    },
    rows: seenOfModules,
    history: ['dictionary'],
    inTrash: 'dictionary',
    unique: ['moduleId', 'name'],
  }),
  docs: describeTable({
    table: 'doc',
    fields: {
      id,
      publicId,
      moduleId: refTo('modules'),
      isFolder: flag,
      docType: Type.Integer({ minimum: 0, maximum: 3 }),
      naturalKey: text,
      status: numberOf(0, 5, 10),
      tagName: orNull(text),
      // Archives of older releases have none.
      operationId: Type.Optional(orNull(text)),
      headRevisionId: refOrNull('revisions'),
      updatedBy: refTo('people'),
      ...inTree,
      ...written,
      ...binned,
    },
    rows: seenOfModules,
    history: ['doc'],
    inTrash: 'doc',
    unique: ['moduleId', 'naturalKey'],
    restored: ({ operationId = null }) => ({ staged_by_job: null, operation_id: operationId }),
  }),
  /** How a folder or document stood in the tree until a moment. */
  docPasts: describeTable({
    table: 'doc_past',
    fields: { docId: refTo('docs'), untilMs: moment, status: number, ...inTree },
    rows: {
      from: sql`join doc on doc.id = own.doc_id`,
      where: ({ moduleIds }) => sql`${among('doc.module_id', moduleIds)} and ${wasSeen('doc')}`,
      // A folder that is gone for good has no number.
      columns: { parent_id: sql`(select parent.id from doc as parent where parent.id = own.parent_id)` },
    },
  }),
  components: describeTable({
    table: 'component',
    fields: {
      id,
      moduleId: refTo('modules'),
      section,
      name: name(500),
      headRevisionId: refOrNull('revisions'),
      createdAtMs: moment,
      ...binned,
    },
    rows: seenOfModules,
    history: ['component'],
    inTrash: 'model',
    unique: ['moduleId', 'section', 'name'],
    restored: () => ({ staged_by_job: null }),
  }),
  /** A picture; its bytes are at `uploads/<name>`, `name` being how documents call it. */
  uploads: describeTable({
    table: 'upload',
    fields: {
      /** `null` for pictures of a composed space. */
      moduleId: refOrNull('modules'),
      userId: refTo('people'),
      name: Type.String({ pattern: '^[0-9a-f]{32}$' }),
      fileName: Type.String({ maxLength: 255 }),
      createdAtMs: moment,
    },
    unique: ['name'],
  }),
  /** A stored text, each once; `hash` is the SHA-256 of `content` written without spaces. */
  contents: describeTable({ table: 'content', fields: { hash, content: Type.Record(Type.String(), Type.Unknown()) } }),
  revisions: describeTable({
    table: 'revision',
    fields: {
      id,
      subjectKind: word(
        'module',
        'doc',
        'component',
        'dictionary',
        'moduleConstants',
        'modulePush',
        'projectConstants',
        'compose',
        'composePage',
      ),
      subjectId: refBy('subjectKind', 1),
      hash,
      parentId: refOrNull('revisions'),
      secondParentId: refOrNull('revisions'),
      source: Type.Integer({ minimum: 0, maximum: 100 }),
      authorId: refTo('people'),
      remark: prose,
      createdAtMs: moment,
      added: orNull(number),
      changed: orNull(number),
      removed: orNull(number),
    },
  }),
  sources: describeTable({
    table: 'incoming_source',
    fields: { id, moduleId: refTo('modules'), kind: word('file', 'url', 'token'), name: text, createdAtMs: moment },
    rows: ofModules,
    unique: ['moduleId', 'kind', 'name'],
  }),
  /** The last incoming state of a source. */
  states: describeTable({
    table: 'incoming_state',
    fields: {
      sourceId: refTo('sources'),
      subjectKind: word('doc', 'component', 'module'),
      subjectKey: text,
      subjectId: refBy('subjectKind', 0),
      baseHash: orNull(hash),
      incomingHash: hash,
      openCount: number,
      absence: orNull(word('proposed', 'kept', 'paired')),
      successorId: refByOrNull('subjectKind'),
      updatedAtMs: moment,
    },
    rows: {
      where: ({ sourceIds }) => among('own.source_id', sourceIds),
      columns: {
        subject_id: sql`case own.subject_kind
          when 'doc' then coalesce((select doc.id from doc where doc.id = own.subject_id), 0)
          when 'component' then coalesce((select component.id from component where component.id = own.subject_id), 0)
          else own.subject_id end`,
        successor_id: sql`case own.subject_kind
          when 'doc' then (select doc.id from doc where doc.id = own.successor_id)
          when 'component' then (select component.id from component where component.id = own.successor_id)
          else null end`,
      },
    },
    unique: ['sourceId', 'subjectKind', 'subjectKey'],
  }),
}
