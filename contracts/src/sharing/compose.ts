/*
 * Composed projects: documents and folders of other spaces, put together for readers without an account. For those who manage them;
 * what is in them is in `compose-entry.ts`.
 */
import Type, { type Static } from 'typebox'
import { limits, shareType } from '../constants.ts'
import { get, onSpace, post } from '../endpoint.ts'
import {
  Abilities,
  ById,
  Description,
  EpochMs,
  Flag,
  Name,
  Nullable,
  OneOfNumbers,
  OrderIndex,
  PublicId,
  Secret,
  Strict,
  timestamps,
  Trashed,
} from '../scalars.ts'
import { domainErrors, EmailDomains } from './visit-email.ts'
import { viewCounts } from './view-log.ts'
import { VisitKey } from './visit.ts'

export const ComposeType = OneOfNumbers(Object.values(shareType))

/** What members of the space see. Holds neither the password nor its hash. */
export const ComposeProject = Type.Object({
  /** For those who manage it; opens nothing. */
  id: PublicId,
  key: VisitKey,
  spaceId: PublicId,
  name: Type.String(),
  description: Type.String(),
  type: ComposeType,
  hasPassword: Type.Boolean(),
  /** 0: visitors don't find it. */
  status: Flag,
  /** Documents put into it, and those in its referenced folders. */
  docCount: Type.Integer(),
  /** Domains of email addresses that visitors have to prove; none to ask for no address. */
  emailDomains: Type.Array(Type.String()),
  ...viewCounts,
  orderIndex: Type.Integer(),
  creatorName: Type.String(),
  ...timestamps,
  can: Abilities('update', 'delete'),
})
export type ComposeProject = Static<typeof ComposeProject>

export const listComposeProjects = get('/space/project/compose/list', 'List the composed projects of a space', {
  access: onSpace('read', { space: 'spaceId' }),
  query: ById('spaceId'),
  reply: Type.Array(ComposeProject),
})

const ProjectFields = {
  description: Type.Optional(Description(limits.description)),
  type: Type.Optional(ComposeType),
  status: Type.Optional(Flag),
  emailDomains: Type.Optional(EmailDomains),
}

/** As typed; trimmed. */
const Password = Secret({ minLength: 1, maxLength: limits.sharePassword })

/** `password`: the text of a new one, to show once; `null` for none. */
export const SavedComposeProject = Type.Object({ ...ComposeProject.properties, password: Nullable(Type.String()) })
export type SavedComposeProject = Static<typeof SavedComposeProject>

/**
 * Public and enabled unless said otherwise. For an encrypted one without `password` one is made. `password` is in the answer this once and never
 * again.
 */
export const addComposeProject = post('/compose/project/add', 'Create a composed project', {
  access: onSpace('compose', { space: 'spaceId' }),
  body: Strict({
    spaceId: PublicId,
    name: Name(limits.projectName),
    ...ProjectFields,
    password: Type.Optional(Password),
  }),
  reply: SavedComposeProject,
  errors: ['name_taken', 'space_not_composed', 'compose_too_many', ...domainErrors],
})

/**
 * What is left out stays. `updatedAtMs`: of the project as it was shown; refused with `changed_meanwhile` when it has another one by now. Encrypted
 * from now on, it gets a password; public from now on, it loses it.
 */
export const updateComposeProject = post('/compose/project/update', 'Update a composed project', {
  access: onSpace('compose', { compose: 'id' }),
  body: Strict({
    id: PublicId,
    name: Type.Optional(Name(limits.projectName)),
    ...ProjectFields,
    orderIndex: Type.Optional(OrderIndex),
    updatedAtMs: Type.Optional(EpochMs),
  }),
  reply: SavedComposeProject,
  errors: ['name_taken', 'changed_meanwhile', ...domainErrors],
})

/** Instead of the one it has: every visitor has to enter it. Refused with `changed_meanwhile` when the project is public by now. */
export const resetComposePassword = post(
  '/compose/project/password/reset',
  'Replace the password of a composed project',
  {
    access: onSpace('compose', { compose: 'id' }),
    body: Strict({ id: PublicId, password: Type.Optional(Password) }),
    reply: SavedComposeProject,
    errors: ['changed_meanwhile'],
  },
)

/** It can be restored for 90 days, with the same address. */
export const deleteComposeProject = post('/compose/project/delete', 'Delete a composed project, restorable', {
  access: onSpace('compose', { compose: 'id' }),
  body: ById('id'),
  reply: Trashed,
})

/** For an address that reached the wrong people: the old one, and every visitor's access, end immediately. */
export const regenerateComposeAddress = post(
  '/compose/project/address/regenerate',
  'Regenerate the URL of a composed project',
  {
    access: onSpace('compose', { compose: 'id' }),
    body: ById('id'),
    reply: ComposeProject,
  },
)
