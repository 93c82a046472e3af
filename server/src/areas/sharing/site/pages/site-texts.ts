/*
 * A site for programs: documents as Markdown, `llms.txt` (https://llmstxt.org) with what there is, and the sitemap (https://sitemaps.org) of search
 * engines. Owns: what is in them, and how much of it at most.
 */
import { AppError } from '../../../../core/app-error.ts'
import { inBatches } from '../../../../db/batches.ts'
import { together } from '../../../../db/read-together.ts'
import type { PreparedBody } from '../../../../http/replies.ts'
import { wordsOf } from '../../../exchange/export/export-words-queries.ts'
import type { SiteAnswer, SiteParts } from './site-pages.ts'
import { foldersAround, idOfPage, type SiteNode, type SiteTree } from './site-tree.ts'
import { siteAddresses, startWriting, type SiteRequest } from './site-writing.ts'

/** Documents that `llms.txt` lists. */
const mostListed = 5_000
/** Documents whose whole text is in `llms-full.txt`. */
const mostWhole = 200
/** Documents of it that are read at the same time. */
const readTogether = 20
/** Addresses of the sitemap; the protocol allows 50,000. */
const mostAddresses = 20_000

export class SiteTexts {
  readonly #parts: SiteParts

  constructor(parts: SiteParts) {
    this.#parts = parts
  }

  /**
   * A document by the last part of its address without `.md`; another address than its own leads there.
   * @throws {AppError} not_accessible
   */
  async twin(request: SiteRequest, lastPart: string): Promise<SiteAnswer> {
    const { tree } = await this.#parts.reader.tree(request.source)
    const node = tree.nodes[tree.byId.get(idOfPage(lastPart)) ?? -1]
    if (node === undefined || node.isFolder) throw new AppError('not_accessible')
    if (node.page === lastPart) return this.#twin(request, node)
    const addresses = siteAddresses(this.#parts.context, request)
    return { movedTo: `${addresses.page(request.site.version.label, node)}.md` }
  }

  async #twin(request: SiteRequest, node: SiteNode): Promise<PreparedBody> {
    const { reader, keeper, threads, context } = this.#parts
    const { source, language, site } = request
    const detail = await reader.detail(source, node.id)
    return keeper.keep(request, ['twin', node.id, detail.etag], () => {
      const versionUrl = siteAddresses(context, request).version(site.version.label)
      return threads.twin({
        answer: detail.body.toString(),
        language,
        words: wordsOf(context.texts, language),
        versionUrl,
      })
    })
  }

  /** What there is: title, description, and the documents by folder with the addresses of their Markdown. */
  async index(request: SiteRequest): Promise<PreparedBody> {
    const { reader, keeper, context } = this.#parts
    const { tree, tag } = await reader.tree(request.source)
    return keeper.keep(request, ['llms', tag], () => {
      const { urlOf, addresses } = startWriting(context, request)
      const whole = (address: string) => addresses.whole(address) || address
      const lines = listDocuments(tree, mostListed).map(({ node, folder }, index, all) => {
        const head =
          folder === all[index - 1]?.folder ? [] : ['', `## ${oneLine(folder || request.site.version.title)}`, '']
        const about = node.path === '' ? '' : `: ${oneLine(`${node.method} ${node.path}`.trim())}`
        return [...head, `- [${oneLine(node.label)}](${whole(`${urlOf(node)}.md`)})${about}`].join('\n')
      })
      return `${headOf(request)}\n${lines.join('\n')}\n`
    })
  }

  /** The same with the documents themselves; the first of them where there are many. */
  async whole(request: SiteRequest): Promise<PreparedBody> {
    const { reader, keeper } = this.#parts
    const { tree } = await reader.tree(request.source)
    const nodes = listDocuments(tree, mostWhole).map(({ node }) => node)
    const twins: PreparedBody[] = []
    // Some at a time, by the selects of one: every one is kept.
    for (const part of inBatches(nodes, { size: readTogether }))
      for (const twin of await together(() => Promise.all(part.map((node) => this.#twin(request, node)))))
        twins.push(twin)
    const tags = twins.map(({ etag }) => etag)
    return keeper.keep(request, ['llms-full', tags], () =>
      [headOf(request), ...twins.map(({ body }) => body.toString().trim())].join('\n\n'),
    )
  }

  /**
   * @param origin of the request, for an installation that does not know its own address
   * @throws {AppError} not_accessible where search engines are asked to stay away
   */
  async sitemap(request: SiteRequest, origin: string): Promise<PreparedBody> {
    if (request.site.version.allows_robots !== 1) throw new AppError('not_accessible')
    const { reader, keeper, context } = this.#parts
    const { tree, tag } = await reader.tree(request.source)
    const root = siteAddresses(context, request).whole('') || origin
    return keeper.keep(request, ['sitemap', tag, root], () => {
      const { addresses, label, urlOf } = startWriting(context, request)
      const pages = tree.nodes.slice(0, mostAddresses).map(urlOf)
      const changes = request.site.version.shows_changes === 1 ? [addresses.changes(label)] : []
      const locations = [addresses.home, ...changes, ...pages].map((address) => {
        const whole = `${root}${address}`
        return `<url><loc>${whole.replaceAll('&', '&amp;').replaceAll("'", '&apos;')}</loc></url>`
      })
      const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'
      return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${namespace}">\n${locations.join('\n')}\n</urlset>\n`
    })
  }
}

function headOf({ site: { version } }: SiteRequest): string {
  const about = version.description === '' ? '' : `\n> ${oneLine(version.description)}\n`
  return `# ${oneLine(version.title)}\n${about}`
}

/** Documents in reading order, each with the names of the folders around it. */
function listDocuments(tree: SiteTree, limit: number): { node: SiteNode; folder: string }[] {
  const found: { node: SiteNode; folder: string }[] = []
  for (const [index, node] of tree.nodes.entries()) {
    if (node.isFolder) continue
    const folder = foldersAround(tree, index).map((around) => tree.nodes[around]?.label ?? '')
    found.push({ node, folder: folder.join(' / ') })
    if (found.length >= limit) break
  }
  return found
}

/** Text inside one line of Markdown. */
function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/[[\]]/g, String.raw`\$&`)
}
