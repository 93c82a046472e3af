/* What was deleted and can be restored for 90 days. */
import Type, { type Static } from 'typebox'
import { endpoint, member, onProject, onSpace } from '../endpoint.ts'
import { EpochMs, OneOf, PublicId, Strict } from '../scalars.ts'

export const trashKinds = ['space', 'project', 'module', 'doc', 'dictionary', 'model'] as const

/** Something deleted that can still be restored. */
export const TrashEntry = Type.Object({
  id: PublicId,
  kind: OneOf(trashKinds),
  name: Type.String(),
  /** Where it was, outermost first. */
  place: Type.Array(Type.String()),
  docCount: Type.Integer(),
  deletedByName: Type.String(),
  deletedAtMs: EpochMs,
  expiresAtMs: EpochMs,
})
export type TrashEntry = Static<typeof TrashEntry>

export const listMyDeletedSpaces = endpoint({
  method: 'GET',
  path: '/trash/spaces',
  summary: 'Deleted spaces you may restore',
  access: member,
  tokens: 'read',
  reply: Type.Array(TrashEntry),
})

export const listSpaceTrash = endpoint({
  method: 'GET',
  path: '/trash/space',
  summary: 'Deleted projects of a space',
  access: onSpace('restore', { space: 'spaceId' }),
  query: Strict({ spaceId: PublicId }),
  reply: Type.Array(TrashEntry),
})

export const listProjectTrash = endpoint({
  method: 'GET',
  path: '/trash/project',
  summary: 'Deleted applications, folders and documents of a project',
  access: onProject('restore', { project: 'projectId' }),
  query: Strict({ projectId: PublicId }),
  reply: Type.Array(TrashEntry),
})

/** Needs the right to restore where it was. */
export const restoreTrash = endpoint({
  method: 'POST',
  path: '/trash/restore',
  summary: 'Restore something deleted, to where it was',
  access: member,
  tokens: 'write',
  body: Strict({ id: PublicId }),
  reply: Type.Null(),
  errors: ['not_accessible', 'mfa_required', 'no_permission', 'name_taken', 'parent_deleted', 'restore_expired'],
})
