import { getVisitTree, type CompactTree } from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import { afterAll, expect, it, vi } from 'vitest'
import { FakeServer } from '../../../../test/fake-server.ts'
import { runHook } from '../../../../test/render-part.tsx'
import { createVisitSource, visitTreeQuery } from './visit-source.ts'

const server = new FakeServer()
const onClosed = vi.fn()
const source = createVisitSource({ of: 'share', key: 'Ab12cd34' }, onClosed)
const treeOf = (...label: string[]): CompactTree => ({
  ...{ id: label, parent: label.map(() => -1), type: label.map(() => 3), label, url: label, operationId: label },
  ...{ method: label.map(() => -1), methods: [], docType: label.map(() => 3), flags: label.map(() => 0) },
  count: label.map(() => 0),
})

vi.useFakeTimers()
afterAll(() => vi.useRealTimers())

it('is asked for again while it is looked at: what was added shows, what is the same stays, and it closes by itself', async () => {
  server.answer(getVisitTree, () => treeOf('orders'))
  const tree = runHook(() => useQuery(visitTreeQuery(source)))
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
  await pass(1_000)
  const first = tree.current.data
  expect(first?.label).toEqual(['orders'])
  await pass(30_000)
  expect(server.asked(getVisitTree)).toHaveLength(2)
  expect(tree.current.data).toBe(first)
  server.answer(getVisitTree, () => treeOf('orders', 'refunds'))
  await pass(30_000)
  expect(tree.current.data?.label).toEqual(['orders', 'refunds'])
  expect(onClosed).not.toHaveBeenCalled()
  server.refuse(getVisitTree, 'visit_paused', 'paused')
  await pass(30_000)
  expect(onClosed).toHaveBeenCalledOnce()
})
