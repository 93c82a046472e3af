/*
 * Texts that a regular expression matches, others each time. The expression is never run. Owns: the part of the syntax it knows. The model imports it;
 * sandboxes of scripts read it as a text, so that it imports nothing.
 */

/**
 * @param between a whole number from one up to another
 * @returns a function from the source of an expression to a text; undefined for lookaround and what else it does not know
 */
export function patternTexts(between) {
  const codes = (from, to) => Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at))
  const [digits, lower, upper] = [codes(48, 57), codes(97, 122), codes(65, 90)]
  const word = [...lower, ...upper, ...digits, '_']
  const printable = codes(32, 126)
  const without = (list) => printable.filter((each) => !list.includes(each))
  const spaces = [' ']
  const classes = { d: digits, D: without(digits), w: word, W: without(word), s: spaces, S: without(spaces) }
  const escapes = { n: '\n', r: '\r', t: '\t', f: '\f', v: '\v', 0: '\0' }
  /** Characters of a text, and how often what may go on does so beyond its least. */
  const [longest, further] = [2000, 5]
  /** Parts that are written, nothing among them: `(){9}`. */
  const mostSteps = 10_000
  let steps = 0
  const unknown = () => {
    throw new RangeError('Unknown syntax')
  }

  const reader = (source) => ({ chars: [...source], at: 0, depth: 0 })
  const next = (it) => it.chars[it.at]

  const escaped = (it) => {
    const char = it.chars[it.at++] ?? unknown()
    if (classes[char] !== undefined) return classes[char]
    if (char === 'b' || char === 'B') return []
    if (char === 'u' || char === 'x') return [readCode(it, char === 'u' ? 4 : 2)]
    if (/[1-9kpPc]/.test(char)) unknown()
    return [escapes[char] ?? char]
  }
  const readCode = (it, length) => {
    const hex = it.chars.slice(it.at, it.at + length).join('')
    it.at += length
    return /^[\da-f]+$/i.test(hex) && hex.length === length ? String.fromCharCode(parseInt(hex, 16)) : unknown()
  }

  const readClass = (it) => {
    const isNot = next(it) === '^'
    if (isNot) it.at++
    const found = []
    while (next(it) !== ']') {
      const char = it.chars[it.at++] ?? unknown()
      const one = char === '\\' ? escaped(it) : [char]
      const isSpan = next(it) === '-' && it.chars[it.at + 1] !== ']' && one.length === 1
      if (!isSpan) found.push(...one)
      else {
        it.at++
        const last = it.chars[it.at++] ?? unknown()
        const [end] = last === '\\' ? escaped(it) : [last]
        const [from, to] = [one[0].codePointAt(0), end.codePointAt(0)]
        if (to < from) unknown()
        found.push(...codes(from, Math.min(to, from + 5000)))
      }
    }
    it.at++
    const chosen = isNot ? without(found) : found
    return chosen.length === 0 ? unknown() : { kind: 'one', chars: chosen }
  }

  const readGroup = (it) => {
    if (next(it) === '?') {
      const named = /^\?(?::|<[a-z_$][\w$]{0,50}>)/i.exec(it.chars.slice(it.at, it.at + 60).join(''))
      it.at += named === null ? unknown() : named[0].length
    }
    const inner = readChoice(it)
    return it.chars[it.at++] === ')' ? inner : unknown()
  }

  const readAtom = (it) => {
    const char = it.chars[it.at++]
    if (char === '(') return readGroup(it)
    if (char === '[') return readClass(it)
    if (char === '.') return { kind: 'one', chars: printable }
    if (char === '^' || char === '$') return { kind: 'one', chars: [] }
    if (char === '\\') return { kind: 'one', chars: escaped(it) }
    return '*+?{'.includes(char) ? unknown() : { kind: 'one', chars: [char] }
  }

  const readTimes = (it) => {
    const rest = it.chars.slice(it.at, it.at + 16).join('')
    const found = /^(?:[*+?]|\{(\d{1,5})(,)?(\d{1,5})?\})\??/.exec(rest)
    if (found === null) return undefined
    it.at += found[0].length
    const [first] = found[0]
    if (first !== '{') return { min: first === '+' ? 1 : 0, max: first === '?' ? 1 : further }
    const least = +found[1]
    return { min: least, max: found[2] === undefined ? least : found[3] === undefined ? least + further : +found[3] }
  }

  const readChoice = (it) => {
    if (++it.depth > 30) unknown()
    const ways = [[]]
    while (it.at < it.chars.length && next(it) !== ')') {
      if (next(it) === '|') {
        it.at++
        ways.push([])
        continue
      }
      const part = readAtom(it)
      const times = readTimes(it)
      ways[ways.length - 1].push(times === undefined ? part : { kind: 'repeat', part, ...times })
    }
    it.depth--
    return { kind: 'choice', ways }
  }

  const write = (node, out) => {
    if (++steps > mostSteps) unknown()
    if (node.kind === 'one') {
      if (node.chars.length > 0) out.push(node.chars[between(0, node.chars.length - 1)])
    } else if (node.kind === 'choice') {
      for (const part of node.ways[between(0, node.ways.length - 1)]) write(part, out)
    } else {
      const count = between(node.min, Math.max(node.min, node.max))
      for (let index = 0; index < count; index++) write(node.part, out)
    }
  }

  return (source) => {
    try {
      steps = 0
      const it = reader(source.slice(0, longest))
      const node = readChoice(it)
      if (it.at < it.chars.length) unknown()
      const out = []
      write(node, out)
      return out.join('')
    } catch (error) {
      if (error instanceof RangeError && error.message === 'Unknown syntax') return undefined
      throw error
    }
  }
}
