import { notDeprecated } from '@lectern/contracts'
import { describe, expect, it } from 'vitest'
import { changesToSave, type EditorValues } from './values.ts'

const base: EditorValues = {
  name: '查询图书',
  parentId: '',
  version: '1',
  status: 5,
  author: '',
  deprecated: notDeprecated,
  isShow: 1,
  isLocked: 0,
  content: {
    v: 1,
    kind: 'http',
    container: 'paths',
    method: 'get',
    path: '/books',
    operation: { summary: '查询图书' },
  },
}

describe('what a save sends', () => {
  it('is only what was changed', () => {
    expect(changesToSave(base, { ...base, version: '2' }, 'r1')).toEqual({ version: '2' })
    expect(changesToSave(base, { ...base }, 'r1')).toEqual({})
  })

  it('names the state a name was changed from, so that two names are asked about', () => {
    const named = changesToSave(base, { ...base, name: '查询馆藏' }, 'r1')
    expect(named).toEqual({ name: '查询馆藏', content: base.content, revision: 'r1' })
  })

  it('leaves the text of a page alone when its name is changed', () => {
    const page: EditorValues = { ...base, content: { v: 1, kind: 'markdown', text: '# 规则' } }
    expect(changesToSave(page, { ...page, name: '规则' }, 'r1')).toEqual({ name: '规则' })
  })
})
