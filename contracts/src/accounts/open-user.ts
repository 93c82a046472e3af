/* Open users: app keys and secrets with which machines work in a space. */
import Type, { type Static } from 'typebox'
import { limits, secretGraceHours } from '../constants.ts'
import { get, onSpace, post } from '../endpoint.ts'
import { rotatedSecretFields } from './rotated-secret.ts'
import { ById, Description, Flag, Name, OneOfNumbers, Page, PageQuery, PublicId, Strict } from '../scalars.ts'

/** What an admin of the space sees. Never holds a secret. */
export const OpenUser = Type.Object({
  id: PublicId,
  appKey: Type.String(),
  /** Who asked for it: a person, a team or a system. */
  applicant: Type.String(),
  remark: Type.String(),
  /** 0: none of its secrets works. */
  status: Flag,
  ...rotatedSecretFields,
})
export type OpenUser = Static<typeof OpenUser>

/** `secret` is in the answer this once and never again. */
export const OpenUserSecret = Type.Object({ ...OpenUser.properties, secret: Type.String() })
export type OpenUserSecret = Static<typeof OpenUserSecret>

const access = onSpace('manageOpenUsers', { space: 'spaceId' })
const NamedBody = ById('spaceId', 'id')

export const pageOpenUsers = get('/space/openuser/page', 'List the service accounts of a space, newest first', {
  access,
  query: Strict({
    spaceId: PublicId,
    /** Part of the app key, the applicant or the remark. */
    search: Type.Optional(Type.String({ maxLength: 100 })),
    ...PageQuery,
  }),
  reply: Page(OpenUser),
})

export const addOpenUser = post('/space/openuser/add', 'Create an service account with an app key and a secret', {
  access,
  body: Strict({
    spaceId: PublicId,
    applicant: Name(limits.openUserApplicant),
    remark: Type.Optional(Description(limits.openUserRemark)),
  }),
  reply: OpenUserSecret,
  errors: ['open_user_limit_reached'],
})

/** A secret that was still good from an earlier rotation ends at once. */
export const rotateOpenUser = post(
  '/space/openuser/rotate',
  'Rotate the secret of an service account; the old one stays valid for the given hours',
  {
    access,
    body: Strict({ spaceId: PublicId, id: PublicId, graceHours: OneOfNumbers(secretGraceHours) }),
    reply: OpenUserSecret,
  },
)

export const enableOpenUser = post('/space/openuser/enable', 'Enable an service account', {
  access,
  body: NamedBody,
  reply: OpenUser,
})

export const disableOpenUser = post('/space/openuser/disable', 'Disable an service account from its next call on', {
  access,
  body: NamedBody,
  reply: OpenUser,
})

export const deleteOpenUser = post('/space/openuser/delete', 'Delete an service account permanently', {
  access,
  body: NamedBody,
  reply: Type.Null(),
})
