/*
 * Writes the same ids as the sqids library, for pairs of one fixed number and a changing one, without its work per id: lists of 20,000 need as
 * many. All that is costly in the scheme (turning and shuffling the alphabet, filling up to the least length) depends on the changing number
 * only through its remainder by the alphabet's length, and is kept per remainder.
 */

/** What the ids of one remainder share. */
interface Frame {
  /** Everything before the changing number. */
  head: string
  /** Digits of the changing number. */
  digits: string
  /** What fills short ids up. */
  filling: string
}

/** A function that writes `[fixed, id]` as the sqids of this alphabet, with no blocked words. */
export function createIdWriter(alphabet: string, minLength: number, fixed: number): (id: number) => string {
  const frames = new Map<number, Frame>()
  const shuffled = shuffle(alphabet)
  return (id) => {
    const remainder = id % shuffled.length
    let frame = frames.get(remainder)
    if (frame === undefined) {
      frame = buildFrame(shuffled, minLength, fixed, remainder)
      frames.set(remainder, frame)
    }
    const text = frame.head + writeNumber(id, frame.digits)
    return text.length >= minLength ? text : text + frame.filling.slice(0, minLength - text.length)
  }
}

function buildFrame(alphabet: string, minLength: number, fixed: number, remainder: number): Frame {
  const codes = [fixed, remainder].map((value, index) => codeAt(alphabet, value % alphabet.length) + index)
  const offset = codes.reduce((sum, code) => sum + code, codes.length) % alphabet.length
  const turned = alphabet.slice(offset) + alphabet.slice(0, offset)
  const reversed = Array.from(turned).reverse().join('')
  const head = turned.charAt(0) + writeNumber(fixed, reversed.slice(1)) + reversed.charAt(0)
  let letters = shuffle(reversed)
  const digits = letters.slice(1)
  let filling = letters.charAt(0)
  while (filling.length < minLength) {
    letters = shuffle(letters)
    filling += letters
  }
  return { head, digits, filling }
}

function writeNumber(value: number, digits: string): string {
  let text = ''
  let rest = value
  do {
    text = digits.charAt(rest % digits.length) + text
    rest = Math.floor(rest / digits.length)
  } while (rest > 0)
  return text
}

function shuffle(alphabet: string): string {
  const letters = Array.from(alphabet)
  for (let low = 0, high = letters.length - 1; high > 0; low += 1, high -= 1) {
    const text = letters.join('')
    const pick = (low * high + codeAt(text, low) + codeAt(text, high)) % letters.length
    const moved = letters[low] ?? ''
    letters[low] = letters[pick] ?? ''
    letters[pick] = moved
  }
  return letters.join('')
}

function codeAt(text: string, index: number): number {
  return text.charCodeAt(index)
}
