import { render } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { afterEach, expect, it } from 'vitest'
import { clearParts } from '../../../../test/render-part.tsx'
import { useShortcuts } from './shortcuts.ts'

afterEach(clearParts)

it('acts on what is shown from the very moment on', () => {
  const opened: string[] = []
  function Opener({ name }: { name: string }) {
    useShortcuts({ d: () => opened.push(name) })
    return name
  }
  /** Presses the key before the browser could paint, as somebody does who is quicker. */
  function Page({ name }: { name: string }) {
    useLayoutEffect(() => {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'd', bubbles: true }))
    }, [name])
    return <Opener name={name} />
  }
  const { rerender } = render(<Page name="first" />)
  rerender(<Page name="second" />)
  expect(opened).toEqual(['first', 'second'])
})
