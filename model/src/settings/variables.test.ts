import { describe, expect, it } from 'vitest'
import {
  fillJsonVariables,
  fillVariables,
  readVariables,
  referencesIn,
  variablesIn,
  variablesKeyword,
  writeVariables,
} from './variables.ts'

const row = (name: string, more: object = {}) => ({ name, value: '', isSecret: false, description: '', ...more })

describe('declared variables', () => {
  it('are read as they were written, and leave nothing when there are none', () => {
    const rows = [row('host', { value: 'a.example', description: 'Where' }), row('token', { isSecret: true })]
    const root = writeVariables({ info: {} }, rows)
    expect(root[variablesKeyword]).toEqual([
      { name: 'host', value: 'a.example', description: 'Where' },
      { name: 'token', secret: true },
    ])
    expect(readVariables(root)).toEqual(rows)
    expect(writeVariables(root, [])).toEqual({ info: {} })
  })

  it('of a description from elsewhere: a secret has no value, a name counts once, anything else is none', () => {
    const stored = [{ name: 'a', secret: true, value: 's3cret' }, { name: 'a', value: '2' }, { value: '3' }, 'x']
    expect(readVariables({ [variablesKeyword]: stored })).toEqual([row('a', { isSecret: true })])
    expect(readVariables({ [variablesKeyword]: 'none' })).toEqual([])
  })

  it('never write the value of a secret', () => {
    expect(JSON.stringify(writeVariables({}, [row('token', { isSecret: true, value: 's3cret' })]))).not.toContain('s3')
  })
})

describe('references', () => {
  const values = new Map([
    ['id', '7'],
    ['quote', 'say "hi"\n'],
  ])

  it('are found once each, and with their places', () => {
    expect(variablesIn('{{a}}/{b}/{{a}}{{c-d}} {{e f}}')).toEqual(['a', 'c-d'])
    expect(referencesIn('x{{a}}')).toEqual([{ name: 'a', from: 1, to: 6 }])
  })

  it('become their values; others stay', () => {
    expect(fillVariables('/{{id}}/{id}/{{other}}', values)).toBe('/7/{id}/{{other}}')
  })

  it('keep JSON what it is', () => {
    const text = '{"a": {{id}}, "b": "{{quote}}", "\\"{{id}}": "\\\\"}'
    expect(JSON.parse(fillJsonVariables(text, values))).toEqual({ a: 7, b: 'say "hi"\n', '"7': '\\' })
  })

  it('are values as they are, not patterns', () => {
    expect(fillVariables('{{id}}', new Map([['id', '$& {{id}}']]))).toBe('$& {{id}}')
  })
})
