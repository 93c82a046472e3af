/*
 * Links of a Markdown page that lead to files beside it: to pages, pictures and others. Owns: finding them, the path they mean, and putting other
 * targets into their places. Does not own: what becomes of them.
 */
import { textBefore } from '@lectern/model'

/** A link to a file. */
export interface RelativeLink {
  /** From the folder of all pages; undefined for what leads out of it. */
  path: string | undefined
  /** As written. */
  target: string
  /** With its `#`; empty for none. */
  anchor: string
  isPicture: boolean
  /** Of the text, from 1. */
  line: number
}

// Pattern: each looks at most 1,000 characters ahead, and none over the beginning of another.
const inline = /(?:(!)\[[^[\]]{0,1000})?\]\([ \t]{0,100}(?:<([^<>]{1,1000})>|([^\s()<>]{1,1000})(?=[\s)]))/dg
// Pattern: as above.
const definition = /^ {0,3}()\[[^\]]{1,1000}\]:[ \t]{1,100}(?:<([^<>]{1,1000})>|([^\s<>]{1,1000}))/dg
// Pattern: as above.
const element = /<(im)g\s[^<>]{0,1000}?src=(?:"([^"]{1,1000})"|'([^']{1,1000})')/dgi
// Pattern: as above.
const anchorElement = /<()a\s[^<>]{0,1000}?href=(?:"([^"]{1,1000})"|'([^']{1,1000})')/dgi
const patterns = [inline, definition, element, anchorElement]

const pictures = /\.(?:png|jpe?g|gif|webp|svg|bmp|ico|avif)$/i

/** A place a link leads to, as written. */
interface Target {
  target: string
  /** The link says itself that it shows a picture. */
  isShown: boolean
  /** Of the text, from 1. */
  line: number
}

/** Relative links outside code, in their order. */
export function relativeLinks(text: string, pagePath: string): RelativeLink[] {
  const links: RelativeLink[] = []
  replaceLinks(text, pagePath, (link) => {
    links.push(link)
    return undefined
  })
  return links
}

/** The text with the targets that `targetOf` gives instead; what it gives none for stays as written. */
export function replaceLinks(
  text: string,
  pagePath: string,
  targetOf: (link: RelativeLink) => string | undefined,
): string {
  const folder = pagePath.slice(0, pagePath.lastIndexOf('/') + 1)
  return replaceTargets(text, ({ target, isShown, line }) => {
    const file = fileOf(target)
    if (file === undefined) return undefined
    const path = resolvePath(folder, file)
    const isPicture = isShown || pictures.test(path ?? file)
    const anchor = target.slice(textBefore(target, '#').length)
    return targetOf({ path, target, anchor, isPicture, line })
  })
}

/** The same for links of every kind. */
export function replaceTargets(text: string, targetOf: (target: Target) => string | undefined): string {
  const isCode = codeLines()
  return text
    .split('\n')
    .map((line, index) => (isCode(line) ? line : replaceInLine(line, index + 1, targetOf)))
    .join('\n')
}

interface Place {
  start: number
  end: number
  target: string
}

function replaceInLine(text: string, line: number, targetOf: (target: Target) => string | undefined): string {
  const places: Place[] = []
  let code: readonly [number, number][] | undefined
  for (const pattern of patterns)
    for (const { 1: mark = '', 2: bracketed, 3: plain, indices } of text.matchAll(pattern)) {
      const [start, end] = indices?.[bracketed === undefined ? 3 : 2] ?? [0, 0]
      code ??= codeSpans(text)
      if (isInside(code, start)) continue
      const target = targetOf({ target: bracketed ?? plain ?? '', isShown: mark !== '', line })
      if (target !== undefined) places.push({ start, end, target })
    }
  places.sort((a, b) => a.start - b.start)
  let written = ''
  let at = 0
  for (const { start, end, target } of places) {
    if (start < at) continue
    written += text.slice(at, start) + target
    at = end
  }
  return written + text.slice(at)
}

/** Lines that are no part of a fenced block of code. */
export function linesOutsideCode(text: string): string[] {
  const isCode = codeLines()
  return text.split(/\r?\n/).filter((line) => !isCode(line))
}

/** Asked line by line, says which are fences or between them. */
function codeLines(): (line: string) => boolean {
  let fence: string | undefined
  return (line) => {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1]
    if (mark === undefined) return fence !== undefined
    if (fence === undefined) fence = mark
    else if (mark.startsWith(fence)) fence = undefined
    return true
  }
}

/** Where code spans of a line begin and end: from a run of backticks to the next as long (CommonMark §6.1). In their order. */
function codeSpans(line: string): [number, number][] {
  if (!line.includes('`')) return []
  const runs = [...line.matchAll(/`+/g)].map(({ 0: run, index }) => ({ length: run.length, index }))
  const next = new Map<number, number>()
  const closing = new Array<number | undefined>(runs.length)
  for (let at = runs.length - 1; at >= 0; at -= 1) {
    const length = runs[at]?.length ?? 0
    closing[at] = next.get(length)
    next.set(length, at)
  }
  const spans: [number, number][] = []
  for (let at = 0; at < runs.length; at += 1) {
    const end = closing[at]
    if (end === undefined) continue
    spans.push([runs[at]?.index ?? 0, runs[end]?.index ?? 0])
    at = end
  }
  return spans
}

function isInside(spans: readonly (readonly [number, number])[], place: number): boolean {
  let [low, high] = [0, spans.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((spans[middle]?.[1] ?? 0) < place) low = middle + 1
    else high = middle
  }
  const [start = Infinity] = spans[low] ?? []
  return start < place
}

/** Addresses of documents and pictures as Lectern writes them; a page that was exported may have them. */
const ownAddress = /\/(?:view\/[0-9A-Za-z]{8,32}|uploadFile\/get\?id=[0-9a-f]{32})(?![0-9A-Za-z])/

/** The file a target names, without query and anchor; undefined for addresses and anchors of the page itself. */
function fileOf(target: string): string | undefined {
  if (/^(?:[A-Za-z][A-Za-z0-9+.-]*:|\/\/|#|\?)/.test(target) || ownAddress.test(target)) return undefined
  return decode(textBefore(textBefore(target, '#'), '?'))
}

/** The path a file means; undefined for what leaves the folder. */
function resolvePath(folder: string, file: string): string | undefined {
  const segments: string[] = []
  for (const segment of (file.startsWith('/') ? file : folder + file).split('/')) {
    if (segment === '' || segment === '.') continue
    if (segment !== '..') segments.push(segment)
    else if (segments.pop() === undefined) return undefined
  }
  return segments.join('/')
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // A lone percent sign: then it is part of the name.
    return text
  }
}
