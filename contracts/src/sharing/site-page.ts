/*
 * What readers of a published site get: pages a browser and a crawler open by their address alone. They answer with pages, errors included; what asks
 * for a password or an email address, or looks at the network, leads to its own address.
 */
import Type from 'typebox'
import { anyone, get } from '../endpoint.ts'
import { AnyJson } from '../scalars.ts'

const name = Type.String({ maxLength: 100 })
const version = Type.String({ maxLength: 100 })
/** People add what they count visits with to the addresses they hand on. */
const anyQuery = Type.Object({})
const page = { query: anyQuery, reply: AnyJson(), answers: 'page' } as const

export const getSiteHome = get('/p/:name', 'Get the home page of a published site', {
  access: anyone,
  params: Type.Object({ name }),
  ...page,
})

export const getSiteVersion = get('/p/:name/:version', 'Get the home page of a version of a site', {
  access: anyone,
  params: Type.Object({ name, version }),
  ...page,
})

/** `page`: words and, behind the last hyphen, the id of a folder or document; only the id counts. With `.md` behind it, a document as Markdown. */
export const getSitePage = get('/p/:name/:version/:page', 'Get a folder or document of a version of a site', {
  access: anyone,
  params: Type.Object({ name, version, page: Type.String({ maxLength: 300 }) }),
  ...page,
})

/**
 * What changed in a version, newest first, where its owner shows that. `after` and `level` as of `listVisitChanges`; what is neither counts as left out.
 */
export const getSiteChanges = get('/p/:name/:version/changes', 'Get what changed in a version of a site', {
  access: anyone,
  params: Type.Object({ name, version }),
  ...page,
  query: Type.Object({ after: Type.Optional(AnyJson()), level: Type.Optional(AnyJson()) }),
})

/** `format`: `rss`, `atom` or `json`. `lang`: language of its words. */
export const getSiteFeed = get(
  '/p/:name/:version/changes/:format',
  'Get what changed in a version of a site, as a feed',
  {
    access: anyone,
    params: Type.Object({ name, version, format: Type.String({ maxLength: 10 }) }),
    ...page,
    query: Type.Object({ lang: Type.Optional(AnyJson()) }),
  },
)

export const getSiteLogo = get('/p/:name/logo', 'Get the logo of a published site', {
  access: anyone,
  params: Type.Object({ name }),
  ...page,
})

/** Titles and addresses of the pages that have all words of `q`. `v`: label of the version. */
export const searchSite = get('/p/:name/search', 'Search a published site', {
  access: anyone,
  params: Type.Object({ name }),
  ...page,
  query: Type.Object({ q: Type.Optional(AnyJson()), v: Type.Optional(AnyJson()) }),
})

/** Its documents by folder, with the addresses of their Markdown; https://llmstxt.org. Below a version it is of that version. */
export const getSiteIndex = get('/p/:name/llms.txt', 'List the documents of a published site for programs', {
  access: anyone,
  params: Type.Object({ name }),
  ...page,
})

/** At most the first 200 documents. Below a version they are those of that version. */
export const getSiteWhole = get('/p/:name/llms-full.txt', 'Get the documents of a published site as one text', {
  access: anyone,
  params: Type.Object({ name }),
  ...page,
})

export const getSiteMap = get('/p/:name/sitemap.xml', 'Get the sitemap of a published site', {
  access: anyone,
  params: Type.Object({ name }),
  ...page,
})

/** Everything but published sites is closed to them. On the host of a site it names the sitemap. */
export const getRobots = get('/robots.txt', 'Get the rules for search engines', { access: anyone, ...page })

/** Of the site that has the host of the request. */
export const getHostSiteMap = get('/sitemap.xml', 'Get the sitemap of the site of this host', {
  access: anyone,
  ...page,
})

/** Of the site that has the host of the request. */
export const getHostIndex = get('/llms.txt', 'List the documents of the site of this host for programs', {
  access: anyone,
  ...page,
})

/** A linkset of published sites that anyone may read and search engines may list, and of the API of this installation; on the host of a site, of that site. */
export const getApiCatalog = get(
  '/.well-known/api-catalog',
  'List the documented APIs that anyone may read (RFC 9727)',
  {
    access: anyone,
    ...page,
  },
)
