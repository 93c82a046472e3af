/* A digest in words: subject, plain text and HTML. Pure. */
import type { ChangelogEntry, EmailMode, Language } from '@lectern/contracts'
import { changeTitle, entryPath } from '../../../content/change-words.ts'
import type { Texts } from '../../../core/texts.ts'
import { escapeHtml, type Mail } from '../../../jobs/mail.ts'
import type { ChangedThing, Digest } from './notice-digest.ts'

interface Wording {
  texts: Texts
  language: Language
  mode: EmailMode
  /** Of the reader: when things happened is said in it. */
  timeZone: string
  /** Where pages are. */
  base: string
  /** Where these emails are ended. */
  unsubscribe: string
}

/** A line of the email: what breaks callers has a tag, what can be opened an address. */
export interface Line {
  tag: string
  text: string
  address: string
}

export interface Section {
  title: string
  /** Changes of one thing each, under its name. */
  parts: { name: string; lines: Line[] }[]
}

type Say = (key: string, params?: Record<string, unknown>) => string

/** Characters of a name. */
const longest = 120
const cut = (text: string): string => (text.length > longest ? `${text.slice(0, longest)}…` : text)

export function renderDigest(digest: Digest, wording: Wording): Omit<Mail, 'to'> {
  const { texts, language, mode, base, unsubscribe } = wording
  const say: Say = (key, params = {}) => texts.say(language, 'email-notices', key, params)
  const { more } = digest
  const subject = subjectOf(digest, mode, say)
  const sections = sectionsOf(digest, wording, say('others'))
  const rest = more > 0 ? { tag: '', text: say('more', { count: more }), address: `${base}/user/message` } : undefined
  const foot: Line[] = [
    { tag: '', text: say('why'), address: '' },
    { tag: '', text: say('change'), address: `${base}/user/systemSetting` },
    { tag: '', text: say('unsubscribe'), address: unsubscribe },
  ]
  return writeMail({ subject, sections, rest, foot, language }, unsubscribe)
}

/** The sentence itself where an email is about nothing else, and else how much it is. */
function subjectOf({ apps, others, count, breaking }: Digest, mode: EmailMode, say: Say): string {
  const [alone] = others
  if (mode === 'instant' && count === 1 && alone !== undefined) return cut(alone.sentence)
  const [only] = apps
  const name = apps.length === 1 && only !== undefined ? cut(only.app) : ''
  return say(`subject.${mode}`, { count, breaking, name, named: name === '' ? 'no' : 'yes' })
}

/** The same for whatever else comes by email: as plain text, and as HTML. */
export function writeMail(parts: Parts & { language: Language }, unsubscribe: string): Omit<Mail, 'to'> {
  return { subject: parts.subject, unsubscribe, text: textOf(parts), html: htmlOf(parts) }
}

function sectionsOf(digest: Digest, wording: Wording, othersTitle: string): Section[] {
  const apps = digest.apps.map(({ project, app, path, things }) => ({
    title: `${cut(project)} / ${cut(app)}`,
    parts: things.map((thing) => partOf(thing, path, wording)),
  }))
  if (digest.others.length === 0) return apps
  const lines = digest.others.map(({ sentence, path }) => ({
    ...{ tag: '', text: sentence },
    address: path === '' ? '' : wording.base + path,
  }))
  return [...apps, { title: apps.length === 0 ? '' : othersTitle, parts: [{ name: '', lines }] }]
}

/** `Nov 30, 21:26`: a digest tells of a day or a week. */
const momentParts = { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

function partOf(
  { entries }: ChangedThing,
  elsewhere: string,
  { texts, language, mode, timeZone, base }: Wording,
): Section['parts'][number] {
  const [{ subject, httpMethod, url, name }] = entries
  const moment = new Intl.DateTimeFormat(language, { timeZone, ...momentParts })
  // Where a document has its method and address, everything else says what it is.
  const kind = subject === 'doc' ? '' : texts.say(language, 'changelog', `subject.${subject}`)
  const lineOf = (entry: ChangelogEntry): Line => ({
    tag: entry.level === 'harmless' ? '' : texts.say(language, 'changes', `level.${entry.level}`),
    text: texts.say(language, 'email-notices', mode === 'instant' ? 'changeBy' : 'changeByAt', {
      change: changeTitle(texts, language, entry),
      by: cut(entry.byName),
      at: moment.format(entry.atMs),
    }),
    address: base + (entry.isLive ? entryPath(entry, elsewhere) : elsewhere),
  })
  return {
    name: [kind, httpMethod, cut(url), cut(name)].filter((part) => part !== '').join(' '),
    lines: entries.map(lineOf),
  }
}

interface Parts {
  subject: string
  sections: readonly Section[]
  rest: Line | undefined
  foot: readonly Line[]
}

function textOf({ subject, sections, rest, foot }: Parts): string {
  const plain = ({ tag, text, address }: Line, indent: string): string =>
    [`${indent}${tag === '' ? '' : `[${tag}] `}${text}`, ...(address === '' ? [] : [`${indent}${address}`])].join('\n')
  const listed = (line: Line): string => `- ${plain(line, '  ').slice(2)}`
  const blocks = sections.flatMap(({ title, parts }) => [
    ...(title === '' ? [] : [`# ${title}`]),
    ...parts.map(({ name, lines }) => [...(name === '' ? [] : [name]), ...lines.map(listed)].join('\n')),
  ])
  const end = foot.map((line) => plain(line, '')).join('\n')
  return [subject, ...blocks, ...(rest === undefined ? [] : [plain(rest, '')]), `--\n${end}`].join('\n\n')
}

/**
 * Readable in the dark as well: programs that know it use the second half, the others the first. Some know neither `main` nor `footer`, and an address
 * without a break in it must not be wider than a phone.
 */
const styles = `
body{margin:0;background:#fff;color:#1b1c1e}
.page{max-width:600px;margin:24px auto;padding:0 16px;font:15px/1.6 system-ui,sans-serif;overflow-wrap:anywhere}
h1{font-size:18px;margin:0 0 16px}h2{font-size:15px;margin:20px 0 6px}h3{font:600 13px/1.6 ui-monospace,monospace;margin:10px 0 2px}
ul{margin:0;padding-left:20px}a{color:#3450c8}b{color:#b42318}.foot{margin-top:28px;padding-top:12px;border-top:1px solid #d9dce3;font-size:13px;color:#5b616e}
@media(prefers-color-scheme:dark){body{background:#17181a;color:#e6e7ea}a{color:#9db0ff}b{color:#ff9b8f}.foot{border-color:#3a3d44;color:#a3a8b3}}`

function htmlOf({ subject, sections, rest, foot, language }: Parts & { language: Language }): string {
  const linked = ({ text, address }: Line): string =>
    address === '' ? escapeHtml(text) : `<a href="${escapeHtml(address)}">${escapeHtml(text)}</a>`
  const line = (each: Line): string => `${each.tag === '' ? '' : `<b>${escapeHtml(each.tag)}</b> `}${linked(each)}`
  const items = (lines: readonly Line[]): string => `<ul>${lines.map((each) => `<li>${line(each)}</li>`).join('')}</ul>`
  const body = sections.map(({ title, parts }) => {
    const inner = parts.map(({ name, lines }) => (name === '' ? '' : `<h3>${escapeHtml(name)}</h3>`) + items(lines))
    return (title === '' ? '' : `<h2>${escapeHtml(title)}</h2>`) + inner.join('')
  })
  const more = rest === undefined ? '' : `<p>${linked(rest)}</p>`
  const known = '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">'
  const head = `<meta charset="utf-8"><title>${escapeHtml(subject)}</title>${known}<style>${styles}</style>`
  const end = `<div class="foot">${foot.map(linked).join('<br>')}</div>`
  const page = `<div class="page"><h1>${escapeHtml(subject)}</h1>${body.join('')}${more}${end}</div>`
  return `<!doctype html><html lang="${language}"><head>${head}</head><body>${page}</body></html>`
}
