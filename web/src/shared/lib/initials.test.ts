import { describe, expect, it } from 'vitest'
import { hueOf, initialOf } from './initials.ts'

describe('initialOf', () => {
  it.each([
    ['林晓舟', '林'],
    [' lectern', 'L'],
    ['👩‍💻 team', '👩‍💻'],
    ['', '?'],
  ])('takes the first letter of %j', (name, initial) => {
    expect(initialOf(name)).toBe(initial)
  })
})

describe('hueOf', () => {
  it('is the same for the same text, differs between texts and stays on the circle', () => {
    expect(hueOf('Ab12cd34')).toBe(hueOf('Ab12cd34'))
    const hues = new Set(Array.from({ length: 50 }, (_, index) => hueOf(`person${String(index)}`)))
    expect(hues.size).toBeGreaterThan(25)
    for (const hue of hues) expect(hue >= 0 && hue < 360).toBe(true)
  })
})
