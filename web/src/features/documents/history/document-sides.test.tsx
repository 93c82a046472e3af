import { initialPush, writeCommon, type HttpContent, type JsonObject } from '@lectern/model'
import { afterEach, describe, expect, it } from 'vitest'
import { clearParts, renderPart } from '../../../../test/render-part.tsx'
import { DocumentSides } from './document-sides.tsx'
import type { Saved } from './saved-content.ts'
import { sidesOfSaved } from './saved-sides.ts'

afterEach(clearParts)

const http = (operation: JsonObject): HttpContent => {
  return { v: 1, kind: 'http', container: 'paths', method: 'post', path: '/orders', operation }
}
const json = (properties: JsonObject): JsonObject => ({
  content: { 'application/json': { schema: { type: 'object', properties } } },
})
const text = { type: 'string' }
const kept = { a: text, b: text, c: text }

it('shows texts with marked words and aligned fields with signs', () => {
  const before = http({
    description: 'Creates an order',
    operationId: 'create',
    requestBody: json({
      ...kept,
      qty: { type: 'integer', maximum: 999, description: 'How many' },
      old: { type: 'boolean' },
    }),
    responses: { 200: { description: '', ...json(kept) } },
  })
  const after = http({
    description: 'Creates one order\n',
    operationId: 'createOrder',
    requestBody: json({ ...kept, quantity: { type: 'integer', maximum: 200, description: 'How many' }, isNew: text }),
    responses: { 200: { description: '', ...json(kept) } },
  })
  const sides = sidesOfSaved(before, after, '')
  if (sides === undefined) throw new Error('no sides')
  const { page } = renderPart(<DocumentSides sides={sides} meant={new Set(['quantity', 'a'])} />)
  const cellsOf = (row: Element) => [...row.querySelectorAll('td')].map((cell) => cell.textContent.trim())
  const fields = [...document.querySelectorAll('tr[data-kind]')].map(cellsOf)
  expect(fields).toContainEqual(['~', 'qty', 'integer', 'How many≤ 999', '~', 'quantity', 'integer', 'How many≤ 200'])
  // Fields of the same name that did not change are not what a link led to.
  expect([...document.querySelectorAll('tr[aria-current]')].map((row) => cellsOf(row)[1])).toEqual(['qty'])
  expect(fields).toContainEqual(['', '+', 'isNew', 'string', ''])
  expect(fields).toContainEqual(['−', 'old', 'boolean', '', ''])
  const marks = (tag: string) => [...document.querySelectorAll(`section ${tag}`)].map((mark) => mark.textContent)
  expect(marks('del')).toEqual(['an', 'qty', '≤ 999'])
  expect(marks('ins')).toEqual(['one', 'quantity', '≤ 200'])
  expect(page.getByText('2 unchanged fields')).toBeTruthy()
  expect(page.getByText('1 unchanged section is hidden')).toBeTruthy()
})

it('has no such form for sections it does not know, and for two kinds', () => {
  const example = { v: 1, kind: 'component', value: { value: 'a' } } as const
  expect(sidesOfSaved(example, { ...example, value: { value: 'b' } }, 'pathItems')).toBeUndefined()
  expect(sidesOfSaved(example, initialPush, 'schemas')).toBeUndefined()
})

/** Shows two states; what comes back is the rows of the tables, and the words that are marked. */
function rowsOf(before: Saved, after: Saved, section = '') {
  const sides = sidesOfSaved(before, after, section)
  if (sides === undefined) throw new Error('no sides')
  const { page } = renderPart(<DocumentSides sides={sides} />)
  const cells = (row: Element) => [...row.querySelectorAll('td, th')].map((cell) => cell.textContent)
  return {
    page,
    heads: [...document.querySelectorAll('thead tr:last-child')].map(cells),
    rows: [...document.querySelectorAll('tbody tr')].map(cells),
    marks: [...document.querySelectorAll('del, ins')].map((mark) => mark.textContent),
  }
}

it('shows a dictionary as two tables of its items and its name as a text', () => {
  const item = (id: number, value: string, name: string) => {
    return { id, value, name, type: 'string', description: '' } as const
  }
  const of = (name: string, ...items: ReturnType<typeof item>[]): Saved => {
    return { v: 1, kind: 'dictionary', name, description: '', items }
  }
  const kept = [4, 5, 6].map((id) => item(id, `V${String(id)}`, 'Kept'))
  const { page, heads, rows, marks } = rowsOf(
    of('States', item(1, 'ON', 'Is on'), item(2, 'OLD', 'Old'), ...kept),
    of('Status', item(1, 'ON', 'Is active'), ...kept, item(3, 'NEW', 'New')),
  )
  expect(heads).toEqual([['', 'Value', 'Name', 'Type', '', 'Value', 'Name', 'Type']])
  expect(rows.filter((row) => row.length > 4)).toEqual([
    ['~', 'ON', 'Is on', 'string', '~', 'ON', 'Is active', 'string'],
    ['−', 'OLD', 'Old', 'string', ''],
    ['', 'V4', 'Kept', 'string', '', 'V4', 'Kept', 'string'],
    ['', 'V6', 'Kept', 'string', '', 'V6', 'Kept', 'string'],
    ['', '+', 'NEW', 'New', 'string'],
  ])
  expect(page.getByText('1 unchanged row')).toBeTruthy()
  expect(marks).toEqual(['on', 'active'])
  expect(page.getByRole('region', { name: 'Items' })).toBeTruthy()
})

it('shows error codes and the notes below them', () => {
  const code = (name: string) => ({ code: 'E1', name, description: '', solution: 'Try again' })
  const of = (text: string, name: string): Saved => ({ v: 1, kind: 'constants', codes: [code(name)], text })
  const { page, rows, marks } = rowsOf(of('One line', 'Busy'), of('One row', 'Full'))
  expect(rows.at(-1)).toEqual(['~', 'E1', 'Busy', 'Try again', '~', 'E1', 'Full', 'Try again'])
  expect(page.getByRole('heading', { name: 'Notes' })).toBeTruthy()
  expect(marks).toEqual(['line', 'row', 'Busy', 'Full'])
})

it('shows push settings in the words of their form', () => {
  const { rows } = rowsOf(initialPush, { ...initialPush, removed: 'keep', printContent: true })
  const changed = rows.filter(([sign]) => sign === '~')
  expect(changed).toEqual([
    ['~', 'Documents removed in code', 'Ask', '~', 'Documents removed in code', 'Keep'],
    ['~', 'Log the content of pushes', 'off', '~', 'Log the content of pushes', 'on'],
  ])
})

it('shows environments and common parameters of an application', () => {
  const header = { name: 'X-App', type: 'string', required: true, example: 'web', description: 'Who calls' }
  const of = (servers: JsonObject[], more: JsonObject, example: string): Saved => {
    const root = writeCommon(
      { info: { title: 'Shop', version: '1', ...more }, servers },
      { headers: [{ ...header, example }] },
    )
    return { v: 1, kind: 'application', root }
  }
  const { page, rows } = rowsOf(
    of([{ url: 'https://test', name: 'Test' }, { url: 'https://old' }], {}, 'web'),
    of([{ url: 'https://test.example', name: 'Test', 'x-lectern-members-only': true }], {}, 'app'),
  )
  const everyone = 'Everyone, including share pages'
  expect(rows.filter((row) => row.length > 4)).toEqual([
    ['~', 'Test', 'https://test', everyone, '~', 'Test', 'https://test.example', 'Developers and admins'],
    ['−', 'https://old', 'https://old', everyone, ''],
    ['~', 'X-App', 'string', 'Yes', 'web', 'Who calls', '~', 'X-App', 'string', 'Yes', 'app', 'Who calls'],
  ])
  expect(page.getAllByRole('heading', { level: 3 }).map((head) => head.textContent)).toEqual([
    'Environments',
    'Common headers',
  ])
})

it('shows the text of a folder and its Dubbo service', () => {
  const service = { interfaceName: 'a.Orders', version: '1', protocol: '', author: '', dependency: '' }
  const { rows } = rowsOf(
    { v: 1, kind: 'folder', description: 'All orders' },
    { v: 1, kind: 'folder', description: 'Some orders', dubbo: service },
  )
  expect(rows.slice(-2)).toEqual([
    ['', '+', 'Interface', 'a.Orders'],
    ['', '+', 'Version', '1'],
  ])
})

it('shows Markdown with marked words and folds the lines between', () => {
  const text = (word: string) => `# Orders\n\n${'Same\n'.repeat(12)}An ${word} order\n`
  const of = (word: string): Saved => ({ v: 1, kind: 'markdown', text: text(word) })
  const { page, marks } = rowsOf(of('old'), of('open'))
  expect(marks).toEqual(['old', 'open'])
  expect(page.getByText('11 unchanged lines')).toBeTruthy()
})

describe('components', () => {
  /** Two states of a component as people see them: its rows and marked words. */
  const sidesOf = (section: string, before: JsonObject, after: JsonObject) => {
    const of = (value: JsonObject): Saved => ({ v: 1, kind: 'component', value })
    const { page, rows, marks } = rowsOf(of(before), of(after), section)
    return { page, rows, marks }
  }

  it('shows a parameter as a row', () => {
    const { rows } = sidesOf(
      'parameters',
      { name: 'page', in: 'query', schema: { type: 'integer', maximum: 10 }, description: 'Which' },
      { name: 'page', in: 'query', required: true, schema: { type: 'integer', maximum: 20 }, description: 'What' },
    )
    expect(rows.at(-1)).toEqual(['~', 'page', 'integer', 'Which≤ 10', '~', 'page', 'integerRequired', 'What≤ 20'])
  })

  it('shows fields and headers of a response, and its description as a text', () => {
    const { page, rows, marks } = sidesOf(
      'responses',
      { description: 'One order', ...json({ a: text, b: text }), headers: { 'X-Rate': { schema: text } } },
      { description: 'One item', ...json({ a: text, b: { type: 'integer' } }), headers: {} },
    )
    expect(rows).toContainEqual(['~', 'b', 'string', '', '~', 'b', 'integer', ''])
    expect(rows).toContainEqual(['−', 'X-Rate', 'string', '', ''])
    expect(page.getAllByText('Response headers')).not.toHaveLength(0)
    expect(marks).toEqual(expect.arrayContaining(['order', 'item']))
  })

  it('shows fields of a request body', () => {
    const { rows } = sidesOf('requestBodies', json({ a: text }), {
      ...json({ a: text, b: text }),
      required: true,
    })
    expect(rows).toContainEqual(['', '+', 'b', 'string', ''])
  })

  it('shows the type of a header', () => {
    const { rows } = sidesOf('headers', { schema: text }, { schema: { type: 'integer' } })
    expect(rows.at(-1)?.filter((cell) => cell === 'string' || cell === 'integer')).toEqual(['string', 'integer'])
  })

  it('shows an example as code, with its words', () => {
    const { page, rows, marks } = sidesOf(
      'examples',
      { summary: 'A cat', value: { kind: 'cat' } },
      { summary: 'A dog', value: { kind: 'dog' } },
    )
    expect(page.getByRole('heading', { name: 'Value' })).toBeTruthy()
    expect(rows.flat()).toEqual(expect.arrayContaining(['  "kind": "cat"', '  "kind": "dog"']))
    expect(marks).toEqual(['cat', 'dog'])
  })

  it('shows security schemes and links as facts, named in words', () => {
    const flows = (url: string, meaning: string) => {
      return { implicit: { authorizationUrl: url, scopes: { name: meaning, 'a › b': meaning } } }
    }
    const scheme = sidesOf(
      'securitySchemes',
      { type: 'oauth2', flows: flows('https://a.example', 'Reads') },
      { type: 'oauth2', 'x-type': 'a', flows: flows('https://b.example', 'Writes') },
    )
    const name = 'OAuth flows › Implicit › Authorization URL'
    expect(scheme.rows).toContainEqual(['~', name, 'https://a.example', '~', name, 'https://b.example'])
    // What people call a scope is theirs, whatever OpenAPI calls so.
    for (const scope of ['name', 'a › b']) {
      const place = `OAuth flows › Implicit › Scopes › ${scope}`
      expect(scheme.rows).toContainEqual(['~', place, 'Reads', '~', place, 'Writes'])
    }
    expect(scheme.rows).toContainEqual(['', '+', 'x-type', 'a'])
    clearParts()
    const link = sidesOf('links', { operationId: 'a' }, { operationId: 'b', parameters: { url: '$response.body#/id' } })
    expect(link.rows).toContainEqual(['~', 'Operation ID', 'a', '~', 'Operation ID', 'b'])
    expect(link.rows).toContainEqual(['', '+', 'Parameters › url', '$response.body#/id'])
  })

  it('shows the operations of a callback with their address', () => {
    const of = (type: string) => ({ '{$url}': { post: { requestBody: json({ id: { type } }), responses: {} } } })
    const { page, rows } = sidesOf('callbacks', of('string'), of('integer'))
    expect(rows).toContainEqual(['~', 'id', 'string', '', '~', 'id', 'integer', ''])
    expect(page.getAllByText('POST {$url} › Request body')).not.toHaveLength(0)
  })
})
