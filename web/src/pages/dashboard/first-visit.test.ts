import { describe, expect, it } from 'vitest'
import { isFirstVisit } from './first-visit.ts'

const sample = { isCompose: 0, projectCount: 1 } as const
const portal = { isCompose: 1, projectCount: 1 } as const

describe('isFirstVisit', () => {
  it.each([
    ['of nothing', [], true],
    ['of the sample', [sample, portal], true],
    ['of a space with work in it', [{ ...sample, projectCount: 2 }], false],
    ['of a space beside the sample', [sample, portal, { isCompose: 0, projectCount: 0 }], false],
  ] as const)('%s', (_name, spaces, isFirst) => {
    expect(isFirstVisit(spaces)).toBe(isFirst)
  })
})
