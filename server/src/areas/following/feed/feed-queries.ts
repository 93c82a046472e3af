/* What a feed contains: the newest part of the changelog as its owner sees it, without what is hidden. */
import { feedEntryLimit, modifySource, type ChangelogEntry, type Language } from '@lectern/contracts'
import type { ProjectScope } from '../../../auth/scope.ts'
import { changeTitle, entryPath } from '../../../content/change-words.ts'
import type { AppContext } from '../../../core/context.ts'
import { encodeId } from '../../../core/public-ids.ts'
import { readChangelog } from '../changelog/changelog-queries.ts'
import type { OpenedFeed } from './feed-repo.ts'
import type { Feed, FeedItem } from './feed-writers.ts'

export interface AskedFeed {
  scope: ProjectScope
  language: Language
  /** Where pages are, without a slash at the end. */
  base: string
  /** The address that was asked for. */
  self: string
}

export async function composeFeed(context: AppContext, row: OpenedFeed, asked: AskedFeed): Promise<Feed> {
  const { scope, language, base, self } = asked
  const { projectId, moduleId } = scope
  const place = { projectId, moduleId, docId: undefined, reader: scope.role, isShownOnly: true } as const
  const { list } = await readChangelog(context, place, {})
  const entries = list.slice(0, feedEntryLimit)
  const say = (key: string, params: Record<string, unknown>) => context.texts.say(language, 'changelog', key, params)
  const name = row.module_name ?? row.project_name
  const project = encodeId('project', projectId)
  const path =
    moduleId === undefined
      ? `/project/changelog/${project}`
      : `/project/doc/${project}?module=${encodeId('module', moduleId)}&segment=changes`
  return {
    id: moduleId === undefined ? idOf(context, 'project', project) : idOf(context, 'app', encodeId('module', moduleId)),
    title: say('feed.title', { name }),
    description: say('feed.description', { name }),
    page: base + path,
    self,
    language,
    updatedMs: entries[0]?.atMs ?? row.created_at_ms,
    items: entries.map((entry) => itemOf(context, entry, { ...asked, changelogPath: path })),
  }
}

/** An IRI that no other installation gives anything (RFC 9562), and that stays the same under another address. */
export const idOf = ({ vault }: Pick<AppContext, 'vault'>, kind: string, id: string): string =>
  `urn:uuid:${vault.uuidOf(`feed ${kind} ${id}`)}`

interface ItemPlace extends AskedFeed {
  /** Where what is not there any more leads. */
  changelogPath: string
}

function itemOf(context: AppContext, entry: ChangelogEntry, { language, base, changelogPath }: ItemPlace): FeedItem {
  const { texts } = context
  const level = texts.say(language, 'changes', `level.${entry.level}`)
  const title = changeTitle(texts, language, entry)
  const name = [entry.httpMethod, entry.url, entry.name].filter((part) => part !== '').join(' ')
  const key = entry.level === 'harmless' ? 'feed.item' : 'feed.itemWithLevel'
  return {
    id: idOf(context, 'change', entry.id),
    address: base + entryPath(entry, changelogPath),
    title: texts.say(language, 'changelog', key, { level, name, title }),
    text: [title, entry.moduleName, entry.source === modifySource.push ? '' : entry.remark]
      .filter((part) => part !== '')
      .join(' · '),
    author: entry.byName,
    category: level,
    atMs: entry.atMs,
  }
}
