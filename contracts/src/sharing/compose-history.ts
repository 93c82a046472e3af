/* Saved states of a composed project's settings and pages. */
import Type, { type Static } from 'typebox'
import { limits, modifySource } from '../constants.ts'
import { RevisionDetail, RevisionRow, SavedRevisionId } from '../documents/history.ts'
import { RevisionId } from '../documents/doc-edit.ts'
import { get, onSpace, post } from '../endpoint.ts'
import { Abilities, OneOfNumbers, Page, PageQuery, PublicId, Strict } from '../scalars.ts'

const by = { composePage: 'pageId', compose: 'projectId' } as const
/** A page is named by `pageId`, the settings of a project by `projectId`. */
const subject = { projectId: Type.Optional(PublicId), pageId: Type.Optional(PublicId) }

/** Whose history it is, for the head of the page. */
export const ComposeHistorySubject = Type.Object({
  /** Of the page, else of the project. */
  name: Type.String(),
  projectId: PublicId,
  projectName: Type.String(),
  spaceId: PublicId,
  head: RevisionId,
  authors: Type.Array(Type.Object({ id: PublicId, name: Type.String(), count: Type.Integer() })),
  sources: Type.Array(OneOfNumbers(Object.values(modifySource))),
  can: Abilities('restore'),
})
export type ComposeHistorySubject = Static<typeof ComposeHistorySubject>

export const getComposeHistorySubject = get(
  '/compose/history/subject',
  'Get the subject and authors of the history of a composed project or its page',
  {
    access: onSpace('read', by),
    query: Strict(subject),
    reply: ComposeHistorySubject,
  },
)

export const pageComposeHistory = get(
  '/compose/history/page',
  'List the versions of a composed project’s settings or page, newest first',
  {
    access: onSpace('read', by),
    query: Strict({
      ...subject,
      source: Type.Optional(OneOfNumbers(Object.values(modifySource))),
      authorId: Type.Optional(PublicId),
      ...PageQuery,
    }),
    reply: Page(RevisionRow),
  },
)

export const getComposeRevision = get(
  '/compose/history/get',
  'Get a version of a composed project’s settings or page',
  {
    access: onSpace('read', by),
    query: Strict({ ...subject, revision: SavedRevisionId }),
    reply: RevisionDetail,
    errors: ['revision_unknown'],
  },
)

export const compareComposeRevisions = get(
  '/compose/history/compare',
  'Get two versions of a composed project’s settings or page',
  {
    access: onSpace('read', by),
    query: Strict({ ...subject, from: SavedRevisionId, to: SavedRevisionId }),
    reply: Type.Object({ from: RevisionDetail, to: RevisionDetail }),
    errors: ['revision_unknown'],
  },
)

/** The old content becomes a new state; nothing that was saved since is lost. `head`, when given, is the state it shall follow. */
export const restoreComposeRevision = post(
  '/compose/history/restore',
  'Restore a version of a composed project’s settings or page',
  {
    access: onSpace('compose', by),
    body: Strict({
      ...subject,
      revision: SavedRevisionId,
      head: Type.Optional(RevisionId),
      remark: Type.Optional(Type.String({ maxLength: limits.revisionRemark })),
    }),
    reply: Type.Object({ revision: RevisionId }),
    errors: ['revision_unknown', 'changed_meanwhile'],
  },
)

export const updateComposeRemark = post(
  '/compose/history/remark',
  'Update the remark of a version of a composed project’s settings or page',
  {
    access: onSpace('compose', by),
    body: Strict({ ...subject, revision: SavedRevisionId, remark: Type.String({ maxLength: limits.revisionRemark }) }),
    reply: Type.Null(),
    errors: ['revision_unknown'],
  },
)
