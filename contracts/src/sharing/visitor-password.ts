/* Passwords of what is opened for visitors: several for one share or composed project, each with a name but the first, so that one ends without the others. */
import Type, { type Static } from 'typebox'
import { limits } from '../constants.ts'
import { get, onProject, onSpace, post } from '../endpoint.ts'
import { ById, EpochMs, Name, Nullable, PublicId, Secret, Strict } from '../scalars.ts'

/** Holds neither the password nor its hash. */
export const VisitorPassword = Type.Object({
  id: PublicId,
  /** Whom it is for, in people's words; empty for the one that came with the share or project. */
  name: Type.String(),
  creatorName: Type.String(),
  createdAtMs: EpochMs,
  /** When a visitor last opened something with it. */
  lastUsedAtMs: Nullable(EpochMs),
})
export type VisitorPassword = Static<typeof VisitorPassword>

/** `password`: its text, in the answer this once and never again. */
export const AddedVisitorPassword = Type.Object({ ...VisitorPassword.properties, password: Type.String() })
export type AddedVisitorPassword = Static<typeof AddedVisitorPassword>

/** Without `password` one is made. */
const added = Strict({
  id: PublicId,
  name: Name(limits.visitorPasswordName),
  /** As typed; trimmed. */
  password: Type.Optional(Secret({ minLength: 1, maxLength: limits.sharePassword })),
})
/** `id` names the share or project, `passwordId` one of its passwords. */
const revoked = Strict({ id: PublicId, passwordId: PublicId })

/** `changed_meanwhile`: it is public by now. */
const addErrors = ['visitor_password_limit_reached', 'name_taken', 'changed_meanwhile'] as const
const revokeErrors = ['visitor_password_last', 'changed_meanwhile'] as const

const ofShare = { share: 'id' } as const
const ofCompose = { compose: 'id' } as const

/** Oldest first. */
export const listSharePasswords = get('/doc/share/password/list', 'List the passwords of a share', {
  access: onProject('share', ofShare),
  query: ById('id'),
  reply: Type.Array(VisitorPassword),
})

/** The others, and what visitors opened with them, stay. */
export const addSharePassword = post('/doc/share/password/add', 'Add a password to a share', {
  access: onProject('share', ofShare),
  body: added,
  reply: AddedVisitorPassword,
  errors: addErrors,
})

/** Visitors who came in with it have to enter another one. The last one stays: the share is revoked or paused instead. */
export const revokeSharePassword = post('/doc/share/password/revoke', 'Revoke a password of a share', {
  access: onProject('share', ofShare),
  body: revoked,
  reply: Type.Null(),
  errors: revokeErrors,
})

/** Oldest first. */
export const listComposePasswords = get('/compose/project/password/list', 'List the passwords of a composed project', {
  access: onSpace('compose', ofCompose),
  query: ById('id'),
  reply: Type.Array(VisitorPassword),
})

/** As `addSharePassword`. */
export const addComposePassword = post('/compose/project/password/add', 'Add a password to a composed project', {
  access: onSpace('compose', ofCompose),
  body: added,
  reply: AddedVisitorPassword,
  errors: addErrors,
})

/** As `revokeSharePassword`. */
export const revokeComposePassword = post(
  '/compose/project/password/revoke',
  'Revoke a password of a composed project',
  {
    access: onSpace('compose', ofCompose),
    body: revoked,
    reply: Type.Null(),
    errors: revokeErrors,
  },
)
