import { describe, expect, it } from 'vitest'
import type { HttpContent } from '../content/content.ts'
import { writeErrors } from '../operation/error-codes.ts'
import { toMarkdown } from './to-markdown.ts'

const content: HttpContent = {
  v: 1,
  kind: 'http',
  container: 'paths',
  method: 'post',
  path: '/orders/{id}',
  operation: {
    parameters: [{ in: 'path', name: 'id', schema: { type: 'string' }, description: 'a | b' }],
    requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Order' } } } },
    responses: { 200: { description: 'Done' } },
  },
}
const components = {
  schemas: {
    Order: {
      type: 'object',
      required: ['note'],
      properties: { note: { type: 'string', description: '**Why**' }, parent: { $ref: '#/components/schemas/Order' } },
    },
  },
}

describe('toMarkdown', () => {
  it('writes an operation as tables, recursion once', () => {
    const text = toMarkdown({ name: 'Create', description: 'Creates.' }, content, components, {
      root: { servers: [{ url: 'https://a.test/v1/' }] },
    })
    expect(text).toContain('# Create\n\nCreates.\n\n```http\nPOST https://a.test/v1/orders/{id}\n```')
    expect(text).toContain('| `id` | path | string | yes | a \\| b |')
    expect(text).toContain('| `note` | string | yes | Why |\n| `parent` | Order |  |  |')
    expect(text.match(/`parent/g)).toHaveLength(1)
    expect(text).toContain('## Response 200\n\nDone')
  })

  it('tells of the error codes of the document', () => {
    const errors = { codes: [{ code: 'GONE', name: 'Gone', solution: 'Look *again*' }], text: 'Retry once.' }
    const text = toMarkdown({ name: 'Create', description: '' }, writeErrors(content, errors), components, { root: {} })
    expect(text).toMatch(/## Error codes\n\n(.*\n){2}\| `GONE` \| Gone \| {2}\| Look again \|\n\nRetry once\.\n$/)
  })

  it('hands texts through', () => {
    expect(
      toMarkdown({ name: 'Guide', description: '' }, { v: 1, kind: 'markdown', text: 'Hi *you*' }, {}, { root: {} }),
    ).toBe('# Guide\n\nHi *you*\n')
  })
})
