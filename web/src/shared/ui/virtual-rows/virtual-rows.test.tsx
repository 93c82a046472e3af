import { memo, useState, type CSSProperties } from 'react'
import { expect, it, vi } from 'vitest'
import { renderPart } from '../../../../test/render-part.tsx'
import { VirtualRows } from './virtual-rows.tsx'

it('draws a row again only when what it shows has changed', async () => {
  // Rows are only drawn where there is room for them.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(300)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(300)
  const drawn: number[] = []
  const Row = memo(function Row({
    index,
    isActive,
    style,
  }: {
    index: number
    isActive: boolean
    style: CSSProperties
  }) {
    drawn.push(index)
    return <button style={style}>{isActive ? `Row ${String(index)}, active` : `Row ${String(index)}`}</button>
  })
  function List() {
    const [active, setActive] = useState(0)
    return (
      <>
        <button onClick={() => setActive(active + 1)}>Next</button>
        <VirtualRows
          count={20_000}
          rowHeight={30}
          renderRow={(index, style) => <Row key={index} index={index} style={style} isActive={index === active} />}
        />
      </>
    )
  }
  const { page, user } = renderPart(<List />)
  await expect.poll(() => page.queryAllByText(/^Row/).length).toBeGreaterThan(10)
  drawn.length = 0
  await user.click(page.getByText('Next'))
  expect(page.getByText('Row 1, active')).toBeTruthy()
  expect(drawn.toSorted((a, b) => a - b)).toEqual([0, 1])
})
