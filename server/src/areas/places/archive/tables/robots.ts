/*
 * Robots of spaces, projects and releases. Their addresses and secrets stay where they are, and so do the accounts they mention: they come switched off, and someone
 * enters an address again. An application that is packed alone has none, as it has no project.
 */
import { languages, robotEvents, robotKinds, robotLimits } from '@lectern/contracts'
import { sql } from 'kysely'
import Type from 'typebox'
import { among, describeTable, spaceOf } from './describe-table.ts'
import { jsonOf, moment, name, oneOf, refOrNull, refTo } from './fields.ts'

export const robotTables = {
  robots: describeTable({
    table: 'robot',
    fields: {
      /** `null` for a robot of the space. */
      projectId: refOrNull('projects'),
      moduleId: refOrNull('modules'),
      releaseId: Type.Optional(refOrNull('releases')),
      name: name(robotLimits.name),
      kind: oneOf(robotKinds),
      language: oneOf(languages),
      events: jsonOf(Type.Array(oneOf(robotEvents), { maxItems: robotEvents.length })),
      template: Type.String({ maxLength: robotLimits.template }),
      createdBy: refTo('people'),
      createdAtMs: moment,
    },
    rows: {
      // An application that was moved to another project since is not there with it.
      where: (
        places,
      ) => sql`(${among('own.project_id', places.projectIds)} or ${among('own.space_id', spaceOf(places))})
        and (own.module_id is null or ${among('own.module_id', places.moduleIds)})`,
    },
    restored: () => ({ sealed_address: '', sealed_secret: null, mentions: '[]', is_on: 0 }),
  }),
}
