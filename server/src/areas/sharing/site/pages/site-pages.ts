/*
 * Pages of sites, written once and sent until anything in them changes. Owns: what is on each kind of page. Does not own: who reads it
 * (`site-gate.ts`), and how a page looks (`formats`).
 */
import { html, treeOf, trusted, type SitePage } from '@lectern/formats'
import { AppError } from '../../../../core/app-error.ts'
import type { AppContext } from '../../../../core/context.ts'
import type { PreparedBody } from '../../../../http/replies.ts'
import type { SiteArticles } from './site-articles.ts'
import type { SiteKeeper } from './site-keeper.ts'
import type { SiteReader } from './site-reader.ts'
import type { SiteThreads } from './site-threads.ts'
import {
  contentsOf,
  documentsAround,
  foldersAround,
  idOfPage,
  linkOf,
  searchTree,
  treeBeside,
  type SiteNode,
  type SiteTree,
} from './site-tree.ts'
import { languagesOf, siteAddresses, startWriting, writePage, type SiteRequest, type Writing } from './site-writing.ts'

const mostMatches = 50

/** A page, or the address it moved to. */
export type SiteAnswer = PreparedBody | { movedTo: string }

/** What pages of sites are made with. */
export interface SiteParts {
  context: AppContext
  reader: SiteReader
  keeper: Pick<SiteKeeper, 'keep'>
  threads: SiteThreads
  articles: SiteArticles
}

export class SitePages {
  readonly #parts: SiteParts

  constructor(parts: SiteParts) {
    this.#parts = parts
  }

  /** The contents of the version. */
  async home(request: SiteRequest, isDefault: boolean): Promise<PreparedBody> {
    // A document is next.
    this.#parts.threads.warm()
    const { tree, tag } = await this.#parts.reader.tree(request.source)
    const told = await this.#parts.reader.told(request.source)
    return this.#keep(request, ['home', tag, isDefault, told], async (page) => {
      const notes = told === undefined ? '' : await this.#parts.articles.notes(page, told.notes)
      const { addresses, site } = page
      const links = contentsOf(tree, undefined, page.urlOf)
      return {
        tree: treeBeside(tree, { urlOf: page.urlOf, current: -1 }),
        canonical: addresses.whole(isDefault ? addresses.home : addresses.version(page.label)),
        languages: languagesOf(page),
        markdownUrl: addresses.markdown(page.label),
        content: html`<article>
          <h1>${site.title}</h1>
          ${site.description !== '' && html`<p class="prose">${site.description}</p>`}
          <div class="tree">${treeOf(links, page)}</div>
          ${told !== undefined && html`<h2>${[told.release_no, told.release_desc].filter(Boolean).join(' ')}</h2>`}
          ${trusted(notes)}
        </article>`,
      }
    })
  }

  /**
   * A folder or document by the last part of its address; another address than its own leads there.
   * @param onRead called with the id of a document that is answered
   * @throws {AppError} not_accessible
   */
  async page(request: SiteRequest, lastPart: string, onRead?: (docId: string) => void): Promise<SiteAnswer> {
    const { tree, tag } = await this.#parts.reader.tree(request.source)
    const index = tree.byId.get(idOfPage(lastPart))
    const node = index === undefined ? undefined : tree.nodes[index]
    if (index === undefined || node === undefined) throw new AppError('not_accessible')
    if (node.page !== lastPart) {
      const addresses = siteAddresses(this.#parts.context, request)
      return { movedTo: addresses.page(request.site.version.label, node) }
    }
    const place = { tree, tag, index, node }
    if (node.isFolder) return this.#folder(request, place)
    const page = await this.#document(request, place)
    onRead?.(node.id)
    return page
  }

  #folder(request: SiteRequest, { tree, tag, index, node }: Place): Promise<PreparedBody> {
    return this.#keep(request, ['folder', tag, node.id], (page) => ({
      ...this.#around({ tree, index, node }, page),
      content: html`<article>
        <h1>${node.label}</h1>
        <div class="tree">${treeOf(contentsOf(tree, index, page.urlOf), page)}</div>
      </article>`,
    }))
  }

  async #document(request: SiteRequest, { tree, tag, index, node }: Place): Promise<PreparedBody> {
    const detail = await this.#parts.reader.detail(request.source, node.id)
    return this.#keep(request, ['document', tag, node.id, detail.etag], async (page) => {
      const article = await this.#parts.articles.article(page, detail.etag, () => detail.body.toString())
      return {
        ...this.#around({ tree, index, node }, page),
        around: stepsAround(tree, index, page),
        markdownUrl: page.addresses.markdown(page.label, node),
        summary: article.summary,
        content: trusted(article.html),
      }
    })
  }

  /** What the pages of folders and documents have around them. */
  #around({ tree, index, node }: Omit<Place, 'tag'>, { urlOf, addresses, label, words }: Writing): Partial<SitePage> {
    const folders = foldersAround(tree, index).flatMap((folder) => tree.nodes[folder] ?? [])
    return {
      title: node.label,
      tree: treeBeside(tree, { urlOf, current: index }),
      crumbs: [
        { label: words.home, url: addresses.version(label) },
        ...folders.map((folder) => ({ label: folder.label, url: urlOf(folder) })),
      ],
      canonical: addresses.whole(urlOf(node)),
    }
  }

  /** Pages that have all words of the query; never kept, and never listed by search engines. */
  async search(request: SiteRequest, query: string): Promise<string> {
    const { tree } = await this.#parts.reader.tree(request.source)
    const page = startWriting(this.#parts.context, request)
    const found = searchTree(tree, query, mostMatches)
    const links = found.map((index) => {
      const { path = '' } = tree.nodes[index] ?? {}
      return { ...linkOf(tree, index, { urlOf: page.urlOf, current: -1 }), where: path }
    })
    const { texts } = this.#parts.context
    const title = texts.say(request.language, 'site-page', 'results', { query })
    const count = texts.say(request.language, 'site-page', 'found', { count: found.length })
    return writePage(page, {
      title,
      query,
      isListed: false,
      tree: treeBeside(tree, { urlOf: page.urlOf, current: -1 }),
      crumbs: [{ label: page.words.home, url: page.addresses.version(page.label) }],
      content: html`<article>
        <h1>${title}</h1>
        <p class="note">${count}</p>
        <div class="tree">${treeOf(links, page)}</div>
      </article>`,
    })
  }

  #keep(
    request: SiteRequest,
    facts: readonly unknown[],
    make: (page: Writing) => Partial<SitePage> | Promise<Partial<SitePage>>,
  ): Promise<PreparedBody> {
    const { context, keeper } = this.#parts
    return keeper.keep(request, facts, async () => {
      const page = startWriting(context, request)
      return writePage(page, await make(page))
    })
  }
}

interface Place {
  tree: SiteTree
  tag: string
  index: number
  node: SiteNode
}

function stepsAround(tree: SiteTree, index: number, { urlOf }: Writing): SitePage['around'] {
  const { previous, next } = documentsAround(tree, index)
  const stepTo = (node: SiteNode | undefined) => node && { label: node.label, url: urlOf(node) }
  return { previous: stepTo(previous), next: stepTo(next) }
}
