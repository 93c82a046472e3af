import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { docFormQuery, readAfterSave } from './doc-form-queries.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

it('does not take the answer to a look that began before the save for what is stored', async () => {
  const answers: ((revision: string) => void)[] = []
  vi.stubGlobal('document', { baseURI: 'http://lectern.test/', documentElement: { lang: 'en' } })
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(
      (_url, init) =>
        new Promise((resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new DOMException('Stopped', 'AbortError')))
          answers.push((revision) => resolve(Response.json({ code: '0', msg: '', data: { revision } })))
        }),
    ),
  )
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const stop = new QueryObserver(client, docFormQuery('doc')).subscribe(() => undefined)
  try {
    const form = readAfterSave(client, 'doc')
    await expect.poll(() => answers).toHaveLength(2)
    answers[0]?.('before')
    answers[1]?.('after')
    expect((await form).revision).toBe('after')
    expect(client.getQueryData(docFormQuery('doc').queryKey)?.revision).toBe('after')
  } finally {
    stop()
    client.clear()
  }
})
