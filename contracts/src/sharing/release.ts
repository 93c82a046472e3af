/*
 * Releases of a project: which documents belong to a version, frozen as they were or followed as they change; lists of them, their history and who
 * follows them.
 */
import Type, { type Static } from 'typebox'
import { limits } from '../constants.ts'
import { get, member, onProject, post } from '../endpoint.ts'
import { followLevels } from '../following/subscription.ts'
import {
  Abilities,
  AnyJson,
  ById,
  Counts,
  EpochMs,
  Flag,
  Nullable,
  OneOf,
  Page,
  PageQuery,
  PublicId,
  Strict,
} from '../scalars.ts'

/** `frozen`: as its documents were when the release was published; `live`: as they are. */
export const releaseModes = ['frozen', 'live'] as const
export type ReleaseMode = (typeof releaseModes)[number]

/** `draft`: not published yet; `invalid`: published, and withdrawn. */
export const releaseStates = ['draft', 'published', 'invalid'] as const
export type ReleaseState = (typeof releaseStates)[number]

/** Releases that `listReleases` returns. */
export const releaseListLimit = 200
/** Ids of documents, and of folders with everything in them, by the id of their application. */
export const DocIdsByModule = Type.Record(PublicId, Type.Array(PublicId, { maxItems: limits.releaseItems }))

/** Documents that are different from those of the release before. */
export const ReleaseSummary = Type.Object({
  ...Counts('breaking', 'added', 'changed', 'removed').properties,
  /** Number of the release before. */
  comparedWith: Type.String(),
})
export type ReleaseSummary = Static<typeof ReleaseSummary>

/** A release as lists show it. */
export const Release = Type.Object({
  id: PublicId,
  projectId: PublicId,
  /** Its number, unique in the project. */
  releaseNo: Type.String(),
  releaseDesc: Type.String(),
  /** 1: valid. A draft is not. */
  status: Flag,
  state: OneOf(releaseStates),
  publishedAtMs: Nullable(EpochMs),
  publisherName: Type.String(),
  /** An application of it is followed as it changes. */
  hasLive: Type.Boolean(),
  /** `null` for a draft, for the first release, and until it is worked out. */
  summary: Nullable(ReleaseSummary),
  isSubscribe: Type.Boolean(),
  followerCount: Type.Integer(),
  creatorName: Type.String(),
  createdAtMs: EpochMs,
  /** Which state of the release this is: sent along with a change, so that it does not overwrite another one. */
  updatedAtMs: EpochMs,
})
export type Release = Static<typeof Release>

/** An application of a release. */
export const ReleaseModule = Type.Object({
  moduleId: PublicId,
  name: Type.String(),
  mode: OneOf(releaseModes),
  /** 1: all its documents. */
  isAll: Flag,
  docCount: Type.Integer(),
  /** Documents of the application now; `null` when it is not there any more. */
  totalCount: Nullable(Type.Integer()),
})
export type ReleaseModule = Static<typeof ReleaseModule>

/** A release with what its page shows. */
export const ReleaseDetail = Type.Object({
  ...Release.properties,
  projectName: Type.String(),
  /** The valid release before; `null` for the first one. */
  previousId: Nullable(PublicId),
  /** CommonMark. */
  notes: Type.String(),
  /** Which state of the notes this is. */
  notesUpdatedAtMs: EpochMs,
  modules: Type.Array(ReleaseModule),
  /** Documents in it now. */
  docCount: Type.Integer(),
  /** How often its documents were frozen. */
  edition: Type.Integer(),
  /** When its documents were frozen last; `null` while nothing is. */
  frozenAtMs: Nullable(EpochMs),
  /** 1: followers are notified when its documents change. */
  notifiesChanges: Flag,
  /** With only the last characters of what is secret; empty for none, and for those who may not change releases. */
  dingdingWebhook: Type.String(),
  weComWebhook: Type.String(),
  /** Names of those who follow it, the latest first; the first few. */
  followers: Type.Array(Type.String()),
  can: Abilities('manage', 'share'),
})
export type ReleaseDetail = Static<typeof ReleaseDetail>

const read = onProject('read', { project: 'projectId' })
const readOne = onProject('read', { release: 'id' })

/** As it was in Torna: newest first, at most `releaseListLimit`; fewer where they have more documents than one release may have. */
export const listReleases = get('/project/release/list', 'List the releases of a project, newest first', {
  access: read,
  query: Strict({
    projectId: PublicId,
    /** Part of the number. */
    releaseNo: Type.Optional(Type.String({ maxLength: 100 })),
    status: Type.Optional(OneOf(['', '0', '1'])),
  }),
  reply: Type.Array(
    Type.Object({
      ...Release.properties,
      /** As in `ReleaseDetail`. */
      dingdingWebhook: Type.String(),
      weComWebhook: Type.String(),
      /** `2026-11-24 09:30:00`, UTC. */
      gmtCreate: Type.String(),
      /** What was chosen of each application; an empty list where it is all of it. */
      moduleSourceIdMap: DocIdsByModule,
    }),
    { maxItems: releaseListLimit },
  ),
})

export const pageReleases = get('/project/release/page', 'Search the releases of a project, newest first', {
  access: read,
  query: Strict({
    projectId: PublicId,
    /** Part of the number or the description, in any case. */
    search: Type.Optional(Type.String({ maxLength: 100 })),
    state: Type.Optional(OneOf(releaseStates)),
    ...PageQuery,
  }),
  reply: Page(Release),
})

export const getRelease = get('/project/release/get', 'Get a release', {
  access: readOne,
  query: ById('id'),
  reply: ReleaseDetail,
})

export const subscribeRelease = post(
  '/project/release/doc/subscribe',
  'Follow a release, or change its notification level',
  {
    access: onProject('read', { release: 'sourceId' }),
    body: Strict({ sourceId: PublicId, level: Type.Optional(OneOf(followLevels)) }),
    reply: Type.Null(),
  },
)

/** Works on releases one may no longer read, and twice. */
export const cancelSubscribeRelease = post('/project/release/doc/cancelSubscribe', 'Stop following a release', {
  access: member,
  tokens: 'write',
  body: ById('sourceId'),
  reply: Type.Null(),
})

export const releaseEventKinds = [
  'created',
  'detailsChanged',
  'choiceChanged',
  'notesChanged',
  'published',
  'contentsUpdated',
  'invalidated',
  'validated',
  'deleted',
  'restored',
] as const
export type ReleaseEventKind = (typeof releaseEventKinds)[number]

/** What was done to a release. */
export const ReleaseEvent = Type.Object({
  kind: OneOf(releaseEventKinds),
  atMs: EpochMs,
  userName: Type.String(),
  /** Of the documents it has since then; `null` for what froze none. */
  edition: Nullable(Type.Integer()),
  /** Further facts: `{ docs }`, `{ from, to }`. */
  details: AnyJson<Record<string, unknown>>(),
})
export type ReleaseEvent = Static<typeof ReleaseEvent>

export const pageReleaseEvents = get('/project/release/history', 'List what was done to a release', {
  access: readOne,
  query: Strict({ id: PublicId, ...PageQuery }),
  reply: Page(ReleaseEvent),
})
