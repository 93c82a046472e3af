import { docType } from '@lectern/contracts'
import { expect, it } from 'vitest'
import { renderPart } from '../../../../test/render-part.tsx'
import { DocumentSkeleton } from './document-skeleton.tsx'

it('has the shape of an operation: its samples are named beside it', async () => {
  const { page } = renderPart(
    <DocumentSkeleton hint={{ name: 'Create an order', httpMethod: 'POST', type: docType.http }} />,
  )
  expect(page.getByRole('heading', { level: 1 }).textContent).toBe('Create an order')
  await page.findByText('Response')
  // Two of the addresses on every screen, a third one on wide ones.
  expect(page.getAllByText('POST')).toHaveLength(3)
})

it('has the shape of a text, without samples', async () => {
  const { page } = renderPart(
    <DocumentSkeleton hint={{ name: 'Getting started', httpMethod: '', type: docType.markdown }} />,
  )
  await expect.poll(() => page.getByRole('status').querySelectorAll('p').length).toBeGreaterThan(9)
  expect(page.queryByText('Response')).toBeNull()
})
