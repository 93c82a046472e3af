import { afterEach, expect, it } from 'vitest'
import { clearParts, renderPart } from '../../../../../test/render-part.tsx'
import { CodeBlock } from './code-block.tsx'

afterEach(clearParts)

const order = { id: 'A1', items: [{ sku: 'tea' }, { sku: 'cup' }, { sku: 'pot' }], meta: { next: null } }
const show = (value: unknown) =>
  renderPart(<CodeBlock code={JSON.stringify(value, null, 2)} language="json" label="Response" />)
const textOf = () => document.querySelector('pre code')?.textContent

it('shows JSON as it is, and folds it with a count', async () => {
  const { page, user } = show(order)
  expect(textOf()).toBe(`${JSON.stringify(order, null, 2)}\n`)
  await user.click(page.getByRole('button', { name: 'items: 3 items', expanded: true }))
  expect(textOf()).toBe('{\n  "id": "A1",\n  "items": [… 3 items],\n  "meta": {\n    "next": null\n  }\n}\n')
  await user.click(page.getByRole('button', { name: 'Expand items: 3 items' }))
  expect(textOf()).toBe(`${JSON.stringify(order, null, 2)}\n`)
})

it('folds by level', async () => {
  const { page, user } = show(order)
  await user.click(page.getByRole('button', { name: 'Expand 1 level' }))
  expect(textOf()).toBe('{\n  "id": "A1",\n  "items": [… 3 items],\n  "meta": {… 1 key}\n}\n')
  expect(page.getByRole('button', { name: 'Expand 1 level', pressed: true })).toBeTruthy()
  await user.click(page.getByRole('button', { name: 'Expand all' }))
  expect(textOf()).toBe(`${JSON.stringify(order, null, 2)}\n`)
})

it('is reached with the keyboard', async () => {
  const { page, user } = show(order)
  page.getByRole('region', { name: 'Response' }).focus()
  await user.tab()
  expect(document.activeElement?.getAttribute('aria-label')).toBe('{}: 3 keys')
  await user.keyboard('{ArrowDown}{ArrowLeft}')
  expect(textOf()).toContain('"items": [… 3 items],')
  await user.keyboard('{ArrowRight}{ArrowUp}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('{}: 3 keys')
})

it('has no levels for JSON without any', () => {
  const { page } = show({ id: 1 })
  expect(page.queryByRole('group', { name: 'Levels' })).toBeNull()
})

it('begins a long text folded, and draws only what is in view', async () => {
  const { page, user } = show({ rows: Array.from({ length: 3_000 }, (_, id) => ({ id, name: `Row ${String(id)}` })) })
  expect(textOf()).toBe('{\n  "rows": [… 3,000 items]\n}\n')
  await user.click(page.getByRole('button', { name: 'Expand all' }))
  expect(document.querySelectorAll('pre *').length).toBeLessThan(3_000)
})
