import type { DocDetail } from '@lectern/contracts'
import type { HttpContent, JsonObject } from '@lectern/model'
import { afterEach, expect, it } from 'vitest'
import { clearParts, renderPart } from '../../../../test/render-part.tsx'
import { DocumentStateProvider } from './document-context.ts'
import { stateOf } from './document-state.fixture.ts'
import { HttpDocument } from './http-document.tsx'

afterEach(clearParts)

const detail = {
  name: 'List orders',
  docName: '',
  description: '',
  version: '',
  author: '',
  modifierName: 'Ann',
  id: 'd',
  updatedAtMs: 0,
  errorCodeParams: [],
  constants: [],
} as unknown as DocDetail // no more than a document without fields reads
const state = stateOf(detail)

function show(operation: JsonObject) {
  const content: HttpContent = { v: 1, kind: 'http', container: 'paths', method: 'get', path: '/orders', operation }
  return renderPart(
    <DocumentStateProvider value={state}>
      <HttpDocument detail={detail} content={content} samples={{ isOpen: false, setOpen: () => undefined }} />
    </DocumentStateProvider>,
  )
}

const headOf = ({ page }: ReturnType<typeof show>) =>
  page.getByRole('heading', { level: 1, name: 'List orders' }).closest('header')?.textContent

it('shows the operation ID in the head', () => {
  expect(headOf(show({ operationId: ' listOrders ' }))).toContain('Operation ID listOrders')
})

it.each([{}, { operationId: ' ' }])('shows none where there is none: %j', (operation) => {
  expect(headOf(show(operation))).not.toContain('Operation ID')
})
