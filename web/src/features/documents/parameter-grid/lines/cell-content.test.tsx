import { afterEach, expect, it } from 'vitest'
import { clearParts, renderPart } from '../../../../../test/render-part.tsx'
import { GridReader } from '../state/grid-reader.ts'
import { firstView, listItems } from '../state/grid-items.ts'
import { CellContent } from './cell-content.tsx'

afterEach(clearParts)

it('shows the lengths that are documented, and no default as if it were one', () => {
  const schema = { type: 'object', properties: { sku: { type: 'string', maxLength: 64 }, note: { type: 'string' } } }
  const items = listItems({
    target: { schema, components: {} },
    view: firstView,
    reader: new GridReader(),
    canAdd: true,
  })
  const fields = items.filter((item) => item.kind === 'field')
  const { page } = renderPart(
    <ul>
      {fields.map((item) => (
        <li key={item.key}>
          {item.row.name} <CellContent item={item} column="maxLength" isLocked={false} canEdit />
        </li>
      ))}
    </ul>,
  )
  expect(page.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['sku 64', 'note '])
})
