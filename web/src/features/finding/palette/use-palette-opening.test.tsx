import { lazy, Suspense } from 'react'
import { afterEach, expect, it } from 'vitest'
import { clearParts, renderPart } from '../../../../test/render-part.tsx'
import { usePaletteOpening } from './use-palette-opening.tsx'

afterEach(clearParts)

it('keeps what is typed while the palette loads for its field, and away from the page', async () => {
  const loaded = Promise.withResolvers<{ default: (props: { typed: string }) => React.ReactNode }>()
  const Palette = lazy(() => loaded.promise)
  const heard: string[] = []
  function Page() {
    const palette = usePaletteOpening()
    return (
      <>
        <button onClick={palette.open} onKeyDown={({ key }) => heard.push(key)}>
          Open
        </button>
        {palette.isOpen && (
          <Suspense fallback={palette.loading}>
            <Palette typed={palette.typed} />
          </Suspense>
        )}
      </>
    )
  }
  const { page, user } = renderPart(<Page />)
  await user.click(page.getByRole('button', { name: 'Open' }))
  await user.keyboard('order s{Backspace}{Shift>}I{/Shift}')
  loaded.resolve({ default: ({ typed }) => <p title="typed">{typed}</p> })
  expect((await page.findByTitle('typed')).textContent).toBe('order I')
  expect(heard).toEqual(['Shift'])
})
