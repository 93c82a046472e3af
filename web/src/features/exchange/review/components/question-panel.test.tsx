import { decideReview, type Review } from '@lectern/contracts'
import { expect, it } from 'vitest'
import { FakeServer } from '../../../../../test/fake-server.ts'
import { renderPart } from '../../../../../test/render-part.tsx'
import { QuestionPanel } from './question-panel.tsx'

const model: Review & { question: 'same' } = {
  ...{
    id: 'review1',
    question: 'same',
    kind: 'component',
    name: 'Order',
    httpMethod: '',
    url: '',
    subjectId: 'model1',
  },
  source: { kind: 'file', name: 'openapi' },
  successor: { id: 'model2', name: 'Purchase', httpMethod: '', url: '' },
  ...{ open: 0, saidAtMs: Date.UTC(2026, 0, 1), revision: 'revision1', conflicts: [] },
}

it('asks whether a shared model is renamed, and sends the answer about the state that was shown', async () => {
  const server = new FakeServer()
  server.answer(decideReview, () => null)
  let settled = 0
  const { page, user } = renderPart(
    <QuestionPanel moduleId="module1" review={model} link="/models" onSettled={() => (settled += 1)} />,
  )
  expect(page.getByRole('heading', { name: 'Order' })).toBeTruthy()
  expect(page.getByText('Purchase')).toBeTruthy()
  expect(page.getByText(/no longer contains this shared model/)).toBeTruthy()
  await user.click(page.getByRole('button', { name: 'Treat as renamed' }))
  await expect.poll(() => settled).toBe(1)
  const body = { moduleId: 'module1', id: 'review1', revision: 'revision1', accept: true }
  expect(server.asked(decideReview).map((call) => call.body)).toEqual([body])
})

it('asks about a document with its address', async () => {
  const successor = { id: 'doc2', name: 'Orders', httpMethod: 'GET', url: '/v2/orders' }
  const review = { ...model, kind: 'doc' as const, httpMethod: 'GET', url: '/orders', successor }
  const server = new FakeServer()
  server.answer(decideReview, () => null)
  const { page, user } = renderPart(
    <QuestionPanel moduleId="module1" review={review} link="/doc" onSettled={() => undefined} />,
  )
  expect(page.getByText('/v2/orders')).toBeTruthy()
  expect(page.getByText(/no longer contains this document/)).toBeTruthy()
  await user.keyboard('1')
  await expect.poll(() => server.asked(decideReview).map(({ body }) => body.accept)).toEqual([false])
})
