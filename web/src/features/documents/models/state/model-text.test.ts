import { modelSections } from '@lectern/contracts'
import { checkComponent } from '@lectern/model'
import { describe, expect, it } from 'vitest'
import { printValue, readText, startValue } from './model-text.ts'

const before = { type: 'object', properties: { id: { type: 'string' } } }

describe('readText', () => {
  it('reads what it printed', () => {
    expect(readText(printValue(before), 'schemas', before)).toEqual({ value: before, errors: [], problems: [] })
  })

  it('has no value while the text is broken, and says where', () => {
    const { value, errors } = readText('{ "type": }', 'schemas', before)
    expect(value).toBeUndefined()
    expect(errors[0]?.offset).toBe(10)
  })

  it('has no value while the schema cannot be saved', () => {
    const { value, problems } = readText('{ "type": 1 }', 'schemas', before)
    expect(value).toBeUndefined()
    expect(problems).toHaveLength(1)
  })

  it('lets stand what was wrong before', () => {
    const odd = { type: 1, title: 'a' }
    expect(readText('{ "type": 1, "title": "b" }', 'schemas', odd).value).toEqual({ type: 1, title: 'b' })
  })
})

describe('startValue', () => {
  it.each(modelSections)('of %s can be saved', (section) => {
    expect(checkComponent(section, startValue(section, 'page'))).toEqual([])
  })
})
