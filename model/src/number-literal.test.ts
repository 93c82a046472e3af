/* Numbers keep what was written, from JSON text to JSON text. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jsonText, doubleOf, isInteger, literalOf, numberOfLiteral, parseJson, valueText } from './number-literal.ts'
import type { Json } from './json.ts'
import { anyText } from '../test/any-text.ts'

/** Literals as JSON allows them. */
const literals = fc.stringMatching(/^-?(?:0|[1-9]\d{0,25})(?:\.\d{1,12})?(?:[eE][+-]?\d{1,3})?$/)
/** Texts that look like numbers, marks, comments and escapes. */
const texts = fc.oneof(anyText(), fc.constantFrom('1.0', '"1.0', '// 1.0', '\\', '1e5"', '\\"1.50'))

/** JSON as text, with numbers of every form. */
const { json } = fc.letrec<{ json: string }>((tie) => ({
  json: fc.oneof(
    { depthSize: 'small' },
    literals,
    texts.map((text) => JSON.stringify(text)),
    fc.constantFrom('true', 'null'),
    fc.array(tie('json'), { maxLength: 4 }).map((entries) => `[${entries.join(',')}]`),
    fc
      .uniqueArray(fc.tuple(texts, tie('json')), { maxLength: 4, selector: ([name]) => name })
      // Names that are whole numbers would come in another order.
      .map((members) => `{${members.map(([name, value]) => `${JSON.stringify(`k${name}`)}:${value}`).join(',')}}`),
  ),
}))

describe('numbers of a JSON text', () => {
  it('are written as they were', () => {
    fc.assert(
      fc.property(json, (text) => {
        expect(jsonText(parseJson(text))).toBe(text)
      }),
      { numRuns: 500 },
    )
  })

  it('are plain numbers where a double gives them back', () => {
    expect(parseJson('[1, -2.5, 1e21, 19.9, 0]')).toEqual([1, -2.5, parseJson('1e21'), 19.9, 0])
    for (const value of [1, -2.5, 19.9, 0, 1001, 9007199254740991]) expect(parseJson(String(value))).toBe(value)
  })

  it.each(['1798765432109876543', '19.90', '1e400', '1.0', '-0', '0.10000000000000000001'])('keep %s', (literal) => {
    const value = parseJson(`{"a":[${literal}]}`)
    expect(jsonText(value, 2)).toBe(`{\n  "a": [\n    ${literal}\n  ]\n}`)
    expect(valueText(numberOfLiteral(literal))).toBe(literal)
    expect(doubleOf(numberOfLiteral(literal))).toBe(Number(literal))
  })

  it('are told from texts that look alike', () => {
    const texts: Json[] = ['19.90', '1e400', 'a 1.0', '﷐', '﷐x', '']
    expect(texts.map(literalOf)).toEqual(texts.map(() => undefined))
    expect(parseJson(JSON.stringify(texts))).toEqual(texts)
    expect(numberOfLiteral('007')).toBe(7)
  })

  it('are whole whatever their length', () => {
    expect(['1798765432109876543', '1e400', '2.0', '2.50'].map((each) => isInteger(numberOfLiteral(each)))).toEqual([
      true,
      true,
      true,
      false,
    ])
  })

  it('fail like JSON does', () => {
    expect(() => parseJson('{"a": 1.0')).toThrow(SyntaxError)
    expect(() => parseJson('[01.0]')).toThrow(SyntaxError)
  })
})
