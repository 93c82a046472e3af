/* Projects. */
import Type, { type Static } from 'typebox'
import { limits, roles } from '../constants.ts'
import { get, onProject, onSpace, post } from '../endpoint.ts'
import { LatestActivity, RecentActivity } from './activity.ts'
import {
  Abilities,
  ById,
  Description,
  Flag,
  Name,
  Nullable,
  OneOf,
  OrderIndex,
  Person,
  PublicId,
  Strict,
  timestamps,
  Trashed,
} from '../scalars.ts'

/** What the signed-in person may do with a project. */
export const ProjectAbilities = Abilities(
  'update',
  'govern',
  'manageMembers',
  'delete',
  'manageModules',
  'manageDocs',
  'share',
  'manageReleases',
  'restore',
)
export type ProjectAbilities = Static<typeof ProjectAbilities>

export const Project = Type.Object({
  id: PublicId,
  name: Type.String(),
  description: Type.String(),
  spaceId: PublicId,
  spaceName: Type.String(),
  isPrivate: Flag,
  creatorName: Type.String(),
  /** Your role: `guest` for a space member without one of their own; `null` for a super admin outside the space. */
  roleCode: Nullable(OneOf(roles)),
  moduleCount: Type.Integer(),
  docCount: Type.Integer(),
  memberCount: Type.Integer(),
  /** The first of its members, admins before others. */
  faces: Type.Array(Person, { maxItems: limits.faces }),
  latest: LatestActivity,
  orderIndex: Type.Integer(),
  ...timestamps,
  can: ProjectAbilities,
})
export type Project = Static<typeof Project>

export const listSpaceProjects = get('/space/project/list', 'List the projects of a space you can see', {
  access: onSpace('read', { space: 'spaceId' }),
  query: ById('spaceId'),
  reply: Type.Array(Project),
})

export const listSpaceActivity = get(
  '/space/activity',
  'List the latest change of each application of a space you can see, newest first, at most six',
  {
    access: onSpace('read', { space: 'spaceId' }),
    query: ById('spaceId'),
    reply: Type.Array(RecentActivity),
  },
)

export const ProjectInfo = Type.Object({ ...Project.properties, admins: Type.Array(Person) })
export type ProjectInfo = Static<typeof ProjectInfo>

export const getProjectInfo = get('/project/info', 'Get a project', {
  access: onProject('read', { project: 'projectId' }),
  query: ById('projectId'),
  reply: ProjectInfo,
})

export const getProjectSpace = get('/project/space', 'Get the names of a project and its space', {
  access: onProject('read', { project: 'projectId' }),
  query: ById('projectId'),
  reply: Type.Object({
    spaceId: PublicId,
    spaceName: Type.String(),
    projectId: PublicId,
    projectName: Type.String(),
  }),
})

/** Private unless `isPrivate` is 0. The creator becomes its admin, with those of `adminIds` who belong to the space. */
export const addProject = post('/project/add', 'Create a project', {
  access: onSpace('createProject', { space: 'spaceId' }),
  body: Strict({
    name: Name(limits.projectName),
    description: Type.Optional(Description(limits.description)),
    spaceId: PublicId,
    isPrivate: Type.Optional(Flag),
    adminIds: Type.Optional(Type.Array(PublicId, { maxItems: limits.batchIds })),
  }),
  reply: Project,
  errors: ['name_taken', 'not_accessible', 'space_is_composed'],
})

/** Privacy and moving need the `govern` right besides, moving also `createProject` in the target space. */
export const updateProject = post('/project/update', 'Update or move a project', {
  access: onProject('update', { project: 'id' }),
  body: Strict({
    id: PublicId,
    name: Type.Optional(Name(limits.projectName)),
    description: Type.Optional(Description(limits.description)),
    isPrivate: Type.Optional(Flag),
    spaceId: Type.Optional(PublicId),
    orderIndex: Type.Optional(OrderIndex),
  }),
  reply: Project,
  errors: ['name_taken', 'no_permission', 'not_accessible', 'space_is_composed', 'changed_meanwhile'],
})

/** It can be restored for 90 days. */
export const deleteProject = post('/project/delete', 'Delete a project with its contents, restorable', {
  access: onProject('delete', { project: 'id' }),
  body: ById('id'),
  reply: Trashed,
})
