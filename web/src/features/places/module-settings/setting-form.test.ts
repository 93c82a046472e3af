import { describe, expect, it } from 'vitest'
import { newRow, rowsOf, withCell } from '../../../shared/lib/grid-rows.ts'
import {
  blankParam,
  bodyOf,
  changedParts,
  findProblems,
  formOf,
  freeName,
  isSaved,
  newEnvironment,
  withOneDataNode,
} from './setting-form.ts'

const row = (name: string, more: object = {}) => ({
  name,
  type: 'string',
  required: 0 as const,
  example: '',
  description: '',
  ...more,
})
const variable = (name: string, more: object = {}) => ({
  name,
  value: '',
  isSecret: 0 as const,
  description: '',
  ...more,
})
const environment = {
  key: 0,
  name: 'Test',
  url: 'https://test.example.com',
  isPublic: 1 as const,
  headers: [row('A')],
  variables: [variable('zone', { value: 'eu' })],
}
const stored = {
  environments: [environment],
  variables: [variable('token', { isSecret: 1 as const })],
  headers: [row('X-App', { required: 1 as const })],
  params: [{ ...row('tenant'), place: 'body' as const }],
  returns: [{ ...row('data'), isData: 1 as const }],
}

describe('the settings form', () => {
  it('gives back what it was given, and names what changed', () => {
    const form = formOf(stored)
    expect(bodyOf(form)).toEqual(stored)
    expect(changedParts(form, form)).toEqual([])
    const changed = {
      ...form,
      environments: [...form.environments, newEnvironment({ name: 'Live', url: 'https://live.example.com' })],
      returns: [...form.returns, newRow({ ...blankParam(), name: 'code' })],
    }
    expect(changedParts(changed, form)).toEqual(['environments', 'returns'])
    const added = {
      ...environment,
      key: 1,
      name: 'Live',
      url: 'https://live.example.com',
      isPublic: 0 as const,
      headers: [],
      variables: [],
    }
    const saved = formOf({
      ...stored,
      environments: [environment, added],
      returns: [...stored.returns, { ...row('code'), isData: 0 }],
    })
    expect([isSaved(changed, saved), isSaved(changed, form)]).toEqual([true, false])
    expect(changedParts({ ...form, params: [...form.params, newRow(blankParam())] }, form)).toEqual([])
  })

  it('finds what cannot be saved, and lets be what an import brought', () => {
    const odd = formOf({
      ...stored,
      environments: [
        { ...environment, url: 'ftp://x' },
        { ...environment, key: 1 },
      ],
    })
    expect(findProblems(odd, odd)).toEqual([])
    const form = formOf(stored)
    const first = form.environments[0] ?? newEnvironment()
    const spoiled = {
      ...form,
      environments: [{ ...first, url: 'test', headers: rowsOf([{ ...blankParam(), name: 'a b' }]) }, newEnvironment()],
      variables: withCell(form.variables, 's0', 'example', 's3cret'),
      headers: [...form.headers, newRow({ ...blankParam(), name: 'X-App' })],
      params: withCell(form.params, 's0', 'name', ' '),
      returns: withCell(withCell(form.returns, 's0', 'name', ''), 's0', 'description', 'nameless'),
    }
    expect(findProblems(spoiled, form).map(({ part, problem }) => [part, problem])).toEqual([
      ['environments', 'urlForm'],
      ['environments', 'rowForm'],
      ['environments', 'nameMissing'],
      ['environments', 'urlMissing'],
      ['variables', 'secretShared'],
      ['headers', 'rowTwice'],
      ['returns', 'rowMissing'],
    ])
  })

  it('has one data node: the newest', () => {
    const rows = rowsOf([
      { name: 'a', isData: '1' },
      { name: 'b', isData: '' },
    ])
    const ticked = withCell(rows, 's1', 'isData', '1')
    const [first, second] = withOneDataNode(ticked, rows)
    expect(first?.values['isData']).toBe('')
    expect(second?.values).toMatchObject({ isData: '1', type: 'object' })
  })

  it('finds a free name', () => {
    const taken = [newEnvironment({ name: 'Test' }), newEnvironment({ name: 'Test 2' })]
    expect([freeName('Test', taken), freeName('Live', taken)]).toEqual(['Test 3', 'Live'])
  })
})
