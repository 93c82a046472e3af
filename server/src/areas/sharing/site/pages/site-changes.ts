/*
 * What changed in a version of a site, as a page and as feeds. Owns: that there is neither unless the site shows it. Does not own: what is listed, and
 * that no one is named (the changelog of visitors).
 */
import { createHash } from 'node:crypto'
import { changelogPositionForm, feedFormats, languages } from '@lectern/contracts'
import { AppError } from '../../../../core/app-error.ts'
import { encodeId } from '../../../../core/public-ids.ts'
import { RateLimiter } from '../../../../core/rate-limiter.ts'
import type { PreparedBody } from '../../../../http/replies.ts'
import {
  openShownSubjects,
  readFieldsOf,
  readVisitChanges,
} from '../../../following/feed/visit/visit-changelog-queries.ts'
import { prepareVisitFeed } from '../../../following/feed/visit/visit-feed-queries.ts'
import type { ShownChanges } from '../../visit/visit-queries.ts'
import { ChangesPage, shownFields } from './changes-page.ts'
import type { SiteParts } from './site-pages.ts'
import { treeBeside } from './site-tree.ts'
import { changesOf, siteAddresses, startWriting, writePage, type SiteRequest } from './site-writing.ts'

/** What an address asks for, and from which network address. Fields that are not what they should be count as left out. */
export interface AskedChanges {
  query: { after?: unknown; level?: unknown; lang?: unknown }
  ip: string
}

/** Calls about one site from one network address. */
const readLimit = { limit: 120, windowMs: 60_000 }

export class SiteChanges {
  readonly #parts: SiteParts
  readonly #subjects: ReturnType<typeof openShownSubjects>
  readonly #limiter: RateLimiter

  constructor(parts: SiteParts) {
    this.#parts = parts
    this.#subjects = openShownSubjects(parts.context)
    this.#limiter = new RateLimiter(parts.context.clock, readLimit)
  }

  /** @throws {AppError} visit_changes_off, too_many_requests */
  async page(request: SiteRequest, { query, ip }: AskedChanges): Promise<PreparedBody> {
    const { context, reader, keeper, articles } = this.#parts
    const changes = await this.#changes(request, ip)
    const after = typeof query.after === 'string' && changelogPositionForm.test(query.after) ? query.after : undefined
    const level = query.level === 'breaking' ? query.level : undefined
    const { language, source, site } = request
    const { tree, tag } = await reader.tree(source)
    const listed = await readVisitChanges(context, this.#subjects, changes, { after, level, language })
    const isWhole = after === undefined && level === undefined
    return keeper.keep(request, ['changes', tag, after, level, digestOf(listed)], async () => {
      const page = startWriting(context, request)
      const notes = await articles.notes(page, listed.release?.changes ?? '')
      const shown = changesOf(page)
      return writePage(page, {
        title: page.words.changes,
        ...(shown !== undefined && { changes: { ...shown, isCurrent: true } }),
        isListed: isWhole && site.version.allows_robots === 1,
        canonical: isWhole ? page.addresses.whole(page.addresses.changes(page.label)) : '',
        tree: treeBeside(tree, { urlOf: page.urlOf, current: -1 }),
        crumbs: [{ label: page.words.home, url: page.addresses.version(page.label) }],
        content: new ChangesPage(context.texts, page, tree).write({
          listed,
          fields: await readFieldsOf(context, listed.list, shownFields + 1),
          notes,
          isBreakingOnly: level !== undefined,
        }),
      })
    })
  }

  /**
   * @param origin of the request, for an installation that does not know its own address
   * @throws {AppError} visit_changes_off, too_many_requests; not_accessible for a format there is none of
   */
  async feed(
    request: SiteRequest,
    origin: string,
    { format: named, query, ip }: AskedChanges & { format: string },
  ): Promise<PreparedBody> {
    const changes = await this.#changes(request, ip)
    const format = feedFormats.find((each) => each === named)
    if (format === undefined) throw new AppError('not_accessible')
    const language = languages.find((each) => each === query.lang) ?? request.language
    const { version, versions } = request.site
    const { label } = version
    const addresses = siteAddresses(this.#parts.context, request)
    const root = addresses.whole('') || origin
    const suffix = language === query.lang ? `?lang=${language}` : ''
    return prepareVisitFeed(format, this.#parts.context, this.#subjects, changes, {
      ...{ of: 'site', key: `${encodeId('site', version.id)}:${label}`, language },
      name: versions.length > 1 ? `${version.title} ${label}` : version.title,
      home: root + addresses.version(label),
      page: root + addresses.changes(label),
      self: root + addresses.feed(label, format) + suffix,
    })
  }

  #changes({ site: { version }, source }: SiteRequest, ip: string): Promise<ShownChanges> {
    if (version.shows_changes !== 1) throw new AppError('visit_changes_off')
    this.#limiter.count(`${String(version.id)} ${ip}`)
    return this.#parts.reader.changes(source)
  }
}

const digestOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('base64url')
