/* Published sites with what their versions show. Their host names stay where they are, and so do the names they had before. */
import { limits, SiteLabel, SiteName } from '@lectern/contracts'
import { sql } from 'kysely'
import Type from 'typebox'
import { among, describeTable, spaceOf, type ArchivePlaces } from './describe-table.ts'
import { binned, flag, id, name, number, orNull, refOrNull, refTo, text, written } from './fields.ts'

/** Of projects, and of composed spaces. */
const ofPlaces = (places: ArchivePlaces) =>
  sql`(${among('site.project_id', places.projectIds)} or ${among('site.space_id', spaceOf(places))})`

const fromSite = sql`join site on site.id = own.site_id`

export const siteTables = {
  sites: describeTable({
    table: 'site',
    fields: {
      id,
      /** `null` for a site of the space. */
      projectId: refOrNull('projects'),
      title: name(limits.siteTitle),
      description: text,
      accent: Type.String({ pattern: '^(?:#[0-9a-f]{6})?$' }),
      logo: orNull(Type.String({ maxLength: limits.siteLogo, pattern: '^data:image/(?:png|jpeg|webp);base64,' })),
      allowsRobots: flag,
      showsChanges: Type.Optional(flag),
      ...written,
      ...binned,
    },
    rows: {
      where: (places) =>
        sql`(${among('own.project_id', places.projectIds)} or ${among('own.space_id', spaceOf(places))})`,
    },
    inTrash: 'site',
    // Its name can be guessed: it opens when someone enables it.
    restored: (line) => ({ host_name: null, status: 0, shows_changes: line['showsChanges'] ?? 0 }),
  }),
  siteNames: describeTable({
    table: 'site_name',
    fields: { siteId: refTo('sites'), name: SiteName },
    rows: { from: fromSite, where: (places) => sql`own.is_current = 1 and ${ofPlaces(places)}`, step: 'site_id' },
    unique: ['name'],
    restored: () => ({ is_current: 1, since_ms: 0 }),
  }),
  siteVersions: describeTable({
    table: 'site_version',
    fields: {
      siteId: refTo('sites'),
      label: SiteLabel,
      orderIndex: number,
      isDefault: flag,
      shareId: refOrNull('shares'),
      releaseId: refOrNull('releases'),
      composeProjectId: refOrNull('composed'),
    },
    rows: {
      from: fromSite,
      // What a version shows may have been revoked, or moved to another project.
      where: (places) => sql`${ofPlaces(places)} and (
        own.compose_project_id in (select id from compose_project where ${among('space_id', spaceOf(places))})
        or own.release_id in (select id from project_release where ${among('project_id', places.projectIds)})
        or own.share_id in (
          select id from share where ${among('module_id', places.moduleIds)} and deleted_at_ms is null))`,
    },
    unique: ['siteId', 'label'],
  }),
}
