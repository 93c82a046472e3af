/* Speaking to people in a text: `@name`. Pure. */
import type { CommentPerson } from '@lectern/contracts'

/** What is being typed after an `@` that begins a name. */
export interface MentionDraft {
  /** Place of the `@`. */
  start: number
  search: string
}

/** The mention the caret stands in; `undefined` where none is being typed. An `@` inside a word is an email address. */
export function mentionAt(text: string, caret: number): MentionDraft | undefined {
  const match = /(?<![\w.@])@([^\s@]{0,30})$/.exec(text.slice(0, caret))
  return match === null ? undefined : { start: match.index, search: match[1] ?? '' }
}

/** Puts the name where it was begun, with a blank behind; answers where the caret goes. */
export function insertMention(
  text: string,
  { start }: MentionDraft,
  caret: number,
  name: string,
): { text: string; caret: number } {
  const before = `${text.slice(0, start)}@${name} `
  return { text: before + text.slice(caret).replace(/^ /, ''), caret: before.length }
}

/** Of those who were chosen, whose name the text still says. */
export function mentionsIn(text: string, chosen: readonly CommentPerson[]): CommentPerson[] {
  const unique = new Map(chosen.map((person) => [person.id, person]))
  return [...unique.values()].filter(({ name }) => text.includes(`@${name}`))
}

/** The text with the names of those it speaks to in bold, in Markdown. */
export function markMentions(text: string, mentions: readonly CommentPerson[]): string {
  const names = [...new Set(mentions.map(({ name }) => name))].sort((a, b) => b.length - a.length)
  if (names.length === 0) return text
  // Pattern: names of people, escaped.
  const pattern = new RegExp(`@(?:${names.map(escapePattern).join('|')})`, 'gu')
  return text.replace(pattern, (found) => `**${found.replace(/[\\*_`[\]<>]/g, '\\$&')}**`)
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')
}
