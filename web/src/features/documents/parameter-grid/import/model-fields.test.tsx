import type { Edited, EditTarget, Schema } from '@lectern/model'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { clearParts, renderPart } from '../../../../../test/render-part.tsx'
import type { GridActions } from '../actions/actions.ts'
import type { ChangeModel } from '../state/grid-types.ts'
import ImportDrawer from './import-drawer.tsx'

// jsdom measures no texts; the text field asks for it.
beforeAll(() => {
  Range.prototype.getClientRects = () => document.createElement('i').getClientRects()
})
afterAll(() => {
  Reflect.deleteProperty(Range.prototype, 'getClientRects')
})
afterEach(clearParts)

const order: Schema = { type: 'object', properties: { no: { type: 'string' } } }
const target: EditTarget = { schema: { $ref: '#/components/schemas/Order' }, components: { schemas: { Order: order } } }

function openDrawer(onChangeModel: ChangeModel | undefined) {
  const taken: Schema[] = []
  let isOpen = true
  // The drawer uses no other.
  const actions = {
    take: (edited: Edited) => {
      taken.push(edited.schema)
      isOpen = false
    },
    update: () => {
      isOpen = false
    },
  } as unknown as GridActions
  const { page, user } = renderPart(
    <ImportDrawer
      label="Body"
      text='{"no": "1", "gift": true}'
      target={target}
      actions={actions}
      documents={undefined}
      onChangeModel={onChangeModel}
    />,
  )
  return { page, user, taken, isOpen: () => isOpen }
}

it('leaves fields out that a shared model lacks, unless another way is chosen', async () => {
  const { page } = openDrawer(() => Promise.resolve(true))
  expect(await page.findByText('1 field is missing in Order.')).toBeTruthy()
  expect(page.getByRole('button', { name: 'Nothing to import' })).toHaveProperty('disabled', true)
})

it('adds them to the model, and changes nothing in the document', async () => {
  const changed: [string, Schema][] = []
  const { page, user, taken, isOpen } = openDrawer((name, change) => {
    changed.push([name, change(order)])
    return Promise.resolve(true)
  })
  await user.click(await page.findByRole('radio', { name: 'Add to the model' }))
  await user.click(page.getByRole('button', { name: 'Import 1 field' }))
  await expect.poll(isOpen).toBe(false)
  expect(changed).toMatchObject([['Order', { properties: { no: { type: 'string' }, gift: { type: 'boolean' } } }]])
  expect(taken).toEqual([])
})

it('stays open when the model was refused', async () => {
  const { page, user, isOpen } = openDrawer(() => Promise.resolve(false))
  await user.click(await page.findByRole('radio', { name: 'Add to the model' }))
  await user.click(page.getByRole('button', { name: 'Import 1 field' }))
  expect(await page.findByRole('button', { name: 'Import 1 field' })).toBeTruthy()
  expect(isOpen()).toBe(true)
})

it('copies the model into the document with them', async () => {
  const { page, user, taken } = openDrawer(undefined)
  expect(page.queryByRole('radio', { name: 'Add to the model' })).toBeNull()
  await user.click(await page.findByRole('radio', { name: 'Copy to this document' }))
  await user.click(page.getByRole('button', { name: 'Import 2 fields' }))
  await expect.poll(() => taken).toHaveLength(1)
  expect(taken[0]).toMatchObject({ type: 'object', properties: { no: { type: 'string' }, gift: { type: 'boolean' } } })
})
