import { listLanguages } from '@lectern/contracts'
import { expect, it } from 'vitest'
import { FakeServer } from '../../../../test/fake-server.ts'
import { renderPart } from '../../../../test/render-part.tsx'
import { LanguageMenu } from './language-menu.tsx'

const server = new FakeServer()

it('has the name of the language before the server answers, and then the one that the server has', async () => {
  server.answer(listLanguages, [{ lang: 'en', description: 'English (UK)' }])
  const release = server.hold(listLanguages)
  const { page } = renderPart(<LanguageMenu withName />)
  expect(page.getByRole('button', { name: 'Language: English' }).textContent).toBe('English')
  release()
  expect(await page.findByRole('button', { name: 'Language: English (UK)' })).toBeTruthy()
})
