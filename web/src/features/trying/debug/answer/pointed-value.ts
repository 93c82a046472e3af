/* Which value of a JSON text is pointed at. Reads the text up to there, once. Pure. */

/** A text, a number or the like, with the names and indexes that lead to it. */
export interface PointedValue {
  steps: (string | number)[]
  /** As JSON. */
  text: string
}

interface Holder {
  isList: boolean
  /** Of the value that comes next. */
  step: string | number
}

const longest = 2_000_000
const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s"{}[\],:]+/gy
const spaces = /\s*/y

/** The value in the line of `at` that is there, or the next one, or the last one; undefined where there is none, and in texts that are no JSON. */
export function valueAt(json: string, at: number): PointedValue | undefined {
  if (json.length > longest) return undefined
  const from = json.lastIndexOf('\n', at - 1) + 1
  const lineEnd = json.indexOf('\n', at)
  const to = lineEnd < 0 ? json.length : lineEnd
  const holders: Holder[] = []
  let found: PointedValue | undefined
  for (const { text, start, end } of tokensOf(json)) {
    if (start >= to) break
    const holder = holders.at(-1)
    if (text === '{' || text === '[') holders.push({ isList: text === '[', step: text === '[' ? 0 : '' })
    else if (text === '}' || text === ']') holders.pop()
    else if (text === ',') {
      if (holder !== undefined && typeof holder.step === 'number') holder.step += 1
    } else if (text !== ':') {
      if (holder !== undefined && !holder.isList && isName(json, end)) holder.step = nameOf(text)
      else if (start >= from) {
        found = { steps: holders.map(({ step }) => step), text }
        if (end >= at) return found
      }
    }
  }
  return found
}

function* tokensOf(json: string): Generator<{ text: string; start: number; end: number }> {
  for (let start = afterSpaces(json, 0); start < json.length; start = afterSpaces(json, token.lastIndex)) {
    token.lastIndex = start
    const text = token.exec(json)?.[0]
    if (text === undefined) return
    yield { text, start, end: token.lastIndex }
    token.lastIndex = start + text.length
  }
}

function afterSpaces(json: string, start: number): number {
  spaces.lastIndex = start
  return start + (spaces.exec(json)?.[0].length ?? 0)
}

/** Whether what ended there is the name of a value. */
const isName = (json: string, end: number): boolean => json[afterSpaces(json, end)] === ':'

function nameOf(text: string): string {
  try {
    return String(JSON.parse(text))
  } catch {
    return text
  }
}
