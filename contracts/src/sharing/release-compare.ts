/* What is different between two releases, or a release and now. */
import Type, { type Static } from 'typebox'
import { ChangeSummary } from '../change-summary.ts'
import { DocTypeSchema } from '../documents/doc.ts'
import { get, onProject } from '../endpoint.ts'
import { Finding } from '../finding.ts'
import { AnyJson, ById, Counts, EpochMs, Nullable, OneOf, PageQuery, PublicId, Strict } from '../scalars.ts'

/**
 * What is compared: a release by its id, its documents of an earlier time as `{id}.{edition}`, or `now`: what the other one contains, as it is.
 */
export const CompareSide = Type.String({ pattern: '^(now|[0-9A-Za-z]{8,32}(\\.[1-9][0-9]{0,5})?)$' })

export const comparedKinds = ['breaking', 'added', 'changed', 'removed'] as const
export type ComparedKind = (typeof comparedKinds)[number]

/** Changes of a document that a list shows in words. */
export const comparedHeadlines = 2
/** Models that are named beside a document. */
export const comparedModels = 3

/** Something of the row itself that is different. */
export const comparedFields = ['name', 'version', 'folder'] as const

/** A document of one of the sides or both. */
export const ComparedDoc = Type.Object({
  id: PublicId,
  moduleId: PublicId,
  kind: OneOf(comparedKinds),
  type: DocTypeSchema,
  name: Type.String(),
  httpMethod: Type.String(),
  url: Type.String(),
  version: Type.String(),
  author: Type.String(),
  deprecated: Type.String(),
  /** The most important changes of its content first: `ChangeGroup` of the model package, long values left out. */
  changes: Type.Array(AnyJson()),
  changeCount: Type.Integer(),
  fields: Type.Array(Type.Object({ field: OneOf(comparedFields), before: Type.String(), after: Type.String() })),
  /** Names of shared models it uses that are different, the most important first. */
  models: Type.Array(Type.Object({ name: Type.String(), summary: ChangeSummary })),
  modelCount: Type.Integer(),
})
export type ComparedDoc = Static<typeof ComparedDoc>

/** One of the sides, as it is shown. */
export const ComparedSide = Type.Object({
  /** Of the release; empty for `now`. */
  id: Type.String(),
  releaseNo: Type.String(),
  edition: Nullable(Type.Integer()),
  /** `null` for a draft and for `now`. */
  publishedAtMs: Nullable(EpochMs),
  /** When its documents were like this; `null` when some of them are followed live. */
  atMs: Nullable(EpochMs),
  docCount: Type.Integer(),
})

const comparison = {
  projectId: PublicId,
  from: CompareSide,
  to: CompareSide,
  /** Only documents of this application. */
  moduleId: Type.Optional(PublicId),
}
const compareErrors = ['not_accessible', 'release_compare_now'] as const

export const compareReleases = get(
  '/project/release/compare',
  'List the differences between two releases, or a release and now',
  {
    access: onProject('read', { project: 'projectId' }),
    query: Strict({
      ...comparison,
      /** Only these; absent for the first ones of each kind. */
      kind: Type.Optional(OneOf(comparedKinds)),
      ...PageQuery,
    }),
    reply: Type.Object({
      from: ComparedSide,
      to: ComparedSide,
      counts: Counts('breaking', 'added', 'changed', 'removed'),
      /** Applications of either side. */
      modules: Type.Array(Type.Object({ id: PublicId, name: Type.String() })),
      lists: Type.Array(
        Type.Object({ kind: OneOf(comparedKinds), list: Type.Array(ComparedDoc), total: Type.Integer() }),
      ),
    }),
    errors: compareErrors,
  },
)

/** A content on both sides; `null` where it is not there. `findings`: what its changes are to callers; `null` where no program is concerned. */
const BothSides = { before: AnyJson(), after: AnyJson(), findings: Nullable(Type.Array(Finding)) }

/**
 * The contents of a document on both sides, for `compare` of the model package, and of the models it uses that are different. Nothing for a document that
 * is the same on both, or on neither.
 */
export const compareReleaseDoc = get('/project/release/compare/doc', 'Get a document on both sides of a comparison', {
  access: onProject('read', { project: 'projectId' }),
  query: Strict({ ...comparison, docId: PublicId }),
  reply: Type.Object({
    ...BothSides,
    models: Type.Array(
      Type.Object({
        section: Type.String(),
        name: Type.String(),
        /** Sides of calls on which the document uses it. */
        uses: Type.Array(OneOf(['request', 'response'])),
        ...BothSides,
      }),
    ),
    /** Further models that are different. */
    moreModels: Type.Integer(),
  }),
  errors: compareErrors,
})

/** As CommonMark that chats take, in your language, with links to each document. Both empty for the first release. */
export const getReleaseChangelog = get(
  '/project/release/changelog',
  'Get what a release changed since the previous one, as Markdown',
  {
    access: onProject('read', { release: 'id' }),
    query: ById('id'),
    reply: Type.Object({ markdown: Type.String(), comparedWith: Type.String() }),
    errors: ['not_accessible'],
  },
)
