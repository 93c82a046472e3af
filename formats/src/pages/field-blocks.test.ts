import type { Components, Schema } from '@lectern/model'
import { describe, expect, it } from 'vitest'
import { FieldBlocks } from './field-blocks.ts'
import { linearFields, linearValue } from './linear-fields.ts'

const components: Components = {
  schemas: {
    Node: {
      type: 'object',
      required: ['value'],
      properties: {
        value: { type: 'string', maxLength: 8 },
        next: { $ref: '#/components/schemas/Node' },
        all: { type: 'array', items: { $ref: '#/components/schemas/Node' } },
      },
    },
  },
}
const blocksOf = (): FieldBlocks =>
  new FieldBlocks(components, [
    {
      id: 'dict',
      name: 'Channels',
      description: '',
      items: [{ value: 'APP', name: 'App', type: 'string', description: 'mobile' }],
    },
  ])
const node: Schema = { $ref: '#/components/schemas/Node' }

describe('FieldBlocks', () => {
  it('reads a model that contains itself once', () => {
    const blocks = blocksOf()
    const [value, next, all] = blocks.fieldsOf(node)
    expect(value).toMatchObject({ name: 'value', required: true, block: undefined })
    expect(next?.count).toBe(3)
    for (let number = 0; number < blocks.size; number++) blocks.fieldsAt(number)
    expect(blocks.size).toBe(2)
    expect(blocks.fieldsAt(next?.block ?? -1)[1]?.block).toBe(next?.block)
    expect(all?.block).not.toBe(next?.block)
  })

  it('shares a model between documents, whatever is said beside its reference', () => {
    const blocks = blocksOf()
    const one = blocks.valueOf({ $ref: '#/components/schemas/Node', description: 'one' })
    const two = blocks.valueOf({ anyOf: [{ $ref: '#/components/schemas/Node' }, { type: 'null' }] })
    const other = blocks.valueOf({ type: 'object', properties: { a: {} } })
    expect(one?.block).toBe(two?.block)
    expect(other?.block).not.toBe(one?.block)
    const further = blocks.valueOf({ allOf: [node], properties: { more: { type: 'string' } } })
    expect(blocks.fieldsAt(further?.block ?? -1).map(({ name }) => name)).toContain('more')
  })

  it('keeps schemas of two documents apart that look alike from inside', () => {
    const blocks = blocksOf()
    const schemaOf = (name: string): Schema => ({
      type: 'object',
      properties: { a: { type: 'object', properties: { [name]: {} } } },
    })
    const [first, second] = [blocks.fieldsOf(schemaOf('x'))[0], blocks.fieldsOf(schemaOf('y'))[0]]
    expect(blocks.fieldsAt(first?.block ?? -1)[0]?.name).toBe('x')
    expect(blocks.fieldsAt(second?.block ?? -1)[0]?.name).toBe('y')
  })

  it('gives every alternative its own fields', () => {
    const blocks = blocksOf()
    const value = blocks.valueOf({
      oneOf: [{ title: 'Card', type: 'object', properties: { token: {} } }, { title: 'None', type: 'string' }, node],
    })
    expect(value?.choices).toBe(3)
    expect(value?.variants.map(({ name, block }) => [name, block !== undefined])).toEqual([
      ['Card', true],
      ['None', false],
      ['Node', true],
    ])
    expect(blocks.fieldsAt(value?.variants[0]?.block ?? -1)[0]?.name).toBe('token')
  })

  it('tells a list of plain values in one line, and names the dictionary', () => {
    const blocks = blocksOf()
    const [tags, channel] = blocks.fieldsOf({
      type: 'object',
      properties: {
        tags: { type: 'array', items: { type: 'string', enum: ['A', 'B'], description: 'a tag' } },
        channel: { type: 'string', 'x-lectern-enum': 'dict' },
      },
    })
    expect(tags).toMatchObject({ block: undefined, count: 0, description: 'a tag' })
    expect(tags?.values.map(({ value }) => value)).toEqual(['A', 'B'])
    expect(channel).toMatchObject({ dictionary: 'Channels', values: [{ value: 'APP', meaning: 'App · mobile' }] })
  })
})

describe('linearFields', () => {
  it('goes down each model once and marks where it comes again', () => {
    const blocks = blocksOf()
    const value = blocks.valueOf(node)
    const lines = value === undefined ? [] : linearValue(value, blocks)
    expect(lines.map(({ field, level, isRecursive }) => [field.name, level, isRecursive])).toEqual([
      ['value', 0, false],
      ['next', 0, true],
      ['all', 0, false],
      ['value', 1, false],
      ['next', 1, true],
      ['all', 1, true],
    ])
  })

  it('ends where a description does not', () => {
    const properties = (depth: number): Record<string, Schema> =>
      Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`f${index}`, depth === 0 ? {} : nested(depth - 1)]))
    const nested = (depth: number): Schema => ({ type: 'object', properties: properties(depth) })
    const blocks = blocksOf()
    const lines = linearFields(blocks.fieldsOf(nested(4)), blocks)
    expect(lines.length).toBeLessThan(500)
    expect(lines.some(({ hidden }) => hidden > 0)).toBe(true)
  })
})
