/* What was deleted and can be restored for 90 days. */
import Type, { type Static } from 'typebox'
import { get, member, onProject, onSpace, post } from '../endpoint.ts'
import { ById, EpochMs, OneOf, PublicId } from '../scalars.ts'

/** What is deleted inside a project. */
export const trashKindsOfProject = [
  'module',
  'doc',
  'dictionary',
  'model',
  'case',
  'script',
  'mockRule',
  'release',
  'site',
] as const

export const trashKinds = ['space', 'project', ...trashKindsOfProject, 'compose', 'composePage'] as const

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

export const listMyDeletedSpaces = get('/trash/spaces', 'List the deleted spaces you can restore', {
  access: member,
  tokens: 'read',
  reply: Type.Array(TrashEntry),
})

export const listSpaceTrash = get(
  '/trash/space',
  'List the deleted projects, composed projects, pages and sites of a space',
  {
    access: onSpace('restore', { space: 'spaceId' }),
    query: ById('spaceId'),
    reply: Type.Array(TrashEntry),
  },
)

export const listProjectTrash = get('/trash/project', 'List what was deleted in a project and can be restored', {
  access: onProject('restore', { project: 'projectId' }),
  query: ById('projectId'),
  reply: Type.Array(TrashEntry),
})

/** Needs the right to restore where it was. */
export const restoreTrash = post('/trash/restore', 'Restore something deleted to its former place', {
  access: member,
  tokens: 'write',
  body: ById('id'),
  reply: Type.Null(),
  errors: [
    'not_accessible',
    'mfa_required',
    'no_permission',
    'name_taken',
    'parent_deleted',
    'restore_expired',
    'case_too_many',
    'script_too_many',
    'mock_rules_full',
  ],
})
