/* Releases of a project: which documents belong to a version, frozen as they were or followed as they change. */
import Type, { type Static } from 'typebox'
import { limits } from '../constants.ts'
import { get, member, onProject, post } from '../endpoint.ts'
import { followLevels } from '../following/subscription.ts'
import {
  Abilities,
  AnyJson,
  ById,
  Counts,
  Description,
  EpochMs,
  Flag,
  Name,
  Nullable,
  OneOf,
  Page,
  PageQuery,
  PublicId,
  Secret,
  Strict,
  Trashed,
} from '../scalars.ts'

/** `frozen`: as its documents were when the release was published; `live`: as they are. */
export const releaseModes = ['frozen', 'live'] as const
export type ReleaseMode = (typeof releaseModes)[number]

/** `draft`: not published yet; `invalid`: published, and withdrawn. */
export const releaseStates = ['draft', 'published', 'invalid'] as const
export type ReleaseState = (typeof releaseStates)[number]

/** Releases that `listReleases` returns. */
export const releaseListLimit = 200
/** Documents that `listReleaseDocs` returns. */
export const releaseDocLimit = 20_000

/** Ids of documents, and of folders with everything in them, by the id of their application. */
const DocIdsByModule = Type.Record(PublicId, Type.Array(PublicId, { maxItems: limits.releaseItems }))

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
  can: Abilities('manage'),
})
export type ReleaseDetail = Static<typeof ReleaseDetail>

const read = onProject('read', { project: 'projectId' })
const readOne = onProject('read', { release: 'id' })
const manageOne = onProject('manageReleases', { release: 'id' })

/** As it was in Torna: newest first, at most `releaseListLimit`. */
export const listReleases = get('/project/release/list', 'List the releases of a project, newest first', read, {
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

export const pageReleases = get('/project/release/page', 'Search the releases of a project, newest first', read, {
  query: Strict({
    projectId: PublicId,
    /** Part of the number or the description, in any case. */
    search: Type.Optional(Type.String({ maxLength: 100 })),
    state: Type.Optional(OneOf(releaseStates)),
    ...PageQuery,
  }),
  reply: Page(Release),
})

export const getRelease = get('/project/release/get', 'Get a release', readOne, {
  query: ById('id'),
  reply: ReleaseDetail,
})

/** Where messages about changes go; an empty text for nowhere. The masked form of an answer leaves it as it is. */
const Webhook = Type.Optional(Nullable(Secret({ maxLength: limits.webhook })))

/** What of an application is chosen. Without `docIds`, or with `isAll`, everything. */
export const ReleaseChoice = Strict({
  moduleId: PublicId,
  mode: OneOf(releaseModes),
  isAll: Type.Optional(Flag),
  docIds: Type.Optional(Type.Array(PublicId, { maxItems: limits.releaseItems })),
})
export type ReleaseChoice = Static<typeof ReleaseChoice>

const ReleaseFields = {
  releaseDesc: Type.Optional(Nullable(Description(limits.releaseDesc))),
  /** 1: published, if it was not. */
  status: Type.Optional(Flag),
  notifiesChanges: Type.Optional(Flag),
  dingdingWebhook: Webhook,
  weComWebhook: Webhook,
  /** As `modules`, with all applications followed live, as they were in Torna. */
  moduleSourceIdMap: Type.Optional(Nullable(DocIdsByModule)),
  modules: Type.Optional(Type.Array(ReleaseChoice, { maxItems: limits.releaseModules })),
}
const AnyText = Type.Optional(Nullable(Type.String({ maxLength: 100 })))

const choiceErrors = ['doc_not_in_module', 'not_accessible', 'release_too_large'] as const

/** A draft unless `status` is 1. */
export const addRelease = post(
  '/project/release/add',
  'Create a release',
  onProject('manageReleases', { project: 'projectId' }),
  {
    body: Strict({ id: AnyText, projectId: PublicId, releaseNo: Name(limits.releaseNo), ...ReleaseFields }),
    reply: ReleaseDetail,
    errors: ['release_number_taken', 'release_webhook_invalid', 'release_empty', 'changed_meanwhile', ...choiceErrors],
  },
)

/**
 * What is left out stays. Of a published release the number and what is frozen cannot be changed this way. `updatedAtMs`: of the release as it was
 * shown; refused with `changed_meanwhile` when it has another one by now.
 */
export const updateRelease = post('/project/release/update', 'Update a release', manageOne, {
  body: Strict({
    id: PublicId,
    projectId: AnyText,
    releaseNo: Type.Optional(Nullable(Name(limits.releaseNo))),
    ...ReleaseFields,
    updatedAtMs: Type.Optional(EpochMs),
  }),
  reply: ReleaseDetail,
  errors: [
    'release_number_taken',
    'release_webhook_invalid',
    'release_empty',
    'release_frozen',
    'changed_meanwhile',
    ...choiceErrors,
  ],
})

/** A draft that becomes valid is published. */
export const setReleaseStatus = post('/project/release/status', 'Make a release valid or invalid', manageOne, {
  body: Strict({ id: PublicId, status: Flag, updatedAtMs: Type.Optional(EpochMs) }),
  reply: ReleaseDetail,
  errors: ['release_empty', 'changed_meanwhile', 'not_accessible'],
})

/** Freezes the documents again as they are now, with another choice of them when `modules` is given. Followers are notified. */
export const refreshRelease = post(
  '/project/release/refresh',
  'Replace the frozen documents of a published release with the current ones',
  manageOne,
  {
    body: Strict({
      id: PublicId,
      modules: Type.Optional(Type.Array(ReleaseChoice, { maxItems: limits.releaseModules })),
      updatedAtMs: Type.Optional(EpochMs),
    }),
    reply: ReleaseDetail,
    errors: ['release_empty', 'release_not_published', 'changed_meanwhile', ...choiceErrors],
  },
)

export const removeRelease = post('/project/release/remove', 'Delete a release', manageOne, {
  body: ById('id'),
  reply: Trashed,
  errors: ['not_accessible'],
})

/** `notesUpdatedAtMs`: of the notes as they were shown; refused with `changed_meanwhile` when they are others by now. */
export const saveReleaseNotes = post('/project/release/notes', 'Save the notes of a release', manageOne, {
  body: Strict({ id: PublicId, notes: Type.String({ maxLength: limits.releaseNotes }), notesUpdatedAtMs: EpochMs }),
  reply: Type.Object({ notesUpdatedAtMs: EpochMs, updatedAtMs: EpochMs }),
  errors: ['changed_meanwhile', 'not_accessible'],
})

/** What is different from the release before, as notes in your language. Changes nothing. */
export const draftReleaseNotes = get(
  '/project/release/notes/draft',
  'Draft notes from the changes since the previous release',
  manageOne,
  {
    query: ById('id'),
    reply: Type.Object({ notes: Type.String(), comparedWith: Type.String() }),
  },
)

/** What was chosen, for changing it. */
export const getReleaseChoice = get('/project/release/choice', 'Get the selected documents of a release', manageOne, {
  query: ById('id'),
  reply: Type.Array(
    Type.Object({
      moduleId: PublicId,
      mode: OneOf(releaseModes),
      isAll: Flag,
      docIds: Type.Array(PublicId),
    }),
  ),
})

/** As it was in Torna: documents below their applications, at most `releaseDocLimit`. */
export const listReleaseDocs = post(
  '/project/release/bind/list',
  'List the documents of a release by application',
  onProject('read', { release: 'releaseId' }),
  {
    tokens: 'read',
    body: ById('projectId', 'releaseId'),
    reply: Type.Array(
      Type.Object({
        /** The application. */
        id: PublicId,
        name: Type.String(),
        isFolder: Flag,
        children: Type.Array(
          Type.Object({
            releaseId: PublicId,
            id: PublicId,
            name: Type.String(),
            httpMethod: Type.String(),
            url: Type.String(),
            version: Type.String(),
            isFolder: Flag,
            label: Type.Null(),
          }),
        ),
      }),
    ),
  },
)

export const subscribeRelease = post(
  '/project/release/doc/subscribe',
  'Follow a release, or change its notification level',
  onProject('read', { release: 'sourceId' }),
  {
    body: Strict({ sourceId: PublicId, level: Type.Optional(OneOf(followLevels)) }),
    reply: Type.Null(),
  },
)

/** Works on releases one may no longer read, and twice. */
export const cancelSubscribeRelease = post('/project/release/doc/cancelSubscribe', 'Stop following a release', member, {
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

export const pageReleaseEvents = get('/project/release/history', 'List what was done to a release', readOne, {
  query: Strict({ id: PublicId, ...PageQuery }),
  reply: Page(ReleaseEvent),
})
