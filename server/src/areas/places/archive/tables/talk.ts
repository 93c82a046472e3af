/* Discussions of documents, and calls of them that were saved, with scripts around calls. */
import { caseLimits, CaseContent, scriptLimits, scriptPhases } from '@lectern/contracts'
import { sql } from 'kysely'
import Type from 'typebox'
import { among, describeTable, wasSeen, type ArchivePlaces } from './describe-table.ts'
import {
  flag,
  hashOf,
  id,
  jsonOf,
  moment,
  name,
  number,
  oneOf,
  orNull,
  prose,
  refOrNull,
  refTo,
  text,
  written,
} from './fields.ts'

/** A script is shorter; the JSON of a rule has up to six characters for one. */
const longestPastText = 1_000_000

/** Discussions of documents that were ever seen. */
const ofSeenDocs = (moduleIds: readonly number[]) => sql`${among('doc.module_id', moduleIds)} and ${wasSeen('doc')}`
const ofThreads = sql`
  join comment_thread on comment_thread.id = own.thread_id join doc on doc.id = comment_thread.doc_id`
const ofComments = sql`
  join comment on comment.id = own.comment_id
  join comment_thread on comment_thread.id = comment.thread_id join doc on doc.id = comment_thread.doc_id`

/** Scripts of what is packed. */
function ofPlaces(table: string, { scope, projectIds, moduleIds }: ArchivePlaces) {
  const ofModules = sql`${among(`${table}.module_id`, moduleIds)} or ${ofSeenDocs(moduleIds)}`
  if (scope.kind === 'module') return sql`(${ofModules})`
  return sql`(${among(`${table}.project_id`, projectIds)} or ${ofModules})`
}

export const talkTables = {
  threads: describeTable({
    table: 'comment_thread',
    fields: {
      id,
      docId: refTo('docs'),
      section: text,
      mediaType: text,
      path: text,
      resolvedAtMs: orNull(moment),
      resolvedBy: refOrNull('people'),
      ...written,
    },
    rows: { from: sql`join doc on doc.id = own.doc_id`, where: ({ moduleIds }) => ofSeenDocs(moduleIds) },
  }),
  comments: describeTable({
    table: 'comment',
    fields: {
      id,
      threadId: refTo('threads'),
      authorId: refTo('people'),
      text: prose,
      createdAtMs: moment,
      editedAtMs: orNull(moment),
      deletedAtMs: orNull(moment),
    },
    rows: { from: ofThreads, where: ({ moduleIds }) => ofSeenDocs(moduleIds) },
  }),
  commentVersions: describeTable({
    table: 'comment_version',
    fields: { commentId: refTo('comments'), text: prose, replacedAtMs: moment },
    rows: { from: ofComments, where: ({ moduleIds }) => ofSeenDocs(moduleIds) },
  }),
  commentMentions: describeTable({
    table: 'comment_mention',
    fields: { commentId: refTo('comments'), userId: refTo('people') },
    rows: { from: ofComments, where: ({ moduleIds }) => ofSeenDocs(moduleIds), step: 'comment_id' },
    unique: ['commentId', 'userId'],
  }),
  commentProposals: describeTable({
    table: 'comment_proposal',
    fields: { commentId: refTo('comments'), baseRevisionId: refTo('revisions'), hash: hashOf('doc') },
    rows: { from: ofComments, where: ({ moduleIds }) => ofSeenDocs(moduleIds), step: 'comment_id' },
    unique: ['commentId'],
  }),
  cases: describeTable({
    table: 'call_case',
    fields: {
      id,
      docId: refTo('docs'),
      name: name(caseLimits.name),
      position: number,
      content: jsonOf(CaseContent),
      assertionCount: number,
      version: number,
      ...written,
      updatedBy: refTo('people'),
      deletedAtMs: orNull(moment),
      // Before deleted cases were in the trash, lines had none.
      trashId: Type.Optional(refOrNull('trash')),
    },
    rows: { from: sql`join doc on doc.id = own.doc_id`, where: ({ moduleIds }) => ofSeenDocs(moduleIds) },
    inTrash: 'case',
  }),
  scripts: describeTable({
    table: 'call_script',
    fields: {
      id,
      /** One of the three. */
      projectId: refOrNull('projects'),
      moduleId: refOrNull('modules'),
      docId: refOrNull('docs'),
      phase: oneOf(scriptPhases),
      name: name(scriptLimits.name),
      source: Type.String({ maxLength: scriptLimits.source }),
      isOn: flag,
      position: number,
      version: number,
      ...written,
      updatedBy: refTo('people'),
      deletedAtMs: orNull(moment),
      trashId: refOrNull('trash'),
    },
    rows: {
      from: sql`left join doc on doc.id = own.doc_id`,
      where: (places) => ofPlaces('own', places),
    },
    inTrash: 'script',
  }),
  pastTexts: describeTable({
    table: 'past_text',
    fields: {
      /** One of the three. */
      scriptId: refOrNull('scripts'),
      // Before rules had versions, lines had none.
      mockRuleId: Type.Optional(refOrNull('mockRules')),
      projectId: refOrNull('projects'),
      number,
      name: text,
      text: Type.String({ maxLength: longestPastText }),
      createdBy: refOrNull('people'),
      createdAtMs: orNull(moment),
    },
    rows: {
      from: sql`left join call_script on call_script.id = own.script_id left join doc on doc.id = call_script.doc_id
        left join mock_rule on mock_rule.id = own.mock_rule_id`,
      where: (places) => {
        const ofCalls = sql`${ofPlaces('call_script', places)} or ${among('mock_rule.module_id', places.moduleIds)}`
        return places.scope.kind === 'module'
          ? sql`(${ofCalls})`
          : sql`(${among('own.project_id', places.projectIds)} or ${ofCalls})`
      },
    },
    unique: ['scriptId', 'mockRuleId', 'projectId', 'number'],
  }),
}
