import { describe, expect, it } from 'vitest'
import { preferenceNames, preferenceOf, readPreference, remembered, textOfPreference } from './remembered.ts'

describe('preferences in local storage', () => {
  it.each([
    ['docTabs', false, 'off'],
    ['docTabs', true, undefined],
    ['letterShortcuts', false, 'off'],
    ['treeHidden', true, 'yes'],
    ['treeHidden', false, undefined],
    ['treeExpanded', true, 'yes'],
    ['treeWidth', 420, '420'],
    ['theme', 'dark', 'dark'],
    ['language', 'en', 'en'],
    ['treeDimension', 'project', 'project'],
    ['treeLabels', 'both', 'both'],
    ['sampleLanguage', 'curl', 'curl'],
  ] as const)('%s %s stands as %s, both ways', (name, value, text) => {
    // Each row pairs a name with a value of its own kind.
    expect(textOfPreference(name, value as never)).toBe(text)
    expect(readPreference(name, text)).toEqual({ [name]: value })
  })

  it.each([
    ['theme', 'pink'],
    ['treeWidth', '5000'],
    ['treeWidth', 'wide'],
    ['treeLabels', ''],
    ['sampleLanguage', '<script>'],
  ] as const)('takes nothing from %s %s', (name, text) => {
    expect(readPreference(name, text)).toEqual({})
  })

  it('finds each by its key', () => {
    for (const name of preferenceNames) expect(preferenceOf(remembered[name].storageKey)).toBe(name)
    expect(preferenceOf('lectern.token')).toBeUndefined()
  })
})
