/* Spaces, projects and applications, who belongs to them, and what was deleted of them. */
import { trashKindsOfProject } from '@lectern/contracts'
import { sql } from 'kysely'
import { among, describeTable, spaceOf } from './describe-table.ts'
import {
  binned,
  flag,
  id,
  json,
  moment,
  name,
  names,
  number,
  oneOf,
  orNull,
  prose,
  refBy,
  refOrNull,
  refTo,
  role,
  text,
  written,
} from './fields.ts'

export const placeTables = {
  /** Who is named. An empty account is someone who had none any more. */
  people: describeTable({ table: 'user', fields: { id, username: text, nickname: text, email: orNull(text) } }),
  space: describeTable({
    table: 'space',
    fields: { id, name: name(50), description: prose, isCompose: flag, requiresMfa: flag, ...written },
    rows: { where: (places) => among('own.id', spaceOf(places)) },
    restored: () => ({ deleted_at_ms: 0, trash_id: null }),
  }),
  projects: describeTable({
    table: 'project',
    fields: {
      id,
      name: name(50),
      description: prose,
      isPrivate: flag,
      orderIndex: number,
      constantsRevisionId: refOrNull('revisions'),
      ...written,
      ...binned,
    },
    rows: { where: ({ projectIds }) => among('own.id', projectIds) },
    history: ['projectConstants'],
    inTrash: 'project',
    unique: ['name'],
    restored: () => ({ deleted_at_ms: 0 }),
  }),
  modules: describeTable({
    table: 'module',
    fields: {
      id,
      /** `null` in an archive of an application. */
      projectId: refOrNull('projects'),
      name: name(100),
      description: prose,
      origin: name(32),
      orderIndex: number,
      headRevisionId: refOrNull('revisions'),
      constantsRevisionId: refOrNull('revisions'),
      pushRevisionId: refOrNull('revisions'),
      ...written,
      ...binned,
    },
    rows: { where: ({ moduleIds }) => among('own.id', moduleIds) },
    history: ['module', 'moduleConstants', 'modulePush'],
    inTrash: 'module',
    unique: ['projectId', 'name'],
    restored: () => ({ content_version: 1, tree_version: 1 }),
  }),
  /** What a project declares for calls; values of people's own stay. */
  projectVariables: describeTable({
    table: 'project_variables',
    fields: { projectId: refTo('projects'), declared: json, version: number },
    rows: { where: ({ projectIds }) => among('own.project_id', projectIds), step: 'project_id' },
    unique: ['projectId'],
  }),
  /** What was deleted and can be restored. */
  trash: describeTable({
    table: 'trash',
    fields: {
      id,
      kind: oneOf(['project', ...trashKindsOfProject, 'compose', 'composePage']),
      subjectId: refBy('kind', 1),
      projectId: refOrNull('projects'),
      moduleId: refOrNull('modules'),
      name: text,
      place: names,
      docCount: number,
      deletedBy: refTo('people'),
    },
    rows: {
      where: (places) => {
        const { scope, moduleIds, projectIds } = places
        if (scope.kind === 'module') return among('own.module_id', moduleIds)
        const isComposed = sql`${among('own.space_id', spaceOf(places))} and (
          own.kind in ('compose', 'composePage') or own.kind = 'site' and own.project_id is null)`
        return sql`(${among('own.project_id', projectIds)} or ${isComposed})`
      },
    },
  }),
  spaceMembers: describeTable({
    table: 'space_member',
    fields: { userId: refTo('people'), role, createdAtMs: moment, addedBy: refOrNull('people') },
    rows: { where: (places) => among('own.space_id', spaceOf(places)), step: 'user_id' },
    unique: ['userId'],
  }),
  projectMembers: describeTable({
    table: 'project_member',
    fields: {
      projectId: refTo('projects'),
      userId: refTo('people'),
      role,
      createdAtMs: moment,
      addedBy: refOrNull('people'),
    },
    rows: { where: ({ projectIds }) => among('own.project_id', projectIds), step: 'user_id' },
    unique: ['projectId', 'userId'],
  }),
}
