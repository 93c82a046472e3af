import { expect, it } from 'vitest'
import { runHook } from '../../../test/render-part.tsx'
import { newDraftId, writeDraft } from './draft-store.ts'
import { noteTabDraft } from './tab-draft.ts'
import { useFoundDraft } from './use-found-draft.ts'

const readText = (body: unknown) => (typeof body === 'string' ? body : undefined)

it('is the one this tab wrote, though another window that says nothing has a newer', async () => {
  const placeOf = () => ({ userId: 'u1', subject: 'doc:1', id: newDraftId(), owner: newDraftId() })
  const { place } = await writeDraft(placeOf(), 'own', 1)
  await writeDraft(placeOf(), 'of another window', 2)
  noteTabDraft(place)
  const start = runHook(() => useFoundDraft('u1', 'doc:1', readText))
  await expect.poll(() => start.current?.draft?.body).toBe('own')
  expect(start.current?.others).toHaveLength(1)
})
