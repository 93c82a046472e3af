/* The changelog as Markdown that chats take: headings, lists, bold, code and links alone (CommonMark). Pure. */
import type { ChangelogEntry } from '@lectern/contracts'
import type { ChangelogDay } from './changelog-days.ts'

/** What the reader's language and address make of an entry. */
export interface MarkdownWords {
  /** Of what is more than harmless. */
  levelOf: (entry: ChangelogEntry) => string | undefined
  /** Markdown. */
  titleOf: (entry: ChangelogEntry) => string
  /** Absolute. */
  addressOf: (entry: ChangelogEntry) => string
}

/** One list for each day, in the order of the page. */
export function changelogMarkdown(title: string, days: readonly ChangelogDay[], words: MarkdownWords): string {
  const parts = days.map(({ day, entries, added }) =>
    [`**${escapeMarkdown(day)}**`, '', ...[...entries, ...added].map((entry) => lineOf(entry, words))].join('\n'),
  )
  return [`### ${escapeMarkdown(title)}`, ...parts].join('\n\n')
}

function lineOf(entry: ChangelogEntry, { levelOf, titleOf, addressOf }: MarkdownWords): string {
  const level = levelOf(entry)
  const name = escapeMarkdown(entry.name)
  const about = [
    level === undefined ? [] : [`**${level}**`],
    entry.url === '' ? [] : [codeOf(`${entry.httpMethod} ${entry.url}`.trim())],
    [entry.isLive ? `[${name}](${addressOf(entry)})` : name],
  ]
  return `- ${about.flat().join(' ')}: ${titleOf(entry)} (${escapeMarkdown(entry.byName)})`
}

/** So that the text reads as it is, on one line. */
export function escapeMarkdown(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>#|~]/g, (letter) => `\\${letter}`).replaceAll(/\s+/g, ' ')
}

/** A span of code, whatever back quotes are in the text (CommonMark §6.1). */
export function codeOf(text: string): string {
  const inside = [...text.matchAll(/`+/g)].reduce((most, [run]) => Math.max(most, run.length), 0)
  if (inside === 0) return `\`${text}\``
  const fence = '`'.repeat(inside + 1)
  return `${fence} ${text} ${fence}`
}
