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

it('shows the whole of a cut field, but no password and nothing while it is written in', () => {
  render(
    <>
      <input aria-label="Meaning" style={cut} readOnly value="The card issuer declined the payment" />
      <input aria-label="Filter" style={cut} placeholder="Filter by ID, name, path" />
      <input aria-label="Secret" style={cut} type="password" readOnly value="correct horse" />
    </>,
  )
  const titleOf = (label: string): string => {
    const field = screen.getByLabelText(label)
    layOut(field, 180)
    fireEvent.pointerOver(field)
    const { title } = field
    fireEvent.pointerLeave(field)
    return title
  }
  expect(titleOf('Meaning')).toBe('The card issuer declined the payment')
  expect(titleOf('Filter')).toBe('Filter by ID, name, path')
  expect(titleOf('Secret')).toBe('')
  screen.getByLabelText('Meaning').focus()
  expect(titleOf('Meaning')).toBe('')
})
