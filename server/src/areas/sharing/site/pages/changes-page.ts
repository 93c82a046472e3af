/* The page of what changed in a version of a site: by day, what breaks callers first. Pure. */
import {
  describeField,
  type listVisitChanges,
  type ReplyOf,
  type VisitChange,
  type VisitChangedField,
} from '@lectern/contracts'
import { html, trusted, type Markup } from '@lectern/formats'
import type { Texts } from '../../../../core/texts.ts'
import { changeTitle } from '../../../../content/change-words.ts'
import { dateOf } from '../../../exchange/export/export-words-queries.ts'
import type { SiteTree } from './site-tree.ts'
import { changesOf, type Writing } from './site-writing.ts'

/** Fields that are listed of one change. */
export const shownFields = 20

export interface ListedChanges {
  listed: ReplyOf<typeof listVisitChanges>
  /** By the ids of the changes; one more than is shown where there are more. */
  fields: ReadonlyMap<string, readonly VisitChangedField[]>
  /** What the release changed, as HTML. */
  notes: string
  isBreakingOnly: boolean
}

export class ChangesPage {
  readonly #texts: Texts
  readonly #page: Writing
  readonly #tree: SiteTree

  constructor(texts: Texts, page: Writing, tree: SiteTree) {
    this.#texts = texts
    this.#page = page
    this.#tree = tree
  }

  write({ listed: { list, next, release }, fields, notes, isBreakingOnly }: ListedChanges): Markup {
    const days = Map.groupBy(list, ({ atMs }) => dayOf(atMs))
    const isEmpty = list.length === 0 && release === null && next === null
    return html`<article>
      <h1>${this.#page.words.changes}</h1>
      ${this.#ways(isBreakingOnly)} ${release !== null && this.#release(release, notes)}
      ${[...days.values()].map((changes) => this.#day(changes, fields))}
      ${isEmpty && html`<p class="prose">${this.#say('empty.title')}</p>`}
      ${next !== null && this.#older(next, isBreakingOnly)}
    </article>`
  }

  #say(key: string): string {
    return this.#texts.say(this.#page.language, 'changelog', key)
  }

  /** Breaking changes alone, and the feeds; nothing in files of a folder, which answer no question. */
  #ways(isBreakingOnly: boolean): Markup | false {
    const changes = changesOf(this.#page)
    if (changes === undefined || changes.feeds.length === 0) return false
    const address = isBreakingOnly ? changes.url : `${changes.url}?level=breaking`
    const text = this.#say(isBreakingOnly ? 'visit.allChanges' : 'visit.breakingOnly')
    return html`<p class="ways">
      <a href="${address}">${text}</a>
      ${changes.feeds.map(({ name, url }) => html`<a href="${url}">${name}</a>`)}
    </p>`
  }

  #older(next: string, isBreakingOnly: boolean): Markup | false {
    const changes = changesOf(this.#page)
    if (changes === undefined || changes.feeds.length === 0) return false
    const query = new URLSearchParams({ ...(isBreakingOnly && { level: 'breaking' }), after: next })
    return html`<p class="ways"><a href="${changes.url}?${query.toString()}">${this.#say('older')}</a></p>`
  }

  #release({ releaseNo, publishedAtMs }: { releaseNo: string; publishedAtMs: number }, notes: string): Markup {
    const day = dateOf(publishedAtMs, this.#page.language)
    const published = this.#texts.say(this.#page.language, 'visit', 'reader.published', { day })
    return html`<section>
      <h2>${releaseNo}</h2>
      <p class="note">${published}</p>
      ${notes === '' ? html`<p class="prose">${this.#say('visit.noRelease')}</p>` : trusted(notes)}
    </section>`
  }

  #day(changes: readonly VisitChange[], fields: ListedChanges['fields']): Markup {
    const atMs = changes[0]?.atMs ?? 0
    const [breaking, others] = [true, false].map((breaks) =>
      changes.filter(({ level }) => (level === 'breaking') === breaks),
    )
    return html`<h2 class="day"><time datetime="${dayOf(atMs)}">${dateOf(atMs, this.#page.language)}</time></h2>
      <ul class="changed">
        ${[...(breaking ?? []), ...(others ?? [])].map((change) => this.#change(change, fields.get(change.id) ?? []))}
      </ul>`
  }

  #change(change: VisitChange, fields: readonly VisitChangedField[]): Markup {
    const { language } = this.#page
    const { httpMethod, level, name, subject, url } = change
    const title = changeTitle(this.#texts, language, { ...change, docCount: 0 })
    const mark = html`<strong class="${level}">${this.#texts.say(language, 'changes', `level.${level}`)}</strong> `
    const method = httpMethod.toUpperCase()
    const sign = method !== '' && html`<span class="method m-${method.toLowerCase()}">${method}</span> `
    const kind = subject === 'model' && html`<span class="note">${this.#say('subject.model')}</span> `
    const node = this.#tree.nodes[this.#tree.byId.get(change.docId) ?? -1]
    return html`<li>
      ${sign}${kind}${node === undefined ? name : html`<a href="${this.#page.urlOf(node)}">${name}</a>`}
      ${url !== '' && html`<code>${url}</code>`}
      <div>${level !== 'harmless' && mark}${title}</div>
      ${fields.length > 0 && this.#fields(fields, node === undefined ? '' : this.#page.urlOf(node))}
    </li>`
  }

  /** What the change was about; each leads to where the page of the document has it. */
  #fields(fields: readonly VisitChangedField[], page: string): Markup {
    return html`<ul class="fields">
      ${fields.slice(0, shownFields).map((field) => this.#field(field, page))}
      ${fields.length > shownFields && html`<li>…</li>`}
    </ul>`
  }

  #field(field: VisitChangedField, page: string): Markup {
    const { kind, anchor } = field
    const name = field.name === '' ? this.#say('visit.whole') : field.name
    // A removed one is nowhere.
    const isThere = page !== '' && anchor !== '' && kind !== 'removed'
    const words = describeField(field, (key) => this.#say(`visit.${key}`))
    return html`<li>
      ${this.#say(`visit.kind.${kind}`)}
      ${isThere ? html`<a href="${page}#${encodeURIComponent(anchor)}"><code>${name}</code></a>` : html`<code>${name}</code>`}
      ${words}
    </li>`
  }
}

/** That of UTC, as everyone's day is another. */
const dayOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10)
