/* The texts of a language as rows of a table, and as a file. Pure. */

/** `area:key` → text. */
export type FlatTexts = ReadonlyMap<string, string>

export interface TextRow {
  /** `area:key`. */
  key: string
  /** What is translated: the text the product comes with. */
  original: string
  /** As it is to be; empty when it falls back. */
  text: string
  isChanged: boolean
}

/** Leaves that are texts, by `area:key`; deeper than any of ours is left out. */
export function flattenTexts(content: unknown): Map<string, string> {
  const flat = new Map<string, string>()
  const visit = (path: readonly string[], value: unknown): void => {
    const [area = '', ...rest] = path
    if (typeof value === 'string' && rest.length > 0) flat.set(`${area}:${rest.join('.')}`, value)
    if (typeof value !== 'object' || value === null || Array.isArray(value) || path.length > 8) return
    for (const [name, inner] of Object.entries(value)) visit([...path, name], inner)
  }
  visit([], content)
  return flat
}

/** The form of the files: area → nested keys → text. */
export function nestTexts(flat: Iterable<readonly [string, string]>): Record<string, unknown> {
  const content: Record<string, unknown> = {}
  for (const [key, text] of flat) {
    const [area = '', rest = ''] = key.split(/:(.*)/s)
    const path = [area, ...rest.split('.')]
    let place = content
    for (const name of path.slice(0, -1)) {
      const inner = place[name]
      const next = typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>) : {} // made here
      place[name] = next
      place = next
    }
    place[path.at(-1) ?? ''] = text
  }
  return content
}

export function buildRows(original: FlatTexts, own: FlatTexts, edits: FlatTexts): TextRow[] {
  return [...original].map(([key, text]) => {
    const edit = edits.get(key)
    const saved = own.get(key) ?? ''
    return { key, original: text, text: edit ?? saved, isChanged: edit !== undefined && edit !== saved }
  })
}

export interface RowFilter {
  words: string
  onlyMissing: boolean
}

/** Rows whose key, original or text has every word. Rows being edited stay, so that none vanishes while the user types. */
export function filterRows(rows: readonly TextRow[], { words, onlyMissing }: RowFilter): TextRow[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  return rows.filter(({ key, original, text, isChanged }) => {
    if (onlyMissing && text !== '' && !isChanged) return false
    const all = `${key}\n${original}\n${text}`.toLowerCase()
    return wanted.every((word) => all.includes(word))
  })
}

/** Edits as they are with those of a file; what the interface does not have is only counted. */
export function takeFile(
  content: unknown,
  original: FlatTexts,
  own: FlatTexts,
  edits: FlatTexts,
): { edits: Map<string, string>; taken: number; ignored: number } {
  const next = new Map(edits)
  let taken = 0
  let ignored = 0
  for (const [key, text] of flattenTexts(content)) {
    if (!original.has(key)) ignored += 1
    else if ((next.get(key) ?? own.get(key) ?? '') !== text) {
      next.set(key, text)
      taken += 1
    }
  }
  return { edits: next, taken, ignored }
}

/** The whole set of own texts with the edits; emptied ones are gone. */
export function mergedTexts(own: FlatTexts, edits: FlatTexts): Map<string, string> {
  const all = new Map([...own, ...edits])
  return new Map([...all].filter(([, text]) => text.trim() !== ''))
}
