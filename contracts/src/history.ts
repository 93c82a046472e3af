/* Saved states: listing, reading, comparing, restoring. */
import Type, { type Static } from 'typebox'
import { limits, modifySource } from './constants.ts'
import { RevisionId } from './doc-edit.ts'
import { endpoint, onProject } from './endpoint.ts'
import { AnyJson, EpochMs, Nullable, OneOf, OneOfNumbers, PublicId, Strict } from './scalars.ts'

/**
 * What has a history. `doc` (folders too) is named by `docId`, `dictionary` by `dictionaryId`, `model` by `moduleId` and `modelId`, `application`
 * (its description without operations and models) and `moduleConstants` by `moduleId`, `projectConstants` by `projectId`.
 */
export const historySubjects = [
  'doc',
  'model',
  'application',
  'dictionary',
  'moduleConstants',
  'projectConstants',
] as const
export type HistorySubject = (typeof historySubjects)[number]
/** Those that `restoreRevision` can bring back. */
export const restorableSubjects = ['doc', 'model', 'application'] as const

const places = {
  docId: Type.Optional(PublicId),
  dictionaryId: Type.Optional(PublicId),
  moduleId: Type.Optional(PublicId),
  projectId: Type.Optional(PublicId),
  modelId: Type.Optional(PublicId),
}
const by = { doc: 'docId', dictionary: 'dictionaryId', module: 'moduleId', project: 'projectId' } as const
const subject = { subject: OneOf(historySubjects), ...places }
const SavedRevisionId = Type.String({ pattern: '^[0-9A-Za-z_]{8,32}$' })

/** Who saved a state when, how and why. */
export const RevisionRow = Type.Object({
  id: RevisionId,
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
  /** Things that the model package's `compare` tells of since the parent; `null` when nobody counted. */
  counts: Nullable(Type.Object({ added: Type.Integer(), changed: Type.Integer(), removed: Type.Integer() })),
})
export type RevisionRow = Static<typeof RevisionRow>

/** With its content: `StoredContent` or `StoredRecord` of the model package. */
export const RevisionDetail = Type.Object({ ...RevisionRow.properties, content: AnyJson() })
export type RevisionDetail = Static<typeof RevisionDetail>

export const pageHistory = endpoint({
  method: 'GET',
  path: '/doc/snapshot/page',
  summary: 'Saved states of something, newest first',
  access: onProject('read', by),
  query: Strict({
    ...subject,
    pageIndex: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000 })),
  }),
  reply: Type.Object({
    list: Type.Array(RevisionRow),
    total: Type.Integer(),
    pageIndex: Type.Integer(),
    pageSize: Type.Integer(),
  }),
  errors: ['not_accessible'],
})

export const getRevision = endpoint({
  method: 'GET',
  path: '/doc/snapshot/get',
  summary: 'A saved state with its content',
  access: onProject('read', by),
  query: Strict({ ...subject, revision: SavedRevisionId }),
  reply: RevisionDetail,
  errors: ['not_accessible', 'revision_unknown'],
})

/** Any two states of one thing; the model package's `compare` tells what is different between their contents. */
export const compareRevisions = endpoint({
  method: 'GET',
  path: '/doc/snapshot/compare',
  summary: 'Two saved states with their contents',
  access: onProject('read', by),
  query: Strict({ ...subject, from: SavedRevisionId, to: SavedRevisionId }),
  reply: Type.Object({ from: RevisionDetail, to: RevisionDetail }),
  errors: ['not_accessible', 'revision_unknown'],
})

/** The old content becomes a new state; nothing that was saved since is lost. */
export const restoreRevision = endpoint({
  method: 'POST',
  path: '/doc/snapshot/restore',
  summary: 'Make a saved state the present one again',
  access: onProject('manageDocs', by),
  body: Strict({
    subject: OneOf(restorableSubjects),
    ...places,
    revision: SavedRevisionId,
    remark: Type.Optional(Type.String({ maxLength: limits.revisionRemark })),
  }),
  /** The new present state. */
  reply: Type.Object({ revision: RevisionId }),
  errors: ['not_accessible', 'revision_unknown', 'operation_taken', 'changed_meanwhile'],
})

export const updateRemark = endpoint({
  method: 'POST',
  path: '/doc/snapshot/remark',
  summary: 'Say why a state was saved',
  access: onProject('manageDocs', by),
  body: Strict({ ...subject, revision: SavedRevisionId, remark: Type.String({ maxLength: limits.revisionRemark }) }),
  reply: Type.Null(),
  errors: ['not_accessible', 'revision_unknown'],
})
