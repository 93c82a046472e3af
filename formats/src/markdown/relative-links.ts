/*
 * Links of a Markdown page that lead to files beside it: to pages, pictures and others. Owns: finding them and the path they mean. Does not own:
 * what becomes of them.
 */

/** A link to a file, by its path from the folder of all pages. */
interface RelativeLink {
  path: string
  isPicture: boolean
}

const inline = /(?:(!)\[[^[\]]{0,1000})?\]\([ \t]{0,100}(?:<([^<>]{1,1000})>|([^\s()<>]{1,1000})(?=[\s)]))/g
const definition = /^ {0,3}()\[[^\]]{1,1000}\]:[ \t]{1,100}(?:<([^<>]{1,1000})>|([^\s<>]{1,1000}))/g
const element = /<(im)g\s[^<>]{0,1000}?src=(?:"([^"]{1,1000})"|'([^']{1,1000})')/gi

const pictures = /\.(?:png|jpe?g|gif|webp|svg|bmp|ico|avif)$/i

/** Relative links outside blocks of code, each path once. */
export function relativeLinks(text: string, pagePath: string): RelativeLink[] {
  const links = new Map<string, RelativeLink>()
  const folder = pagePath.slice(0, pagePath.lastIndexOf('/') + 1)
  for (const line of linesOutsideCode(text))
    for (const pattern of [inline, definition, element])
      for (const [, mark = '', bracketed, plain] of line.matchAll(pattern)) {
        const path = resolvePath(folder, bracketed ?? plain ?? '')
        if (path !== undefined && !links.has(path))
          links.set(path, { path, isPicture: mark !== '' || pictures.test(path) })
      }
  return [...links.values()]
}

/** Lines that are no part of a fenced block of code. */
export function linesOutsideCode(text: string): string[] {
  let fence: string | undefined
  return text.split(/\r?\n/).filter((line) => {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1]
    if (mark === undefined) return fence === undefined
    if (fence === undefined) fence = mark
    else if (mark.startsWith(fence)) fence = undefined
    return false
  })
}

/** The path a target means; undefined for addresses, anchors and what leaves the folder. */
function resolvePath(folder: string, target: string): string | undefined {
  if (/^(?:[A-Za-z][A-Za-z0-9+.-]*:|\/\/|#)/.test(target)) return undefined
  const file = decode(target.replace(/[?#].*$/, ''))
  const segments: string[] = []
  for (const segment of (file.startsWith('/') ? file : folder + file).split('/')) {
    if (segment === '' || segment === '.') continue
    if (segment !== '..') segments.push(segment)
    else if (segments.pop() === undefined) return undefined
  }
  return segments.length === 0 ? undefined : segments.join('/')
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // A lone percent sign: then it is part of the name.
    return text
  }
}
