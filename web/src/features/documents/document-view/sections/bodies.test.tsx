import type { DocDetail } from '@lectern/contracts'
import { requestBodyOf, responsesOf, type HttpContent } from '@lectern/model'
import type { ReactNode } from 'react'
import { afterEach, expect, it } from 'vitest'
import { clearParts, renderPart } from '../../../../../test/render-part.tsx'
import { DocumentStateProvider } from '../document-context.ts'
import { stateOf } from '../document-state.fixture.ts'
import { BodySection } from './body-section.tsx'
import { ResponsesSection } from './responses-section.tsx'

afterEach(clearParts)

const upload: HttpContent = {
  v: 1,
  kind: 'http',
  container: 'paths',
  method: 'put',
  path: '/picture',
  operation: {
    requestBody: { required: true, content: { 'image/png': {} } },
    responses: { 204: { description: 'Saved' }, 404: { description: 'Gone' } },
  },
}
// No more than these sections read.
const state = stateOf({ id: 'd' } as DocDetail)
const show = (part: ReactNode) => renderPart(<DocumentStateProvider value={state}>{part}</DocumentStateProvider>)

it('keeps the head of a body without a schema: its title, media type and whether it is required', () => {
  const body = requestBodyOf(upload, {})
  if (body === undefined) throw new Error('no body')
  const { page } = show(<BodySection body={body} count={0} />)
  expect(page.getByRole('heading', { name: /^Request body/ })).toBeTruthy()
  expect(page.getByText('image/png')).toBeTruthy()
  expect(page.getByText('required')).toBeTruthy()
  expect(page.getByText('Any content, not described further.')).toBeTruthy()
})

it('says once that a response has no body, open or closed', () => {
  const { page } = show(<ResponsesSection responses={responsesOf(upload, {})} />)
  const [saved, gone] = page
    .getAllByRole('button', { expanded: true })
    .concat(page.getAllByRole('button', { expanded: false }))
  expect(saved?.textContent).toBe('204Saved')
  expect(gone?.textContent).toBe('404GoneNo body')
  expect(page.getAllByText('No body')).toHaveLength(2)
})
