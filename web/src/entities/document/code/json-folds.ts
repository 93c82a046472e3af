/* Where the lines of JSON fold, without parsing it: the text stays exactly as it is, whatever is wrong with it. */

export interface JsonFold {
  /** Line that ends with the opening bracket. */
  from: number
  /** Line that begins with the closing bracket. */
  to: number
  /** Brackets around it; 0 for the outermost. */
  depth: number
  kind: 'object' | 'array'
  /** Keys of the object or items of the array. */
  count: number
}

interface Opened extends JsonFold {
  isEmpty: boolean
}

/** The objects and arrays that take more than one line, by their first line. A line that opens several folds the outermost. */
export function findFolds(lines: readonly string[]): Map<number, JsonFold> {
  const folds = new Map<number, JsonFold>()
  const open: Opened[] = []
  const close = (line: number) => {
    const fold = open.pop()
    if (fold === undefined || fold.from === line) return
    const { isEmpty, ...found } = fold
    folds.set(fold.from, { ...found, to: line, count: isEmpty ? 0 : fold.count + 1 })
  }
  for (const [line, text] of lines.entries()) {
    for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"?|[{}[\],]|[^\s"{}[\],]+/g)) {
      const around = open.at(-1)
      if (token === '}' || token === ']') {
        close(line)
        continue
      }
      if (token === ',') {
        if (around !== undefined) around.count += 1
        continue
      }
      if (around !== undefined) around.isEmpty = false
      if (token !== '{' && token !== '[') continue
      const kind = token === '{' ? 'object' : 'array'
      open.push({ from: line, to: line, depth: open.length, kind, count: 0, isEmpty: true })
    }
  }
  return folds
}

/** A line that is shown, with the fold that begins on it. */
export interface ShownLine {
  line: number
  fold?: JsonFold
  isFolded: boolean
}

/** The lines that are shown while some folds, named by their first line, are closed. */
export function shownLines(
  count: number,
  folds: ReadonlyMap<number, JsonFold>,
  closed: ReadonlySet<number>,
): ShownLine[] {
  const shown: ShownLine[] = []
  for (let line = 0; line < count; line += 1) {
    const fold = folds.get(line)
    const isFolded = fold !== undefined && closed.has(line)
    shown.push({ line, isFolded, ...(fold !== undefined && { fold }) })
    if (isFolded) line = fold.to
  }
  return shown
}

/** First lines of the folds that close when so many levels stay open. */
export function closedAt(level: number, folds: ReadonlyMap<number, JsonFold>): Set<number> {
  return new Set([...folds.values()].filter(({ depth }) => depth >= level).map(({ from }) => from))
}

/** Levels of folds. */
export function levelsOf(folds: ReadonlyMap<number, JsonFold>): number {
  let deepest = 0
  for (const { depth } of folds.values()) deepest = Math.max(deepest, depth + 1)
  return deepest
}

/** How many levels are open at first: all of them, or as many as keep within so many lines, at least one. */
export function firstLevel(count: number, folds: ReadonlyMap<number, JsonFold>, most: number): number {
  const hidden = hiddenByDepth(count, folds)
  let level = levelsOf(folds)
  let shown = count
  while (level > 1 && shown > most) {
    level -= 1
    shown -= hidden.get(level) ?? 0
  }
  return level
}

/** How many lines have their innermost fold, which is not the one that begins on them, at each depth: closing that level hides them. */
function hiddenByDepth(count: number, folds: ReadonlyMap<number, JsonFold>): Map<number, number> {
  const hidden = new Map<number, number>()
  const open: JsonFold[] = []
  for (let line = 0; line < count; line += 1) {
    while ((open.at(-1)?.to ?? line) < line) open.pop()
    const innermost = open.at(-1)
    if (innermost !== undefined) hidden.set(innermost.depth, (hidden.get(innermost.depth) ?? 0) + 1)
    const fold = folds.get(line)
    if (fold !== undefined) open.push(fold)
  }
  return hidden
}
