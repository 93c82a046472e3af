/* Addresses of a site's pages, below the base path or whole. Pure. */
import type { FeedFormat } from '@lectern/contracts'
import type { Config } from '../../../../config/config.ts'
import type { SiteNode } from './site-tree.ts'

export interface SiteAddresses {
  home: string
  /** Empty where nothing answers searches. */
  search: string
  /** @param savedAtMs when the site was last saved */
  logo(savedAtMs: number): string
  /** Of a version's home page. */
  version(label: string): string
  page(label: string, node: Pick<SiteNode, 'page'>): string
  /** Of a page as Markdown; without a page, of what the version has. Empty where there is none. */
  markdown(label: string, node?: Pick<SiteNode, 'page'>): string
  /** Of what changed in a version. */
  changes(label: string): string
  /** Of the same as a feed; empty where nothing answers it. */
  feed(label: string, format: FeedFormat): string
  /** What a document's id follows in links inside texts. */
  texts(label: string): string
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
  const page: SiteAddresses['page'] = (label, node) => `${version(label)}/${encodeURIComponent(node.page)}`
  return {
    home,
    search: `${home}/search`,
    logo: (savedAtMs) => `${home}/logo?v=${String(savedAtMs)}`,
    ...{ version, page },
    markdown: (label, node) => (node === undefined ? `${version(label)}/llms.txt` : `${page(label, node)}.md`),
    changes: (label) => `${version(label)}/changes`,
    feed: (label, format) => `${version(label)}/changes/${format}`,
    texts: version,
    whole: (address) => (origin === '' ? '' : `${origin}${address}`),
  }
}

function pathOf(url: string): string {
  return url === '' ? '' : new URL(url).pathname.replace(/\/$/, '')
}
