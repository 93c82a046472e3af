/* What a feed of releases contains: the latest ones, each with its notes and what it changed since the one before. Drafts are in none. */
import { feedEntryLimit } from '@lectern/contracts'
import { AppError } from '../../../core/app-error.ts'
import type { AppContext } from '../../../core/context.ts'
import { encodeId } from '../../../core/public-ids.ts'
import { readReleaseNews, type ReleaseNews } from '../../sharing/release/release-news-queries.ts'
import { idOf, type AskedFeed } from './feed-queries.ts'
import type { OpenedFeed } from './feed-repo.ts'
import type { Feed, FeedItem } from './feed-writers.ts'

/** @throws {AppError} feed_unknown for an application, which has no releases of its own */
export async function composeReleaseFeed(context: AppContext, row: OpenedFeed, asked: AskedFeed): Promise<Feed> {
  const { scope, language, base, self } = asked
  if (row.module_id !== null) throw new AppError('feed_unknown')
  const releases = await readReleaseNews(context, scope.projectId, { limit: feedEntryLimit, language })
  const say = (key: string) => context.texts.say(language, 'changelog', key, { name: row.project_name })
  const project = encodeId('project', scope.projectId)
  const items = releases.map((release) => itemOf(context, release, asked))
  return {
    id: idOf(context, 'releases', project),
    title: say('feed.releases.title'),
    description: say('feed.releases.description'),
    page: `${base}/project/release/${project}`,
    self,
    language,
    updatedMs: items.reduce((latest, { atMs, updatedMs = atMs }) => Math.max(latest, updatedMs), row.created_at_ms),
    items,
  }
}

function itemOf(context: AppContext, release: ReleaseNews, { language, base }: AskedFeed): FeedItem {
  const { texts } = context
  const { id, projectId, releaseNo, releaseDesc, summary, notes, publisherName, atMs } = release
  const { notesUpdatedAtMs, changes } = release
  const counts = summary === null ? '' : texts.say(language, 'changelog', 'feed.releases.counts', { ...summary })
  const level = (summary?.breaking ?? 0) > 0 ? 'breaking' : 'harmless'
  return {
    id: idOf(context, 'release', id),
    address: `${base}/project/release/${projectId}/${id}`,
    title: [releaseNo, releaseDesc].filter((part) => part !== '').join(' '),
    text: [notes.trim(), counts, changes.trim()].filter((part) => part !== '').join('\n\n'),
    author: publisherName,
    category: texts.say(language, 'changes', `level.${level}`),
    atMs,
    ...(notesUpdatedAtMs > atMs && { updatedMs: notesUpdatedAtMs }),
  }
}
