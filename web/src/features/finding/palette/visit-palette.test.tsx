import { docType, nodeType, searchContents, type CompactTree } from '@lectern/contracts'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { FakeServer } from '../../../../test/fake-server.ts'
import { clearParts, renderPart } from '../../../../test/render-part.tsx'
import { ReadingSourceProvider, type ReadingSource } from '../../../entities/document/reading-source.ts'
import { recentSearches } from '../../../entities/recent/recent-searches.ts'
import { useOffers } from '../../../shared/commands/use-commands.ts'
import VisitPalette from './visit-palette.tsx'

const tree: CompactTree = {
  ...{ id: ['f', 'order', 'refund'], parent: [-1, 0, 0], type: [nodeType.folder, nodeType.doc, nodeType.doc] },
  ...{ label: ['Shop', 'Get order', 'Refund'], url: ['', '/orders', '/refunds'], operationId: ['', '', ''] },
  ...{ method: [-1, 0, 0], methods: ['GET'], docType: [docType.http, docType.http, docType.http] },
  ...{ flags: [0, 0, 0], count: [2, 0, 0] },
}
const never = () => Promise.reject(new Error('not asked for'))
const asked: string[] = []
const source: ReadingSource = {
  ...{ treeKey: ['visit', 'share', 'k', 'tree'], docKey: ['visit', 'share', 'k', 'doc'] },
  ...{ fetchDoc: never, fetchComponents: never, fetchServiceProps: never, fetchTree: () => Promise.resolve(tree) },
  pageOf: (docId) => `/share/k/${docId}`,
  searchTexts: (text) => {
    asked.push(text)
    return Promise.resolve(text === 'order' ? ['refund', 'elsewhere'] : [])
  },
}
let server: FakeServer

beforeEach(() => {
  server = new FakeServer()
})
afterEach(clearParts)

function Page() {
  const [isOpen, setIsOpen] = useState(false)
  useOffers(() => [{ key: 'again', label: 'Load again', icon: <IconRefresh />, run: () => undefined }])
  return (
    <ReadingSourceProvider value={source}>
      <button onClick={() => setIsOpen(true)}>Open</button>
      <p title="address">{useLocation().pathname}</p>
      {isOpen && (
        <VisitPalette
          onClose={(act) => {
            setIsOpen(false)
            act?.()
          }}
        />
      )}
    </ReadingSourceProvider>
  )
}

it('lists documents of what is visited by name, then by text, and commands of the page; it asks nothing else', async () => {
  const { page, user } = renderPart(<Page />)
  const names = () => page.queryAllByRole('option').map((each) => each.textContent)
  await user.click(page.getByRole('button', { name: 'Open' }))
  const input = await page.findByRole('combobox')
  await expect.poll(() => document.activeElement).toBe(input)
  expect(names()).toEqual(['Load again'])
  await user.keyboard('order')
  await expect.poll(names).toEqual(['GETGet order/ordersShop', 'GETRefund/refundsShop'])
  expect(asked).toEqual(['order'])
  await user.keyboard('{ArrowDown}{Enter}')
  await expect.poll(() => page.getByTitle('address').textContent).toBe('/share/k/refund')
  expect(page.queryByRole('dialog')).toBeNull()
  expect(recentSearches()).toEqual([])
  expect(server.asked(searchContents)).toEqual([])
})
