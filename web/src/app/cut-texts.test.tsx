import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { showCutTexts } from './cut-texts.ts'

showCutTexts()

/** The document of the tests is never laid out; a box that is drawn too narrow says so by its widths. */
function layOut(element: HTMLElement, scrollWidth: number): void {
  vi.spyOn(element, 'clientWidth', 'get').mockReturnValue(100)
  vi.spyOn(element, 'scrollWidth', 'get').mockReturnValue(scrollWidth)
}

const cut = { overflow: 'hidden', textOverflow: 'ellipsis' }

it('shows the whole of a cut text while it is pointed at, and no title before or after', () => {
  render(
    <a href="/order" style={cut}>
      Create <b>an order</b>
    </a>,
  )
  const link = screen.getByRole('link')
  layOut(link, 180)
  fireEvent.pointerOver(screen.getByText('an order'))
  expect(link.title).toBe('Create an order')
  fireEvent.pointerLeave(link)
  expect(link.hasAttribute('title')).toBe(false)
})

it('leaves alone what fits, and what has a title of its own', () => {
  render(
    <>
      <span style={cut}>fits</span>
      <span title="in other words">
        <i style={cut}>named</i>
      </span>
    </>,
  )
  layOut(screen.getByText('fits'), 100)
  layOut(screen.getByText('named'), 180)
  fireEvent.pointerOver(screen.getByText('fits'))
  fireEvent.pointerOver(screen.getByText('named'))
  expect(screen.getByText('fits').hasAttribute('title')).toBe(false)
  expect(screen.getByText('named').hasAttribute('title')).toBe(false)
})
