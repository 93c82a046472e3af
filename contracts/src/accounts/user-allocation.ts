/* Roles of an account in all spaces and projects at once, as super admins give them. */
import Type, { type Static } from 'typebox'
import { roles } from '../constants.ts'
import { get, post, superAdmin } from '../endpoint.ts'
import { ById, Description, Flag, Nullable, OneOf, PublicId, Strict } from '../scalars.ts'
import { AdminUserDetail } from './admin-user.ts'

const maxAllocations = 500
const NewRole = Nullable(OneOf(roles))

/**
 * Sets memberships one by one; what is not named stays. A role of `null` ends one. A project's member becomes a guest of its space when they are
 * not in it. `role` with `projectIds` is the older form: that role in each of the projects.
 */
export const allocateProjects = post(
  '/admin/user/allocateProject',
  'Assign roles in spaces and projects to an account',
  {
    access: superAdmin,
    body: Strict({
      userId: PublicId,
      spaces: Type.Optional(Type.Array(Strict({ spaceId: PublicId, role: NewRole }), { maxItems: maxAllocations })),
      projects: Type.Optional(Type.Array(Strict({ projectId: PublicId, role: NewRole }), { maxItems: maxAllocations })),
      role: Type.Optional(OneOf(roles)),
      projectIds: Type.Optional(Type.Array(PublicId, { maxItems: maxAllocations })),
    }),
    reply: AdminUserDetail,
    errors: ['not_accessible', 'last_admin'],
  },
)

export const getUserProjectIds = get('/admin/user/getUserProjectIds', 'List the projects of an account', {
  access: superAdmin,
  query: ById('userId'),
  reply: Type.Array(PublicId),
  errors: ['not_accessible'],
})

export const AllocationSpace = Type.Object({
  /** `S_` and the space's id. */
  id: Type.String(),
  label: Type.String(),
  parentId: Type.Literal(''),
  children: Type.Array(
    Type.Object({
      id: PublicId,
      label: Type.String(),
      parentId: Type.String(),
      isPrivate: Flag,
      children: Type.Null(),
    }),
  ),
})
export type AllocationSpace = Static<typeof AllocationSpace>

/** How many spaces one answer holds; a keyword finds the others. */
export const allocationSpaces = 200

export const getAllocationTree = get(
  '/admin/project/tree',
  `Spaces with their projects, the first ${String(allocationSpaces)} that match`,
  {
    access: superAdmin,
    query: Strict({ keyword: Type.Optional(Description(100)) }),
    reply: Type.Array(AllocationSpace),
  },
)
