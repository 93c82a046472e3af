/*
 * A published site as a zip whose pages open from disk. Owns: which files there are, and that each is made only when the reader of the zip has taken the
 * one before, so that a site of any size takes no more memory than its largest page. Does not own: what is on the pages (`pages/site-pages.ts`).
 */
import { writeSiteNotice } from '@lectern/formats'
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { AppError } from '../../../../core/app-error.ts'
import { databaseFiles } from '../../../../core/file-store.ts'
import { PreparedBody } from '../../../../http/replies.ts'
import type { SiteLogo } from '../pages/site-page-repo.ts'
import { SiteArticles } from '../pages/site-articles.ts'
import { SiteChanges } from '../pages/site-changes.ts'
import { SitePages, type SiteAnswer, type SiteParts } from '../pages/site-pages.ts'
import type { SiteTree } from '../pages/site-tree.ts'
import type { SiteRequest } from '../pages/site-writing.ts'
import {
  diskAddresses,
  linkDocuments,
  linkPictures,
  pathOfChanges,
  pathOfPage,
  pathOfVersion,
  pictureFolder,
  picturesOf,
} from './disk-addresses.ts'
import { listPictureTypes } from './site-zip-repo.ts'

/** A version that anyone reads. */
export interface OpenVersion {
  request: SiteRequest
  tree: SiteTree
  isDefault: boolean
}

/** At least one version. */
export interface SiteToPack {
  versions: readonly OpenVersion[]
  logo: SiteLogo | undefined
}

/** The zip, as its reader takes it. */
export function packSite(parts: SiteParts, site: SiteToPack): Readable {
  const packing = new SitePacking(parts, site)
  packing.start()
  // The output of a zip is a stream of the platform.
  return Readable.from(packing.zip.outputStream as AsyncIterable<Buffer>)
}

/** Nothing is asked for twice. */
const keepNothing: SiteParts['keeper'] = {
  keep: async (_request, _facts, make) => new PreparedBody(await make(), ''),
}

class SitePacking {
  readonly zip = new ZipFile()
  readonly #parts: SiteParts
  readonly #site: SiteToPack
  readonly #pages: SitePages
  readonly #changes: SiteChanges
  readonly #logoPath: string
  /** Files of the pictures that pages show, by id. */
  readonly #pictures = new Map<string, string>()

  constructor(parts: SiteParts, site: SiteToPack) {
    this.#parts = parts
    this.#site = site
    const own = { ...parts, keeper: keepNothing, articles: new SiteArticles(parts) }
    this.#pages = new SitePages(own)
    this.#changes = new SiteChanges(own)
    this.#logoPath = site.logo === undefined ? '' : `logo.${endingOf(site.logo.mediaType)}`
  }

  /** Adds what there is; what it is made of is read when its turn comes. */
  start(): void {
    this.zip.on('error', (error) => this.zip.outputStream.emit('error', error))
    for (const version of this.#site.versions) this.#addVersion(version)
    if (this.#site.logo !== undefined) this.zip.addBuffer(this.#site.logo.bytes, this.#logoPath)
    const first = this.#site.versions.find(({ isDefault }) => isDefault) ?? this.#site.versions[0]
    if (first === undefined) throw new Error('A site without a version to pack')
    // The last page: all pictures are known by then.
    this.#add('index.html', async () => {
      const page = await this.#home(first, 'root')
      for (const [id, path] of this.#pictures) this.#add(path, () => this.#picture(id))
      this.zip.end()
      return page
    })
  }

  #addVersion(version: OpenVersion): void {
    const { label } = version.request.site.version
    this.#add(pathOfVersion(label), () => this.#home(version, 'version'))
    const request = this.#onDisk(version, 'version')
    if (request.site.version.shows_changes === 1)
      this.#add(pathOfChanges(label), () =>
        this.#page(version, () => this.#changes.page(request, { query: {}, ip: '' })),
      )
    for (const node of version.tree.nodes)
      this.#add(pathOfPage(label, node), () => this.#page(version, () => this.#pages.page(request, node.page)))
  }

  #add(path: string, read: () => Promise<string | Uint8Array>): void {
    this.zip.addReadStreamLazy(path, (done) => {
      read().then(
        (bytes) => done(null, Readable.from([Buffer.from(bytes)])),
        (error: unknown) => this.zip.outputStream.emit('error', error),
      )
    })
  }

  #onDisk({ request }: OpenVersion, from: 'root' | 'version'): SiteRequest {
    return { ...request, addresses: diskAddresses(from, this.#logoPath) }
  }

  async #home(version: OpenVersion, from: 'root' | 'version'): Promise<string> {
    return (await this.#pages.home(this.#onDisk(version, from), version.isDefault)).body.toString()
  }

  async #page({ request, tree }: OpenVersion, write: () => Promise<SiteAnswer>): Promise<string> {
    try {
      const answer = await write()
      if ('movedTo' in answer) throw new Error('A page in the tree is at another address than its own')
      const page = linkDocuments(answer.body.toString(), tree)
      await this.#notePictures(page)
      return linkPictures(page, (id) => this.#pictures.get(id))
    } catch (error) {
      // It was deleted since the contents were read.
      if (error instanceof AppError) return this.#notice(request)
      throw error
    }
  }

  #notice({ language }: SiteRequest): string {
    const say = (key: string) => this.#parts.context.texts.say(language, 'site-page', `notice.${key}`)
    return writeSiteNotice({
      ...{ language, title: say('title'), text: say('text') },
      link: { label: say('home'), url: 'index.html' },
    })
  }

  async #notePictures(page: string): Promise<void> {
    const news = picturesOf(page).filter((id) => !this.#pictures.has(id))
    for (const { id, media_type: mediaType } of await listPictureTypes(this.#parts.context.db, news))
      this.#pictures.set(id, `${pictureFolder}/${id}.${endingOf(mediaType)}`)
  }

  async #picture(id: string): Promise<Uint8Array> {
    return (await databaseFiles.find(this.#parts.context.db, id)) ?? new Uint8Array()
  }
}

/** `image/svg+xml` → `svg`. */
function endingOf(mediaType: string): string {
  return /^image\/([a-z]+)/.exec(mediaType)?.[1] ?? 'bin'
}
