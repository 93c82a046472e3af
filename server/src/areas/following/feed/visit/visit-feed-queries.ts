/* What changed in what visitors see, as a feed. */
import {
  describeField,
  feedEntryLimit,
  type FeedFormat,
  type Language,
  type VisitChange,
  type VisitChangedField,
  type VisitedKind,
} from '@lectern/contracts'
import { changeTitle } from '../../../../content/change-words.ts'
import type { AppContext } from '../../../../core/context.ts'
import type { PreparedBody } from '../../../../http/replies.ts'
import { idOf } from '../feed-queries.ts'
import { prepareFeed, type Feed, type FeedItem } from '../feed-writers.ts'
import type { ShownChanges } from '../../../sharing/visit/visit-queries.ts'
import type { ShownSubjectReader } from './shown-subjects.ts'
import { readFieldsOf, readVisitChanges } from './visit-changelog-queries.ts'

export interface AskedFeed {
  of: VisitedKind | 'site'
  /** Names it for good. */
  key: string
  /** What is visited, as its visitors know it. */
  name: string
  language: Language
  /** What the ids of its documents follow, without a slash at the end. */
  home: string
  /** Shows the same. */
  page: string
  self: string
}

/** Where pages of each kind begin. */
const beginnings: Readonly<Record<VisitedKind, string>> = { share: '/share', compose: '/show' }

export const homeOfVisited = (of: VisitedKind, key: string): string => `${beginnings[of]}/${key}`

/** As it is sent. */
export async function prepareVisitFeed(
  format: FeedFormat,
  ...composed: Parameters<typeof composeVisitFeed>
): Promise<PreparedBody> {
  return prepareFeed(format, await composeVisitFeed(...composed))
}

async function composeVisitFeed(
  context: AppContext,
  subjects: ShownSubjectReader,
  changes: ShownChanges,
  asked: AskedFeed,
): Promise<Feed> {
  const { of, key, name, language, page, self } = asked
  const { list, release } = await readVisitChanges(context, subjects, changes, { language, limit: feedEntryLimit })
  const fields = await readFieldsOf(context, list, shownFields)
  const say = (text: string) => context.texts.say(language, 'changelog', text, { name })
  const items = [
    ...(release === null ? [] : [releaseItem(context, release, asked)]),
    ...list.map((change) => itemOf(context, change, fields.get(change.id) ?? [], asked)),
  ].sort((a, b) => b.atMs - a.atMs)
  return {
    ...{ id: idOf(context, of, key), title: say('feed.title'), description: say('feed.description') },
    ...{ page, self, language, items },
    // A feed without entries changes with nothing.
    updatedMs: items[0]?.atMs ?? 0,
  }
}

function itemOf(
  context: AppContext,
  change: VisitChange,
  fields: readonly VisitChangedField[],
  { of, language, home, page }: AskedFeed,
): FeedItem {
  const { texts } = context
  const level = texts.say(language, 'changes', `level.${change.level}`)
  const title = changeTitle(texts, language, { ...change, docCount: 0 })
  const name = [change.httpMethod, change.url, change.name].filter((part) => part !== '').join(' ')
  const key = change.level === 'harmless' ? 'feed.item' : 'feed.itemWithLevel'
  return {
    id: idOf(
      context,
      'visit-change',
      change.act === 'removed' ? `removed-${change.id}-${String(change.atMs)}` : change.id,
    ),
    address: addressOf(change, fields, { of, home, page }),
    title: texts.say(language, 'changelog', key, { level, name, title }),
    text: [title, ...fields.map((field) => lineOf(texts, language, field))].join('\n'),
    author: '',
    category: level,
    atMs: change.atMs,
  }
}

/** Fields of one entry; its page has all. */
const shownFields = 10

/** `Added: body.total.currency (string · Optional)` */
function lineOf(texts: AppContext['texts'], language: Language, field: VisitChangedField): string {
  const say = (key: string) => texts.say(language, 'changelog', `visit.${key}`)
  const place = [field.anchor, field.name].find((name) => name !== '') ?? say('whole')
  const words = describeField(field, say)
  return `${say(`kind.${field.kind}`)}: ${place}${words === '' ? '' : ` (${words})`}`
}

/** The change opened to its fields; of a site the first of them on the page of the document, or all changes for one that is gone. */
function addressOf(
  change: VisitChange,
  fields: readonly VisitChangedField[],
  { of, home, page }: Pick<AskedFeed, 'of' | 'home' | 'page'>,
): string {
  if (of === 'site') {
    if (change.act === 'removed') return page
    const anchor = fields.find((field) => field.kind !== 'removed' && field.anchor !== '')?.anchor
    return `${home}/${change.docId}${anchor === undefined ? '' : `#${encodeURIComponent(anchor)}`}`
  }
  return `${home}?${new URLSearchParams({ view: 'changes', change: change.id }).toString()}`
}

function releaseItem(
  context: AppContext,
  { releaseNo, publishedAtMs, changes }: { releaseNo: string; publishedAtMs: number; changes: string },
  { key, page, language }: AskedFeed,
): FeedItem {
  const { texts } = context
  return {
    id: idOf(context, 'visit-release', key),
    address: page,
    title: releaseNo,
    text: changes.trim(),
    author: '',
    category: texts.say(language, 'changes', 'level.harmless'),
    atMs: publishedAtMs,
  }
}
