import type { DocForm } from '@lectern/contracts'
import type { HttpContent } from '@lectern/model'
import { describe, expect, it } from 'vitest'
import { valuesOf } from '../../../../../test/editor-values.ts'
import { areFieldsOvertaken, changesToSave } from './values.ts'

const http: HttpContent = {
  v: 1,
  kind: 'http',
  container: 'paths',
  method: 'get',
  path: '/books',
  operation: { summary: '查询图书' },
}
const base = valuesOf(http, { name: '查询图书' })

describe('what a save sends', () => {
  it('is only what was changed', () => {
    expect(changesToSave(base, { ...base, version: '2' }, 'r1')).toEqual({ version: '2', base: { version: '1' } })
    expect(changesToSave(base, { ...base }, 'r1')).toEqual({})
  })

  it('names what a field was, so that two values are asked about, and the state a content was made from', () => {
    const content: HttpContent = { ...http, path: '/library' }
    expect(changesToSave(base, { ...base, name: '查询馆藏', content }, 'r1')).toEqual({
      name: '查询馆藏',
      base: { name: '查询图书' },
      content,
      revision: 'r1',
    })
  })
})

describe('news from others', () => {
  it('are other fields, but not another place among the siblings', () => {
    // Of a form only its fields count here.
    const form = base as unknown as DocForm
    expect(areFieldsOvertaken(base, form)).toBe(false)
    expect(areFieldsOvertaken(base, { ...form, orderIndex: 7 })).toBe(false)
    expect(areFieldsOvertaken(base, { ...form, status: 10 })).toBe(true)
  })
})
