/*
 * Published sites: documents at a readable address, rendered on the server, in several versions beside each other. For those who manage them, in a
 * project or in a composed space; what their readers get is in `site-page.ts`.
 */
import Type, { type Static } from 'typebox'
import { limits } from '../constants.ts'
import { get, onProject, onSpace, post } from '../endpoint.ts'
import { ById, Description, Flag, Name, Nullable, OneOf, PublicId, Strict, timestamps, Trashed } from '../scalars.ts'

/** What a version shows. */
export const siteSourceKinds = ['share', 'release', 'compose'] as const

/**
 * Whether anyone reads a version: `open`; `gated`, the pages lead to the source's own address, which asks for a password or an
 * email address, or looks at the network; `closed`, the source is paused, expired or not valid; `gone`, it was moved or deleted.
 */
export const siteVersionStates = ['open', 'gated', 'closed', 'gone'] as const
export type SiteVersionState = (typeof siteVersionStates)[number]

/** Last part of the address `/p/{name}`: lower-case letters, digits and single hyphens. */
export const SiteName = Type.String({
  pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$',
  minLength: 3,
  maxLength: limits.siteName,
  description: 'Last part of the address of a site',
})

/** A part of addresses as well. */
export const SiteLabel = Type.String({
  pattern: '^[0-9A-Za-z](?:[0-9A-Za-z._-]*[0-9A-Za-z])?$',
  maxLength: limits.siteLabel,
  description: 'Label of a version, such as `1.2` or `latest`',
})

/** Addresses below a site that no version can have. */
export const reservedSiteLabels: readonly string[] = [
  'archive.zip',
  'llms-full.txt',
  'llms.txt',
  'logo',
  'robots.txt',
  'search',
  'sitemap.xml',
]

const SiteVersion = Type.Object({
  label: Type.String(),
  kind: OneOf(siteSourceKinds),
  sourceId: PublicId,
  sourceName: Type.String(),
  state: OneOf(siteVersionStates),
})
export type SiteVersion = Static<typeof SiteVersion>

export const Site = Type.Object({
  id: PublicId,
  name: Type.String(),
  /** Their addresses lead to the current one; older ones are free again. */
  formerNames: Type.Array(Type.String(), { maxItems: limits.siteFormerNames }),
  title: Type.String(),
  description: Type.String(),
  /** `#rrggbb`; empty for the product's own. */
  accent: Type.String(),
  /** Changes with the logo, and with the rest of the site; empty without a logo. */
  logoVersion: Type.String(),
  allowsRobots: Flag,
  /** 1: readers see what changed in each version, without names of people. */
  showsChanges: Flag,
  /** Of its own; empty for none. */
  hostName: Type.String(),
  /** 0: paused. */
  status: Flag,
  /** In the order readers choose from. */
  versions: Type.Array(SiteVersion, { maxItems: limits.siteVersions }),
  /** The one that `/p/{name}` shows. */
  defaultLabel: Type.String(),
  creatorName: Type.String(),
  ...timestamps,
})
export type Site = Static<typeof Site>

const Fields = {
  name: SiteName,
  title: Name(limits.siteTitle),
  versions: Type.Array(Strict({ label: SiteLabel, kind: OneOf(siteSourceKinds), sourceId: PublicId }), {
    minItems: 1,
    maxItems: limits.siteVersions,
  }),
}

const FurtherFields = {
  /** One of `versions`; the first unless it is named. */
  defaultLabel: Type.Optional(SiteLabel),
  description: Type.Optional(Description(limits.siteDescription)),
  accent: Type.Optional(Type.String({ pattern: '^(?:#[0-9a-f]{6})?$' })),
  /** `data:image/png;base64,…` of a PNG, JPEG or WebP; `null` removes it. */
  logo: Type.Optional(
    Nullable(Type.String({ maxLength: limits.siteLogo, pattern: '^data:image/(?:png|jpeg|webp);base64,' })),
  ),
  allowsRobots: Type.Optional(Flag),
  showsChanges: Type.Optional(Flag),
  /** A host name without scheme and port; empty for none. */
  hostName: Type.Optional(
    Type.String({ maxLength: 253, pattern: '^(?:[a-z0-9][a-z0-9-]*(?:\\.[a-z0-9][a-z0-9-]*)*)?$' }),
  ),
  status: Type.Optional(Flag),
}

/** What is chosen from for a version. */
export const SiteSource = Type.Object({
  kind: OneOf(siteSourceKinds),
  id: PublicId,
  name: Type.String(),
  /** The application of a share; empty for others. */
  place: Type.String(),
  state: OneOf(siteVersionStates),
})
export type SiteSource = Static<typeof SiteSource>

const errors = [
  'site_address_taken',
  'site_host_taken',
  'site_label_reserved',
  'site_labels_alike',
  'site_default_missing',
  'site_source_missing',
  'site_logo_refused',
] as const

const reply = Site
const NewSite = { ...Fields, ...FurtherFields }

/** What is left out stays. `updatedAtMs`: of the site as it was shown; refused with `changed_meanwhile` when it has another one by now. */
const ChangedSite = Strict({
  id: PublicId,
  ...FurtherFields,
  name: Type.Optional(Fields.name),
  title: Type.Optional(Fields.title),
  versions: Type.Optional(Fields.versions),
  updatedAtMs: Type.Optional(timestamps.updatedAtMs),
})

const inProject = onProject('share', { project: 'projectId' })
const ofProject = onProject('share', { site: 'id' })
const inSpace = onSpace('compose', { space: 'spaceId' })
const ofSpace = onSpace('compose', { site: 'id' })

export const listSites = get('/project/site/list', 'List the published sites of a project', {
  access: inProject,
  query: ById('projectId'),
  reply: Type.Array(Site, { maxItems: limits.sites }),
})

/** Shares of its applications and valid releases, newest first; at most 200 of each. */
export const listSiteSources = get('/project/site/sources', 'List what a site of a project can show', {
  access: inProject,
  query: ById('projectId'),
  reply: Type.Array(SiteSource),
})

export const addSite = post('/project/site/add', 'Publish shares and releases at a readable address', {
  access: inProject,
  body: Strict({ projectId: PublicId, ...NewSite }),
  reply,
  errors: [...errors, 'site_too_many'],
})

export const updateSite = post('/project/site/update', 'Update a published site', {
  access: ofProject,
  body: ChangedSite,
  reply,
  errors: [...errors, 'changed_meanwhile'],
})

/** Its addresses stop working, and are kept for it while it is in the trash; shares and releases stay. */
export const deleteSite = post('/project/site/delete', 'Delete a published site', {
  access: ofProject,
  body: ById('id'),
  reply: Trashed,
})

/** The pages of all versions that anyone reads, as they are now, in a zip that opens from disk. */
export const downloadSite = get('/project/site/download', 'Download a published site as a zip file', {
  access: ofProject,
  query: ById('id'),
  reply: Type.String(),
  answers: 'file',
  errors: ['site_nothing_open'],
})

export const listSpaceSites = get('/space/site/list', 'List the published sites of a composed space', {
  access: inSpace,
  query: ById('spaceId'),
  reply: Type.Array(Site, { maxItems: limits.sites }),
})

/** Its composed projects. */
export const listSpaceSiteSources = get('/space/site/sources', 'List what a site of a space can show', {
  access: inSpace,
  query: ById('spaceId'),
  reply: Type.Array(SiteSource),
})

export const addSpaceSite = post('/space/site/add', 'Publish composed projects at a readable address', {
  access: inSpace,
  body: Strict({ spaceId: PublicId, ...NewSite }),
  reply,
  errors: [...errors, 'site_too_many', 'space_not_composed'],
})

export const updateSpaceSite = post('/space/site/update', 'Update a published site of a space', {
  access: ofSpace,
  body: ChangedSite,
  reply,
  errors: [...errors, 'changed_meanwhile'],
})

/** As `deleteSite`. */
export const deleteSpaceSite = post('/space/site/delete', 'Delete a site of a space', {
  access: ofSpace,
  body: ById('id'),
  reply: Trashed,
})

/** As `downloadSite`. */
export const downloadSpaceSite = get('/space/site/download', 'Download a site of a space as a zip file', {
  access: ofSpace,
  query: ById('id'),
  reply: Type.String(),
  answers: 'file',
  errors: ['site_nothing_open'],
})
