import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { clearParts, renderPart } from '../../../../test/render-part.tsx'
import { SuggestInput } from './suggest-input.tsx'

afterEach(clearParts)

function Method() {
  const [value, setValue] = useState('GET')
  return <SuggestInput label="Method" data={['GET', 'POST', 'PUT']} value={value} onChange={setValue} />
}

it('offers everything beside what is chosen, and what matches while something is typed', async () => {
  const { page, user } = renderPart(<Method />)
  const options = () => page.queryAllByRole('option').map((option) => option.textContent)
  const input = page.getByRole('combobox', { name: 'Method' })
  await user.click(input)
  await expect.poll(options).toEqual(['GET', 'POST', 'PUT'])
  await user.clear(input)
  await user.type(input, 'p')
  await expect.poll(options).toEqual(['POST', 'PUT'])
  await user.click(page.getByRole('option', { name: 'PUT' }))
  await expect.poll(() => page.getByRole('combobox')).toHaveProperty('value', 'PUT')
})
