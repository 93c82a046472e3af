/*
 * Who follows what is packed. Owns: that documents one maintains, which are of no place, stay behind.
 */
import { FollowedField, followLevels } from '@lectern/contracts'
import { sql } from 'kysely'
import Type from 'typebox'
import { among, describeTable, wasSeen } from './describe-table.ts'
import { jsonOf, moment, oneOf, orNull, refBy, refTo, word } from './fields.ts'

export const followingTables = {
  subscriptions: describeTable({
    table: 'subscription',
    fields: {
      userId: refTo('people'),
      subjectKind: word('doc', 'module', 'project', 'release'),
      subjectId: refBy('subjectKind', 1),
      level: oneOf(followLevels),
      fields: orNull(jsonOf(Type.Array(FollowedField))),
      createdAtMs: moment,
    },
    rows: {
      from: sql`
        left join doc on doc.id = own.subject_id and own.subject_kind = 'doc'
        left join project_release on project_release.id = own.subject_id and own.subject_kind = 'release'`,
      where: ({ moduleIds, projectIds }) => sql`(
        own.subject_kind = 'module' and ${among('own.subject_id', moduleIds)}
        or own.subject_kind = 'project' and ${among('own.subject_id', projectIds)}
        or ${among('doc.module_id', moduleIds)} and ${wasSeen('doc')}
        or ${among('project_release.project_id', projectIds)})`,
      step: 'user_id',
    },
    unique: ['userId', 'subjectKind', 'subjectId'],
    ownedBy: 'userId',
  }),
}
