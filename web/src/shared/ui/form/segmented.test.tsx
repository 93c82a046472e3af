import { expect, it, onTestFinished, vi } from 'vitest'
import { renderPart } from '../../../../test/render-part.tsx'
import { Segmented } from './segmented.tsx'

/** Lays elements out with these measures until the test ends. */
function layOut(measures: Partial<Record<'scrollWidth' | 'clientWidth' | 'offsetLeft' | 'offsetWidth', number>>): void {
  for (const [name, value] of Object.entries(measures)) {
    const own = ['scrollWidth', 'clientWidth'].includes(name) ? Element.prototype : HTMLElement.prototype
    const before = Object.getOwnPropertyDescriptor(own, name) ?? {}
    Object.defineProperty(own, name, { configurable: true, get: () => value })
    onTestFinished(() => void Object.defineProperty(own, name, before))
  }
}

const segments = ['list', 'models', 'share'].map((value) => ({ value, label: value }))

it('brings what is chosen into view where not all of it has room', async () => {
  layOut({ scrollWidth: 600, clientWidth: 300, offsetLeft: 500, offsetWidth: 80 })
  const { page } = renderPart(<Segmented name="Part" value="share" segments={segments} onChange={vi.fn()} />)
  await expect.poll(() => page.getByRole('radiogroup').scrollLeft).toBe(390)
})

it('stays where it is when all of it has room', () => {
  layOut({ scrollWidth: 300, clientWidth: 300, offsetLeft: 200, offsetWidth: 80 })
  const { page } = renderPart(<Segmented name="Part" value="share" segments={segments} onChange={vi.fn()} />)
  expect(page.getByRole('radiogroup').scrollLeft).toBe(0)
})
