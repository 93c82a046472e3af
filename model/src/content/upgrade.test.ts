import { describe, expect, it } from 'vitest'
import frozen from '../../test/fixtures/v1.json' with { type: 'json' }
import { contentVersion } from './content.ts'
import { ContentVersionError, upgradeContent } from './upgrade.ts'

describe('stored contents', () => {
  it.each(frozen)('of version 1 are read: $kind', (content) => {
    expect(upgradeContent(content)).toBe(content)
    expect(content.v).toBe(contentVersion)
  })

  it.each([
    null,
    [],
    'text',
    {},
    { v: '1', kind: 'http' },
    { v: 0, kind: 'http' },
    { v: 2, kind: 'http' },
    { v: 1, kind: 'gone' },
  ])('of no known version are refused: %j', (content) => {
    expect(() => upgradeContent(content)).toThrow(ContentVersionError)
  })
})
