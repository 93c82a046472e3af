/* What changed in an application, or in those of a project, for those who call them, newest first. */
import Type, { type Static } from 'typebox'
import { ChangeSummary } from '../change-summary.ts'
import { docType, modifySource } from '../constants.ts'
import { RevisionId } from '../documents/doc-edit.ts'
import { findingLevels } from '../finding.ts'
import { get, onProject } from '../endpoint.ts'
import { EpochMs, Nullable, OneOf, OneOfNumbers, PublicId, Strict } from '../scalars.ts'

/** What an entry is about; `application`: its own description, such as servers and security. */
export const changelogSubjects = ['doc', 'folder', 'model', 'application'] as const
/** `removed`: it is in the trash. */
export const changelogActs = ['added', 'changed', 'restored', 'removed'] as const

/** Applications of a project whose changes are listed: the newest ones. */
export const changelogModuleLimit = 200

/** People that `listChangelogAuthors` names. */
export const changelogAuthorLimit = 200

export const ChangelogEntry = Type.Object({
  /** Distinguishes entries; names nothing. */
  id: Type.String(),
  act: OneOf(changelogActs),
  subject: OneOf(changelogSubjects),
  /** Of the document, folder, model or application. */
  subjectId: PublicId,
  name: Type.String(),
  moduleId: PublicId,
  moduleName: Type.String(),
  /** Of a document that is called; else empty. */
  httpMethod: Type.String(),
  url: Type.String(),
  docType: OneOfNumbers(Object.values(docType)),
  /** Its history can be opened. */
  isLive: Type.Boolean(),
  /** The worst finding, as it counts here: with the levels of the space, without accepted changes. */
  level: OneOf(findingLevels),
  /** What it changed, in a few items; `null` for what was added or removed. */
  summary: Nullable(ChangeSummary),
  /** Of a removed folder: documents in it. */
  docCount: Type.Integer(),
  /** Of a shared model: documents that refer to it themselves, now. */
  useCount: Type.Integer(),
  /** `null` for what was removed. */
  source: Nullable(OneOfNumbers(Object.values(modifySource))),
  byName: Type.String(),
  remark: Type.String(),
  atMs: EpochMs,
  /** The states to compare; empty where there is none. */
  from: RevisionId,
  to: RevisionId,
})
export type ChangelogEntry = Static<typeof ChangelogEntry>

/** Where a part begins, as the part before it says. */
export const changelogPositionForm = /^\d{1,16}-\d{1,16}\.\d{1,16}-\d{1,16}$/
export const changelogPosition = Type.String({ pattern: changelogPositionForm.source })

/** One of them. */
const ChangelogPlace = { moduleId: Type.Optional(PublicId), projectId: Type.Optional(PublicId) }

/**
 * A part of the changelog. So many states are looked through at a time: a part may have no entries although there are more. `next`: where the next part
 * begins; `null` at the end. `untilMs`: how far back was looked.
 */
export const listChangelog = get('/module/changelog', 'List what changed in an application or project, newest first', {
  access: onProject('read', { module: 'moduleId', doc: 'docId', project: 'projectId' }),
  query: Strict({
    ...ChangelogPlace,
    /** A document, or a folder with everything in it. */
    docId: Type.Optional(PublicId),
    level: Type.Optional(OneOf(findingLevels)),
    source: Type.Optional(OneOfNumbers(Object.values(modifySource))),
    authorId: Type.Optional(PublicId),
    fromMs: Type.Optional(EpochMs),
    toMs: Type.Optional(EpochMs),
    after: Type.Optional(changelogPosition),
  }),
  reply: Type.Object({
    list: Type.Array(ChangelogEntry),
    next: Nullable(Type.String()),
    untilMs: Nullable(EpochMs),
  }),
  errors: ['not_accessible'],
})

export const listChangelogAuthors = get(
  '/module/changelog/authors',
  'List who changed an application or project, the busiest first',
  {
    access: onProject('read', { module: 'moduleId', project: 'projectId' }),
    query: Strict(ChangelogPlace),
    reply: Type.Object({
      authors: Type.Array(Type.Object({ id: PublicId, name: Type.String(), count: Type.Integer() }), {
        maxItems: changelogAuthorLimit,
      }),
    }),
    errors: ['not_accessible'],
  },
)
