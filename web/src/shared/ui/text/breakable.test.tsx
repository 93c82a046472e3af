import { afterEach, expect, it } from 'vitest'
import { clearParts, renderPart } from '../../../../test/render-part.tsx'
import { Breakable, wordsOf } from './breakable.tsx'

afterEach(clearParts)

it('breaks identifiers between their words only', () => {
  expect(wordsOf('application_fees')).toEqual(['application_', 'fees'])
  expect(wordsOf('orderItems.skuId-2/URLs__x')).toEqual(['order', 'Items.', 'sku', 'Id-', '2/', 'URLs__', 'x'])
  expect(wordsOf('订单编号')).toEqual(['订单编号'])
  expect(wordsOf('')).toEqual([''])
})

it('reads as it is written', () => {
  const { page } = renderPart(
    <code>
      <Breakable name="order_itemId" />
    </code>,
  )
  const name = page.getByText('order_itemId')
  expect(name.querySelectorAll('wbr')).toHaveLength(2)
  expect(name.textContent).toBe('order_itemId')
})
