/* Saved states: listing, reading, comparing, restoring. */
import Type, { type Static } from 'typebox'
import { ChangeSummary } from '../change-summary.ts'
import { Finding } from '../finding.ts'
import { AcceptedBreak } from '../following/compatibility.ts'
import { limits, modifySource } from '../constants.ts'
import { RevisionId } from './doc-edit.ts'
import { get, onProject, post } from '../endpoint.ts'
import {
  Abilities,
  AnyJson,
  Counts,
  EpochMs,
  Nullable,
  OneOf,
  OneOfNumbers,
  Page,
  PageQuery,
  PublicId,
  Strict,
} from '../scalars.ts'

/**
 * What has a history. `doc` (folders too) is named by `docId`, `dictionary` by `dictionaryId`, `model` by `moduleId` and `modelId`, `application`
 * (its description without operations and models, environments and common parameters included), `push` (how it takes pushes) and
 * `moduleConstants` by `moduleId`, `projectConstants` by `projectId`.
 */
export const historySubjects = [
  'doc',
  'model',
  'application',
  'push',
  'dictionary',
  'moduleConstants',
  'projectConstants',
] as const
export type HistorySubject = (typeof historySubjects)[number]

/** Authors that `getHistorySubject` names. */
export const historyAuthorLimit = 200

const places = {
  docId: Type.Optional(PublicId),
  dictionaryId: Type.Optional(PublicId),
  moduleId: Type.Optional(PublicId),
  projectId: Type.Optional(PublicId),
  modelId: Type.Optional(PublicId),
}
const by = { doc: 'docId', dictionary: 'dictionaryId', module: 'moduleId', project: 'projectId' } as const
const subject = { subject: OneOf(historySubjects), ...places }
export const SavedRevisionId = Type.String({ pattern: '^[0-9A-Za-z_]{8,32}$' })

/** Who saved a state when, how and why. */
export const RevisionRow = Type.Object({
  id: RevisionId,
  /** Counts the states of its subject from 1 on. */
  number: Type.Integer(),
  /** The state it was made from; empty for the first. */
  parentId: RevisionId,
  /** Of a merge: the state its writer had started from; else empty. */
  secondParentId: RevisionId,
  source: OneOfNumbers(Object.values(modifySource)),
  authorName: Type.String(),
  remark: Type.String(),
  createdAtMs: EpochMs,
  /** The present state. */
  isHead: Type.Boolean(),
  /** Things that the model package's `compare` finds since the parent; `null` for the first state. */
  counts: Nullable(Counts('added', 'changed', 'removed')),
  /** The same in a few items, the most telling first; `null` for the first state. */
  summary: Nullable(ChangeSummary),
  /** Of a restored state: the number of the state it is again; `null` for all others, and when its content became another one. */
  restoredNumber: Nullable(Type.Integer()),
})
export type RevisionRow = Static<typeof RevisionRow>

/** With its content: `StoredContent` or `StoredRecord` of the model package. */
export const RevisionDetail = Type.Object({ ...RevisionRow.properties, content: AnyJson() })
export type RevisionDetail = Static<typeof RevisionDetail>

/** Whose history it is, for the head of the page. */
export const HistorySubjectInfo = Type.Object({
  name: Type.String(),
  projectId: PublicId,
  projectName: Type.String(),
  /** Empty for `projectConstants`. */
  moduleId: Type.String(),
  moduleName: Type.String(),
  /** Section of a shared model; empty for everything else. */
  section: Type.String(),
  /** The present state; empty for none. */
  head: RevisionId,
  /** Who saved states, the busiest first; at most `historyAuthorLimit`. */
  authors: Type.Array(Type.Object({ id: PublicId, name: Type.String(), count: Type.Integer() })),
  sources: Type.Array(OneOfNumbers(Object.values(modifySource))),
  can: Abilities('restore'),
})
export type HistorySubjectInfo = Static<typeof HistorySubjectInfo>

export const getHistorySubject = get('/doc/snapshot/subject', 'Get the subject and authors of a history', {
  access: onProject('read', by),
  query: Strict(subject),
  reply: HistorySubjectInfo,
  errors: ['not_accessible'],
})

export const pageHistory = get('/doc/snapshot/page', 'List the versions of a history, newest first', {
  access: onProject('read', by),
  query: Strict({
    ...subject,
    source: Type.Optional(OneOfNumbers(Object.values(modifySource))),
    authorId: Type.Optional(PublicId),
    ...PageQuery,
  }),
  reply: Page(RevisionRow),
  errors: ['not_accessible'],
})

export const getRevision = get('/doc/snapshot/get', 'Get a version with its content', {
  access: onProject('read', by),
  query: Strict({ ...subject, revision: SavedRevisionId }),
  reply: RevisionDetail,
  errors: ['not_accessible', 'revision_unknown'],
})

/**
 * Any two states of one thing; the model package's `compare` and `compareRecords` find what is different between their contents. `findings`: what that
 * is to callers; `null` for what no program calls. `accepted`: those of them that the application accepts.
 */
export const compareRevisions = get('/doc/snapshot/compare', 'Get two versions with their contents', {
  access: onProject('read', by),
  query: Strict({ ...subject, from: SavedRevisionId, to: SavedRevisionId }),
  reply: Type.Object({
    from: RevisionDetail,
    to: RevisionDetail,
    findings: Nullable(Type.Array(Finding)),
    accepted: Type.Array(AcceptedBreak),
    can: Abilities('accept'),
  }),
  errors: ['not_accessible', 'revision_unknown'],
})

/** The old content becomes a new state; nothing that was saved since is lost. `head`, when given, is the state it shall follow. */
export const restoreRevision = post('/doc/snapshot/restore', 'Restore a version', {
  access: onProject('manageDocs', by),
  body: Strict({
    ...subject,
    revision: SavedRevisionId,
    head: Type.Optional(RevisionId),
    remark: Type.Optional(Type.String({ maxLength: limits.revisionRemark })),
  }),
  /** The new present state. */
  reply: Type.Object({ revision: RevisionId }),
  errors: ['not_accessible', 'revision_unknown', 'operation_taken', 'name_taken', 'changed_meanwhile'],
})

export const updateRemark = post('/doc/snapshot/remark', 'Update the remark of a version', {
  access: onProject('manageDocs', by),
  body: Strict({ ...subject, revision: SavedRevisionId, remark: Type.String({ maxLength: limits.revisionRemark }) }),
  reply: Type.Null(),
  errors: ['not_accessible', 'revision_unknown'],
})
