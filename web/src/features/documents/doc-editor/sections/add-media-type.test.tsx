import { afterEach, expect, it, vi } from 'vitest'
import { clearParts, renderPart } from '../../../../../test/render-part.tsx'
import { NoMediaType } from './add-media-type.tsx'

afterEach(clearParts)

it('adds a body of any content type, JSON at once', async () => {
  const onAdd = vi.fn()
  const { page, user } = renderPart(
    <NoMediaType none="The request has no body." addJson="Add a JSON body" onAdd={onAdd} />,
  )
  await user.click(page.getByRole('button', { name: 'Add a JSON body' }))
  expect(onAdd).toHaveBeenLastCalledWith('application/json')
  await user.click(page.getByRole('button', { name: 'Add content type' }))
  await user.click(await page.findByRole('menuitem', { name: 'multipart/form-data' }))
  expect(onAdd).toHaveBeenLastCalledWith('multipart/form-data')
})
