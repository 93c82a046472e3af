import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { diffLines, diffWords, mergeTexts } from './text.ts'

const line = fc.constantFrom('a\n', 'b\n', 'c\n', '\n', '说明\n', 'end')
const texts = fc.array(line, { maxLength: 12 }).map((lines) => lines.join(''))

/** `=` same, `-` removed, `+` added. */
function shortly(changes: ReturnType<typeof diffWords>): string[] {
  const signs = { same: '=', removed: '-', added: '+' }
  return changes.map(({ kind, lines }) => signs[kind] + lines.join(''))
}

describe('diff', () => {
  it('tells what stands in both texts, and what in one of them', () => {
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const changes = diffLines(before, after)
        const linesOf = (other: 'removed' | 'added'): string =>
          changes.flatMap(({ kind, lines }) => (kind === 'same' || kind === other ? lines : [])).join('')
        expect([linesOf('removed'), linesOf('added')]).toEqual([before, after])
      }),
    )
  })

  it('finds the words that changed, in Chinese as well', () => {
    expect(shortly(diffWords('Unit price in cents', 'Final price in cents'))).toEqual([
      '-Unit',
      '+Final',
      '= price in cents',
    ])
    expect(shortly(diffWords('单价，单位分', '单价，单位元'))).toEqual(['=单价，单位', '-分', '+元'])
  })

  it('replaces a long text by another one at once', () => {
    const [before, after] = ['a', 'b'].map((word) =>
      Array.from({ length: 4_000 }, (_, index) => `${word}${index}\n`).join(''),
    )
    expect(diffLines(before ?? '', after ?? '').map(({ kind }) => kind)).toEqual(['removed', 'added'])
  })
})

describe('mergeTexts', () => {
  it('takes both sides where they do not meet, and clashes where they do', () => {
    expect(mergeTexts('a\nb\nc\n', 'A\nb\nc\n', 'a\nb\nC\n')).toMatchObject({ text: 'A\nb\nC\n', isClash: false })
    expect(mergeTexts('a\nb\nc\n', 'a\nmine\nc\n', 'a\ntheirs\nc\n')).toEqual({
      text: 'a\nmine\nc\n',
      isClash: true,
      hunks: [
        { kind: 'merged', lines: ['a\n'] },
        { kind: 'clash', base: ['b\n'], ours: ['mine\n'], theirs: ['theirs\n'] },
        { kind: 'merged', lines: ['c\n'] },
      ],
    })
  })

  it('holds the laws of merging', () => {
    fc.assert(
      fc.property(texts, texts, texts, (base, ours, theirs) => {
        expect(mergeTexts(base, base, theirs)).toMatchObject({ text: theirs, isClash: false })
        expect(mergeTexts(base, ours, base)).toMatchObject({ text: ours, isClash: false })
        expect(mergeTexts(base, ours, ours)).toMatchObject({ text: ours, isClash: false })
        const [one, other] = [mergeTexts(base, ours, theirs), mergeTexts(base, theirs, ours)]
        expect(one.isClash).toBe(other.isClash)
        if (!one.isClash) expect(one.text).toBe(other.text)
      }),
    )
  })
})

it('merges texts of more lines than fit into the arguments of a call', () => {
  const lines = Array.from({ length: 300_000 }, (_, index) => `${index}\n`)
  const base = lines.join('')
  const [ours, theirs] = [`ours\n${base}`, `${base}theirs\n`]
  const merged = mergeTexts(base, ours, theirs)
  expect(merged.text === `ours\n${base}theirs\n`).toBe(true)
  expect(merged.hunks.map((hunk) => [hunk.kind, hunk.kind === 'merged' && hunk.lines.length])).toEqual([
    ['merged', lines.length + 2],
  ])
})
