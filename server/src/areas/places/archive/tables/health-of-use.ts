/* What health follows from beside texts: whether documents were ever read, what came of their cases, and answers that differ from them. */
import { HealthPlace } from '@lectern/contracts'
import { sql } from 'kysely'
import Type from 'typebox'
import { among, describeTable, wasSeen } from './describe-table.ts'
import { flag, hashOf, jsonOf, moment, number, orNull, refOrNull, refTo } from './fields.ts'

const ofSeenDocs = (moduleIds: readonly number[]) => sql`${among('doc.module_id', moduleIds)} and ${wasSeen('doc')}`
const ofDoc = sql`join doc on doc.id = own.doc_id`

export const useTables = {
  answerDrifts: describeTable({
    table: 'answer_drift',
    fields: {
      docId: refTo('docs'),
      hash: hashOf('doc'),
      count: number,
      places: jsonOf(Type.Array(HealthPlace)),
      foundBy: refTo('people'),
      foundAtMs: moment,
    },
    rows: {
      // What a document was before needs no place: nothing follows from it.
      from: sql`${ofDoc} join revision on revision.id = doc.head_revision_id and revision.hash = own.hash`,
      where: ({ moduleIds }) => ofSeenDocs(moduleIds),
      step: 'doc_id',
    },
    unique: ['docId'],
  }),
  caseResults: describeTable({
    table: 'case_result',
    fields: {
      caseId: refTo('cases'),
      version: number,
      isPassed: flag,
      ranAtMs: moment,
      ranBy: Type.Optional(refOrNull('people')),
      hasToken: Type.Optional(flag),
    },
    rows: {
      from: sql`join call_case on call_case.id = own.case_id join doc on doc.id = call_case.doc_id`,
      where: ({ moduleIds }) => ofSeenDocs(moduleIds),
      step: 'case_id',
    },
    unique: ['caseId'],
    // Archives of older products have none.
    restored: (line) => ({ ran_by: line['ranBy'] ?? null, has_token: line['hasToken'] ?? 0 }),
  }),
  docReads: describeTable({
    table: 'doc_read',
    fields: { docId: refTo('docs'), countedFromMs: moment, readAtMs: orNull(moment) },
    rows: { from: ofDoc, where: ({ moduleIds }) => ofSeenDocs(moduleIds), step: 'doc_id' },
    unique: ['docId'],
  }),
}
