import { describe, expect, it } from 'vitest'
import { isShared, shareAbilities } from './share-policy.ts'

describe('who may change and revoke shares', () => {
  it.each([
    ['admin', true],
    ['dev', true],
    ['guest', false],
    [null, false],
  ] as const)('%s: %s', (role, may) => {
    expect(shareAbilities(role)).toEqual({ update: may, revoke: may })
  })
})

describe('what a share shows', () => {
  const place = (id: number, module = 1, isShow = 1) => ({ id, module_id: module, is_show: isShow })
  const doc = place(7)
  const folder = place(5)
  const outer = place(3)

  it.each([
    ['a chosen document', [doc, folder], false, [7], true],
    ['a document in a chosen folder', [doc, folder, outer], false, [5], true],
    ['a document deep in a chosen folder', [doc, folder, outer], false, [3], true],
    ['a document beside the chosen one', [doc, folder], false, [8], false],
    ['the folder of a chosen document', [folder, outer], false, [7], false],
    ['anything of a whole application', [doc, folder], true, [], true],
    ['a hidden document that was chosen', [place(7, 1, 0)], false, [7], false],
    ['a document in a hidden folder', [doc, place(5, 1, 0)], true, [], false],
    ['a document of another application', [place(7, 2)], true, [], false],
    ['a chosen document that moved to another application', [place(7, 2)], false, [7], false],
    ['nothing', [], true, [], false],
  ])('%s', (_what, chain, isAll, chosen, expected) => {
    expect(isShared({ chain }, { moduleId: 1, isAll, chosen: new Set(chosen) })).toBe(expected)
  })
})
