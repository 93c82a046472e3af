/* Following documents, folders, applications, projects, releases and what one maintains: who wants to be told when something changes there. */
import Type, { type Static, type TSchema } from 'typebox'
import { docType } from '../constants.ts'
import { get, member, onProject, post, type Access } from '../endpoint.ts'
import { ById, EpochMs, Flag, Nullable, OneOf, OneOfNumbers, Page, PageQuery, PublicId, Strict } from '../scalars.ts'

/** What a follower is notified of: `all` changes, those that break callers, or nothing for now while the place in the list stays. */
export const followLevels = ['all', 'breaking', 'muted'] as const
export type FollowLevel = (typeof followLevels)[number]

/** `level` when it is left out: as it was, `all` for what is new. */
const FollowBody = Strict({ sourceId: PublicId, level: Type.Optional(OneOf(followLevels)) })
const SourceBody = ById('sourceId')

/** A field of a document as comments name it; it keeps being followed when it is renamed. */
export const FollowedField = Strict({
  /** `query`, `body`, `response-200`, … */
  section: Type.String({ minLength: 1, maxLength: 200 }),
  /** Representation of a body; empty for everything else. */
  mediaType: Type.String({ maxLength: 300 }),
  /** `items[].quantity`. */
  path: Type.String({ minLength: 1, maxLength: 1_000 }),
})
export type FollowedField = Static<typeof FollowedField>

export const followedFieldLimits = {
  /** That one person follows in a document. */
  chosen: 50,
  /** That are listed of a document. */
  listed: 1_000,
} as const
const FollowedFields = Nullable(Type.Array(FollowedField, { minItems: 1, maxItems: followedFieldLimits.chosen }))

/** `search`: part of the name, in any case. */
const FollowedQuery = Strict({ ...PageQuery, search: Type.Optional(Type.String({ maxLength: 100 })) })

export const FollowedDoc = Type.Object({
  /** The document. */
  id: PublicId,
  name: Type.String(),
  type: OneOfNumbers(Object.values(docType)),
  httpMethod: Type.String(),
  deprecated: Type.String(),
  moduleId: PublicId,
  moduleName: Type.String(),
  projectId: PublicId,
  projectName: Type.String(),
  level: OneOf(followLevels),
  /** These alone; `null` for all of the document. */
  fields: FollowedFields,
  updatedAtMs: EpochMs,
})
export type FollowedDoc = Static<typeof FollowedDoc>

export const FollowedFolder = Type.Object({
  /** The folder. */
  id: PublicId,
  name: Type.String(),
  moduleId: PublicId,
  moduleName: Type.String(),
  projectId: PublicId,
  projectName: Type.String(),
  level: OneOf(followLevels),
})
export type FollowedFolder = Static<typeof FollowedFolder>

export const FollowedModule = Type.Object({
  /** The application. */
  id: PublicId,
  name: Type.String(),
  projectId: PublicId,
  projectName: Type.String(),
  spaceName: Type.String(),
  level: OneOf(followLevels),
})
export type FollowedModule = Static<typeof FollowedModule>

export const FollowedProject = Type.Object({
  /** The project. */
  id: PublicId,
  name: Type.String(),
  isPrivate: Flag,
  spaceId: PublicId,
  spaceName: Type.String(),
  level: OneOf(followLevels),
})
export type FollowedProject = Static<typeof FollowedProject>

export const FollowedRelease = Type.Object({
  /** The release. */
  id: PublicId,
  releaseNo: Type.String(),
  releaseDesc: Type.String(),
  projectId: PublicId,
  projectName: Type.String(),
  spaceId: PublicId,
  spaceName: Type.String(),
  level: OneOf(followLevels),
})
export type FollowedRelease = Static<typeof FollowedRelease>

/** What is the same whatever is followed. Stopping works on what one may no longer read, and twice. */
function followingOf<const K extends string, const A extends Access>(kind: K, what: string, access: A) {
  return {
    cancel: post(`/user/subscribe/${kind}/cancelSubscribe`, `Stop following ${what}`, {
      access: member,
      tokens: 'write',
      body: SourceBody,
      reply: Type.Null(),
    }),
    is: get(`/user/subscribe/${kind}/isSubscribe`, `Check whether you follow ${what}`, {
      access,
      query: SourceBody,
      reply: Type.Boolean(),
    }),
  }
}

/** Following a place, besides documents. */
function followingPlace<const K extends string, const A extends Access>(kind: K, what: string, access: A) {
  return {
    ...followingOf(kind, what, access),
    follow: post(`/user/subscribe/${kind}/subscribe`, `Follow ${what}, or change its notification level`, {
      access,
      body: FollowBody,
      reply: Type.Null(),
    }),
  }
}

/** Pages of what one follows; what one may no longer read is left out. */
function listFollowed<const P extends `/user/subscribe/${string}`, T extends TSchema>(path: P, what: string, item: T) {
  return get(path, `List the ${what} you follow, latest first`, {
    access: member,
    tokens: 'read',
    query: FollowedQuery,
    reply: Page(item),
  })
}

export const subscribeDoc = post(
  '/user/subscribe/doc/subscribe',
  'Follow a document, or a folder with everything in it, or change its notification level',
  {
    access: onProject('read', { doc: 'sourceId' }),
    /** `fields`, of documents alone: changes elsewhere give no notification; as it was when it is left out, all of the document for what is new. */
    body: Strict({ ...FollowBody.properties, fields: Type.Optional(FollowedFields) }),
    reply: Type.Null(),
    errors: ['not_accessible'],
  },
)

/** Outermost first, with those of the shared models it refers to. */
export const listFollowableFields = get(
  '/user/subscribe/doc/fields',
  'List the fields of a document, to follow some of them',
  {
    access: onProject('read', { doc: 'sourceId' }),
    query: SourceBody,
    reply: Type.Array(
      Type.Object({
        ...FollowedField.properties,
        name: Type.String(),
        type: Type.String(),
        /** How deep it is, from 0 on. */
        level: Type.Integer(),
      }),
      { maxItems: followedFieldLimits.listed },
    ),
    errors: ['not_accessible'],
  },
)

const ofDoc = followingOf('doc', 'a document or folder', onProject('read', { doc: 'sourceId' }))
export const cancelSubscribeDoc = ofDoc.cancel
export const isSubscribedDoc = ofDoc.is
export const pageSubscribedDocs = listFollowed('/user/subscribe/doc/page', 'documents', FollowedDoc)
export const pageSubscribedFolders = listFollowed('/user/subscribe/folder/list', 'folders', FollowedFolder)

const ofModule = followingPlace('module', 'an application', onProject('read', { module: 'sourceId' }))
export const subscribeModule = ofModule.follow
export const cancelSubscribeModule = ofModule.cancel
export const isSubscribedModule = ofModule.is
export const pageSubscribedModules = listFollowed('/user/subscribe/module/list', 'applications', FollowedModule)

const ofProject = followingPlace('project', 'a project', onProject('read', { project: 'sourceId' }))
export const subscribeProject = ofProject.follow
export const cancelSubscribeProject = ofProject.cancel
export const isSubscribedProject = ofProject.is
export const pageSubscribedProjects = listFollowed('/user/subscribe/project/list', 'projects', FollowedProject)
export const pageSubscribedReleases = listFollowed('/user/subscribe/release/list', 'releases', FollowedRelease)

/** Documents whose maintainer has the name or account of the caller, wherever they may read them. */
export const subscribeMaintained = post(
  '/user/subscribe/maintained/subscribe',
  'Follow all documents you maintain, or change their notification level',
  {
    access: member,
    tokens: 'write',
    body: Strict({ level: Type.Optional(OneOf(followLevels)) }),
    reply: Type.Null(),
  },
)

export const cancelSubscribeMaintained = post(
  '/user/subscribe/maintained/cancelSubscribe',
  'Stop following the documents you maintain',
  { access: member, tokens: 'write', body: Strict({}), reply: Type.Null() },
)

export const getSubscribedMaintained = get(
  '/user/subscribe/maintained/level',
  'Read how you follow the documents you maintain',
  {
    access: member,
    tokens: 'read',
    /** `null`: not at all. */
    reply: Nullable(OneOf(followLevels)),
  },
)
