import { docType, listNamedDocs, notDeprecated } from '@lectern/contracts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { FakeServer } from '../../../test/fake-server.ts'
import { clearParts, renderPart } from '../../../test/render-part.tsx'
import { forgetAllDocuments, rememberDocument } from '../../entities/recent/recent-documents.ts'
import { ContinueReading } from './continue-reading.tsx'

let server: FakeServer
beforeEach(() => {
  server = new FakeServer()
  for (const name of ['Deleted', 'Former']) {
    const place = { place: '/orders', moduleName: 'Shop', spaceName: 'Stellar' }
    rememberDocument({ docId: name, name, type: docType.http, httpMethod: 'GET', ...place })
  }
})
afterEach(() => {
  clearParts()
  forgetAllDocuments()
})

const current = {
  id: 'Former',
  name: 'Current',
  type: docType.http,
  httpMethod: 'POST',
  url: '',
  deprecated: notDeprecated,
  folderName: 'Orders',
  moduleName: 'Shop',
  spaceName: 'Stellar',
}

it('shows documents under their current names, and drops those that are gone', async () => {
  server.answer(listNamedDocs, [current])
  const { page } = renderPart(<ContinueReading />)
  expect((await page.findByRole('link', { name: /Current/ })).textContent).toMatch(/^POSTCurrentOrdersShop/)
  expect(page.getAllByRole('link')).toHaveLength(1)
  expect(server.asked(listNamedDocs)).toMatchObject([{ body: { ids: ['Former', 'Deleted'] } }])
})

it('keeps what the device remembers while the server is out of reach', async () => {
  server.refuse(listNamedDocs, 'internal_error', 'Try again')
  const { page } = renderPart(<ContinueReading />)
  await expect.poll(() => server.asked(listNamedDocs).length).toBe(1)
  expect(page.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/view/Former', '/view/Deleted'])
})
