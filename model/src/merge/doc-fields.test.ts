import { describe, expect, it } from 'vitest'
import { fieldIn, mergeDocFields } from './doc-fields.ts'

const base = { status: 0, version: '1', author: 'Anna', parentId: '' }

describe('fields beside a content', () => {
  it('merge by the table contents merge by', () => {
    const theirs = { ...base, author: 'Ben', status: 5 }
    expect(mergeDocFields({ base, ours: { version: '2' }, theirs })).toEqual({
      fields: { version: '2' },
      conflicts: [],
    })
    expect(mergeDocFields({ base, ours: { author: 'Anna' }, theirs })).toEqual({ fields: {}, conflicts: [] })
    expect(mergeDocFields({ base, ours: { status: 5 }, theirs })).toEqual({ fields: { status: 5 }, conflicts: [] })
    const { fields, conflicts } = mergeDocFields({ base, ours: { status: 10, version: '2' }, theirs })
    expect(fields).toEqual({ status: 10, version: '2' })
    expect(conflicts).toMatchObject([{ kind: 'changed', base: 0, ours: 10, theirs: 5, isText: false }])
    expect(fieldIn(conflicts[0]?.path ?? '')).toBe('status')
    expect(fieldIn('parameters[query:status]')).toBeUndefined()
  })

  it('take an answer only while theirs is what was asked about', () => {
    const versions = { base, ours: { author: 'Cleo' }, theirs: { ...base, author: 'Ben' } }
    const id = mergeDocFields(versions).conflicts[0]?.id ?? ''
    const takes = (['ours', 'theirs', 'base'] as const).map(
      (take) => mergeDocFields(versions, new Map([[id, { take }]])).fields['author'],
    )
    expect(takes).toEqual(['Cleo', 'Ben', 'Anna'])
    const own = mergeDocFields(versions, new Map([[id, { take: 'value' as const, value: 'Dora' }]]))
    expect(own).toEqual({ fields: { author: 'Dora' }, conflicts: [] })
    const later = { ...versions, theirs: { ...base, author: 'Emil' } }
    expect(mergeDocFields(later, new Map([[id, { take: 'ours' as const }]])).conflicts).toHaveLength(1)
  })

  it('without a base count as they are sent', () => {
    const theirs = { ...base, author: 'Ben' }
    expect(mergeDocFields({ base: {}, ours: { author: 'Cleo' }, theirs })).toEqual({
      fields: { author: 'Cleo' },
      conflicts: [],
    })
  })
})
