import { describe, expect, it } from 'vitest'
import { lookUp, refOf, type Components } from '../content/components.ts'
import { componentClosure, referencesOf } from './references.ts'

const ref = (name: string): { $ref: string } => ({ $ref: `#/components/schemas/${name}` })

describe('references', () => {
  it('are found in schemas, discriminators, links and security, but not in data', () => {
    const content = {
      operation: {
        operationId: 'own',
        security: [{ oauth: ['read'] }],
        parameters: [{ $ref: '#/components/parameters/Page' }],
        requestBody: {
          content: {
            a: {
              schema: ref('A'),
              example: ref('data'),
              examples: { one: { $ref: '#/components/examples/One' }, two: { value: ref('data') } },
            },
          },
        },
        responses: { 200: { links: { next: { operationRef: '#/paths/~1a/get' }, other: { operationId: 'b' } } } },
        'x-any': ref('data'),
      },
      schema: {
        properties: { $ref: ref('B'), example: ref('C'), enum: { items: ref('D') } },
        enum: [ref('data')],
        default: ref('data'),
        examples: [ref('data')],
        discriminator: { propertyName: 'k', mapping: { a: 'E', b: '#/components/schemas/F', c: 'other.json' } },
      },
    }
    expect(
      referencesOf(content).map(({ kind, ref: target }) => `${kind} ${target.replace('#/components/', '')}`),
    ).toEqual([
      'security securitySchemes/oauth',
      '$ref parameters/Page',
      '$ref schemas/A',
      '$ref examples/One',
      'operationRef #/paths/~1a/get',
      'operationId b',
      'mapping schemas/E',
      'mapping schemas/F',
      'mapping other.json',
      '$ref schemas/B',
      '$ref schemas/C',
      '$ref schemas/D',
    ])
    expect(referencesOf({ properties: { 'a/b': ref('X') } })[0]?.pointer).toBe('#/properties/a~1b/$ref')
  })
})

describe('closures', () => {
  const components: Components = {
    schemas: {
      A: { properties: { b: ref('B'), c: ref('C'), gone: ref('Gone') } },
      B: { items: ref('D') },
      C: ref('A'),
      D: { const: 'x'.repeat(500) },
    },
  }
  const lookup = (key: Parameters<typeof refOf>[0]): ReturnType<typeof lookUp> => lookUp(components, refOf(key))
  const names = (list: readonly { name: string }[]): string[] => list.map((each) => each.name)

  it('hold all that is needed, nearest first, cycles once', () => {
    const closure = componentClosure([ref('A')], lookup)
    expect(names(closure.components)).toEqual(['A', 'B', 'C', 'D'])
    expect(names(closure.missing)).toEqual(['Gone'])
    expect(closure.leftOut).toEqual([])
  })

  it('keep to their limits and say what they left out', () => {
    expect(names(componentClosure([ref('A')], lookup, { maxCount: 2 }).leftOut)).toEqual(['C', 'D'])
    const small = componentClosure([ref('A')], lookup, { maxBytes: 400 })
    expect([names(small.components), names(small.leftOut)]).toEqual([['A', 'B', 'C'], ['D']])
  })
})
