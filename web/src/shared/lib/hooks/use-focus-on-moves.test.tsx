import { fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, Link, Outlet } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, it } from 'vitest'
import { useFocusOnMoves } from './use-focus-on-moves.ts'

function Root() {
  useFocusOnMoves()
  return <Outlet />
}

const reader = (
  <>
    <Link to="/view/2">Next</Link>
    <main>Document</main>
  </>
)

function open(address: string) {
  const children = [
    {
      path: '/search',
      element: (
        <p>
          <Link to="/view/1">A hit</Link>
        </p>
      ),
    },
    { path: '/view/:id', element: reader },
  ]
  const router = createMemoryRouter([{ element: <Root />, children }], { initialEntries: [address] })
  render(<RouterProvider router={router} />)
}

it('moves the focus into the page that opens, when what had it is gone', async () => {
  open('/search')
  const hit = await screen.findByRole('link', { name: 'A hit' })
  hit.focus()
  fireEvent.click(hit)
  const main = await screen.findByRole('main')
  await expect.poll(() => document.activeElement).toBe(main)
})

it('leaves the focus where it was first, and on what is still there', async () => {
  open('/view/1')
  const next = await screen.findByRole('link', { name: 'Next' })
  expect(document.activeElement).toBe(document.body)
  next.focus()
  fireEvent.click(next)
  await expect.poll(() => document.activeElement).toBe(next)
})
