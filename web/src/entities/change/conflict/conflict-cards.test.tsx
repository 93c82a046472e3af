import { merge, type Conflict, type HttpContent, type JsonObject } from '@lectern/model'
import { afterEach, expect, it } from 'vitest'
import { clearParts, renderPart } from '../../../../test/render-part.tsx'
import { useDeciding } from './conflict-answers.ts'
import { ConflictCards } from './conflict-cards.tsx'

afterEach(clearParts)

const http = (operation: JsonObject): HttpContent => {
  return { v: 1, kind: 'http', container: 'paths', method: 'post', path: '/orders', operation }
}

function conflictsOf(...[base, ours, theirs]: [JsonObject, JsonObject, JsonObject]): Conflict[] {
  return merge({ base: http(base), ours: http(ours), theirs: http(theirs) }).conflicts
}

function Cards({ conflicts }: { conflicts: readonly Conflict[] }) {
  return <ConflictCards deciding={useDeciding(conflicts)} />
}

const textOf = (element: Element | null) => element?.textContent.replace(/\s+/g, ' ').trim()
const sides = () => [...document.querySelectorAll('button[aria-keyshortcuts]')].map(textOf).slice(0, 3)

it('shows the place as people see it, with the exact path in the tooltip and to copy', () => {
  const body = (qty: JsonObject): JsonObject => {
    const schema = { type: 'object', properties: { qty: { type: 'integer', ...qty } } }
    return { requestBody: { content: { 'application/json': { schema } } } }
  }
  const { page } = renderPart(
    <Cards conflicts={conflictsOf(body({ maximum: 9 }), body({ maximum: 5 }), body({ maximum: 2 }))} />,
  )
  expect(textOf(page.getByTitle('body[application/json].qty.maximum'))).toBe('Request body›qty›Maximum')
  expect(page.getByRole('button', { name: 'Copy path' })).toBeTruthy()
  expect(sides()).toEqual(['Base 19', 'Mine 25', 'Theirs 32'])
})

it('shows a field as a row, a list as its values, and texts with marked words', () => {
  const q = (more: JsonObject) => ({ in: 'query', name: 'q', schema: { type: 'string' }, ...more })
  const removed = conflictsOf(
    { parameters: [q({ description: 'Search' })] },
    { parameters: [q({ description: 'Search', required: true })] },
    {},
  )
  const { page } = renderPart(<Cards conflicts={removed} />)
  expect(textOf(page.getByTitle('parameters[query:q]'))).toBe('Query parameters›q')
  expect(sides()).toEqual(['Base 1q string Search', 'Mine 2q string Required Search', 'Theirs 3Nothing'])
  clearParts()

  const tags = (...names: string[]) => ({ tags: names })
  renderPart(<Cards conflicts={conflictsOf(tags('a', 'b', 'c'), tags('c', 'a', 'b'), tags('b', 'c', 'a'))} />)
  expect(sides()).toEqual(['Base 1a b c', 'Mine 2c a b', 'Theirs 3b c a'])
  clearParts()

  const described = (description: string) => ({ description })
  renderPart(<Cards conflicts={conflictsOf(described('An order'), described('One order'), described('An item'))} />)
  expect(sides()).toEqual(['Base 1An order', 'Mine 2One order', 'Theirs 3An item'])
  expect([...document.querySelectorAll('ins')].map(textOf)).toEqual(['One', 'item'])
})
