/*
 * Searching the manual. Owns: cutting chapters into sections and ranking them. Words are cut as everywhere in the product (`tokensOf`), so that
 * two Chinese characters find what contains them.
 */
import { tokensOf, toPlainText } from '@lectern/model'

interface Source {
  name: string
  title: string
  /** Markdown. */
  text: string
}

/** A heading with the text under it; the part before the first heading has none. */
export interface Section {
  chapter: string
  chapterTitle: string
  /** Empty for the beginning of a chapter. */
  heading: string
  /** Anchor of the heading; empty likewise. */
  id: string
  /** Without Markdown. */
  text: string
}

export interface Hit {
  section: Section
  /** Some words around the first match. */
  excerpt: string
}

/** @param slugOf as the page names its headings */
export function cutSections({ name, title, text }: Source, slugOf: (text: string) => string): Section[] {
  const sections: Section[] = [{ chapter: name, chapterTitle: title, heading: '', id: '', text: '' }]
  const used = new Map<string, number>()
  const bodies: string[][] = [[]]
  let isCode = false
  for (const line of text.split('\n')) {
    if (/^\s*```/.test(line)) isCode = !isCode
    // Pattern: chapters of the manual, which come with the program.
    const heading = isCode ? undefined : /^#{2,6}\s+(.+?)\s*#*$/.exec(line)?.[1]
    if (heading === undefined) {
      bodies.at(-1)?.push(line)
      continue
    }
    const words = toPlainText(heading)
    const slug = slugOf(words)
    const times = used.get(slug) ?? 0
    used.set(slug, times + 1)
    const id = times === 0 ? slug : `${slug}-${String(times)}`
    sections.push({ chapter: name, chapterTitle: title, heading: words, id, text: '' })
    bodies.push([])
  }
  return sections.map((section, index) => ({ ...section, text: plainTextOf(bodies[index] ?? []) }))
}

/** Frames of tables and fences have no words. */
function plainTextOf(lines: readonly string[]): string {
  const words = lines
    // Pattern: chapters of the manual, which come with the program.
    .filter((line) => !/^\s*(```|\|?[\s|:-]+\|?$|!\[)/.test(line))
    .map((line) => line.replaceAll('|', ' '))
  return toPlainText(words.join('\n'))
}

const weights = { chapterTitle: 6, heading: 5, text: 1 } as const
const excerptLength = 110
const excerptBefore = 32

/** Sections that hold every part of what is asked, best first; a last word that is not finished matches the words it begins. */
export function searchSections(sections: readonly Section[], query: string, limit = 20): Hit[] {
  const asked = [...new Set(tokensOf(query))]
  if (asked.length === 0) return []
  const found = sections.flatMap((section) => {
    const score = scoreOf(section, asked)
    return score === 0 ? [] : [{ section, score }]
  })
  return found
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ section }) => ({ section, excerpt: excerptOf(section.text, asked) }))
}

/** 0 when a part is missing. */
function scoreOf(section: Section, asked: readonly string[]): number {
  const fields = (['chapterTitle', 'heading', 'text'] as const).map((field) => ({
    tokens: tokensOf(section[field]),
    weight: weights[field],
  }))
  let score = 0
  for (const part of asked) {
    let best = 0
    for (const { tokens, weight } of fields) {
      if (tokens.includes(part)) best += weight
      else if (tokens.some((token) => token.startsWith(part))) best += weight / 2
    }
    if (best === 0) return 0
    score += best
  }
  return score
}

/** Begins and ends between words, where there are gaps between words. */
function excerptOf(text: string, asked: readonly string[]): string {
  const lower = text.toLowerCase()
  const places = asked.map((part) => lower.indexOf(part)).filter((place) => place >= 0)
  const place = places.length === 0 ? 0 : places.reduce((first, each) => Math.min(first, each))
  const from = Math.max(0, place - excerptBefore)
  const gap = from === 0 ? -1 : text.slice(from, place).search(/[\s，。；：]/)
  const start = from + gap + 1
  const rest = text.slice(start, start + excerptLength)
  const isWhole = start + excerptLength >= text.length
  const cut = isWhole ? rest : rest.replace(/\s\S{0,20}$/, '')
  return `${start > 0 ? '… ' : ''}${cut.trim()}${isWhole ? '' : ' …'}`
}
