/*
 * The catalogue of what is documented here (RFC 9727), as a linkset (RFC 9264): published sites that anyone may read and that search engines may list, and
 * the API of the installation itself. The host of a site has that site alone.
 */
import type { AppContext } from '../../../../core/context.ts'
import { presentVersion } from '../site-presenter.ts'
import { addressesOf } from './site-addresses.ts'
import { listDefaultVersions } from './site-page-repo.ts'

/** Sites that are listed. */
const mostSites = 1_000
const html = 'text/html'

interface Link {
  href: string
  type?: string
  title?: string
}

interface Described {
  anchor: string
  'service-desc': Link[]
  'service-doc'?: Link[]
}

interface Catalog {
  /** What there is, and then each of it. */
  linkset: [{ anchor: string; item: Link[] }, ...Described[]]
}

interface CatalogPlace {
  /** Where the installation is, with scheme and host. */
  base: string
  origin: string
  /** Of the site whose host it is; empty for the installation. */
  hosted: string
}

export async function readCatalog(
  { db, config, clock }: Pick<AppContext, 'db' | 'config' | 'clock'>,
  { base, origin, hosted }: CatalogPlace,
): Promise<Catalog> {
  const rows = await listDefaultVersions(db, { limit: mostSites, ...(hosted !== '' && { name: hosted }) })
  const open = rows.filter((row) => presentVersion(row, clock()).state === 'open')
  const sites = open.map(({ current_name: name, host_name: hostName, title }) => {
    const addresses = addressesOf(config, { name, hostName })
    const address = addresses.whole(addresses.home) || `${origin}${addresses.home}`
    const texts = { href: `${address}/llms.txt`, type: 'text/plain' }
    return { anchor: address, 'service-doc': [{ href: address, type: html, title }], 'service-desc': [texts] }
  })
  const description = { href: `${base}/openapi.json`, type: 'application/json' }
  const own = hosted === '' ? [{ anchor: `${base}/`, 'service-desc': [description] }] : []
  const item = [...own, ...sites].map(({ anchor }) => ({ href: anchor }))
  return { linkset: [{ anchor: `${hosted === '' ? base : origin}/.well-known/api-catalog`, item }, ...own, ...sites] }
}
