/* A notice in words: its title and a few lines, in the Markdown of where it goes. Owns: that no name is read as markup, and how long a text may be. Pure. */
import type { ChangelogEntry, Language, RobotKind } from '@lectern/contracts'
import { changeTitle, entryPath, type Writing } from '../../../content/change-words.ts'
import type { Texts } from '../../../core/texts.ts'
import { mentionLine } from './mentions.ts'

/** A comment as a message shows it. */
export interface NoticedComment {
  act: 'begun' | 'answered' | 'resolved' | 'reopened'
  doc: string
  httpMethod: string
  url: string
  /** Its beginning, as plain text of one line; empty when it was deleted. */
  text: string
  /** Names of the people it speaks to. */
  mentions: readonly string[]
}

/** What happened, kept until it is delivered. */
export interface RobotNotice {
  event: 'changed' | 'deleted' | 'restored' | 'released' | 'commented' | 'test'
  project: string
  /** Empty for what is of the project. */
  app: string
  by: string
  added: number
  /** What changed, worst first: the first few. */
  entries: readonly ChangelogEntry[]
  /** How many changed, breaking ones included. */
  changed: number
  breaking: number
  /** Of a release: its number, and what was done. */
  release?: { no: string; act: 'published' | 'updated' | 'validated' | 'invalidated' }
  comment?: NoticedComment
  /** Of a project that was deleted or restored as a whole: how many documents went with it. */
  docCount?: number
  /** Page that shows it, below the base address; empty when there is none. */
  path: string
}

interface Markup extends Writing {
  bold: (text: string) => string
  link: (text: string, address: string) => string
}

const escaped = (text: string): string =>
  text.replaceAll(/[\\`*_[\]<>#|~]/g, (letter) => `\\${letter}`).replaceAll(/\s+/g, ' ')
const inCode = (text: string): string => `\`${text.replaceAll(/[`\s]+/g, ' ')}\``

const markdown: Markup = {
  plain: escaped,
  code: inCode,
  bold: (text) => `**${text}**`,
  link: (text, address) => `[${text}](${address})`,
}
const slackEntities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const forSlack = (text: string): string =>
  text.replaceAll(/\s+/g, ' ').replaceAll(/[&<>]/g, (letter) => slackEntities[letter] ?? letter)
const slack: Markup = {
  plain: forSlack,
  code: (text) => inCode(forSlack(text)),
  bold: (text) => `*${text}*`,
  link: (text, address) => `<${address}|${text.replaceAll('|', '¦')}>`,
}

/** Characters of a name, and bytes of a whole text: WeCom takes 4,096, DingTalk 20,000, Feishu 20 kB, Teams 28 kB. */
const longestName = 100
const bytesFor: Readonly<Record<RobotKind, number>> = {
  ...{ dingtalk: 16_000, wecom: 3_600, feishu: 16_000, slack: 16_000, teams: 16_000, webhook: 16_000 },
}

export interface Rendering {
  kind: RobotKind
  language: Language
  /** Empty for the usual text. */
  template: string
  /** Accounts of the service. */
  mentions: readonly string[]
  /** Where pages are, without a slash at the end; empty when that is not known: nothing is linked then. */
  base: string
}

export function renderNotice(
  texts: Texts,
  notice: RobotNotice,
  { kind, language, template, mentions, base }: Rendering,
): { title: string; heading: string; text: string } {
  const markup = kind === 'slack' ? slack : markdown
  const say = (key: string, params: Record<string, unknown> = {}) => texts.say(language, 'robot', key, params)
  const title = titleOf(say, notice)
  const { comment } = notice
  const link =
    base === '' || notice.path === ''
      ? ''
      : markup.link(say(comment ? 'notice.openComment' : 'notice.open'), base + notice.path)
  const lines = notice.entries.map((entry) => lineOf(texts, language, markup, base, notice, entry))
  if (notice.docCount !== undefined) lines.push(lineOfProject(texts, language, markup, notice))
  const rest = notice.changed - lines.length
  if (comment !== undefined) lines.push(lineOfComment(markup, comment, base === '' ? '' : base + notice.path))
  if (rest > 0) lines.push(`- ${say('notice.more', { count: rest })}`)
  const where = [notice.project, notice.app].filter((name) => name !== '').map((name) => markup.plain(cut(name)))
  const usual = [`${where.join(' / ')} · ${markup.plain(cut(notice.by))}`, '', ...lines, '', link]
  const spokenTo = mentionLine(kind, mentions)
  const values: Readonly<Record<string, string>> = {
    ...{ projectName: where[0] ?? '', appName: where[1] ?? '', modifier: markup.plain(cut(notice.by)) },
    ...{ count: String(notice.changed), breaking: String(notice.breaking), changes: lines.join('\n') },
    ...{ docViewUrl: base === '' ? '' : base + notice.path, title: markup.plain(title) },
    ...{ ...subjectOf(notice, markup), comment: markup.plain(comment?.text ?? '') },
    ...{ modifyType: say(`notice.type.${typeOf(notice)}`), releaseNo: markup.plain(cut(notice.release?.no ?? '')) },
    [mentionVariable]: spokenTo,
  }
  const text = template === '' ? usual.join('\n').trim() : fillTemplate(template, values)
  // Where the template has a place for them, they are there.
  const isBelow = spokenTo !== '' && !template.includes(`{${mentionVariable}}`)
  const spoken = isBelow ? `\n\n${spokenTo}` : ''
  return { title, heading: markup.plain(title), text: fit(text, bytesFor[kind] - Buffer.byteLength(spoken)) + spoken }
}

const mentionVariable = '@user'

/** What the notice is about: the documents and models, and of a single one where it is called. */
function subjectOf({ entries, comment }: RobotNotice, { plain, code }: Markup): { docName: string; url: string } {
  const named = comment === undefined ? entries : [{ ...comment, name: comment.doc }]
  const [only, ...others] = named
  const address = only === undefined || others.length > 0 ? '' : `${only.httpMethod} ${only.url}`.trim()
  return {
    docName: named.map(({ name }) => plain(cut(name))).join(', '),
    url: address === '' ? '' : code(cut(address)),
  }
}

function typeOf({ event, changed, added }: RobotNotice): Exclude<RobotNotice['event'], 'test'> | 'added' {
  if (event === 'test') return 'changed'
  return event === 'changed' && changed === 0 && added > 0 ? 'added' : event
}

const cut = (text: string): string => (text.length > longestName ? `${text.slice(0, longestName)}…` : text)

type Say = (key: string, params?: Record<string, unknown>) => string

function titleOf(say: Say, notice: RobotNotice): string {
  const { event, project, app, changed, added, breaking, release, comment } = notice
  const name = cut(app === '' ? project : app)
  if (release !== undefined) return say(`notice.${release.act}`, { name, release: cut(release.no) })
  if (event === 'test') return say('notice.test', { name })
  if (comment !== undefined) return say(`notice.${comment.act}`, { name, doc: cut(comment.doc), by: cut(notice.by) })
  if (changed === 0) return say('notice.added', { name, count: added })
  return breaking > 0
    ? say('notice.breaking', { name, count: changed, breaking })
    : say('notice.changed', { name, count: changed })
}

/** Where it is, and its beginning with whom it speaks to. */
function lineOfComment(
  markup: Markup,
  { doc, httpMethod, url, text, mentions }: NoticedComment,
  address: string,
): string {
  const name = markup.plain(cut(doc))
  const code = url === '' ? '' : `${markup.code(cut(`${httpMethod} ${url}`.trim()))} `
  const unspoken = mentions.map((person) => `@${cut(person)}`).filter((person) => !text.includes(person))
  const words = [text, ...unspoken].filter((part) => part !== '').join(' ')
  return `- ${code}${address === '' ? name : markup.link(name, address)}${words === '' ? '' : `: ${markup.plain(words)}`}`
}

function lineOfProject(
  texts: Texts,
  language: Language,
  markup: Markup,
  { event, project, breaking, docCount = 0 }: RobotNotice,
): string {
  const level = breaking > 0 ? `${markup.bold(texts.say(language, 'changes', 'level.breaking'))} ` : ''
  const title =
    event === 'restored'
      ? texts.say(language, 'robot', 'notice.restored', { count: docCount })
      : changeTitle(texts, language, { act: 'removed', summary: null, docCount })
  return `- ${level}${markup.plain(cut(project))}: ${title}`
}

function lineOf(
  texts: Texts,
  language: Language,
  markup: Markup,
  base: string,
  { event, path: elsewhere }: RobotNotice,
  entry: ChangelogEntry,
): string {
  const { level, httpMethod, url, isLive } = entry
  const name = markup.plain(cut(entry.name))
  const parts = [
    level === 'harmless' ? '' : markup.bold(texts.say(language, 'changes', `level.${level}`)),
    url === '' ? '' : markup.code(cut(`${httpMethod} ${url}`.trim())),
    base === '' || !isLive ? name : markup.link(name, base + entryPath(entry, elsewhere)),
  ]
  const title =
    event === 'restored'
      ? texts.say(language, 'robot', 'notice.restored', { count: entry.docCount })
      : changeTitle(texts, language, entry, { plain: markup.plain, code: (text) => markup.code(cut(text)) })
  return `- ${parts.filter((part) => part !== '').join(' ')}: ${title}`
}

/** `{appName}` and its like; other braces stay. Pattern: at most 23 characters. */
function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\{(@?\w{1,20})\}/g, (whole, name: string) => values[name] ?? whole)
}

/** Whole lines, as many as fit. */
function fit(text: string, maxBytes: number): string {
  if (Buffer.byteLength(text) <= maxBytes) return text
  const lines: string[] = []
  let left = maxBytes - 4
  for (const line of text.split('\n')) {
    left -= Buffer.byteLength(line) + 1
    if (left < 0) break
    lines.push(line)
  }
  return [...lines, '…'].join('\n')
}
