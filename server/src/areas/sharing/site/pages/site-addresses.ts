/* Addresses of a site's pages, below the base path or whole. Pure. */
import type { Config } from '../../../../config/config.ts'
import type { SiteNode } from './site-tree.ts'

export interface SiteAddresses {
  home: string
  search: string
  logo: string
  /** Of a version's home page. */
  version(label: string): string
  page(label: string, node: Pick<SiteNode, 'page'>): string
  /** With scheme and host, for those who list pages; empty when the installation's address is not known. */
  whole(address: string): string
}

/** @param site with the name its addresses are made of now */
export function addressesOf(
  { basePath, baseUrl }: Pick<Config, 'basePath' | 'baseUrl'>,
  { name, hostName }: { name: string; hostName: string | null },
): SiteAddresses {
  const home = `${basePath}/p/${name}`
  const origin = hostName === null ? baseUrl.slice(0, baseUrl.length - pathOf(baseUrl).length) : `https://${hostName}`
  const version = (label: string): string => `${home}/${label}`
  return {
    home,
    search: `${home}/search`,
    logo: `${home}/logo`,
    version,
    page: (label, { page }) => `${version(label)}/${encodeURIComponent(page)}`,
    whole: (address) => (origin === '' ? '' : `${origin}${address}`),
  }
}

function pathOf(url: string): string {
  return url === '' ? '' : new URL(url).pathname.replace(/\/$/, '')
}
