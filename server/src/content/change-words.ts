/*
 * Entries of a changelog outside the page: what changed, in one line of the reader's language, and where that leads. The page has its
 * own: `entities/change/title-text.ts` and `features/following/changelog/entry-path.ts` of the web part.
 */
import type { ChangelogEntry, Language } from '@lectern/contracts'
import { meantOf, type SummaryItem } from '@lectern/model'
import type { Texts } from '../core/texts.ts'

/** How a text is written where it goes. */
export interface Writing {
  plain: (text: string) => string
  code: (text: string) => string
}

export const plainWriting: Writing = { plain: (text) => text, code: (text) => text }

/** `Renamed qty to quantity, 2 fields added`; what happened to an entry without details. */
export function changeTitle(
  texts: Texts,
  language: Language,
  { act, summary, docCount }: Pick<ChangelogEntry, 'act' | 'summary' | 'docCount'>,
  { code }: Writing = plainWriting,
): string {
  const say = (key: string, params?: Record<string, unknown>) => texts.say(language, 'changelog', key, params)
  if (act === 'removed') return docCount > 0 ? say('act.removedWith', { count: docCount }) : say('act.removed')
  if (act === 'added') return say('act.added')
  const items = summary?.items ?? []
  if (act === 'restored' && items.length === 0) return texts.say(language, 'history', 'titles.restoredOlder')
  if (items.length === 0) return texts.say(language, 'history', 'titles.nothing')
  const textOf = ({ topic, count, names }: SummaryItem, index: number): string => {
    const [first = '', second = ''] = names.map(code)
    const named = names.length > 0 ? 'yes' : 'no'
    const alone = index === 0 ? 'yes' : 'no'
    const text = texts.say(language, 'changes', `title.${topic}`, { count, first, second, named, alone })
    // Only the first item begins the line.
    return index === 0 ? text : text.charAt(0).toLowerCase() + text.slice(1)
  }
  return items.map(textOf).reduce((text, next) => texts.say(language, 'changes', 'titleOf.join', { text, next }))
}

/** To the difference from the state before, at what matters most of it; @param elsewhere where what was removed leads */
export function entryPath(entry: ChangelogEntry, elsewhere: string): string {
  const { moduleId, subject, subjectId, act, from, to } = entry
  if (act === 'removed') return elsewhere
  if (subject === 'doc' && from === '') return `/view/${subjectId}`
  const at = meantOf(entry)
  const fields = from === '' ? { to } : { from, to, ...(at !== undefined && { at }) }
  const pair = `?${new URLSearchParams(fields).toString()}`
  if (subject === 'model') return `/module/history/model/${moduleId}/${subjectId}${pair}`
  if (subject === 'application') return `/module/history/application/${moduleId}${pair}`
  return `/doc/history/${moduleId}/${subjectId}${pair}`
}
