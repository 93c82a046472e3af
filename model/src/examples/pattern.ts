/*
 * A text that matches a regular expression.
 * Owns: the common part of the syntax (literals, classes, groups, alternatives, repetition). The expression is never
 * run: a hostile one could take forever. Does not own: lookaround and backreferences, which give no text.
 */

type Node =
  | { kind: 'char'; char: string }
  | { kind: 'sequence'; parts: Node[] }
  | { kind: 'repeat'; part: Node; min: number; max: number }

/** Lengths in characters. */
export interface LengthLimits {
  min: number
  max: number
}

/**
 * A text the pattern matches, within the limits where repetition allows it; undefined when the pattern uses more than
 * this understands or no length fits.
 */
export function textOfPattern(pattern: string, limits: LengthLimits): string | undefined {
  const parsed = parse(pattern)
  if (parsed === undefined) return undefined
  for (const extra of [1, 0, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 128, 256]) {
    const text = render(parsed, extra, { left: maxTextLength })
    if (text !== undefined && lengthOf(text) >= limits.min && lengthOf(text) <= limits.max) return text
  }
  return stretched(parsed, limits)
}

const maxTextLength = 2_000

function lengthOf(text: string): number {
  return Array.from(text).length
}

/** Lengthens the last repetition alone, for limits that repeating everything would jump over. */
function stretched(parsed: Node, limits: LengthLimits): string | undefined {
  const last = lastRepeat(parsed)
  const shortest = render(parsed, 0, { left: maxTextLength })
  const unit = last && render(last.part, 0, { left: maxTextLength })
  if (last === undefined || shortest === undefined || unit === undefined || unit === '') return undefined
  const { min } = last
  last.min = Math.min(last.max, min + Math.ceil((limits.min - lengthOf(shortest)) / lengthOf(unit)))
  const text = render(parsed, 0, { left: maxTextLength })
  last.min = min
  return text !== undefined && lengthOf(text) >= limits.min && lengthOf(text) <= limits.max ? text : undefined
}

function lastRepeat(node: Node): (Node & { kind: 'repeat' }) | undefined {
  if (node.kind === 'repeat') return node
  return node.kind === 'sequence' ? node.parts.map(lastRepeat).findLast((found) => found !== undefined) : undefined
}

/** `extra`: how often optional repetitions run beyond their least. */
function render(node: Node, extra: number, budget: { left: number }): string | undefined {
  if (budget.left <= 0) return undefined
  if (node.kind === 'char') {
    budget.left--
    return node.char
  }
  if (node.kind === 'sequence') return joined(node.parts, (part) => render(part, extra, budget))
  const count = Math.min(node.max, node.min === 0 || extra !== 1 ? node.min + extra : node.min)
  if (count > budget.left) return undefined
  return joined(Array.from({ length: count }), () => render(node.part, extra, budget))
}

function joined<T>(list: readonly T[], textOf: (entry: T) => string | undefined): string | undefined {
  let result = ''
  for (const entry of list) {
    const text = textOf(entry)
    if (text === undefined) return undefined
    result += text
  }
  return result
}

/** What parsing throws for syntax it does not understand; caught in `parse`. */
class UnknownSyntax extends Error {}

function parse(pattern: string): Node | undefined {
  if (pattern.length > maxTextLength) return undefined
  const reader = { chars: Array.from(pattern), at: 0, depth: 0 }
  try {
    const node = parseAlternatives(reader)
    return reader.at === reader.chars.length ? node : undefined
  } catch (error) {
    // Syntax beyond this reader's is no failure: the caller falls back to another kind of example.
    if (error instanceof UnknownSyntax) return undefined
    throw error
  }
}

interface Reader {
  chars: string[]
  at: number
  depth: number
}

/** The first alternative is taken; the others are only read over. */
function parseAlternatives(reader: Reader): Node {
  if (++reader.depth > 30) throw new UnknownSyntax()
  const first = parseSequence(reader)
  let chosen = first
  while (reader.chars[reader.at] === '|') {
    reader.at++
    const next = parseSequence(reader)
    if (chosen.parts.length === 0) chosen = next
  }
  reader.depth--
  return chosen
}

function parseSequence(reader: Reader): Node & { kind: 'sequence' } {
  const parts: Node[] = []
  for (;;) {
    const char = reader.chars[reader.at]
    if (char === undefined || char === '|' || char === ')') return { kind: 'sequence', parts }
    if (char === '^' || char === '$') reader.at++
    else parts.push(parseRepeat(reader, parseAtom(reader)))
  }
}

function parseAtom(reader: Reader): Node {
  const char = reader.chars[reader.at++] ?? ''
  if (char === '(') return parseGroup(reader)
  if (char === '[') return { kind: 'char', char: parseClass(reader) }
  if (char === '\\') return parseEscape(reader)
  if (char === '*' || char === '+' || char === '?') throw new UnknownSyntax()
  return { kind: 'char', char: char === '.' ? 'a' : char }
}

function parseGroup(reader: Reader): Node {
  if (reader.chars[reader.at] === '?') {
    const named = /^\?(:|<[A-Za-z]\w*>)/.exec(reader.chars.slice(reader.at).join(''))
    if (named === null) throw new UnknownSyntax()
    reader.at += named[0].length
  }
  const node = parseAlternatives(reader)
  if (reader.chars[reader.at++] !== ')') throw new UnknownSyntax()
  return node
}

const classSamples: Record<string, string> = { d: '1', w: 'a', s: ' ', D: 'a', W: '-', S: 'a' }
const controls: Record<string, string> = { n: '\n', t: '\t', r: '\r', f: '\f', v: '\v' }

function parseEscape(reader: Reader): Node {
  const char = reader.chars[reader.at++]
  if (char === undefined) throw new UnknownSyntax()
  if (char === 'b' || char === 'B') return { kind: 'sequence', parts: [] }
  if (char === 'p' || char === 'P') return { kind: 'char', char: propertySample(reader, char === 'P') }
  return { kind: 'char', char: classSamples[char] ?? escapedChar(reader, char) }
}

function escapedChar(reader: Reader, char: string): string {
  if (/[1-9k]/.test(char)) throw new UnknownSyntax()
  if (char === 'u' || char === 'x') return codeOf(reader, char)
  return controls[char] ?? char
}

function codeOf(reader: Reader, kind: 'u' | 'x'): string {
  const rest = reader.chars.slice(reader.at, reader.at + 10).join('')
  const match = kind === 'x' ? /^([0-9a-fA-F]{2})/.exec(rest) : /^(?:\{([0-9a-fA-F]+)\}|([0-9a-fA-F]{4}))/.exec(rest)
  const code = Number.parseInt(match?.[1] ?? match?.[2] ?? '', 16)
  if (match === null || !(code <= 0x10ffff)) throw new UnknownSyntax()
  reader.at += match[0].length
  return String.fromCodePoint(code)
}

function propertySample(reader: Reader, isNegated: boolean): string {
  const name = /^\{([^}]+)\}/.exec(reader.chars.slice(reader.at).join(''))
  if (name?.[1] === undefined) throw new UnknownSyntax()
  reader.at += name[0].length
  if (isNegated) return name[1].startsWith('L') ? '1' : 'a'
  if (/^(L|Letter|Alphabetic|Ll)$/.test(name[1])) return 'a'
  if (/^(Lu|Uppercase)/.test(name[1])) return 'A'
  if (/^(N|Nd|Number)/.test(name[1])) return '1'
  if (name[1].includes('Han')) return '中'
  throw new UnknownSyntax()
}

/** One character of a class such as `[a-z_]` or `[^/]`. */
function parseClass(reader: Reader): string {
  const isNegated = reader.chars[reader.at] === '^'
  if (isNegated) reader.at++
  const ranges: [string, string][] = []
  let classes = ''
  for (let first = true; first || reader.chars[reader.at] !== ']'; first = false) {
    const from = readMember(reader)
    if (from.set !== undefined) classes += from.set
    else ranges.push([from.char, readRangeEnd(reader, from.char)])
    if (reader.at >= reader.chars.length) throw new UnknownSyntax()
  }
  reader.at++
  return isNegated ? outside(ranges, classes) : inside(ranges, classes)
}

function readMember(reader: Reader): { char: string; set?: string } {
  const char = reader.chars[reader.at++]
  if (char === undefined || char === ']') throw new UnknownSyntax()
  if (char !== '\\') return { char }
  const escaped = reader.chars[reader.at++] ?? ''
  if (escaped === 'p' || escaped === 'P') {
    const sample = propertySample(reader, escaped === 'P')
    return { char: sample }
  }
  return classSamples[escaped] === undefined
    ? { char: escaped === 'b' ? '\b' : escapedChar(reader, escaped) }
    : { char: '', set: escaped }
}

function readRangeEnd(reader: Reader, from: string): string {
  const next = reader.chars[reader.at + 1]
  if (reader.chars[reader.at] !== '-' || next === undefined || next === ']') return from
  reader.at++
  const end = readMember(reader)
  if (end.set !== undefined) throw new UnknownSyntax()
  return end.char
}

/** Letters and digits make the better example than punctuation. */
const candidates = Array.from('aA1bB2cC3xX7zZ9mM5eE0-_.:/ @#+*=,;!?&%$()[]{}<>|~^\'"`\\中é')

function inside(ranges: readonly [string, string][], classes: string): string {
  const simple = candidates.find((char) => isIn(char, ranges, classes))
  const first = ranges[0]?.[0]
  if (simple === undefined && first === undefined) throw new UnknownSyntax()
  return simple ?? first ?? ''
}

function outside(ranges: readonly [string, string][], classes: string): string {
  const char = candidates.find((candidate) => !isIn(candidate, ranges, classes))
  if (char === undefined) throw new UnknownSyntax()
  return char
}

function isIn(char: string, ranges: readonly [string, string][], classes: string): boolean {
  const code = char.codePointAt(0) ?? 0
  if (ranges.some(([from, to]) => code >= (from.codePointAt(0) ?? 0) && code <= (to.codePointAt(0) ?? 0))) return true
  return Array.from(classes).some((set) => isInSet(char, set))
}

function isInSet(char: string, set: string): boolean {
  const found =
    set.toLowerCase() === 'd' ? /\d/.test(char) : set.toLowerCase() === 'w' ? /\w/.test(char) : /\s/.test(char)
  return set === set.toLowerCase() ? found : !found
}

function parseRepeat(reader: Reader, part: Node): Node {
  const rest = reader.chars.slice(reader.at, reader.at + 16).join('')
  // Pattern: 16 characters.
  const match = /^(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/.exec(rest)
  if (match === null) return part
  reader.at += match[0].length
  const [, sign, from, comma, to] = match
  if (sign !== undefined) return { kind: 'repeat', part, min: sign === '+' ? 1 : 0, max: sign === '?' ? 1 : Infinity }
  const min = Number(from)
  return { kind: 'repeat', part, min, max: comma === '' ? min : to === '' ? Infinity : Number(to) }
}
