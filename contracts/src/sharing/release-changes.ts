/* Making and changing releases: what is chosen for them, publishing and withdrawing them, and their notes. */
import Type, { type Static } from 'typebox'
import { limits } from '../constants.ts'
import { get, onProject, post } from '../endpoint.ts'
import {
  ById,
  Description,
  EpochMs,
  Flag,
  Name,
  Nullable,
  OneOf,
  PublicId,
  Secret,
  Strict,
  Trashed,
} from '../scalars.ts'
import { DocIdsByModule, ReleaseDetail, releaseModes } from './release.ts'

const manageOne = onProject('manageReleases', { release: 'id' })

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
export const addRelease = post('/project/release/add', 'Create a release', {
  access: onProject('manageReleases', { project: 'projectId' }),
  body: Strict({ id: AnyText, projectId: PublicId, releaseNo: Name(limits.releaseNo), ...ReleaseFields }),
  reply: ReleaseDetail,
  errors: [
    'release_number_taken',
    'release_webhook_invalid',
    'address_forbidden',
    'robots_full',
    'release_empty',
    'changed_meanwhile',
    ...choiceErrors,
  ],
})

/**
 * What is left out stays. Of a published release the number and what is frozen cannot be changed this way. `updatedAtMs`: of the release as it was
 * shown; refused with `changed_meanwhile` when it has another one by now.
 */
export const updateRelease = post('/project/release/update', 'Update a release', {
  access: manageOne,
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
    'address_forbidden',
    'robots_full',
    'release_empty',
    'release_frozen',
    'changed_meanwhile',
    ...choiceErrors,
  ],
})

/** A draft that becomes valid is published. */
export const setReleaseStatus = post('/project/release/status', 'Make a release valid or invalid', {
  access: manageOne,
  body: Strict({ id: PublicId, status: Flag, updatedAtMs: Type.Optional(EpochMs) }),
  reply: ReleaseDetail,
  errors: ['release_empty', 'changed_meanwhile', 'not_accessible'],
})

/** Freezes the documents again as they are now, with another choice of them when `modules` is given. Followers are notified. */
export const refreshRelease = post(
  '/project/release/refresh',
  'Replace the frozen documents of a published release with the current ones',
  {
    access: manageOne,
    body: Strict({
      id: PublicId,
      modules: Type.Optional(Type.Array(ReleaseChoice, { maxItems: limits.releaseModules })),
      updatedAtMs: Type.Optional(EpochMs),
    }),
    reply: ReleaseDetail,
    errors: ['release_empty', 'release_not_published', 'changed_meanwhile', ...choiceErrors],
  },
)

export const removeRelease = post('/project/release/remove', 'Delete a release', {
  access: manageOne,
  body: ById('id'),
  reply: Trashed,
  errors: ['not_accessible'],
})

/** `notesUpdatedAtMs`: of the notes as they were shown; refused with `changed_meanwhile` when they are others by now. */
export const saveReleaseNotes = post('/project/release/notes', 'Save the notes of a release', {
  access: manageOne,
  body: Strict({ id: PublicId, notes: Type.String({ maxLength: limits.releaseNotes }), notesUpdatedAtMs: EpochMs }),
  reply: Type.Object({ notesUpdatedAtMs: EpochMs, updatedAtMs: EpochMs }),
  errors: ['changed_meanwhile', 'not_accessible'],
})

/** What is different from the release before, as notes in your language. Changes nothing. */
export const draftReleaseNotes = get(
  '/project/release/notes/draft',
  'Draft notes from the changes since the previous release',
  {
    access: manageOne,
    query: ById('id'),
    reply: Type.Object({ notes: Type.String(), comparedWith: Type.String() }),
  },
)

/** What was chosen, for changing it. */
export const getReleaseChoice = get('/project/release/choice', 'Get the selected documents of a release', {
  access: manageOne,
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
