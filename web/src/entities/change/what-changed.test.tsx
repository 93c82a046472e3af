import {
  compare,
  compareContents,
  describeChanges,
  meantGroups,
  summarizeChanges,
  type HttpContent,
  type JsonObject,
} from '@lectern/model'
import { afterEach, expect, it, vi } from 'vitest'
import { clearParts, renderPart } from '../../../test/render-part.tsx'
import { ChangeTitle } from './change-title.tsx'
import { WhatChanged } from './what-changed.tsx'

afterEach(clearParts)

const http = (operation: JsonObject): HttpContent => {
  return { v: 1, kind: 'http', container: 'paths', method: 'post', path: '/orders', operation }
}
const body = (schema: JsonObject, more: JsonObject = {}): HttpContent =>
  http({ requestBody: { content: { 'application/json': { schema: { type: 'object', ...schema } } } }, ...more })

const before = body(
  {
    properties: {
      qty: { type: 'integer', maximum: 999, description: 'How many' },
      status: { type: 'string', description: 'Where the order is' },
      code: { type: 'string', examples: ['XH2025'] },
    },
  },
  { responses: { 200: { description: 'Fine' } } },
)
const after = body(
  {
    required: ['status', 'code'],
    properties: {
      qty: { type: 'integer', maximum: 200, description: 'How many' },
      status: { type: 'string', description: 'Where the parcel is' },
      code: { type: 'string', examples: ['XH2026'] },
      slot: { type: 'object', description: 'When', properties: { from: { type: 'string', format: 'date-time' } } },
    },
  },
  { responses: { 200: { description: 'Fine' }, 409: { description: 'Sold out' } } },
)
const groups = () =>
  describeChanges(compare(before, after), { findings: compareContents(before, after, { today: '2026-11-24' }) })

/** The text of each row, without the names of the icons. */
const rows = () => [...document.querySelectorAll('li')].map((row) => row.textContent.replace(/\s+/g, ' '))

it('shows where, what and how much each act matters, with the exact path for whoever needs it', () => {
  const { page } = renderPart(<WhatChanged groups={groups()} />)
  const [required, maximum, status, code, slot, response] = rows()
  expect(maximum).toBe('Request body›qtyChanged maximum from 999 to 200Breaking')
  expect(status).toBe('Request body›statusChanged descriptionWhere the orderparcel isCompatible')
  expect(code).toMatch(/^Request body›code.*XH2025 .*XH2026 Compatible$/)
  expect(slot).toContain('Request bodyAdded field slot')
  expect(required).toBe('Request bodyMade 2 fields required: status, code Breaking')
  expect(response).toBe('ResponsesAdded response 409Sold outCompatible')
  expect([...document.querySelectorAll('del')].map((mark) => mark.textContent)).toEqual(['999', 'order', 'XH2025'])
  expect([...document.querySelectorAll('ins')].map((mark) => mark.textContent)).toEqual(['200', 'parcel', 'XH2026'])
  expect(page.getAllByRole('img', { name: 'Changed' })).toHaveLength(4)
  expect(page.getByTitle('body[application/json].qty.maximum')).toBeTruthy()
  expect(page.getAllByRole('button', { name: 'Copy path' })).toHaveLength(6)
})

it('marks what a link led to, the first of it in view', () => {
  const all = groups()
  const inView: (string | null)[] = []
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    inView.push(this.textContent)
  })
  const marked = () => [...document.querySelectorAll('li[aria-current]')].map((row) => row.textContent)
  renderPart(<WhatChanged groups={all} meant={meantGroups(all, 'worst')} />)
  expect(marked()).toEqual([expect.stringContaining('required'), expect.stringContaining('maximum')])
  expect(inView).toEqual(marked().slice(0, 1))
  clearParts()
  renderPart(<WhatChanged groups={all} meant={meantGroups(all, 'responsesAdded')} />)
  expect(marked()).toEqual([expect.stringContaining('409')])
  clearParts()
  renderPart(<WhatChanged groups={all} meant={meantGroups(all, undefined)} />)
  expect(marked()).toEqual([])
  scroll.mockRestore()
})

it('shows added fields as rows of the parameter table', () => {
  const { page } = renderPart(<WhatChanged groups={groups()} />)
  const cells = page.getAllByRole('cell').map((cell) => cell.textContent.trim())
  expect(cells).toEqual(['slot', 'object', 'When', 'from', 'string date-time', ''])
  expect(page.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['Name', 'Type', 'Description'])
})

it('shows common parameters that were added as rows, not as they are stored', () => {
  const application = (root: JsonObject) => ({ v: 1, kind: 'application', root }) as const
  const header = { name: 'X-Partner-Id', in: 'header', description: 'From the contract', schema: { type: 'string' } }
  const common = { 'x-lectern-common': { parameters: [header] } }
  const { page } = renderPart(
    <WhatChanged groups={describeChanges(compare(application({}), application(common)))} hasPlaces={false} />,
  )
  expect(rows()[0]).toContain('Added common parameters')
  const cells = page.getAllByRole('cell').map((cell) => cell.textContent.trim())
  expect(cells).toEqual(['X-Partner-Id', 'string', 'From the contract'])
})

it('says in one line what changed', () => {
  renderPart(
    <h2>
      <ChangeTitle summary={summarizeChanges(groups())} />
    </h2>,
  )
  expect(document.querySelector('h2')?.textContent).toBe(
    'Added slot, added response 409, 2 fields made required, 3 other changes',
  )
})

it('counts changes without a name of their own as others only behind something else', () => {
  renderPart(<ChangeTitle summary={{ items: [{ topic: 'other', count: 2, names: [] }], breaking: 0 }} />)
  expect(document.body.textContent).toContain('2 changes')
})

it('names the model of a body that was added, instead of how it is written', () => {
  const model = (name: string) => ({ 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } })
  const added = http({
    requestBody: { content: model('NewOrder') },
    responses: { 201: { description: 'Created', content: model('Order') } },
  })
  renderPart(<WhatChanged groups={describeChanges(compare(http({}), added))} />)
  expect(rows()).toEqual([
    'Request bodyAdded request bodyapplication/json NewOrder',
    'ResponsesAdded response 201Createdapplication/json Order',
  ])
})
