/* Texts of property tests. */
import fc from 'fast-check'

const surrogates = { first: 0xd800, last: 0xdfff }
const surrogateCount = surrogates.last - surrogates.first + 1

/**
 * Any letter of Unicode that may stand alone. As the unit `binary` of fast-check, which first lists all 1,112,064 of them: seconds, and 140 MB
 * for as long as the process lives.
 */
const anyLetter = fc.nat(0x10_ffff - surrogateCount).map(
  (index) => String.fromCodePoint(index < surrogates.first ? index : index + surrogateCount),
  (letter) => {
    const code = typeof letter === 'string' ? letter.codePointAt(0) : undefined
    // fast-check asks whether a text it knows as dangerous is one of these letters, and takes an error for no.
    if (code === undefined || String.fromCodePoint(code) !== letter) throw new Error('No letter')
    return code < surrogates.first ? code : code - surrogateCount
  },
)

/** A text of any letters, among them those that are dangerous as names: `__proto__`, `constructor` … */
export function anyText(lengths: { minLength?: number; maxLength?: number } = {}): fc.Arbitrary<string> {
  return fc.string({ ...lengths, unit: anyLetter })
}
