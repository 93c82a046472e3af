/* Addresses of a site's pages as files of one folder. Pure. */
import type { SiteAddresses } from '../pages/site-addresses.ts'
import type { SiteNode, SiteTree } from '../pages/site-tree.ts'

/** Folder of the pictures in texts. */
export const pictureFolder = 'pictures'

/** Folder that leads nowhere: what links in texts name by id alone is put in its place once the page is written. */
const idFolder = 'document-of-id'

/** Of the pages in the root folder, or in the folder of a version. `logo`: the file of the logo. */
export function diskAddresses(from: 'root' | 'version', logo: string): SiteAddresses {
  const root = from === 'root' ? '' : '../'
  return {
    home: `${root}index.html`,
    search: '',
    logo: () => `${root}${logo}`,
    version: (label) => `${root}${label}/index.html`,
    page: (label, { page }) => `${root}${label}/${encodeURIComponent(page)}.html`,
    markdown: () => '',
    changes: (label) => `${root}${pathOfChanges(label)}`,
    feed: () => '',
    texts: () => idFolder,
    whole: () => '',
  }
}

export function pathOfVersion(label: string): string {
  return `${label}/index.html`
}

export function pathOfChanges(label: string): string {
  return `${label}/changes.html`
}

export function pathOfPage(label: string, { page }: Pick<SiteNode, 'page'>): string {
  return `${label}/${page}.html`
}

/** A page whose links to documents lead to their files, and to the contents of the version where there is no such document. */
export function linkDocuments(page: string, { nodes, byId }: SiteTree): string {
  return page.replaceAll(new RegExp(`"${idFolder}/([0-9A-Za-z_]{8,32})"`, 'g'), (_, id: string) => {
    const node = nodes[byId.get(id) ?? -1]
    return node === undefined ? '"index.html"' : `"${encodeURIComponent(node.page)}.html"`
  })
}

/** Pictures of the installation, as texts name them. Pattern: bounded. */
const picture = /"\/(?:[\w-]{1,60}\/){0,5}uploadFile\/get\?id=([0-9a-f]{32})"/g

/** Ids of the pictures that a page shows. */
export function picturesOf(page: string): string[] {
  return [...new Set(Array.from(page.matchAll(picture), ([, id = '']) => id))]
}

/** A page whose pictures are files. `pathOf` is undefined for what is not there. */
export function linkPictures(page: string, pathOf: (id: string) => string | undefined): string {
  return page.replaceAll(picture, (address, id: string) => {
    const path = pathOf(id)
    return path === undefined ? address : `"../${path}"`
  })
}
